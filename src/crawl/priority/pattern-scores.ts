import { patternParameters } from "../../page/index.ts";
import type { LinkPlace } from "../discover/index.ts";
import { patternWidths } from "../urls/index.ts";
import { barrenWeight, LOW_WEIGHT, minFruitfulWords, type RequestYield, type YieldContext } from "./barren-weight.ts";
import { PLACE_SHARES, PRIOR_WORDS } from "./link-places.ts";
import {
  countedLevels,
  levelAtDepth,
  ownLevel,
  patternAt,
  ROOT_FOLDER,
  scoreLevels,
  secondFolder,
  toolLevel,
  topFolder,
} from "./pattern-levels.ts";
import {
  isMixedMirror,
  newRecord,
  type PatternRecord,
  type PatternScoresJson,
  readRecord,
  recordNumbers,
} from "./pattern-record.ts";

/** Each parameter reduces the expectation to this share: filters and orders show known pages in other ways. Set by hand. */
const PARAMETER_SHARE = 0.6;
/** The limit of doubtful addresses grows more slowly with the fruitful requests of the pattern. Set by hand. */
const DOUBTFUL_FRUITFUL_SHARE = 0.3;
/**
 * Each failure in a row of a pattern, from the third on, reduces its expectation to this share: a part of a site may be broken, while others
 * answer. Set by hand: single failures must not keep good pages waiting.
 */
const FAILURE_SHARE = 0.2;
const MAX_SINGLE_FAILURES = 2;
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
const MAX_BARREN = { pattern: 6, folder: 8, second: 10, top: 12, tool: 20, root: 30 } as const;
/** Limit: share of the requests of such a folder that were fruitful. The pages of any site name each other. Set by hand. */
const MAX_BARREN_AREA_SHARE = 0.2;
/** Folders below a first folder that brought nothing yet open the way to its pages, until this many requests. Set by hand. */
const MIN_AREA_REQUESTS = 32;
/** Limit: requests in a row that weigh little because they opened new addresses, if no page that was found there brings anything. Set by hand. */
const MAX_OPENED = 8;
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
 * Learns, for one host, how many new words a request for an address of a pattern brings. A pattern has up to four widths: itself
 * (`/shop/a/b?color&size`), its folder (`/shop/a/b?*`), its first two folders (`/shop/a/**`) and its first one (`/shop/**`). The expectation of each is
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
    for (const [pattern, numbers] of Object.entries(known)) this.#records.set(pattern, readRecord(numbers));
  }

  /** Counts a request for an address of a pattern. */
  learn(pattern: string, result: RequestYield): void {
    const ownKey = ownLevel(pattern);
    const weight = barrenWeight(result, this.#contextOf(pattern, result));
    this.#change(pattern);
    const words = Math.min(result.newWords, MAX_WORDS_PER_PAGE);
    const host = this.#record(WHOLE_HOST);
    if (host !== undefined && weight < 1 && result.copy !== "redirect") {
      host.requests++;
      host.words += words;
    }
    // The forms of one page tell little about the other pages of its folder.
    const wideWeight = result.isSamePath === true ? Math.min(weight, LOW_WEIGHT) : weight;
    const isFruitful = weight === 0 && result.copy !== "redirect";
    const isMirrored = result.mirrorDepth !== undefined && !isFruitful;
    const mirror = isMirrored ? this.#record(levelAtDepth(pattern, result.mirrorDepth)) : undefined;
    if (mirror !== undefined) mirror.mirrors++;
    for (const level of countedLevels(pattern)) {
      const record = this.#record(level);
      if (record === undefined) continue;
      record.requests++;
      record.words += words;
      record.failures = 0;
      const levelWeight = level === ownKey ? weight : wideWeight;
      record.barren += levelWeight;
      if (isMirrored) record.mirrored += levelWeight;
      if (!isFruitful) continue;
      record.barren = record.mirrored = record.opened = 0;
      record.fruitful++;
    }
  }

  /** Counts the requests for a pattern as those for another one: a parameter turned out not to change pages. */
  rename(before: string, after: string): void {
    const old = this.#records.get(ownLevel(before));
    const isKnown = this.#records.has(ownLevel(after));
    const record = before === after || old === undefined ? undefined : this.#record(ownLevel(after));
    if (old === undefined || record === undefined) return;
    this.#change(after);
    record.barren = isKnown ? Math.min(record.barren, old.barren) : old.barren;
    record.requests += old.requests;
    record.words += old.words;
    record.fruitful += old.fruitful;
    this.#records.delete(ownLevel(before));
  }

  /** Counts a request that the server failed to answer. It tells nothing about the page. */
  fail(pattern: string): void {
    this.#change(pattern);
    const record = this.#record(ownLevel(pattern));
    if (record !== undefined) record.failures++;
  }

  #contextOf(pattern: string, { from, place, opens = [] }: RequestYield): YieldContext {
    const { requests, fruitful } = this.#records.get(ownLevel(pattern)) ?? UNKNOWN_PATTERN;
    return {
      meanWords: this.#meanWords(),
      requests,
      fruitful,
      isKnownFolder: this.#records.has(patternWidths(pattern)[1]),
      isSelfFound: from !== undefined && place !== "next" && this.#isSelfFound(pattern, from),
      isOfOwnPattern: from === pattern,
      isOpening: (isCopy) => this.#isOpening(pattern, { opens, isCopy }),
    };
  }

  /** Returns the mean of the new words of requests that were not barren. */
  #meanWords(): number {
    const { requests, words } = this.#records.get(WHOLE_HOST) ?? UNKNOWN_PATTERN;
    return requests === 0 ? 0 : words / requests;
  }

  /**
   * Whether a page named addresses of other folders first. Inside of a barren first folder, all folders are one, except for the first pages
   * that are no copies, such as the indexes of a tree of folders. Counts such pages.
   */
  #isOpening(pattern: string, { opens, isCopy }: { opens: readonly string[]; isCopy: boolean }): boolean {
    const [, folder, top] = patternWidths(pattern);
    const isYoung = !isCopy && (this.#records.get(top)?.requests ?? 0) < MIN_AREA_REQUESTS;
    const record = this.#record(ownLevel(pattern));
    if (record === undefined || ++record.opened > MAX_OPENED) return false;
    return opens.some((other) => {
      const [, otherFolder, otherTop] = patternWidths(other);
      const isBelow = isYoung && pattern.endsWith("/") && !other.endsWith("/") && !other.includes("?");
      return isBelow || (folder !== otherFolder && (isYoung || top !== otherTop || !this.#isBarrenArea(top)));
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
    if (newWords <= minFruitfulWords(this.#meanWords())) return;
    this.#change(referringPattern);
    for (const level of countedLevels(referringPattern)) {
      const record = this.#record(level);
      if (record === undefined) continue;
      record.opened = 0;
      record.words += REFERRER_SHARE * Math.min(newWords, MAX_WORDS_PER_PAGE);
      record.fruitful += REFERRER_SHARE;
      record.barren = Math.max(0, record.barren - CREDIT_RELIEF);
      record.mirrored = Math.min(record.mirrored, record.barren);
    }
  }

  /** Returns a number that changes with the expectations of the patterns in a first folder, or with the records of a tool. */
  versionOf(level: string): number {
    return this.#versions.get(level) ?? 0;
  }

  /** Whether a request with this number of new words is barren. */
  isBarren(newWords: number): boolean {
    return newWords <= minFruitfulWords(this.#meanWords());
  }

  /** Whether the requests for a pattern brought nothing yet, nor the pages that they led to. */
  isFruitless(pattern: string): boolean {
    const { requests, fruitful } = this.#records.get(ownLevel(pattern)) ?? UNKNOWN_PATTERN;
    return requests > 0 && fruitful === 0;
  }

  /** Returns the new words that a request is expected to bring. */
  expected(pattern: string, place: LinkPlace): number {
    let expectation = PRIOR_WORDS[place];
    for (const level of scoreLevels(pattern).reverse()) {
      const { requests, words, barren } = this.#records.get(level) ?? UNKNOWN_PATTERN;
      expectation = ((words + PRIOR_REQUESTS * expectation) / (requests + PRIOR_REQUESTS)) * BARREN_SHARE ** barren;
    }
    const share = PLACE_SHARES[place] ?? 1;
    const { failures } = this.#records.get(ownLevel(pattern)) ?? UNKNOWN_PATTERN;
    const repeated = Math.max(0, failures - MAX_SINGLE_FAILURES);
    return FAILURE_SHARE ** repeated * share * expectation * PARAMETER_SHARE ** patternParameters(pattern).length;
  }

  /**
   * Returns the pattern, or a wider one around it, that brought nothing for too many requests in a row: if the weight of the barren
   * requests is at least `MAX_BARREN` + fruitful (at most `MAX_FRUITFUL`): a pattern that brought much is not a trap because of a few copies. Pages in the first
   * folder (`/*`) have little in common, so that it has a higher limit. The limit of doubtful addresses grows by .3 fruitful only. Copies in a folder that
   * mirrors another one, and has pages of its own, do not count.
   */
  trapAround(pattern: string, place?: LinkPlace): Trap | undefined {
    const fruitfulShare = place === "doubtful" ? DOUBTFUL_FRUITFUL_SHARE : 1;
    const [own, folder, top] = patternWidths(pattern);
    const [second, tool] = [secondFolder(pattern), toolLevel(pattern)];
    const limits: readonly (readonly [string, number])[] = [
      [ownLevel(own), MAX_BARREN.pattern],
      [folder, folder === ROOT_FOLDER ? MAX_BARREN.root : MAX_BARREN.folder],
      ...(second === undefined ? [] : [[second, MAX_BARREN.second] as const]),
      ...(tool === undefined ? [] : [[tool, MAX_BARREN.tool] as const]),
      [top, MAX_BARREN.top],
    ];
    const isInMirror = scoreLevels(pattern).some((level) => isMixedMirror(this.#records.get(level) ?? UNKNOWN_PATTERN));
    for (const [level, limit] of limits) {
      const { barren, mirrored, fruitful, requests } = this.#records.get(level) ?? UNKNOWN_PATTERN;
      if (barren - (isInMirror ? mirrored : 0) >= limit + fruitfulShare * Math.min(fruitful, MAX_FRUITFUL))
        return { pattern: patternAt(level), requests };
    }
    return undefined;
  }

  /** Whether a trap is a folder, and no address of a pattern in it was requested yet. */
  isUntried(pattern: string, trap: Trap): boolean {
    const isPart = trap.pattern.endsWith("*") && trap.pattern !== pattern;
    return isPart && patternParameters(pattern).length <= 1 && !this.#records.has(ownLevel(pattern));
  }

  toJSON(): PatternScoresJson {
    return Object.fromEntries([...this.#records].map(([pattern, record]) => [pattern, recordNumbers(record)]));
  }

  #change(pattern: string): void {
    for (const level of [topFolder(pattern), toolLevel(pattern)]) {
      if (level === undefined || (!this.#records.has(level) && this.#records.size >= MAX_PATTERNS)) continue;
      this.#versions.set(level, this.versionOf(level) + 1);
    }
  }

  #record(level: string): PatternRecord | undefined {
    let record = this.#records.get(level);
    if (record === undefined && this.#records.size < MAX_PATTERNS) {
      record = newRecord();
      this.#records.set(level, record);
    }
    return record;
  }
}

/** Key of the record of all requests that were not barren. No pattern is empty. */
const WHOLE_HOST = "";
const UNKNOWN_PATTERN: Readonly<PatternRecord> = newRecord();
