import { SHINGLE_LENGTH } from "./metrics/shingles.ts";
import type { Bag } from "./metrics/tokens.ts";
import { unitSpans } from "./metrics/tokens.ts";

/** What an answer lacks of the truth, and what it has beyond it, as it stands in the texts. */
export interface Passages {
  readonly missed: readonly string[];
  readonly kept: readonly string[];
}

/** Enough to see what went wrong, not enough to weigh a report down. Ours. */
const MAX_PASSAGES = 8;
const MAX_PASSAGE_CHARS = 280;
/** Runs closer than this many words are one passage; shorter ones alone say nothing. */
const MAX_GAP = 3;
const MIN_UNITS = 2;

const SPACE = /\s+/g;

/**
 * The parts of a text that another text does not have: the words that stand in no run of four that the other has too. The
 * longest ones, in their order.
 */
export function passagesBeyond(text: string, other: Bag): readonly string[] {
  const spans = unitSpans(text);
  const isCovered = coveredUnits(
    spans.map((span) => span.unit),
    other,
  );
  const runs: { from: number; to: number }[] = [];
  spans.forEach((_, i) => {
    if (isCovered[i] === 1) return;
    const last = runs.at(-1);
    if (last && i - last.to <= MAX_GAP) last.to = i;
    else runs.push({ from: i, to: i });
  });
  return runs
    .filter((run) => run.to - run.from + 1 >= MIN_UNITS)
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
    .slice(0, MAX_PASSAGES)
    .sort((a, b) => a.from - b.from)
    .map((run) => shorten(text.slice(spans[run.from]!.from, spans[run.to]!.to)));
}

function coveredUnits(units: readonly string[], other: Bag): Uint8Array {
  const isCovered = new Uint8Array(units.length);
  const last = Math.max(0, units.length - SHINGLE_LENGTH);
  for (let i = 0; i <= last; i++) {
    const run = units.slice(i, i + SHINGLE_LENGTH);
    if (other.counts.has(run.join(" "))) isCovered.fill(1, i, i + SHINGLE_LENGTH);
  }
  return isCovered;
}

function shorten(passage: string): string {
  const text = passage.replace(SPACE, " ");
  return text.length > MAX_PASSAGE_CHARS ? `${text.slice(0, MAX_PASSAGE_CHARS)} …` : text;
}
