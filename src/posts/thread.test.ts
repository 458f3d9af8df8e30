import { describe, expect, test } from "vitest";
import { chooseAll } from "../../test/choose-all.ts";
import { parse } from "../page/parse.ts";
import { KeptNodes } from "../select/kept-nodes.ts";
import { findThread } from "./thread.ts";

/** Returns level and author of each post: `0 Ann`, or `0 -` for a post without an author. */
function thread(html: string, minPosts = 2): string[] {
  const page = parse(html);
  const { posts, order } = findThread(page, { scope: new KeptNodes(page, chooseAll(page)), minPosts });
  return order.map((node) => `${posts.get(node)?.level} ${posts.get(node)?.author ?? "-"}`);
}

function dates(html: string): (string | undefined)[] {
  return [...findThread(parse(html), { minPosts: 2 }).posts.values()].map(({ date }) => date);
}

const signed = (name: string): string => `<b class=author>${name}</b><p>What ${name} wrote.</p>`;
const post = (name: string, answers = ""): string => `<div class=comment>${signed(name)}${answers}</div>`;

describe("findThread", () => {
  test("finds elements of one class; an answer is inside the post it answers", () => {
    expect(thread(post("Ann") + post("Bob", post("Eve", post("Ann"))))).toEqual(["0 Ann", "0 Bob", "1 Eve", "2 Ann"]);
  });

  test("reads the level from an attribute", () => {
    expect(thread(post("Ann") + post("Bob").replace("<div", '<div data-level="2"'))).toEqual(["0 Ann", "2 Bob"]);
  });

  test("returns an empty thread for fewer than `minPosts` posts", () => {
    expect(thread(post("Ann"))).toEqual([]);
    expect(thread(post("Ann"), 1)).toEqual(["0 Ann"]);
  });

  test("finds posts by numbered ids", () => {
    const numbered = (id: string): string => `<div id=${id} class=x>${signed("Ann")}</div>`;
    expect(thread(numbered("post1") + numbered("post2"))).toHaveLength(2);
    expect(thread(numbered("msg1") + numbered("msg2"))).toHaveLength(2);
    expect(thread(numbered("box1") + numbered("box2"))).toEqual([]);
  });

  test("does not take the date of a quotation for that of the post", () => {
    const quote = "<blockquote><p>Quote from: Bob on 3 May 2024</p></blockquote>";
    expect(dates(post("Ann") + post("Cem").replace("<p>", `${quote}<p>`))).toEqual([undefined, undefined]);
  });

  test("does not take author and date for the text of a short post", () => {
    const short = (name: string, date: string): string =>
      `<article class=post><header><b class=author>${name}</b> <time>${date}</time></header><p>Rain?</p></article>`;
    expect(dates(short("Ann", "3 May 2024, 10:15") + short("Bob", "4 May 2024, 11:20"))).toEqual([
      "3 May 2024, 10:15",
      "4 May 2024, 11:20",
    ]);
  });

  test("returns the largest group of posts", () => {
    const message = (name: string): string => `<li class=message>${signed(name)}</li>`;
    const list = `<ul>${message("Cat")}${message("Dan")}${message("Fay")}</ul>`;
    expect(thread(post("Ann") + post("Bob") + list)).toEqual(["0 Cat", "0 Dan", "0 Fay"]);
  });

  test("returns an empty thread if fewer than half of the posts have an author or a date", () => {
    const bare = "<div class=comment><p>What someone wrote.</p></div>";
    expect(thread(post("Ann") + bare)).toEqual(["0 Ann", "0 -"]);
    expect(thread(post("Ann") + bare + bare)).toEqual([]);
  });

  const typed = (type: string, inner: string): string =>
    `<div itemscope itemtype="https://schema.org/${type}">${inner}</div>`;

  test("does not count the topic that contains all posts as a level", () => {
    const answers = typed("Answer", signed("Bob") + typed("Comment", signed("Eve")));
    expect(thread(typed("Question", signed("Ann") + answers))).toEqual(["0 Ann", "0 Bob", "1 Eve"]);
    expect(thread(typed("Comment", signed("Ann") + answers))).toEqual(["0 Ann", "1 Bob", "2 Eve"]);
  });

  test("includes a question without a schema.org type if its answers have one", () => {
    const question = `<div class=question>${signed("Ann")}</div>`;
    const answer = (name: string): string => typed("Answer", signed(name)).replace("<div", "<div class=answer");
    expect(thread(question + answer("Bob") + answer("Eve"))).toEqual(["0 Ann", "0 Bob", "0 Eve"]);
  });
});

describe("entries with linked headings are teasers, not posts", () => {
  const entry = (heading: string): string => `<div class=post>${heading}${signed("Ann")}</div>`;
  const linked = "<h2><a href=/story>A story</a></h2>";
  const plain = "<h2>A story</h2>";

  test("if more than half of them have one", () => {
    expect(thread(entry(linked) + entry(linked) + entry(plain))).toEqual([]);
    expect(thread(entry(linked) + entry(plain))).toHaveLength(2);
  });

  test("unless the link leads to the post itself, or is less than half of the heading", () => {
    const own = "<h2><a href=#1>A story</a></h2>";
    expect(thread(entry(own) + entry(own))).toHaveLength(2);
    const partly = "<h2><a href=/story>Re:</a> A story</h2>";
    expect(thread(entry(partly) + entry(partly))).toHaveLength(2);
  });

  test("only if the heading is among the first 100 nodes", () => {
    const headingAfter = (nodes: number): string => "<i></i>".repeat(nodes) + linked;
    expect(thread(entry(headingAfter(90)) + entry(headingAfter(90)))).toEqual([]);
    expect(thread(entry(headingAfter(100)) + entry(headingAfter(100)))).toHaveLength(2);
  });
});
