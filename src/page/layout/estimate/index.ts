import { RAW, TEXT, type Tree, tagId } from "../../../html/index.ts";
import { Box, emptyLayout, type Layout } from "../layout.ts";
import { RuleMatcher } from "./match-rules.ts";
import { parseStyles } from "./style-rules.ts";
import { TextColumns } from "./text-columns.ts";

const STYLE = tagId("style");
/** The same as the default window of the renderer, so that estimated and real layouts can be compared. */
const VIEWPORT = { width: 1280, height: 1024 } as const;
/** Embedded CSS beyond this length is ignored. */
const MAX_CSS_CHARS = 4_000_000;

/** Options of `estimateLayout`. */
export interface EstimateOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The texts of the linked style sheets, in page order. */
  readonly styles?: readonly string[];
}

/**
 * Estimates a layout without a browser: `x` and `width` of elements, from width attributes, inline and embedded styles, tables,
 * floats, flex and grid columns. Linked style sheets count only if passed as `styles`. Heights stay unknown. Takes several
 * times as long as parsing.
 */
export function estimateLayout(tree: Tree, options: EstimateOptions = {}): Layout {
  const { viewport = VIEWPORT, styles = [] } = options;
  const arrays = emptyLayout(tree.count);
  const matcher = new RuleMatcher(tree, parseStyles([...styles, embeddedStyles(tree)].join("\n"), viewport.width));
  const columns = new TextColumns(tree, matcher, { arrays, viewport: viewport.width });
  columns.place();
  for (let node = 0; node < tree.count; node++) inheritText(tree, arrays, node);
  return {
    from: "estimated",
    viewportWidth: viewport.width,
    viewportHeight: viewport.height,
    pageWidth: viewport.width,
    pageHeight: 0,
    fonts: [],
    ...arrays,
  };
}

/** Gives a text node the position and the width of its parent. */
function inheritText(tree: Tree, { x, width, box }: ReturnType<typeof emptyLayout>, node: number): void {
  if (tree.tag[node] !== TEXT) return;
  const above = tree.parent[node];
  x[node] = x[above];
  width[node] = width[above];
  box[node] = box[above] === 0 ? 0 : Box.PRESENT | Box.VISIBLE | Box.INLINE;
}

function embeddedStyles(tree: Tree): string {
  let css = "";
  for (let node = 0; node < tree.count && css.length < MAX_CSS_CHARS; node++) {
    if (tree.tag[node] !== RAW || tree.tag[tree.parent[node]] !== STYLE) continue;
    css += `${tree.source.slice(tree.from[node], tree.to[node])}\n`;
  }
  return css.slice(0, MAX_CSS_CHARS);
}
