import { describe, expect, test } from "vitest";
import { elementId } from "../../html/index.ts";
import { parse } from "../../page/index.ts";
import { overlapFacts } from "./overlapping-regions.ts";
import type { Region } from "./region.ts";

const page = parse(`<ul id=list>
  <li id=a><p id=a1>one</p></li>
  <li id=b><p id=b1>two</p></li>
  <li id=c><p id=c1>three</p><p id=c2>four</p></li>
</ul>`);

/** The region whose records are the elements with these ids. */
function region(...ids: readonly string[]): Region {
  const records = ids.map((id) => {
    const from = page.tag.findIndex((_, node) => elementId(page, node) === id);
    return { from, to: page.end[from] };
  });
  return { kind: "siblings", container: page.body, records };
}

describe("overlapping regions", () => {
  test("a region with all records of another one and more is the whole, the other one a part", () => {
    const facts = overlapFacts(page, [region("a", "b"), region("a", "b", "c"), region("b", "c2"), region("a", "b")]);
    expect(facts.map(({ part }) => part)).toEqual([4 / 9, 0, 4 / 9, 4 / 9]);
    expect(facts.map(({ whole }) => whole)).toEqual([0, 4 / 9, 0, 0]);
  });

  test("the same records one level down are the same records", () => {
    const [outer, inner] = overlapFacts(page, [region("a", "b"), region("a1", "b1", "c1")]);
    expect([outer.part, inner.whole]).toEqual([4 / 9, 4 / 9]);
  });

  test("records that contain several records of another region are groups", () => {
    const [groups, list] = overlapFacts(page, [region("list"), region("a1", "b1", "c1", "c2")]);
    expect([groups.grouped, groups.part]).toEqual([1, 0]);
    expect(list).toEqual({ part: 0, whole: 0, grouped: 0 });
  });

  test("two records inside one record of the other region are no part of it", () => {
    const [inner] = overlapFacts(page, [region("c1", "c2"), region("a", "b", "c")]);
    expect(inner.part).toBe(0);
  });
});
