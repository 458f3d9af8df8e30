import { describe, expect, test } from "vitest";
import { tagName } from "../../../html/tree.ts";
import { parse } from "../../../page/parse.ts";
import { ungroupLists } from "./grouped-lists.ts";

/** The number and tag of the records, after the lists of a region whose records are the children of `<main>` are joined. */
function ungrouped(...groups: readonly string[]): string {
  const page = parse(`<main>${groups.join("")}</main>`);
  const nodes = Array.from({ length: page.count }, (_, node) => node);
  const container = nodes.find((node) => tagName(page, node) === "main") ?? 0;
  const records = nodes.filter((node) => page.parent[node] === container).map((from) => ({ from, to: page.end[from] }));
  const region = ungroupLists(page, { kind: "siblings", container, records });
  return `${region.records.length} ${tagName(page, region.records[0].from)}`;
}

const items = (count: number, item = "<li><a href=x>Town</a></li>"): string => item.repeat(count);
const list = (count: number): string => `<ul>${items(count)}</ul>`;
const plain = "<li>Town</li>";

describe("lists of links in groups are one list", () => {
  test("whether the groups are lists or contain one", () => {
    expect(ungrouped(list(2), list(4))).toBe("6 li");
    expect(ungrouped(`<ol>${items(2)}</ol>`, `<ol>${items(4)}</ol>`)).toBe("6 li");
    expect(ungrouped(`<div><b>A</b>${list(5)}</div>`, `<div><b>B</b>${list(6)}</div>`)).toBe("11 li");
  });

  test("unless all lists are of equal length, or have fewer than three items on average", () => {
    expect(ungrouped(list(4), list(4))).toBe("2 ul");
    expect(ungrouped(list(2), list(3))).toBe("2 ul");
  });

  test("unless more than a tenth of the text is beside a list", () => {
    const group = (chars: number, count: number): string => `<div><b>${"A".repeat(chars)}</b>${list(count)}</div>`;
    // Lists of 36 and 40 characters.
    expect(ungrouped(group(4, 9), group(4, 10))).toBe("19 li");
    expect(ungrouped(group(5, 9), group(4, 10))).toBe("2 div");
  });

  test("unless fewer than .8 of the items are links; a link has at least half of the text of its item", () => {
    expect(ungrouped(list(4), `<ul>${items(4)}${items(2, plain)}</ul>`)).toBe("10 li");
    expect(ungrouped(list(4), `<ul>${items(3)}${items(3, plain)}</ul>`)).toBe("2 ul");
    const half = (more: string): string => `<ul>${items(4, `<li><a href=x>Town</a>${more}</li>`)}</ul>`;
    expect(ungrouped(list(3), half("more"))).toBe("7 li");
    expect(ungrouped(list(3), half("or more"))).toBe("2 ul");
  });

  test("unless something other than items is in a list", () => {
    expect(ungrouped(list(3), `<ul>${items(4)}<div>Towns</div></ul>`)).toBe("2 ul");
  });
});
