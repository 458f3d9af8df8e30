import { TEXT_END, type TermTable } from "../../language/index.ts";
import { grownCopy } from "../../text/index.ts";

/** Counts and scores of the terms of a table, by term number. The memory is reused for the next page. */
export class TermScores {
  counts: Int32Array = new Int32Array(INITIAL_TERMS);
  scores: Float64Array = new Float64Array(INITIAL_TERMS);
  /** The index of the last entry of each term in the sequence, or -1. */
  last: Int32Array = new Int32Array(INITIAL_TERMS);
  /** For each entry the index of the previous entry of the same term, or -1. */
  previous: Int32Array = new Int32Array(INITIAL_ENTRY_COUNT);
  /** How often term t is directly before (2t) and after (2t + 1) another term. `pairStart` fills and clears these counts. */
  neighborCounts: Int32Array = new Int32Array(INITIAL_TERMS * 2);
  /** How often a term occurs in the last text that contains it. */
  #inText = new Int32Array(INITIAL_TERMS);

  /**
   * Scores the terms of the texts in a table, as defined in keywords.ts. A term that occurs c times in all n texts and c_b times in
   * text b has the entropy H = log_n c - Σ c_b log_n c_b / c.
   */
  score(table: TermTable, texts: number): void {
    const size = table.terms + 1;
    this.#reserve(size, table.sequence.length);
    this.#count(table.sequence);
    const { counts, scores } = this;
    const inText = this.#inText;
    const maxEntropy = Math.log(texts);
    for (let id = 1; id < size; id++) {
      const count = counts[id];
      if (count < 2) {
        scores[id] = count;
        continue;
      }
      const shared = (scores[id] + countLogCount(inText[id])) / count;
      const entropy = texts < 2 ? 0 : (logOf(count) - shared) / maxEntropy;
      scores[id] = roundedScore(count * (1 - entropy / 2));
    }
  }

  #count(sequence: Int32Array): void {
    const { counts, scores, last, previous } = this;
    const inText = this.#inText;
    let text = 0;
    for (let entry = 0; entry < sequence.length; entry++) {
      const id = sequence[entry];
      if (id === TEXT_END) text = entry + 1;
      if (id <= 0) continue;
      counts[id]++;
      const met = last[id];
      previous[entry] = met;
      last[id] = entry;
      if (met >= text) inText[id]++;
      else {
        scores[id] += countLogCount(inText[id]);
        inText[id] = 1;
      }
    }
  }

  #reserve(terms: number, entries: number): void {
    if (entries > this.previous.length) this.previous = grownCopy(this.previous, entries);
    if (terms > this.counts.length) {
      this.counts = grownCopy(this.counts, terms);
      this.scores = grownCopy(this.scores, terms);
      this.last = grownCopy(this.last, terms);
      this.neighborCounts = new Int32Array(this.counts.length * 2);
      this.#inText = grownCopy(this.#inText, terms);
    }
    this.counts.fill(0, 0, terms);
    this.scores.fill(0, 0, terms);
    this.last.fill(-1, 0, terms);
    this.#inText.fill(0, 0, terms);
  }
}

/** Initial sizes. The arrays grow when they are full. */
const INITIAL_TERMS = 1 << 11;
const INITIAL_ENTRY_COUNT = 1 << 12;
/** Logarithms of the counts 1 to 63, and 0 for the count 0. */
const LOGS = Float64Array.from({ length: 64 }, (_, count) => Math.log(Math.max(1, count)));

function logOf(count: number): number {
  return count < LOGS.length ? LOGS[count] : Math.log(count);
}

/** c log c, 0 for c = 0. */
function countLogCount(count: number): number {
  return count * logOf(count);
}

const SCORE_PRECISION = 1e9;

/** Rounds, because the order of summation changes the last digits: terms with equal distributions must have equal scores. */
function roundedScore(score: number): number {
  return Math.round(score * SCORE_PRECISION) / SCORE_PRECISION;
}
