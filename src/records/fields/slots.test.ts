import { describe, expect, test } from "vitest";
import { tagName } from "../../html/tree.ts";
import { parse } from "../../page/parse.ts";
import { readNodes } from "../../page/read.ts";
import { likeness, shapesOf } from "../regions/shape.ts";
import { alignRecords } from "./slots.ts";

/** The texts in each slot of the records, with `-` for a record that has none. Records are the children of an element. */
function alignedIn(parent: string, html: string): string[] {
  const page = parse(html);
  const spans = Array.from({ length: page.count }, (_, node) => node)
    .filter((node) => page.parent[node] >= 0 && tagName(page, page.parent[node]) === parent)
    .map((from) => ({ from, to: page.end[from] }));
  const root = alignRecords(page, shapesOf(page), spans);
  return root.children.map(({ occurrences }) => {
    const texts = spans.map(() => "-");
    for (let at = 0; at < occurrences.length; at += 3) {
      texts[occurrences[at]] = readNodes(page, occurrences[at + 1], occurrences[at + 2]);
    }
    return texts.join(" ");
  });
}

function aligned(...records: readonly string[]): string[] {
  return alignedIn("main", `<main>${records.map((record) => `<div class=record>${record}</div>`).join("")}</main>`);
}

describe("records are aligned", () => {
  test("elements of one class are in one slot, which some records may lack", () => {
    const name = (text: string): string => `<b class=name>${text}</b>`;
    const price = (text: string): string => `<i class=price>${text}</i>`;
    expect(aligned(name("pot") + price("5"), name("pan"), price("7"))).toEqual(["pot pan -", "5 - 7"]);
  });

  test("a new element gets a slot between its neighbors", () => {
    const [first, second, third, fourth] = ["first", "second", "third", "fourth"].map(
      (name) => (text: string) => `<p class=${name}>${text}</p>`,
    );
    const records = [first("a") + second("b") + fourth("c"), first("d") + third("e") + fourth("f")];
    expect(aligned(...records)).toEqual(["a d", "- e", "b -", "c f"]);
  });

  test("elements of different classes are in one slot if their similarity is at least .6", () => {
    const tags = ["h2", "h3", "h4", "p", "ul", "ol", "pre", "table"];
    const box = (name: string, count: number): string =>
      `<div class=${name}>${tags
        .slice(0, count)
        .map((tag) => `<${tag}>${name}</${tag}>`)
        .join("")}</div>`;
    const seen: number[] = [];
    for (let count = 1; count <= tags.length; count++) {
      const [large, small] = [box("large", tags.length), box("small", count)];
      const page = parse(`<main>${large}${small}</main>`);
      const [a, b] = ["large", "small"].map((name) => page.source.indexOf(`<div class=${name}`));
      const similarity = likeness(shapesOf(page), page.from.indexOf(a), page.from.indexOf(b));
      seen.push(similarity);
      expect([similarity, aligned(`${large}<p>x</p>`, `${small}<p>x</p>`).length]).toEqual([
        similarity,
        similarity >= 0.6 ? 2 : 3,
      ]);
    }
    expect(seen.some((similarity) => similarity > 0.5 && similarity < 0.6)).toBe(true);
    expect(seen.some((similarity) => similarity >= 0.6 && similarity < 0.75)).toBe(true);
  });

  test("cells are in one slot whatever they contain", () => {
    const rows = "<tr><th>name</th><td class=x><b>a</b></td></tr><tr><th>size</th><td class=y><ul><li>b</ul></td></tr>";
    expect(alignedIn("tbody", `<table><tbody>${rows}</table>`)).toEqual(["name size", "a b"]);
  });

  test("links are in one slot if a record is only a link", () => {
    expect(aligned("<a class=x href=1><b>one</b></a>", "<a class=y href=2>two</a>")).toEqual(["one two"]);
  });
});
