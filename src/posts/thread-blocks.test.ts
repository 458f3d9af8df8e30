import { expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { readBlock } from "../page/read.ts";
import { findThread } from "./thread.ts";
import { ThreadPart, threadParts } from "./thread-blocks.ts";

const PART_NAMES = new Map<number, string>(Object.entries(ThreadPart).map(([name, part]) => [part, name]));

/** Returns part and text of each block: `BODY Hello.` */
function parts(html: string): string[] {
  const page = parse(html);
  const found = threadParts(page, findThread(page, { minPosts: 2 }));
  return Array.from(found, (part, block) => `${PART_NAMES.get(part)} ${readBlock(page, block)}`);
}

const post = (name: string, body: string, more = ""): string =>
  `<div class=post><p class=author>${name}</p><div class=post-body>${body}</div><p>Reply</p>${more}</div>`;

test("blocks of posts are text, quotation or head; others are before, between or after the posts", () => {
  const quote = "<blockquote>Ann wrote: hello</blockquote><p>Hello, Ann.</p>";
  expect(parts(`<h1>Rain</h1>${post("Ann", "<p>Hello.</p>")}<p>Advert</p>${post("Bob", quote)}<p>Other</p>`)).toEqual([
    "UNKNOWN Rain",
    "HEAD Ann",
    "BODY Hello.",
    "HEAD Reply",
    "BETWEEN Advert",
    "HEAD Bob",
    "QUOTE Ann wrote: hello",
    "BODY Hello, Ann.",
    "HEAD Reply",
    "AFTER Other",
  ]);
});

test("signatures and short bars of buttons in a body are heads", () => {
  const votes = (words: number): string => `<div class=likes>${"yes ".repeat(words)}</div>`;
  const body = `<p>Hi.</p>${votes(25)}${votes(26)}<div class=signature>${"rain ".repeat(30)}</div>`;
  const found = parts(post("Ann", body) + post("Bob", "<p>Hi.</p>")).map((part) => part.split(" ")[0]);
  expect(found).toEqual(["HEAD", "BODY", "HEAD", "BODY", "HEAD", "HEAD", "HEAD", "BODY", "HEAD"]);
});

test("a post inside another one is not part of it", () => {
  const inner = post("Eve", "<p>No.</p>");
  expect(parts(post("Ann", "<p>Yes.</p>", inner) + post("Bob", "<p>Why?</p>")).slice(3, 5)).toEqual([
    "HEAD Eve",
    "BODY No.",
  ]);
});
