import { PAGE_COLUMNS, ratio } from "../features/index.ts";
import type { ChoiceContext } from "./choice.ts";
import { LIKELY_COLUMNS } from "./likely-columns.ts";

/** Features of a finished choice. Together with the page's shape, they are the input of the confidence model. */
const OUTCOME_COLUMNS = [
  /** Result of `expectedF1`. */
  "expected",
  /** Probability that the page is prose. */
  "prose",
  /** Number of chosen words, times the word scale. */
  "chosenWords",
  /** Chosen words over all words. */
  "chosenShare",
  /** Mean probability of the chosen words. */
  "sureIn",
  /** Mean probability of the other words. */
  "sureOut",
  /** Share of the words with a probability between .2 and .8. */
  "unsure",
  /** Runs of chosen blocks per chosen block. */
  "pieces",
  /** Share of the page's blocks between the first and the last chosen block. */
  "span",
  /** 1 if the seed (see `Anchor`) is chosen. */
  "seedChosen",
  /** Share of the chosen words in links. */
  "chosenLinks",
  /** Share of the prose near the content that was left out (see `measureLeftOut`). */
  "leftOut",
] as const;

type OutcomeColumn = (typeof OUTCOME_COLUMNS)[number];

/** Columns of the models that judge a whole page: its shape and its likely words, which also tell its kind, then the outcome of the choice. */
export const VERDICT_COLUMNS: readonly string[] = [...PAGE_COLUMNS, ...LIKELY_COLUMNS, ...OUTCOME_COLUMNS];
const FIRST_OUTCOME = PAGE_COLUMNS.length + LIKELY_COLUMNS.length;

/** Bounds of the unsure probabilities. */
const MIN_UNSURE = 0.2;
const MAX_UNSURE = 0.8;

/** The parts of an outcome that are known already: the expected F1, and the share of prose that was left out. */
type JudgedOutcome = Readonly<Record<"expected" | "leftOut", number>>;

/** Writes the outcome of a choice into a row of `VERDICT_COLUMNS`, after the page's shape and likely words. */
export function writeOutcome(verdict: Float32Array, context: ChoiceContext, judged: JudgedOutcome): void {
  const values = { ...outcomeValues(context), ...judged };
  for (const [index, name] of OUTCOME_COLUMNS.entries()) verdict[FIRST_OUTCOME + index] = values[name];
}

function outcomeValues(context: ChoiceContext): Record<Exclude<OutcomeColumn, keyof JudgedOutcome>, number> {
  const { facts, chosen, scores, prose } = context;
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
    if (p > MIN_UNSURE && p < MAX_UNSURE) unsure += words;
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
  return {
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
}
