import type { Page } from "../../page/index.ts";

/** A block is running text if it is at least this long and less than this share of it is in links. Set by hand. */
const MIN_PROSE_CHARS = 80;
const MAX_PROSE_LINK_SHARE = 0.3;

/** Whether a visible block is running text. */
export function isProseBlock({ blocks: { chars, linkChars, hidden } }: Page, block: number): boolean {
  if (hidden[block] === 1) return false;
  return chars[block] >= MIN_PROSE_CHARS && linkChars[block] < MAX_PROSE_LINK_SHARE * chars[block];
}
