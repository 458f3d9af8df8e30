import { methodNamed } from "../../methods/index.ts";
import type { Scores as BlockVerdicts, Page } from "../../page/index.ts";
import { f1Of } from "../metrics/index.ts";
import type { BlockMark } from "./block-marks.ts";

/** Precision, recall, F and accuracy of words, as Nethra and Anitha measure. */
export interface WordScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly accuracy: number;
}

/** An extractor with its name in the table. */
export interface NamedMethod {
  readonly id: string;
  score(page: Page): BlockVerdicts;
}

/** The comparison of Nethra and Anitha: text alone, text on VIPS blocks, text on each node's own box; and Wang and Liu's widths. */
export const compared: readonly NamedMethod[] = [
  { id: "density", score: (page) => methodNamed("density").score(page) },
  { id: "hybrid, VIPS blocks", score: (page) => methodNamed("hybrid").score(page) },
  { id: "hybrid, own boxes", score: (page) => methodNamed("hybrid").score(page, { boxes: "own" }) },
  { id: "weight, widths of the layout", score: (page) => methodNamed("weight").score(page) },
  {
    id: "weight, widths of attributes",
    score: (page) => methodNamed("weight").score({ ...page, layout: undefined }),
  },
  { id: "everything", score: ({ blocks }) => Float64Array.from(blocks.hidden, (hidden) => 1 - hidden) },
];

/** Types of marked blocks that count as content. Of nested marks the inner one counts. */
const CONTENT_TYPES: ReadonlySet<string> = new Set(["Article", "Title", "Content", "Table", "Author", "Comments"]);
const CONTENT_FROM = 0.5;

/** 1 for each block of text that is marked as content. */
export function markedContent(page: Page, marks: readonly BlockMark[]): Uint8Array {
  const isContent = new Uint8Array(page.count);
  for (const { node, type } of marks) isContent.fill(CONTENT_TYPES.has(type) ? 1 : 0, node, page.end[node]);
  const { blocks } = page;
  return Uint8Array.from({ length: blocks.count }, (_, block) => isContent[blocks.from[block]]);
}

/** Scores of verdicts on the visible blocks, by words; undefined on a page without marked content. */
export function wordScores(page: Page, content: Uint8Array, verdicts: BlockVerdicts): WordScores | undefined {
  const { blocks } = page;
  let [right, wrong, missed, all] = [0, 0, 0, 0];
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1) continue;
    const words = blocks.words[block];
    const kept = verdicts[block] >= CONTENT_FROM;
    all += words;
    if (kept && content[block] === 1) right += words;
    else if (kept) wrong += words;
    else if (content[block] === 1) missed += words;
  }
  if (right + missed === 0) return undefined;
  const precision = right + wrong === 0 ? 0 : right / (right + wrong);
  const recall = right / (right + missed);
  return { precision, recall, f1: f1Of(precision, recall), accuracy: (all - wrong - missed) / all };
}
