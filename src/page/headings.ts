import { KNOWN_TAGS, tagId } from "../html/index.ts";
import type { Page } from "./page.ts";

/* V8 inlines a constant of this module; it looks up an imported one at every use. */
const knownTags = KNOWN_TAGS;

const levels = new Uint8Array(KNOWN_TAGS);
for (const [index, name] of ["h1", "h2", "h3", "h4", "h5", "h6"].entries()) levels[tagId(name)] = index + 1;

/** Returns 1 to 6 for h1 to h6, 0 for other tags. */
export function headingLevel(tag: number): number {
  return tag < knownTags ? levels[tag] : 0;
}

/** Whether a block is the text of a heading. */
export function isHeadingBlock({ tag, blocks }: Page, block: number): boolean {
  return headingLevel(tag[blocks.owner[block]]) > 0;
}
