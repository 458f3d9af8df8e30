import { expect, test } from "vitest";
import { blockAt } from "./block-at.ts";
import { parse } from "./parse.ts";

test("blockAt returns the first block at a node or after it", () => {
  const page = parse("<p>one</p><ul><li>two<li>three</ul><img>");
  const { from, count } = page.blocks;
  for (let node = 0; node <= page.count; node++) {
    const expected = from.findIndex((first) => first >= node);
    expect(blockAt(page, node)).toBe(expected < 0 ? count : expected);
  }
  expect(blockAt(parse(""), 0)).toBe(0);
});
