import { addressPattern, parseUrl, readBlock } from "../../page/index.ts";
import type { PageKind } from "../../select/index.ts";
import { detached } from "../../text/index.ts";
import type { DetailField } from "../fields/index.ts";
import {
  MAX_KEYS,
  MAX_PAGE_HASHES,
  MAX_PRINTS,
  MAX_SHAPE_PATHS,
  MAX_URL_PATTERNS,
  MAX_VOTED_SELECTORS,
} from "../template/index.ts";
import { ShownElements } from "./block-keys.ts";
import { BoundedTally, type TalliedPages } from "./bounded-tally.ts";
import { placeMargin, type SitePage } from "./site-page.ts";

/** Counts of one key. */
export interface KeyEntry extends TalliedPages {
  /** Pages on which most of the words were chosen. */
  chosen: number;
  /** Sum over the pages of the mean margin. */
  marginSum: number;
  readonly selector: string;
}

/** Counts of one path of the shape. */
export interface ShapeEntry extends TalliedPages {
  readonly selector: string;
}

/** Counts of one text at one key. */
export interface PrintEntry extends TalliedPages {
  readonly key: number;
  readonly text: number;
  /** The start of the text, from the second page on. */
  sample: string;
}

/** The values of a page that clusters vote on the selectors of. */
export const VOTED_VALUES = ["content", "title", "author", "date"] as const;
export type VotedValue = (typeof VOTED_VALUES)[number];

/** Returns the key of a print in its tally: 32 bits of the text and 21 bits of the place. */
export function printKey(text: number, key: number): number {
  return (text >>> 0) * 2 ** 21 + (key >>> 11);
}

/** Limit: characters of `TextPrint.sample`. */
const MAX_SAMPLE_CHARS = 60;
/** Limit: texts that are remembered to find duplicates; the older half is dropped. Chosen: about a thousand articles. */
export const MAX_SEEN_TEXTS = 16_384;
/** Shorter texts, such as credits, say nothing about duplicates. From the trial. */
const MIN_COMPARED_WORDS = 8;
/** A page is a duplicate if more than this share of its chosen words was chosen on other pages. From the trial. */
const MAX_SEEN_SHARE = 0.5;
/** Blocks with a lower margin are never chosen on other pages: their texts need not be counted. Set by hand. */
const MIN_PRINT_MARGIN = -3;

/** The counts of a cluster, in memory. `SiteCluster` is its form in the file. */
export class LearnedCluster {
  readonly id: number;
  pages = 0;
  duplicates = 0;
  readonly kinds = new Map<PageKind, number>();
  readonly urls = new BoundedTally<string, TalliedPages>(MAX_URL_PATTERNS);
  readonly shape = new BoundedTally<number, ShapeEntry>(MAX_SHAPE_PATHS);
  readonly keys = new BoundedTally<number, KeyEntry>(MAX_KEYS);
  readonly prints = new BoundedTally<number, PrintEntry>(MAX_PRINTS);
  readonly votes: Readonly<Record<VotedValue, BoundedTally<string, TalliedPages>>> = {
    content: new BoundedTally(MAX_VOTED_SELECTORS),
    title: new BoundedTally(MAX_VOTED_SELECTORS),
    author: new BoundedTally(MAX_VOTED_SELECTORS),
    date: new BoundedTally(MAX_VOTED_SELECTORS),
  };
  readonly fit = { pages: 0, sum: 0, min: 1 };
  readonly hashes = new Set<number>();
  /** The fields in the file that the cluster was read from. */
  fields: readonly DetailField[] = [];
  /** Number of pages that these fields were learned from; 0 if it is not known. */
  comparedPages = 0;
  #seen = new Set<number>();

  constructor(id: number) {
    this.id = id;
  }

  /** Number of texts that are remembered to find duplicates. */
  get seenTexts(): number {
    return this.#seen.size;
  }

  /** The texts that are remembered to find duplicates, the last ones at the end. */
  get seen(): readonly number[] {
    return [...this.#seen];
  }

  set seen(texts: Iterable<number>) {
    this.#seen = new Set(texts);
  }

  /**
   * Returns the weighted Jaccard similarity of a page's shape to the cluster, 0 to 1. A path weighs 1 in the page, and its share of pages in
   * the cluster:
   *
   *   J = Σ min(page, cluster) / Σ max(page, cluster)
   */
  similarity(shape: ReadonlyMap<number, unknown>): number {
    let shared = 0;
    for (const path of shape.keys()) shared += this.shape.get(path)?.pages ?? 0;
    shared /= this.pages;
    return shared / (shape.size + this.shape.total / this.pages - shared);
  }

  /** Whether most of the content of a page was on another page of the cluster, or the same page was learned before. */
  isDuplicate({ page, chosen, texts, hash }: SitePage): boolean {
    if (this.hashes.has(hash)) return true;
    let words = 0;
    let seenWords = 0;
    for (let block = 0; block < chosen.length; block++) {
      const own = page.blocks.words[block];
      if (chosen[block] === 0 || own < MIN_COMPARED_WORDS) continue;
      words += own;
      if (this.#seen.has(texts[block])) seenWords += own;
    }
    return seenWords > MAX_SEEN_SHARE * words;
  }

  /** Counts how well a page fits before it is added. */
  countFit({ fit }: { readonly fit: number }): void {
    this.fit.pages++;
    this.fit.sum += fit;
    this.fit.min = Math.min(this.fit.min, fit);
  }

  /** Counts a page that is not a duplicate. */
  add(site: SitePage): void {
    const { page, kind, hash, shape, places } = site;
    this.pages++;
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    if (this.hashes.size < MAX_PAGE_HASHES) this.hashes.add(hash);
    const url = page.url === undefined ? undefined : parseUrl(page.url);
    if (url !== undefined) this.urls.add(addressPattern(url), () => ({ pages: 0 }));
    const shown = new ShownElements(page);
    for (const [path, node] of shape) this.shape.add(path, () => ({ pages: 0, selector: shown.path(node, 1) }));
    for (const [key, place] of places) {
      const makeKey = (): KeyEntry => {
        const selector = shown.path(page.blocks.owner[place.block]);
        return { pages: 0, chosen: 0, marginSum: 0, selector };
      };
      const entry = this.keys.add(key, makeKey);
      entry.marginSum += placeMargin(place);
      if (place.chosenWords * 2 > place.words) entry.chosen++;
    }
    this.#addTexts(site);
  }

  #addTexts({ page, keys, texts, margins, chosen }: SitePage): void {
    const onPage = new Set<number>();
    for (let block = 0; block < texts.length; block++) {
      if (chosen[block] === 1 && page.blocks.words[block] >= MIN_COMPARED_WORDS) this.#seen.add(texts[block]);
      // Not true for NaN.
      if (!(margins[block] >= MIN_PRINT_MARGIN)) continue;
      const id = printKey(texts[block], keys[block]);
      if (onPage.has(id)) continue;
      onPage.add(id);
      const print = this.prints.add(id, () => ({ pages: 0, key: keys[block], text: texts[block], sample: "" }));
      // Most texts are on one page only, and are never shown.
      if (print.pages === 2) print.sample = detached(readBlock(page, block).slice(0, MAX_SAMPLE_CHARS));
    }
    if (this.#seen.size > MAX_SEEN_TEXTS) this.#seen = new Set([...this.#seen].slice(-MAX_SEEN_TEXTS / 2));
  }
}
