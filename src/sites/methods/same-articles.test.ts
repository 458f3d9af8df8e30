import { expect, test } from "vitest";
import { sitePage, TOPICS } from "../../../test/contract/site-pages.ts";
import { parse } from "../../page/index.ts";
import { markCopies } from "./same-articles.ts";

const marks = (sources: readonly string[]): number[] => Array.from(markCopies(sources.map((html) => parse(html))));

test("pages of a site are no copies, though they share a box and a footer", () => {
  expect(marks(TOPICS.map((topic) => sitePage(topic)))).toEqual([0, 0, 0, 0, 0, 0]);
});

test("the print version of an article is a copy", () => {
  const print = sitePage("harbor")
    .replace(/<div id="menu".*?<\/div>/s, "")
    .replace("story", "print");
  expect(marks([...TOPICS.map((topic) => sitePage(topic)), print])).toEqual([0, 0, 0, 0, 0, 0, 1]);
});

test("pages without long texts are no copies", () => expect(marks(["<p>a", "<p>a", ""])).toEqual([0, 0, 0]));
