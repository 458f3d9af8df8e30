import { attribute, type Tree, tagId, tagSet } from "../../../html/index.ts";

/* Attributes of old HTML that act like styles: `width` and `align` (HTML standard, "presentational hints"). */

const TABLE = tagId("table");
const CENTER = tagId("center");
/** Elements whose box does not depend on their text: images, frames and form controls. */
const REPLACED = tagSet("img iframe video canvas embed object input select textarea svg");
const OTHERS_WITH_WIDTH = tagSet("table td th hr col");

/** Whether a tag belongs to a replaced element or a form control. */
export function isReplaced(tag: number): boolean {
  return REPLACED[tag] === 1;
}

/** Returns the `width` attribute, undefined for tags that HTML does not allow one. */
export function widthAttribute(tree: Tree, node: number): string | undefined {
  const tag = tree.tag[node];
  return OTHERS_WITH_WIDTH[tag] === 1 || isReplaced(tag) ? attribute(tree, node, "width") : undefined;
}

/** Returns the `align` attribute of tables and replaced elements. `left` and `right` make them float. */
export function alignFloat(tree: Tree, node: number): string | undefined {
  const tag = tree.tag[node];
  return tag === TABLE || isReplaced(tag) ? alignOf(tree, node) : undefined;
}

/** Whether an element is a table with `align=center`. */
export function isCenteredTable(tree: Tree, node: number): boolean {
  return tree.tag[node] === TABLE && alignOf(tree, node) === "center";
}

/** Whether an element centers its children: `<center>`, or `align=center`. */
export function centersChildren(tree: Tree, node: number): boolean {
  return tree.tag[node] === CENTER || alignOf(tree, node) === "center";
}

function alignOf(tree: Tree, node: number): string | undefined {
  return attribute(tree, node, "align")?.toLowerCase();
}
