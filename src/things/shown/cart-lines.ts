/** Finds the buttons that put a product into a cart. */
import { Flag, TEXT, tagSet } from "../../html/index.ts";
import { lowerBound, type Page } from "../../page/index.ts";
import { CART_BUTTON } from "../../vocabulary/index.ts";
import type { Line } from "./shown-lines.ts";

/** Limits: lines before and after the name that are searched. */
const MAX_LINES_BEFORE_NAME = 30;
const MAX_LINES_AFTER_NAME = 120;
/** Limit: characters of the source that are searched. */
const MAX_CHARS = 200_000;
/** A longer text is a sentence about a cart. */
const MAX_BUTTON_CHARS = 60;
/** Elements whose attributes may name a button: `<input type="submit" value="Add to cart">`, `<form action="/cart/add">`. */
const BUTTON_TAGS = tagSet("button input a form");

/**
 * Returns the indexes of the lines with a cart button, or right after one, near the line of the name. The words of a button are in its text, in
 * its attributes, or in its class: `<button class="add-to-cart">`.
 */
export function cartLines(page: Page, lines: readonly Line[], nameLine: number): readonly number[] {
  if (nameLine < 0) return [];
  const { source, from, to, tag, flags, count, blocks } = page;
  const nodeOf = (line: number): number => (line < lines.length ? blocks.from[lines[line].block] : count - 1);
  const first = nodeOf(Math.max(0, nameLine - MAX_LINES_BEFORE_NAME));
  const last = nodeOf(nameLine + MAX_LINES_AFTER_NAME);
  const end = from[first] + MAX_CHARS;
  const firstNodes = lines.map(({ block }) => blocks.from[block]);
  const found = new Set<number>();
  for (let node = first; node <= last && from[node] < end; node++) {
    if ((flags[node] & Flag.UNSEEN) !== 0) continue;
    const isText = tag[node] === TEXT && to[node] - from[node] <= MAX_BUTTON_CHARS;
    if (!isText && BUTTON_TAGS[tag[node]] !== 1) continue;
    if (source.slice(from[node], to[node]).search(CART_BUTTON) < 0) continue;
    // A text within a line belongs to it; an attribute belongs to the text of its button, or else to the next line.
    found.add(isText ? lowerBound(firstNodes, node + 1) - 1 : lowerBound(firstNodes, node));
  }
  return [...found].sort((a, b) => a - b);
}
