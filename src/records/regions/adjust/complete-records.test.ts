import { describe, expect, test } from "vitest";
import { tagName } from "../../../html/tree.ts";
import { parse } from "../../../page/parse.ts";
import { shapesOf } from "../shape.ts";
import { growToParents } from "./complete-records.ts";

/** The number and tag of the records, and the tag of their container, after a region of all `<b>` has grown. */
function grown(html: string): string {
  const page = parse(html);
  const nodes = Array.from({ length: page.count }, (_, node) => node);
  const records = nodes
    .filter((node) => tagName(page, node) === "b")
    .map((node) => ({ from: node, to: page.end[node] }));
  const region = growToParents(page, shapesOf(page), { kind: "siblings", container: page.body, records });
  return `${region.records.length} ${tagName(page, region.records[0].from)} in ${tagName(page, region.container)}`;
}

/** Wraps a text in an element that adds a word of its own. */
const around = (name: string, inner: string): string => `<${name}>${inner} and a ${name}</${name}>`;

describe("records grow to their parents", () => {
  test("as long as the parents add text, at most four levels up", () => {
    const wrapped = (names: readonly string[]): string =>
      `<main>${["Ann", "Bob", "Eve"].map((name) => names.reduce((inner, tag) => around(tag, inner), `<b>${name}</b>`)).join("")}</main>`;
    expect(grown(wrapped([]))).toBe("3 b in body");
    expect(grown(wrapped(["i"]))).toBe("3 i in main");
    expect(grown(wrapped(["i", "span", "div", "section"]))).toBe("3 section in main");
    expect(grown(wrapped(["i", "span", "div", "section", "article"]))).toBe("3 section in main");
  });

  const cell = (text: string, more = ""): string => `<div><b>${text}</b>${more}</div>`;
  const list = (...items: string[]): string => `<main>${items.join("")}</main>`;

  test("if at least .8 of the parents add something", () => {
    const [bare, full] = [cell("Ann"), cell("Bob", " and more")];
    expect(grown(list(bare, full, full, full, full))).toBe("5 div in main");
    expect(grown(list(bare, full, full, full))).toBe("4 b in body");
  });

  test("if the parents add an image or a link", () => {
    expect(grown(list(...["Ann", "Bob"].map((name) => cell(name, "<img src=a>"))))).toBe("2 div in main");
    expect(grown(list("<a href=1><b>Ann</b></a>", "<a href=2><b>Bob</b></a>"))).toBe("2 a in main");
    expect(grown(list("<a><b>Ann</b></a>", "<a><b>Bob</b></a>"))).toBe("2 b in body");
  });

  test("not if two records have one parent, or the tags of the parents differ", () => {
    expect(grown(list("<p><b>Ann</b> and <b>Bob</b></p>", "<p><b>Eve</b> alone</p>"))).toBe("3 b in body");
    expect(grown(list("<p><b>Ann</b> here</p>", "<div><b>Bob</b> there</div>"))).toBe("2 b in body");
  });

  test("to the outermost of nested parents, if the parents have a class", () => {
    const nested = (open: string): string =>
      list(`${open}<b>Ann</b> asks${open}<b>Bob</b> answers</div></div>`, `${open}<b>Eve</b> asks</div>`);
    expect(grown(nested("<div class=comment>"))).toBe("2 div in main");
    expect(grown(nested("<div>"))).toBe("3 b in body");
  });
});
