import { describe, expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { isDiscussion, mayBeDiscussion } from "./discussion.ts";
import { findPosts } from "./find-posts.ts";
import { readThread } from "./thread.ts";
import { threadParts } from "./thread-blocks.ts";

interface Given {
  readonly url?: string;
  readonly forum?: number;
}

/** Decides for a page on which the blocks with "fox" were chosen. The fast path may say yes where `isDiscussion` says no, not the other way. */
function decide(html: string, given: Given = {}): boolean {
  const { isSure, mayBe } = decideBoth(html, given);
  if (isSure) expect(mayBe).toBe(true);
  return isSure;
}

function decideBoth(html: string, { url, forum }: Given = {}): { readonly isSure: boolean; readonly mayBe: boolean } {
  const page = parse(html, { url });
  const { blocks, source, from, to } = page;
  const isFox = (block: number): boolean =>
    source.slice(from[blocks.from[block]], to[blocks.from[block]]).includes("fox");
  const chosen = Uint8Array.from({ length: blocks.count }, (_, block) => (isFox(block) ? 1 : 0));
  const found = findPosts(page, { minPosts: 2 });
  if (found === undefined) throw new Error("the page has no posts");
  const thread = readThread(page, found);
  expect(thread.order.length).toBeGreaterThan(1);
  return {
    isSure: isDiscussion(page, thread, { parts: threadParts(page, thread), chosen, forum }),
    mayBe: mayBeDiscussion(page, found, { chosen, forum }),
  };
}

const article = (words: number): string => `<p>${"fox ".repeat(words)}</p>`;
/** Posts of ten words each. */
const posts = (name: string, authors = ["Ann", "Bob"]): string =>
  authors
    .map(
      (author) => `<div class=${name}><b class=author>${author}</b><div class=text>${"rain ".repeat(10)}</div></div>`,
    )
    .join("");

describe("posts that are named as comments are the content", () => {
  test("if the text outside of them is less than half as long", () => {
    expect(decide(article(9) + posts("comment"))).toBe(true);
    expect(decide(article(10) + posts("comment"))).toBe(false);
  });

  test("and shorter than 250 words, even if the page looks like a forum", () => {
    const many = Array.from({ length: 60 }, (_, i) => `Ann ${i}`);
    expect(decide(article(249) + posts("comment", many), { forum: 0.9 })).toBe(true);
    expect(decide(article(250) + posts("comment", many), { forum: 0.9 })).toBe(false);
  });

  test("if several people wrote them", () => {
    expect(decide(posts("comment", ["Ann", "Ann"]))).toBe(false);
  });
});

describe("after a long text, other posts are the content", () => {
  const page = (name: string): string => article(300) + posts(name);

  test("if only forums use their name", () => {
    expect(decide(page("postbitlegacy"))).toBe(true);
    expect(decide(page("post"))).toBe(false);
  });

  test("if the page is a forum by its probability or by its address", () => {
    expect(decide(page("post"), { forum: 0.2 })).toBe(true);
    expect(decide(page("post"), { forum: 0.19 })).toBe(false);
    expect(decide(page("post"), { url: "https://example.org/forum/rain" })).toBe(true);
    expect(decide(page("comment"), { forum: 0.2, url: "https://example.org/forum/rain" })).toBe(false);
  });

  test("if the page declares itself as a forum", () => {
    const declare = (type: string): string => `<script type="application/ld+json">{"@type": "${type}"}</script>`;
    expect(decide(declare("QAPage") + page("comment"))).toBe(true);
    expect(decide(declare("FAQPage") + page("comment"))).toBe(false);
    expect(decide(`<meta name=generator content="phpBB 3">${page("post")}`)).toBe(true);
    expect(decide(`<meta name=generator content="WordPress 6">${page("post")}`)).toBe(false);
  });
});

test("after a short text, posts of several people are the content", () => {
  expect(decide(article(9) + posts("post"))).toBe(true);
  expect(decide(article(9) + posts("post", ["Ann", "Ann"]))).toBe(false);
});

test("the bodies of posts need not be read below a long article", () => {
  expect(decideBoth(article(30) + posts("comment")).mayBe).toBe(false);
  expect(decideBoth(article(30) + posts("post"), { forum: 0.5 }).mayBe).toBe(true);
});
