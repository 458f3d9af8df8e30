import { expect, test } from "vitest";
import { records } from "../../records.ts";
import { postShare } from "./thread-region.ts";

test("the posts of a short thread come before a long list of other threads", () => {
  const post = (i: number): string =>
    `<div class="post" id="post-${i}"><a class="username" href="/members/${i}">User ${i}</a> <time datetime="2024-05-0${i}">May ${i}, 2024</time><div class="post-body">Thanks, answer ${i} helps me a lot with it.</div></div>`;
  const other = (i: number): string =>
    `<li class="item"><a href="/threads/${i}">Another thread about topic ${i} and its many answers</a><span class="date">May ${i}, 2023</span></li>`;
  const others = Array.from({ length: 20 }, (_, i) => other(i + 1)).join("");
  const html = `<main><h1>How to?</h1>${[1, 2, 3, 4].map(post).join("")}</main><ul class="list">${others}</ul>`;
  const [first] = records(html, { url: "https://forum.example.org/threads/how-to.1/" }).regions;
  expect(first.kind).toBe("forum");
  expect(first.records.map(({ fields }) => fields["author"])).toEqual(["User 1", "User 2", "User 3", "User 4"]);
});

test("the share of posts counts records with exactly one post", () => {
  const spans = (...starts: readonly number[]) => starts.map((from) => ({ from, to: from + 2 }));
  expect(postShare(spans(1, 3, 5), spans(1, 3, 5))).toBe(1);
  expect(postShare([{ from: 0, to: 9 }], spans(1, 3, 5))).toBe(0);
  expect(postShare(spans(1, 3), spans(1, 3, 5, 7))).toBe(0.5);
});

const LONG = "It squeaks in the morning, and I do not know which oil is good for a loom of old beech wood.";
const reply = (i: number): string =>
  `<div class="reply"><a class="author" href="/users/${i}">User ${i}</a> <time datetime="2024-05-0${i}">May ${i}, 2024</time><p>Answer number ${i} to the question.</p></div>`;
const authorsOf = (html: string, url?: string): unknown[] =>
  records(html, { url }).regions[0]?.records.map(({ fields }) => fields["author"]) ?? [];

test("the opening post is a record of its thread", () => {
  const topic = `<div class="topic"><h1>Oil</h1><b class="author">Ann</b> <time datetime="2024-04-30">April 30</time><p>${LONG}</p></div>`;
  const html = `<main>${topic}<div id="replies">${[1, 2, 3].map(reply).join("")}</div></main>`;
  const authors = ["Ann", "User 1", "User 2", "User 3"];
  expect(authorsOf(html, "https://example.org/topics/12")).toEqual(authors);
});

test("an article is not a record of the comments below it", () => {
  const article = `<article><h1>Oil</h1><b class="author">Ann</b> <time datetime="2024-04-30">April 30</time>${`<p>${LONG}</p>`.repeat(9)}</article>`;
  const comments = [1, 2, 3].map(reply).join("").replaceAll("reply", "comment");
  expect(authorsOf(`<main>${article}<div id="comments">${comments}</div></main>`)).not.toContain("Ann");
});

test("an element around all posts is not the only post", () => {
  const topic = `<div itemscope itemtype="https://schema.org/DiscussionForumPosting"><div><h1>Oil</h1><b class="author">Ann</b> <time datetime="2024-04-30">April 30</time><p>${LONG}</p></div>${[1, 2].map(reply).join("")}</div>`;
  expect(authorsOf(`<main>${topic}</main>`)).toEqual(["Ann", "User 1", "User 2"]);
});

test("a thread of one post has one record, on forums only", () => {
  const post = `<h1>Oil</h1><div class="post" id="post-1"><b class="username">Ann</b> <time datetime="2024-04-30">April 30</time><div class="post-body"><p>${LONG}</p></div></div>`;
  expect(authorsOf(`<main>${post}</main>`, "https://example.org/thread-12.html")).toEqual(["Ann"]);
  expect(authorsOf(`<main>${post}</main>`, "https://example.org/oil")).toEqual([]);
});

test("a larger list before the comments stays first", () => {
  const book = (i: number): string =>
    `<li class="item"><a href="/books/${i}">A book about number ${i}</a> by <a href="/a/${i}">Writer ${i}</a> <span>rated 4.${i} by ${i}00 readers of this page</span></li>`;
  const books = Array.from({ length: 20 }, (_, i) => book(i + 1)).join("");
  const comments = [1, 2, 3].map(reply).join("").replaceAll("reply", "comment");
  const [first] = records(`<main><h1>Books</h1><ul class="items">${books}</ul><div>${comments}</div></main>`).regions;
  expect(first.records).toHaveLength(20);
});
