import { changedShare, isWhole, type TextBlock, type TextSketch } from "../changes/index.ts";
import { type Simhash, simhashDistance } from "./simhash.ts";

/** A content that was seen before. */
export interface KnownContent {
  /** The address of its page. */
  readonly url: string;
  readonly hash: string;
  readonly simhash: Simhash;
  readonly words: number;
  /** Hash of the title, if the page has one, and the sketch of the text. */
  readonly titleHash?: string | undefined;
  readonly sketch?: TextSketch | undefined;
}

/** A content to compare with those that were seen before. */
interface ComparedContent extends Omit<KnownContent, "url" | "sketch"> {
  /** The blocks of the text, and whether other pages had nearly all of it. */
  readonly blocks?: readonly TextBlock[] | undefined;
  readonly isMostlyKnown?: boolean | undefined;
}

/** Texts whose fingerprints differ in at most this many of 64 bits are the same (Manku et al. 2007). */
const MAX_DISTANCE = 3;
/** Fewer words make fingerprints of different texts alike: such texts are the same only if they are equal. Set by hand. */
const MIN_WORDS = 40;
/**
 * Limit: share of a text that changed since another page with its title, if other pages had nearly all of it: the time of the request, a token,
 * or another frame around it. Set by hand.
 */
const MAX_CHANGED_SHARE = 0.2;
/** Limit: changed share if it is not known whether other pages had the text, as after a restart. Only for sketches with all blocks. Set by hand. */
const MAX_CHANGED_SHARE_ALONE = 0.1;
/** Limit: contents that are remembered per host. The oldest are forgotten. */
export const MAX_CONTENTS = 100_000;

/** A match of contents. */
export interface ContentMatch {
  readonly url: string;
  readonly isExact: boolean;
  /** Whether both pages have the same title. */
  readonly hasSameTitle: boolean;
}

/**
 * Finds contents of a host that were seen before. Fingerprints that differ in at most three bits have one of four quarters in common, so
 * only those with a common quarter are compared. Pages with one title are also compared block by block.
 */
export class KnownContents {
  readonly #byHash = new Map<string, KnownContent>();
  readonly #byQuarter = new Map<number, KnownContent[]>();
  readonly #byTitle = new Map<string, KnownContent[]>();
  /** Limit: contents compared per quarter, and per title, so that pages that are all alike cost no more than others. */
  static readonly MAX_COMPARED = 64;

  /** Whether the oldest contents are forgotten. */
  get isFull(): boolean {
    return this.#byHash.size >= MAX_CONTENTS;
  }

  /** Returns the contents that are remembered. */
  all(): Iterable<KnownContent> {
    return this.#byHash.values();
  }

  /** Returns the content that is the same as this one, or nearly the same. */
  find({ hash, simhash, words, titleHash, blocks, isMostlyKnown }: ComparedContent): ContentMatch | undefined {
    const equal = this.#byHash.get(hash);
    if (equal !== undefined) return matchOf(equal, titleHash, true);
    if (words < MIN_WORDS) return undefined;
    for (const quarter of quarters(simhash)) {
      const near = this.#byQuarter
        .get(quarter)
        ?.find((other) => simhashDistance(simhash, other.simhash) <= MAX_DISTANCE);
      if (near !== undefined) return matchOf(near, titleHash, false);
    }
    const others = titleHash === undefined ? undefined : this.#byTitle.get(titleHash);
    const version = blocks && others?.find((other) => isVersion(other, blocks, isMostlyKnown));
    return version && matchOf(version, titleHash, false);
  }

  /** Forgets the content of a page that has it no more. */
  forget(hash: string | undefined, url: string): void {
    const known = hash === undefined ? undefined : this.#byHash.get(hash);
    if (known?.url === url) this.#remove(known);
  }

  /** Remembers a content. */
  add(content: KnownContent): void {
    const [oldest] = this.#byHash.size >= MAX_CONTENTS ? this.#byHash.values() : [];
    this.#remove(this.#byHash.get(content.hash) ?? oldest);
    this.#byHash.set(content.hash, content);
    if (content.words < MIN_WORDS) return;
    for (const quarter of quarters(content.simhash)) list(this.#byQuarter, quarter, content);
    if (content.titleHash !== undefined && content.sketch !== undefined)
      list(this.#byTitle, content.titleHash, content);
  }

  #remove(content: KnownContent | undefined): void {
    if (content === undefined) return;
    this.#byHash.delete(content.hash);
    for (const quarter of quarters(content.simhash)) unlist(this.#byQuarter, quarter, content);
    if (content.titleHash !== undefined) unlist(this.#byTitle, content.titleHash, content);
  }
}

function matchOf(other: KnownContent, titleHash: string | undefined, isExact: boolean): ContentMatch {
  return { url: other.url, isExact, hasSameTitle: titleHash !== undefined && other.titleHash === titleHash };
}

/** Whether a text is that of another page with a few changes. */
function isVersion(other: KnownContent, blocks: readonly TextBlock[], isMostlyKnown = false): boolean {
  if (!isMostlyKnown && !isWhole(other.sketch)) return false;
  return changedShare(other, blocks) <= (isMostlyKnown ? MAX_CHANGED_SHARE : MAX_CHANGED_SHARE_ALONE);
}

function list<K>(contents: Map<K, KnownContent[]>, key: K, content: KnownContent): void {
  const others = contents.get(key);
  if (others === undefined) contents.set(key, [content]);
  else if (others.length < KnownContents.MAX_COMPARED) others.push(content);
}

function unlist<K>(contents: Map<K, KnownContent[]>, key: K, content: KnownContent): void {
  const others = contents.get(key);
  const at = others?.indexOf(content) ?? -1;
  if (at >= 0) others?.splice(at, 1);
  if (others?.length === 0) contents.delete(key);
}

/** Returns the four quarters of a fingerprint as numbers that differ by their place. */
function quarters({ high, low }: Simhash): readonly number[] {
  const PLACE = 0x10000;
  return [high & 0xffff, PLACE + (high >>> 16), 2 * PLACE + (low & 0xffff), 3 * PLACE + (low >>> 16)];
}
