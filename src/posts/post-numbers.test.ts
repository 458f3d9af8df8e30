import { expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { findThread } from "./thread.ts";

/** Returns the numbers of posts whose heads contain the given texts. */
function numbers(...heads: readonly string[]): (number | undefined)[] {
  const post = (head: string): string =>
    `<div class=post><b class=author>Ann</b>${head}<div class=post-body>It rains, 7 <b>8</b> or 9 times.</div></div>`;
  const page = parse(heads.map(post).join(""));
  const { posts, order } = findThread(page, { minPosts: 2 });
  return order.map((root) => posts.get(root)?.number);
}

test("numbers of posts are consecutive; other numbers in heads are not", () => {
  const head = (n: number): string => `<i>Posts: <b>${n * n + 40}</b></i><a href=#p${n}>#${n}</a>`;
  expect(numbers(head(21), head(22), head(23))).toEqual([21, 22, 23]);
  expect(numbers(...[1, 2, 3].map((n) => `<b>${n * 2}</b>`))).toEqual([undefined, undefined, undefined]);
});

test("a post may lack its number", () => {
  expect(numbers("<i>#1</i>", "<i>#2</i>", "", "<i>#4</i>")).toEqual([1, 2, undefined, 4]);
});

test("numbers of two posts, and numbers in their texts, do not count", () => {
  expect(numbers("<i>#1</i>", "<i>#2</i>")).toEqual([undefined, undefined]);
  expect(numbers("", "", "")).toEqual([undefined, undefined, undefined]);
});
