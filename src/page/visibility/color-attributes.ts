import { attribute, type Tree, tagId, tagSet } from "../../html/index.ts";
import { type Declared, propertyBit } from "./hiding-styles.ts";

const FONT = tagId("font");
const WITH_BGCOLOR = tagSet("table tbody tr td th body");
/** Old pages leave out the `#`. */
const BARE_HEX = /^[\da-f]{6}$/;
const NO_DECLARATIONS: readonly Declared[] = [];

/** Whether an element may have attributes for colors, by its tag. */
function mayHaveColorAttributes({ tag }: Tree, node: number): boolean {
  return tag[node] === FONT || WITH_BGCOLOR[tag[node]] === 1;
}

/** Returns what the attributes `bgcolor` and, for `<font>`, `color` declare. */
export function colorAttributes(tree: Tree, node: number): readonly Declared[] {
  if (!mayHaveColorAttributes(tree, node)) return NO_DECLARATIONS;
  const isFont = tree.tag[node] === FONT;
  const value = attribute(tree, node, isFont ? "color" : "bgcolor")
    ?.trim()
    .toLowerCase();
  if (value === undefined) return NO_DECLARATIONS;
  const property = isFont ? "color" : "background-color";
  const bit = propertyBit(property);
  return [{ property, bit, value: BARE_HEX.test(value) ? `#${value}` : value, isImportant: false, hides: false }];
}
