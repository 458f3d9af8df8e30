import { describe, expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { readMetadata } from "./read-metadata.ts";

const of = (body: string) => readMetadata(parse(`<title>Our latest news</title><h1>Our latest news</h1>${body}`));
const titles = ["The first of many stories", "A second one of ours", "And a third one too"];
const people = ["Ada Lovelace", "Mary Somerville", "Grace Hopper"];
const list = (item: (title: string, name: string, day: number) => string) =>
  titles.map((title, i) => item(`<a href="/${i}">${title}</a>`, people[i], i + 1)).join("");
const teaser = "<p>What the story is about, in a few words.</p>";
const story = `<p>${"Words of the story. ".repeat(40)}</p>`;

describe("authors and dates of teasers are not those of the page", () => {
  test.each([
    [
      "in elements of one class",
      list(
        (title, name, day) => `<div class=card>${title}<p class=by>By ${name}</p><time>May ${day}, 2024</time></div>`,
      ),
    ],
    [
      "before their titles",
      list(
        (title, name, day) => `<div><p class=by>By ${name}</p><p class=on>May ${day}, 2024</p><b>${title}</b></div>`,
      ),
    ],
    [
      "between headings, in elements of different classes",
      `${list(
        (title, name, day) =>
          `<h2>${title}</h2><p class=n${day}>By ${name}</p><p class=d${day}>Posted May ${day}, 2024</p>${teaser}`,
      )}<h2><a href="/more">All the stories of ours</a></h2>`,
    ],
    [
      "as links",
      list((title, name, day) => `<li><h3>${title}</h3><a rel=author href="/${day}">${name}</a>${teaser}</li>`),
    ],
  ])("%s", (_, html) => {
    const { authors, published } = of(html);
    expect(authors).toBeUndefined();
    expect(published).toBeUndefined();
  });
});

describe("authors and dates of the page", () => {
  const own = `<p class=by>By Emmy Noether, May 9, 2024</p>`;
  test.each([
    [
      "with the class of the bylines of teasers below the story",
      `${own}${story}${list((title, name) => `<h3>${title}</h3><p class=by>By ${name}, May 1, 2024</p>`)}`,
    ],
    [
      "with the class of the bylines of teasers above the story",
      `${list((title, name) => `<h3>${title}</h3><p class=by>By ${name}, May 1, 2024</p>`)}${story}<h1>Our latest news</h1>${own}${story}`,
    ],
    ["of several people", `<ul>${people.map((name) => `<li class=by>By ${name}</li>`).join("")}</ul>${own}${story}`],
  ])("are kept: %s", (_, html) => {
    const { authors, published } = of(html);
    expect(authors).toBeDefined();
    expect(published?.value).toBe("2024-05-09");
  });

  test("are those of the first post of a thread whose posts all repeat its title", () => {
    const post = (name: string) =>
      `<div class=post><h3><a href="#">Re: Our latest news of today</a></h3><p class=author>By ${name}</p><p>I agree.</p></div>`;
    expect(of(people.map(post).join("")).authors?.value[0]?.name).toBe("Ada Lovelace");
  });
});
