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
