import { lowerBound, type Page, readNodes } from "../../page/index.ts";
import { commonSelector } from "../../records/index.ts";
import { collapseWhitespace, detached } from "../../text/index.ts";
import { stableId } from "./block-keys.ts";

/** The content root contains at least this share of the chosen words. Set by hand. */
const MIN_ROOT_SHARE = 0.8;

/** Finds the innermost element with most of the chosen words. Undefined if nothing is chosen, or only the body has that many. */
export function contentRoot({ blocks, parent, end, body }: Page, chosen: Uint8Array): number | undefined {
  const before = new Float64Array(blocks.count + 1);
  let longest = -1;
  for (let block = 0; block < blocks.count; block++) {
    const words = chosen[block] * blocks.words[block];
    before[block + 1] = before[block] + words;
    if (words > 0 && (longest < 0 || words > blocks.words[longest])) longest = block;
  }
  if (longest < 0) return undefined;
  const wanted = MIN_ROOT_SHARE * before[blocks.count];
  const wordsBefore = (node: number): number => before[lowerBound(blocks.from, node)];
  for (let node = blocks.owner[longest]; node > body; node = parent[node]) {
    if (wordsBefore(end[node]) - wordsBefore(node) >= wanted) return node;
  }
  return undefined;
}

/** Limit: ancestors in a selector. */
const MAX_ANCESTORS = 2;

/** Writes a short selector that likely selects the same element on other pages: `#story > div.body`. */
export function shortSelector(page: Page, node: number): string {
  const steps: string[] = [];
  for (let at = node; at > page.body && steps.length <= MAX_ANCESTORS; at = page.parent[at]) {
    const id = stableId(page, at);
    steps.push(id === undefined ? commonSelector(page, [at]) : `#${id}`);
    if (id !== undefined) break;
  }
  return detached(steps.reverse().join(" > "));
}

/** Returns the visible text of an element in one line. */
export function elementText(page: Page, node: number): string {
  return collapseWhitespace(readNodes(page, node, page.end[node])).trim();
}
