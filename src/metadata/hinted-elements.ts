import { Flag, RAW } from "../html/index.ts";
import { blockAt, type Page } from "../page/index.ts";

/** Elements farther from the heading belong to other parts of the page (measured). */
const MAX_BLOCKS_BEFORE = 12;
const MAX_BLOCKS_AFTER = 45;
/** Longer start tags are cut: some contain whole data sets in attributes. */
const MAX_TAG_CHARS = 300;
const MAX_HINTED_ELEMENTS = 60;

/** Which elements `hintedElements` finds. */
export interface HintOptions {
  /** The heading to search around, undefined for the start of the body. */
  readonly anchor: number | undefined;
  readonly hint: RegExp;
  readonly maxWords: number;
}

/** The source of an element's start tag, cut if it is long. */
export function startTagOf({ source, from, to }: Page, node: number): string {
  return source.slice(from[node], Math.min(to[node], from[node] + MAX_TAG_CHARS));
}

/** Visible elements of at most `maxWords` words near the heading whose start tag matches `hint`, in page order. */
export function hintedElements(page: Page, { anchor, hint, maxWords }: HintOptions): readonly number[] {
  const { blocks, tag, flags, measures, classAt, idAt, hrefAt } = page;
  if (blocks.count === 0) return [];
  const center = anchor === undefined ? 0 : Math.min(blockAt(page, anchor), blocks.count - 1);
  const first = blocks.owner[Math.max(0, center - MAX_BLOCKS_BEFORE)];
  const last = blocks.to[Math.min(blocks.count - 1, center + MAX_BLOCKS_AFTER)];
  const found: number[] = [];
  for (let node = first; node < last && found.length < MAX_HINTED_ELEMENTS; node++) {
    if (tag[node] <= RAW || classAt[node] + idAt[node] + hrefAt[node] === 0) continue;
    const words = measures.words[node];
    if (words === 0 || words > maxWords || (flags[node] & Flag.UNSEEN) !== 0) continue;
    if (hint.test(startTagOf(page, node))) found.push(node);
  }
  return found;
}
