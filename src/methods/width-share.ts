/* Helper of weight.ts (Wang and Liu): WidthAttr, the width of an element over the width of the page. */
import { attribute } from "../html/index.ts";
import { Box, type Layout, type Page } from "../page/index.ts";

/** Page width in pixels, for width attributes and styles in pixels. Pages of their time were often made for it. */
const ASSUMED_PAGE_WIDTH = 960;
/** `width: 640px`, `color: red; width: 50%`. */
const STYLE_WIDTH = /(?:^|[;\s])width\s*:\s*([\d.]{1,12})(px|%)/i;
/** `640`, `640px`, `50%`. */
const WIDTH = /^\s*([\d.]{1,12})\s*(px|%)?/i;

/**
 * Returns the width of an element over the width of the page. It reads the layout if the page has one, else the width attribute or the width
 * in the style attribute. Without any of them, the share is 1.
 */
export function widthShare(page: Page, node: number): number {
  return page.layout === undefined ? attributeShare(page, node) : layoutShare(page, page.layout, node);
}

/** An element without a box (`display: contents`) has the share of its nearest ancestor with one. */
function layoutShare(page: Page, layout: Layout, node: number): number {
  let boxed = node;
  while (boxed > page.body && (layout.box[boxed] & Box.PRESENT) === 0) boxed = page.parent[boxed];
  const share = layout.width[boxed] / layout.pageWidth;
  return share > 0 && share < 1 ? share : 1;
}

function attributeShare(page: Page, node: number): number {
  const match =
    WIDTH.exec(attribute(page, node, "width") ?? "") ?? STYLE_WIDTH.exec(attribute(page, node, "style") ?? "");
  if (match === null) return 1;
  const value = Number(match[1]);
  const share = match[2] === "%" ? value / 100 : value / ASSUMED_PAGE_WIDTH;
  return share > 0 && share < 1 ? share : 1;
}
