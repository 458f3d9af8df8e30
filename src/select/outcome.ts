import { type BlockFacts, ratio } from "../features/index.ts";
/** What the choice on a page looks like: from it, and from the page's shape, follows how far to trust it. */
export const OUTCOME_COLUMNS = [
  /** Best word F1 to be expected by the probabilities. */
  "expected",
  /** How likely the page is one of prose. */
  "prose",
  /** Words chosen. */
  "chosenWords",
  /** Share of the page's words chosen. */
  "chosenShare",
  /** Mean probability of the chosen words. */
  "sureIn",
  /** Mean probability of the other words. */
  "sureOut",
  /** Share of words with a probability between .2 and .8. */
  "unsure",
  /** Runs of chosen blocks per chosen block. */
  "pieces",
  /** Share of the blocks between the first and the last chosen one. */
  "span",
  /** The seed is chosen. */
  "seedChosen",
  /** Share of the chosen words in links. */
  "chosenLinks",
] as const;

type OutcomeColumn = (typeof OUTCOME_COLUMNS)[number];

export interface ChoiceOutcome {
  readonly chosen: Uint8Array;
  readonly expected: number;
  readonly prose: number;
}

const UNSURE_FROM = 0.2;
const UNSURE_TO = 0.8;

/** The values in the order of `OUTCOME_COLUMNS`. */
export function outcomeValues(
  facts: BlockFacts,
  scores: Float64Array,
  { chosen, expected, prose }: ChoiceOutcome,
): Float32Array {
  const { blocks } = facts.page;
  let inWords = 0;
  let inSum = 0;
  let outWords = 0;
  let outSum = 0;
  let unsure = 0;
  let links = 0;
  let pieces = 0;
  let count = 0;
  let first = -1;
  let last = -1;
  for (let block = 0; block < blocks.count; block++) {
    const words = blocks.words[block];
    const p = scores[block];
    if (p > UNSURE_FROM && p < UNSURE_TO) unsure += words;
    if (chosen[block] === 0) {
      outWords += words;
      outSum += p * words;
      continue;
    }
    inWords += words;
    inSum += p * words;
    links += blocks.linkWords[block];
    count++;
    if (last !== block - 1 || first < 0) pieces++;
    if (first < 0) first = block;
    last = block;
  }
  const list: Record<OutcomeColumn, number> = {
    expected,
    prose,
    chosenWords: inWords * facts.scale,
    chosenShare: ratio(inWords, inWords + outWords),
    sureIn: ratio(inSum, inWords),
    sureOut: ratio(outSum, outWords),
    unsure: ratio(unsure, inWords + outWords),
    pieces: ratio(pieces, count),
    span: ratio(last - first, blocks.count),
    seedChosen: facts.anchor.seed >= 0 ? chosen[facts.anchor.seed] : 0,
    chosenLinks: ratio(links, inWords),
  };
  return new Float32Array(OUTCOME_COLUMNS.map((name) => list[name]));
}
