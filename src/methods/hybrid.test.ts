import { describe, expect, test } from "vitest";
import { layoutWarnings } from "../decide.ts";
import { Box, emptyLayout, type Layout } from "../page/layout/layout.ts";
import type { Page } from "../page/page.ts";
import { parse } from "../page/parse.ts";
import { density } from "./density.ts";
import { hybrid } from "./hybrid.ts";
import { weight } from "./weight.ts";

const SENTENCE = "This is a sentence of some length, with a comma in it, to be read. ";
/** Two columns of text. The side column is longer. */
const PAGE = parse(
  `<body><div class=side>${`<p>${SENTENCE.repeat(4)}</p>`.repeat(4)}</div><div class=main>${`<p>${SENTENCE.repeat(3)}</p>`.repeat(4)}</div>`,
);

/** A page 1000 pixels wide, with the first div at the left edge and the second in the middle. */
function twoColumns(page: Page): Layout {
  const arrays = emptyLayout(page.count);
  const [side, main] = [page.body + 1, page.end[page.body + 1]];
  for (let node = page.body; node < page.count; node++) {
    const column = node >= main ? main : node >= side ? side : page.body;
    arrays.x[node] = column === main ? 200 : 0;
    arrays.width[node] = column === main ? 600 : column === side ? 120 : 1000;
    arrays.y[node] = (node - column) * 20;
    arrays.height[node] = node === column ? (page.end[node] - node) * 20 : 18;
    arrays.box[node] = Box.PRESENT | Box.VISIBLE | (page.tag[node] === 0 ? Box.INLINE : 0);
    arrays.fontSize[node] = 16;
  }
  const size = { viewportWidth: 1000, viewportHeight: 800, pageWidth: 1000, pageHeight: 800 };
  return { from: "browser", fonts: [], ...size, ...arrays };
}

const LAYOUT = twoColumns(PAGE);
const laidOut: Page = { ...PAGE, layout: LAYOUT };
const SIDE = [1, 1, 1, 1, 0, 0, 0, 0];
const MAIN = [0, 0, 0, 0, 1, 1, 1, 1];

describe("hybrid", () => {
  test("chooses the column in the middle, while density chooses the longer one", () => {
    expect([...density.score(laidOut)]).toEqual(SIDE);
    expect([...hybrid.score(laidOut, { boxes: "own" })]).toEqual(MAIN);
    expect([...hybrid.score(laidOut)]).toEqual(MAIN);
  });

  test("falls back to density without a layout, with a warning", () => {
    expect(hybrid.score(PAGE)).toEqual(density.score(PAGE));
    expect(layoutWarnings(hybrid, PAGE)).toMatchObject([
      { code: "fallback", message: expect.stringContaining("hybrid") },
    ]);
    expect(layoutWarnings(hybrid, laidOut)).toEqual([]);
    expect(layoutWarnings(density, PAGE)).toEqual([]);
  });

  test("uses own boxes on an estimated layout, which has no heights", () => {
    const estimated: Page = { ...PAGE, layout: { ...LAYOUT, from: "estimated" } };
    expect(hybrid.score(estimated)).toEqual(hybrid.score(laidOut, { boxes: "own" }));
  });
});

test("the method weight uses the widths of the layout", () => {
  expect([...weight.score(PAGE)]).toEqual(SIDE);
  expect([...weight.score(laidOut)]).toEqual(MAIN);
});
