import { describe, expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { readBlock } from "../page/read.ts";
import { commentBlocks, postedBlocks } from "./comment-sections.ts";

/** Returns the texts of the comment blocks of a page. The blocks with "fox" are chosen. */
function comments(html: string, isLearned = false): string[] {
  const page = parse(html);
  const texts = Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
  const chosen = Uint8Array.from(texts, (text) => (text.includes("fox") ? 1 : 0));
  const found = commentBlocks(page, { chosen }, isLearned);
  return texts.filter((_, block) => found[block] === 1);
}

const article = (words: number): string => `<p>${"fox ".repeat(words)}</p>`;

describe("commentBlocks", () => {
  test("marks the texts of a comment section, but not its buttons and forms", () => {
    const tools = "<p><a href=x>Report this comment now</a></p><form><p>Your answer</p></form><button>Send</button>";
    const section = `<div id=comments><p>Nice.</p><p><a href=x>See what I wrote there</a></p>${tools}</div>`;
    expect(comments(article(20) + section)).toEqual(["Nice.", "See what I wrote there"]);
  });

  test("marks nothing if the section has a fifth of the chosen words: then it is the content", () => {
    const section = (words: number): string => `<div class=comments><p>${"fox ".repeat(words)}</p></div>`;
    expect(comments(article(81) + section(20))).toHaveLength(1);
    expect(comments(article(80) + section(20))).toEqual([]);
  });

  test("marks nothing if the learned method chose half of the section", () => {
    const section = `<div id=review-comments><p>fox fox</p><p>Nice one.</p></div>`;
    expect(comments(article(80) + section, true)).toEqual([]);
    expect(comments(article(80) + section)).toEqual(["fox fox", "Nice one."]);
    expect(comments(`${article(80)}<div id=comments><p>fox fox</p><p>Nice one, Ann.</p></div>`, true)).toHaveLength(2);
    expect(comments(`${article(80)}<div id=comments><p>Nice one.</p></div>`, true)).toHaveLength(1);
  });

  test("ignores paragraphs with the class of a comment section", () => {
    expect(comments(`${article(20)}<p class=comments>Nice.</p>`)).toEqual([]);
  });

  test("ignores hidden comments", () => {
    expect(comments(`${article(20)}<div class=comments><p hidden>Nice.</p></div>`)).toEqual([]);
  });
});

test("postedBlocks marks the blocks inside comments, not the text around them", () => {
  const post = (name: string): string =>
    `<li class=comment><b class=comment-author>${name}</b><p>What ${name} wrote.</p></li>`;
  const section = `<div id=comments><h3>Two answers</h3><ol>${post("Ann")}<li>Someone says:</li>${post("Bob")}</ol><p>All shown.</p></div>`;
  const page = parse(article(40) + section);
  const chosen = Uint8Array.from({ length: page.blocks.count }, (_, block) => (block === 0 ? 1 : 0));
  const posted = postedBlocks(page, { chosen }, false);
  const texts = Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
  expect(texts.filter((_, block) => posted[block] === 1)).toEqual(["Ann", "What Ann wrote.", "Bob", "What Bob wrote."]);
});
