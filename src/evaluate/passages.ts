import {
  countsOf,
  type Sequence,
  SHINGLE_LENGTH,
  type Shingled,
  type TokenVocabulary,
  unitSpans,
} from "./metrics/index.ts";
/** The passages of the truth that an answer lacks, and those it has in addition, as written. */
export interface Passages {
  readonly missed: readonly string[];
  readonly kept: readonly string[];
}

/** Limits: enough to see the fault, small enough for a report. Chosen by us. */
const MAX_PASSAGES = 8;
const MAX_PASSAGE_CHARS = 280;
/** Missing words with fewer than `MAX_GAP` words between them form one passage. Passages with fewer than `MIN_UNITS` words are dropped. */
const MAX_GAP = 3;
const MIN_UNITS = 2;

const SPACE = /\s+/g;

/**
 * Returns the longest passages of a text that another text lacks, in text order. A word is missing if none of the four-word runs around it
 * occurs in the other text.
 */
export function passagesBeyond(text: string, other: Shingled, vocabulary: TokenVocabulary): readonly string[] {
  const spans = unitSpans(text);
  const sequence = vocabulary.encode(spans.map((span) => span.unit));
  const isCovered = coveredUnits(sequence.length, vocabulary.shingles(sequence), countsOf(other.shingles));
  return uncoveredRuns(isCovered)
    .filter((run) => run.to - run.from + 1 >= MIN_UNITS)
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
    .slice(0, MAX_PASSAGES)
    .sort((a, b) => a.from - b.from)
    .map((run) => shorten(text.slice(spans[run.from].from, spans[run.to].to)));
}

function coveredUnits(length: number, shingles: Sequence, others: Int32Array): Uint8Array {
  const isCovered = new Uint8Array(length);
  shingles.forEach((shingle, at) => {
    if ((others[shingle] ?? 0) > 0) isCovered.fill(1, at, at + SHINGLE_LENGTH);
  });
  return isCovered;
}

interface Run {
  readonly from: number;
  to: number;
}

function uncoveredRuns(isCovered: Uint8Array): Run[] {
  const runs: Run[] = [];
  isCovered.forEach((covered, i) => {
    if (covered === 1) return;
    const last = runs.at(-1);
    if (last && i - last.to <= MAX_GAP) last.to = i;
    else runs.push({ from: i, to: i });
  });
  return runs;
}

function shorten(passage: string): string {
  const text = passage.replace(SPACE, " ");
  return text.length > MAX_PASSAGE_CHARS ? `${text.slice(0, MAX_PASSAGE_CHARS)} …` : text;
}
