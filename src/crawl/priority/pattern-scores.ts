import { patternParameters } from "../../page/index.ts";
import type { LinkPlace } from "../discover/index.ts";
import { patternWidths } from "../urls/index.ts";

/** The yield of the requests for the addresses of a pattern. */
interface PatternRecord {
  requests: number;
  /** New words of their pages, and a share of the words of the pages that they linked to. */
  words: number;
  /** Requests that brought words, also by the pages that they linked to. */
  fruitful: number;
  /** Weight of the requests since the last fruitful one: see `barrenWeight`. */
  barren: number;
}

/** The records as JSON: pattern → [requests, words, fruitful, barren]. */
export type PatternScoresJson = Readonly<Record<string, readonly [number, number, number, number]>>;

/** The result of a request, as far as the scores need it. */
export interface RequestYield {
  readonly newWords: number;
  /** Whether the text of the page was known, or differs from a known one by a few words or digits only. */
  readonly copy?: "exact" | "near" | undefined;
  /** Pattern of the page that links to the address, and the place of the link there. */
  readonly from?: string | undefined;
  readonly place?: LinkPlace | undefined;
  /** Patterns of the addresses that the page named first. */
  readonly opens?: readonly string[] | undefined;
}

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
/** Each parameter reduces the expectation to this share: filters and orders show known pages in other ways. Set by hand. */
const PARAMETER_SHARE = 0.6;
/** Weight of the expectation for the wider pattern, in requests. Set by hand. */
const PRIOR_REQUESTS = 2;
/** Each barren request in a row reduces the expectation to this share. Set by hand. */
const BARREN_SHARE = 0.8;
/** Share of the new words of a page that its referring page gets: without it, lists would bring nothing. Set by hand. */
const REFERRER_SHARE = 0.3;
/** Weight that a page takes from the barren requests of its referring pattern: a list has many links, a trap few that are new. Set by hand. */
const CREDIT_RELIEF = 2;
/** Limit: new words of one page that count, so that one huge page does not outweigh a hundred others. */
const MAX_WORDS_PER_PAGE = 1000;
/**
 * Limits: weight of barren requests in a row after which a pattern is a trap, by its width. Set by hand on the test web with the seeds 1, 2,
 * 3, 11 and 77: three copies are enough for a pattern that never brought anything.
 */
const MAX_BARREN = { pattern: 6, folder: 8, top: 12, root: 30 } as const;
/** Weights of a request that brought nothing new, by its text. */
const BARREN_WEIGHT = { other: 1, near: 2, exact: 2.5 } as const;
/** A trap feeds itself: barren requests for addresses that pages of the same barren folder named weigh this much more. Not for next pages. */
const SELF_FOUND_FACTOR = 2;
/** Limit: share of the requests of such a folder that were fruitful. The pages of any site name each other. Set by hand. */
const MAX_BARREN_AREA_SHARE = 0.2;
/** A request is barren if it brings fewer words than this share of the mean of all that are not. Set by hand. */
const MIN_SHARE_OF_MEAN = 0.05;
/** A self-found request with fewer words than this share of the mean weighs a little, so that no pattern lasts forever on a few words. */
const LOW_SHARE_OF_MEAN = 0.2;
const LOW_WEIGHT = 0.25;
/** Limit: fruitful requests of a pattern that are added to its limit. Set by hand: with a quarter of them, single runs lost a folder of articles. */
const MAX_FRUITFUL = 30;
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
 * `BARREN_SHARE`. The expectation of an address is E of its pattern, times `PARAMETER_SHARE` for each parameter.
 */
export class PatternScores {
  readonly #records = new Map<string, PatternRecord>();
  /** Changes of the records below each first folder. */
  readonly #versions = new Map<string, number>();

  constructor(known: PatternScoresJson = {}) {
    for (const [pattern, [requests, words, fruitful, barren]] of Object.entries(known)) {
      this.#records.set(pattern, { requests, words, fruitful, barren });
    }
  }

  /** Counts a request for an address of a pattern. */
  learn(pattern: string, result: RequestYield): void {
    const weight = this.#barrenWeight(pattern, result);
    this.#change(pattern);
    const words = Math.min(result.newWords, MAX_WORDS_PER_PAGE);
    const host = this.#record(WHOLE_HOST);
    if (host !== undefined && weight < 1) {
      host.requests++;
      host.words += words;
    }
    for (const level of patternWidths(pattern)) {
      const record = this.#record(level);
      if (record === undefined) continue;
      record.requests++;
      record.words += words;
      record.barren = weight === 0 ? 0 : record.barren + weight;
      if (weight === 0) record.fruitful++;
    }
  }

  /**
   * Returns how much a request speaks for a trap: 0 if it was fruitful. With m the mean of the new words of requests that were not barren,
   * a request is barren below .05 m. It then weighs 1, a near copy 2, an exact copy 2.5; times 2 if a page of the same barren folder named the
   * address. A page that named new addresses in other folders, as lists do, weighs .25 only: those may bring words. So does a request with
   * .05 m to .2 m words if a page of the same folder named the address.
   */
  #barrenWeight(pattern: string, { newWords, copy, from, place, opens = [] }: RequestYield): number {
    const host = this.#records.get(WHOLE_HOST);
    const mean = host === undefined || host.requests === 0 ? 0 : host.words / host.requests;
    const isSelfFound = from !== undefined && place !== "next" && this.#isSelfFound(pattern, from);
    if (newWords > MIN_SHARE_OF_MEAN * mean)
      return isSelfFound && newWords <= LOW_SHARE_OF_MEAN * mean ? LOW_WEIGHT : 0;
    if (this.#isOpening(pattern, opens)) return LOW_WEIGHT;
    return BARREN_WEIGHT[copy ?? "other"] * (isSelfFound ? SELF_FOUND_FACTOR : 1);
  }

  /** Whether a page named addresses of other folders first. Inside of a barren first folder, all folders are one. */
  #isOpening(pattern: string, opens: readonly string[]): boolean {
    const [, folder, top] = patternWidths(pattern);
    return opens.some((other) => {
      const [, otherFolder, otherTop] = patternWidths(other);
      return folder !== otherFolder && (top !== otherTop || !this.#isBarrenArea(top));
    });
  }

  /** Whether a page of the same barren folder, or first folder, named an address. */
  #isSelfFound(pattern: string, from: string): boolean {
    const others = patternWidths(from);
    return patternWidths(pattern).some(
      (level, width) => width > 0 && level === others[width] && this.#isBarrenArea(level),
    );
  }

  #isBarrenArea(level: string): boolean {
    const { fruitful, requests } = this.#records.get(level) ?? UNKNOWN_PATTERN;
    return fruitful <= Math.max(1, MAX_BARREN_AREA_SHARE * requests);
  }

  /** Credits the pattern of the page that linked to a page with `newWords`. */
  credit(referringPattern: string, newWords: number): void {
    if (newWords <= 0) return;
    this.#change(referringPattern);
    for (const level of patternWidths(referringPattern)) {
      const record = this.#record(level);
      if (record === undefined) continue;
      record.words += REFERRER_SHARE * Math.min(newWords, MAX_WORDS_PER_PAGE);
      record.fruitful += REFERRER_SHARE;
      record.barren = Math.max(0, record.barren - CREDIT_RELIEF);
    }
  }

  /** Returns a number that changes with the expectations of the patterns in a first folder. */
  versionOf(top: string): number {
    return this.#versions.get(top) ?? 0;
  }

  /** Returns the new words that a request is expected to bring. */
  expected(pattern: string, place: LinkPlace): number {
    let expectation = PRIOR_WORDS[place];
    for (const level of patternWidths(pattern).reverse()) {
      const { requests, words, barren } = this.#records.get(level) ?? UNKNOWN_PATTERN;
      expectation = ((words + PRIOR_REQUESTS * expectation) / (requests + PRIOR_REQUESTS)) * BARREN_SHARE ** barren;
    }
    return expectation * PARAMETER_SHARE ** patternParameters(pattern).length;
  }

  /**
   * Returns the pattern, or a wider one around it, that brought nothing for too many requests in a row: if the weight of the barren
   * requests is at least `MAX_BARREN` + fruitful (at most `MAX_FRUITFUL`): a pattern that brought much is not a trap because of a few copies. Pages in the first
   * folder (`/*`) have little in common, so that it has a higher limit.
   */
  trapAround(pattern: string): Trap | undefined {
    const [own, folder, top] = patternWidths(pattern);
    const limits: readonly (readonly [string, number])[] = [
      [own, MAX_BARREN.pattern],
      [folder, folder === ROOT_FOLDER ? MAX_BARREN.root : MAX_BARREN.folder],
      [top, MAX_BARREN.top],
    ];
    for (const [level, limit] of limits) {
      const { barren, fruitful, requests } = this.#records.get(level) ?? UNKNOWN_PATTERN;
      if (barren >= limit + Math.min(fruitful, MAX_FRUITFUL)) return { pattern: level, requests };
    }
    return undefined;
  }

  toJSON(): PatternScoresJson {
    const entries = [...this.#records].map(([pattern, { requests, words, fruitful, barren }]) => [
      pattern,
      [requests, words, fruitful, barren],
    ]);
    return Object.fromEntries(entries) as PatternScoresJson;
  }

  #change(pattern: string): void {
    const top = topFolder(pattern);
    if (this.#records.has(top) || this.#records.size < MAX_PATTERNS) this.#versions.set(top, this.versionOf(top) + 1);
  }

  #record(level: string): PatternRecord | undefined {
    let record = this.#records.get(level);
    if (record === undefined && this.#records.size < MAX_PATTERNS) {
      record = { requests: 0, words: 0, fruitful: 0, barren: 0 };
      this.#records.set(level, record);
    }
    return record;
  }
}

/** Key of the record of all requests that were not barren. No pattern is empty. */
const WHOLE_HOST = "";
/** The folder of `/name`. */
const ROOT_FOLDER = "/*";
const UNKNOWN_PATTERN: PatternRecord = { requests: 0, words: 0, fruitful: 0, barren: 0 };

/** Returns the first folder of a pattern, on which its expectation depends: `/shop/**`. */
export function topFolder(pattern: string): string {
  return patternWidths(pattern)[2];
}
