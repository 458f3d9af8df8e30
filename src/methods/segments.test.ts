import * as fc from "fast-check";
import { expect, test } from "vitest";
import { page as anyPage } from "../../test/oracle/generate.ts";
import { knownTagName } from "../html/tags.ts";
import { tagName } from "../html/tree.ts";
import { parse } from "../page/parse.ts";
import { segmentsOf } from "./segments.ts";

/** Draws the segments, one per line, indented by depth. Virtual segments show their pattern. */
function draw(html: string): string[] {
  const page = parse(`<body>${html}`);
  const segments = segmentsOf(page);
  const depth = new Int32Array(segments.count);
  return Array.from({ length: segments.count }, (_, s) => {
    if (s > 0) depth[s] = depth[segments.parent[s]] + 1;
    const pattern = segments.pattern[s]?.map(knownTagName).join(" ");
    return "  ".repeat(depth[s]) + (pattern === undefined ? tagName(page, segments.node[s]) : `(${pattern})`);
  });
}

test("each match of a key pattern starts a virtual segment up to the next match", () => {
  expect(draw("<h1>t</h1><h3>a</h3><p>b</p><h3>c</h3><p>d</p><ul><li>e</ul>")).toEqual([
    "body",
    "  h1",
    "  (h3 p)",
    "    h3",
    "    p",
    "  (h3 p)",
    "    h3",
    "    p",
    "    ul",
    "      li",
  ]);
});

test("a run of equal elements has one virtual segment", () => {
  expect(draw("<h1>t</h1><p>a<p>b<p>c<p>d<hr>")).toEqual(["body", "  h1", "  (p)", ...Array(4).fill("    p"), "  hr"]);
});

test("inline and hidden elements are not segments, block elements in inline ones are", () => {
  expect(draw("<span><div>a</div></span><div hidden>b</div><a><p>c</p></a>")).toEqual(["body", "  div", "  p"]);
});

test("importance is the share of the block elements with text", () => {
  const page = parse("<div><p>a</p><p>b</p></div><div></div><section>c</section>");
  const { importance, node } = segmentsOf(page);
  expect(importance[0]).toBe(1);
  const byName = new Map(Array.from(node, (n, s) => [`${tagName(page, n)}${n}`, importance[s]]));
  expect([...byName.values()]).toEqual([1, 3 / 5, 1 / 5, 1 / 5, 0, 1 / 5]);
});

test("segments of any page are a valid tree", () => {
  fc.assert(
    fc.property(anyPage, (html) => {
      const page = parse(html);
      const { count, end, parent, node, importance } = segmentsOf(page);
      expect([parent[0], end[0], node[0]]).toEqual([-1, count, page.body]);
      for (let s = 1; s < count; s++) {
        const above = parent[s];
        expect(above < s && end[s] > s && end[s] <= end[above]).toBe(true);
        expect(importance[s]).toBeLessThanOrEqual(importance[above]);
        expect(node[s]).toBeGreaterThanOrEqual(node[s - 1]);
      }
    }),
    { numRuns: 300 },
  );
});
