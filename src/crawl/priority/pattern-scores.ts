import type { LinkPlace } from "../discover/index.ts";
import { patternWidths } from "../urls/index.ts";

/** The yield of the requests for the addresses of a pattern. */
interface PatternRecord {
  requests: number;
  /** New words of their pages, and a share of the words of the pages that they linked to. */
  words: number;
  /** Requests in a row that brought nothing; copies of known pages count more. */
  barren: number;
}

/** The records as JSON: pattern → [requests, words, barren]. */
export type PatternScoresJson = Readonly<Record<string, readonly [number, number, number]>>;

/** Words that a request is expected to bring before anything is known, by the place of the link. Set by hand. */
const PRIOR_WORDS: Readonly<Record<LinkPlace, number>> = {
  seed: 1_000_000,
  known: 900_000,
  feed: 350,
  sitemap: 300,
  list: 300,
  content: 250,
  redirect: 250,
  next: 200,
  navigation: 150,
  footer: 60,
};
/** Weight of the expectation for the wider pattern, in requests. Set by hand. */
const PRIOR_REQUESTS = 2;
/** Each barren request in a row reduces the expectation to this share. Set by hand. */
const BARREN_SHARE = 0.8;
/** Share of the new words of a page that its referring page gets: without it, lists would bring nothing. Set by hand. */
const REFERRER_SHARE = 0.3;
/** Limit: new words of one page that count, so that one huge page does not outweigh a hundred others. */
const MAX_WORDS_PER_PAGE = 1000;
/** Limits: barren requests in a row after which a pattern is a trap, by the width of the pattern. Set by hand. */
const MAX_BARREN = { pattern: 10, folder: 16, top: 30 } as const;
/** The limit for a pattern if other patterns of its folder brought nothing either. */
const MAX_BARREN_IN_BARREN_FOLDER = 2;
/** A request is barren if it brings fewer words than this share of the mean of all that are not. Set by hand. */
const MIN_SHARE_OF_MEAN = 0.05;
/** A copy of a known page counts as this many barren requests. Set by hand on the test web. */
const COPY_WEIGHT = 3;
/** Limit: patterns that are remembered per host. Addresses of further ones are scored by their folder. */
const MAX_PATTERNS = 5000;

/** A pattern that brings nothing. */
export interface Trap {
  readonly pattern: string;
  /** All requests for it. */
  readonly requests: number;
}

/**
 * Learns, for one host, how many new words a request for an address of a pattern brings. A pattern has three widths: itself
 * (`/shop?color&size`), its folder (`/shop?*`) and its first folder (`/shop/**`). The expectation of each is
 *
 *     E = (words + p · E') / (requests + p) · s^barren
 *
 * where E' is the expectation of the next wider pattern (for the widest, `PRIOR_WORDS` of the place), p is `PRIOR_REQUESTS` and s is
 * `BARREN_SHARE`.
 */
export class PatternScores {
  readonly #records = new Map<string, PatternRecord>();

  constructor(known: PatternScoresJson = {}) {
    for (const [pattern, [requests, words, barren]] of Object.entries(known)) {
      this.#records.set(pattern, { requests, words, barren });
    }
  }

  /** Counts a request that brought `newWords`. `isCopy` is for a page whose whole content was known: a clear sign of a trap. */
  learn(pattern: string, newWords: number, isCopy = false): void {
    const host = this.#record(WHOLE_HOST);
    const mean = host === undefined || host.requests === 0 ? 0 : host.words / host.requests;
    const isBarren = newWords <= MIN_SHARE_OF_MEAN * mean;
    if (host !== undefined && !isBarren) {
      host.requests++;
      host.words += Math.min(newWords, MAX_WORDS_PER_PAGE);
    }
    for (const level of patternWidths(pattern)) {
      const record = this.#record(level);
      if (record === undefined) continue;
      record.requests++;
      record.words += Math.min(newWords, MAX_WORDS_PER_PAGE);
      record.barren = isBarren ? record.barren + (isCopy ? COPY_WEIGHT : 1) : 0;
    }
  }

  /** Credits the pattern of the page that linked to a page with `newWords`. */
  credit(referringPattern: string, newWords: number): void {
    if (newWords <= 0) return;
    for (const level of patternWidths(referringPattern)) {
      const record = this.#record(level);
      if (record === undefined) continue;
      record.words += REFERRER_SHARE * Math.min(newWords, MAX_WORDS_PER_PAGE);
      record.barren = 0;
    }
  }

  /** Returns the new words that a request is expected to bring. */
  expected(pattern: string, place: LinkPlace): number {
    let expectation = PRIOR_WORDS[place];
    for (const level of patternWidths(pattern).reverse()) {
      const { requests, words, barren } = this.#records.get(level) ?? UNKNOWN_PATTERN;
      expectation = ((words + PRIOR_REQUESTS * expectation) / (requests + PRIOR_REQUESTS)) * BARREN_SHARE ** barren;
    }
    return expectation;
  }

  /** Returns the pattern, or a wider one around it, that brought nothing for too many requests in a row. */
  trapAround(pattern: string): Trap | undefined {
    const [own, folder, top] = patternWidths(pattern);
    const barrenOf = (level: string): number => this.#records.get(level)?.barren ?? 0;
    const isFolderBarren = barrenOf(folder) - barrenOf(own) >= MAX_BARREN.folder / 2;
    const limits: readonly (readonly [string, number])[] = [
      [own, isFolderBarren ? MAX_BARREN_IN_BARREN_FOLDER : MAX_BARREN.pattern],
      [folder, MAX_BARREN.folder],
      [top, MAX_BARREN.top],
    ];
    const trap = limits.find(([level, limit]) => barrenOf(level) >= limit)?.[0];
    return trap === undefined ? undefined : { pattern: trap, requests: this.#records.get(trap)?.requests ?? 0 };
  }

  toJSON(): PatternScoresJson {
    const entries = [...this.#records].map(([pattern, { requests, words, barren }]) => [
      pattern,
      [requests, words, barren],
    ]);
    return Object.fromEntries(entries) as PatternScoresJson;
  }

  #record(level: string): PatternRecord | undefined {
    let record = this.#records.get(level);
    if (record === undefined && this.#records.size < MAX_PATTERNS) {
      record = { requests: 0, words: 0, barren: 0 };
      this.#records.set(level, record);
    }
    return record;
  }
}

/** Key of the record of all requests that were not barren. No pattern is empty. */
const WHOLE_HOST = "";
const UNKNOWN_PATTERN: PatternRecord = { requests: 0, words: 0, barren: 0 };
