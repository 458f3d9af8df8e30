import { expect, test } from "vitest";
import { parse, readNodes } from "../page/index.ts";
import { findPosts } from "./find-posts.ts";
import { openingBefore } from "./opening-post.ts";

const REPLIES = [1, 2, 3]
  .map(
    (i) =>
      `<div class="reply"><a class="author" href="/users/${i}">User ${i}</a> <time datetime="2024-05-0${i}">May ${i}</time><p>Answer number ${i} to the question.</p></div>`,
  )
  .join("");
const LIST = `<div id="replies"><h2>3 replies</h2>${REPLIES}</div>`;
const QUESTION = "<p>Which oil is good for a loom of old beech wood?</p>";

/** The text of the opening post of a page. */
function openingOf(html: string): string | undefined {
  const page = parse(`<body>${html}</body>`);
  const first = findPosts(page, { minPosts: 2 })?.spans[0];
  const opening = first === undefined ? undefined : openingBefore(page, first);
  return opening === undefined ? undefined : readNodes(page, opening.from, opening.to).replace(/\s+/g, " ").trim();
}

test("the opening post is before the list of replies", () => {
  const topic = `<div class="topic"><h1>Oil</h1><b class="author">Ann</b> <time datetime="2024-04-30">April</time>${QUESTION}</div>`;
  expect(openingOf(`<main>${topic}${LIST}</main>`)).toContain("Which oil");
});

test("the head of the opening post may be in a sibling before its text", () => {
  const head = `<div><h1>Oil</h1><b class="author">Ann</b> <time datetime="2024-04-30">April</time></div>`;
  expect(openingOf(`<main>${head}<div>${QUESTION}</div><p>Advert</p>${LIST}</main>`)).toMatch(
    /^Oil ?Ann.*beech wood\?$/,
  );
});

test.each([
  [
    "a header that repeats the author and the date of the first post",
    `<div><h1>Oil</h1>Started by <b class="author">User 1</b> <time datetime="2024-05-01">May 1</time> in the room for looms</div>`,
  ],
  ["text without an author", `<h1>Oil</h1><div><time datetime="2024-04-30">April</time>${QUESTION}</div>`],
  [
    "text before the title",
    `<div><b class="author">Ann</b> <time datetime="2024-04-30">April</time>${QUESTION}</div><h1>Oil</h1>`,
  ],
  ["a menu", `<h1>Oil</h1><nav><b class="author">Ann</b> <time datetime="2024-04-30">April</time>${QUESTION}</nav>`],
  [
    "a line about the topic",
    `<h1>Oil</h1><p>This topic has 3 replies, and was changed 1 year ago by <b class="author">Ann</b></p>`,
  ],
])("%s is not the opening post", (_, before) => {
  expect(openingOf(`<main>${before}${LIST}</main>`)).toBeUndefined();
});
