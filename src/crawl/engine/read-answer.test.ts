import { expect, it } from "vitest";
import { HostMemory } from "./host-memory.ts";
import { type ReadPage, readAnswer } from "./read-answer.ts";

const ORIGIN = "http://a.example";

/** Reads pages of one host, the later ones with the memory of the earlier ones. */
function reader(): (path: string, main: string) => ReadPage {
  const memory = new HostMemory(ORIGIN, "test");
  return (path, main) => {
    const bytes = Buffer.from(`<!doctype html><title>A title</title><main><h1>A title</h1>${main}</main>`);
    return readAnswer({ bytes, url: ORIGIN + path, contentType: "text/html", robotsTag: undefined }, memory, {});
  };
}

it("knows that a list of new links is new, though it brings no words of its own", () => {
  const read = reader();
  const names = [
    "old mill",
    "ferry",
    "harbor",
    "council",
    "school",
    "bridge",
    "market",
    "library",
    "theater",
    "airport",
    "hospital",
    "museum",
  ];
  const links = names.map(
    (name, i) => `<li><a href="/texts/${i}">What the town decided about the ${name} last week</a></li>`,
  );
  const first = read("/list/1", `<ul>${links.join("")}</ul>`);
  expect(first.words).toBeGreaterThan(40);
  expect(first).toMatchObject({ newWords: 0, isMostlyKnown: false });
  expect(read("/list/2", `<ul>${links.toReversed().join("")}</ul>`)).toMatchObject({
    newWords: 0,
    isMostlyKnown: true,
  });
});

it("counts no sentence as new that differs in words of the address, or in the numbers of a label", () => {
  const read = reader();
  const missing = (path: string, id: string): string =>
    `<p>Sorry, there is no page ${path} on this server.</p><p>This was request ${id}. Please try another page of our site.</p>`;
  expect(read("/old/fire", missing("/old/fire", "17")).newWords).toBeGreaterThan(10);
  const second = read("/new/storm", missing("/new/storm", "8f3a"));
  expect(second).toMatchObject({ newWords: 0, isMostlyKnown: true });
});

it("knows a sentence again at an address without its words", () => {
  const read = reader();
  const text = "<p>The fire in the old mill was seen from the harbor, and the ferry came to help.</p>";
  expect(read("/news/fire-in-the-old-mill", text).newWords).toBeGreaterThan(10);
  expect(read("/revisions/17", text).newWords).toBe(0);
});
