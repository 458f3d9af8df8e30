import { attribute, type Tree, tagId, tagSet } from "../../html/index.ts";
import type { Declared } from "./rule-index.ts";

const FONT = tagId("font");
const WITH_BGCOLOR = tagSet("table tbody tr td th body");
const MARKS = ["bgcolor", "BGCOLOR", "<font", "<FONT"] as const;
/** Old pages leave out the `#`. */
const BARE_HEX = /^[\da-f]{6}$/;
const NO_DECLARATIONS: readonly Declared[] = [];

/** Whether a page may have attributes for colors. */
export function hasColorAttributes({ source }: Tree): boolean {
  return MARKS.some((mark) => source.includes(mark));
}

/** Returns what the attributes `bgcolor` and, for `<font>`, `color` declare. */
export function colorAttributes(tree: Tree, node: number): readonly Declared[] {
  const isFont = tree.tag[node] === FONT;
  if (!isFont && WITH_BGCOLOR[tree.tag[node]] !== 1) return NO_DECLARATIONS;
  const value = attribute(tree, node, isFont ? "color" : "bgcolor")
    ?.trim()
    .toLowerCase();
  if (value === undefined) return NO_DECLARATIONS;
  const property = isFont ? "color" : "background-color";
  return [{ property, value: BARE_HEX.test(value) ? `#${value}` : value, isImportant: false }];
}
