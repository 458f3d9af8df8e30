import { Trait, tagId, traitsOf } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import type { Choice } from "./choice.ts";

const PRE = tagId("pre");
/** Less likely headings are labels. Measured: .05 and .1 are nearly as good. */
const LEAST_HEADING = 0.2;

/**
 * Preformatted blocks between the first and the last chosen one that were not chosen. Code looks like no text, yet where it stands
 * among the text it belongs to it: measured, 97 words of 100 such blocks are true.
 */
export function codeBetween({ blocks, tag, parent, count }: Page, chosen: Uint8Array): readonly number[] {
  const first = chosen.indexOf(1);
  const start = tag.indexOf(PRE);
  if (first < 0 || start < 0 || start >= count) return [];
  const isCode = new Uint8Array(count);
  for (let node = start; node < count; node++) {
    const up = parent[node]!;
    isCode[node] = tag[node] === PRE || (up >= 0 && isCode[up] === 1) ? 1 : 0;
  }
  const found: number[] = [];
  for (let block = chosen.lastIndexOf(1); block > first; block--) {
    if (chosen[block] === 0 && isCode[blocks.owner[block]!] === 1) found.push(block);
  }
  return found;
}

/** Headings between two chosen blocks that were not chosen: what stands under them is content, so they are. */
export function headingsBetween(
  { blocks, tag }: Page,
  { chosen, scores }: Pick<Choice, "chosen" | "scores">,
): readonly number[] {
  const found: number[] = [];
  for (let block = 1; block < chosen.length - 1; block++) {
    if (chosen[block] === 1 || chosen[block - 1] === 0 || chosen[block + 1] === 0) continue;
    const isHeading = (traitsOf(tag[blocks.owner[block]!]!) & Trait.HEADING) !== 0;
    if (isHeading && blocks.hidden[block] === 0 && scores[block]! >= LEAST_HEADING) found.push(block);
  }
  return found;
}
