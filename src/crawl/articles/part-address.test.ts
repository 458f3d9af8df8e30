import { expect, it } from "vitest";
import { isPartAddress } from "./part-address.ts";

const isPart = (first: string, next: string, number = 2): boolean =>
  isPartAddress(new URL(first, "https://a.example"), new URL(next, "https://a.example"), number);

it.each([
  ["/story", "/story?page=2"],
  ["/story", "/story/2"],
  ["/story/", "/story/2/"],
  ["/story", "/story/page/2"],
  ["/story?page=1", "/story?page=2"],
  ["/story?id=7", "/story?id=7&page=2"],
  ["/story/page/1", "/story/page/2"],
  ["/story.html", "/story-2.html"],
  ["/story.html", "/story,2.html"],
  ["/story.html", "/story_p2.html"],
  ["/story", "/story?page=1"],
  ["/2026/05/story", "/2026/05/story/seite-2"],
  ["/story?id=7", "/story?id=7&currentPage=2"],
])("%s continues at %s", (first, next) => {
  expect(isPart(first, next)).toBe(true);
});

it.each([
  ["/story/1001", "/story/1002"],
  ["/story/1", "/story/2"],
  ["/story", "/story?page=3"],
  ["/story", "/another-story"],
  ["/story?id=7", "/story?id=8"],
  ["/story?id=7", "/story?page=2"],
  ["/story", "https://b.example/story/2"],
  ["/a", "/a"],
  ["/story?start=1", "/story?start=2"],
  ["/story", "/story?sort=date"],
  ["/story-1", "/story-2"],
  ["/", "/story/2"],
])("%s does not continue at %s", (first, next) => {
  expect(isPart(first, next)).toBe(false);
});

it("follows the number of the part", () => {
  expect(isPart("/story", "/story/3", 3)).toBe(true);
  expect(isPart("/story", "/story/3", 4)).toBe(true);
  expect(isPart("/story", "/story/3", 5)).toBe(false);
});
