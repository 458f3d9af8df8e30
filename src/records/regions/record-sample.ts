import { KNOWN_TAGS, RAW, TEXT, TRAITS, Trait, tagId, valueEnd } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { NodeSpan } from "./region.ts";
import { charsOf, type Shapes } from "./shape.ts";

/** Facts from a sample of a region's records. */
export interface SampleFacts {
  /** Number of items that most records have with different values. An item is a text, identified by its path. */
  readonly varying: number;
  /** Share of the items that most records have. */
  readonly stable: number;
  /** Share of the records with a heading, and with a link. */
  readonly headed: number;
  readonly linked: number;
  /** Share of distinct targets among the first links of the records. */
  readonly targets: number;
}

/** Enough records to see which items vary. */
const MAX_SAMPLED_RECORDS = 8;
/** Limits for one record and for one text. */
const MAX_SAMPLED_NODES = 200;
const MAX_HASHED_CHARS = 80;

const A = tagId("a");
const SPACE = 32;

/** Samples the records of a page's regions, reusing its memory. */
export class RecordSampler {
  readonly #page: Page;
  readonly #shapes: Shapes;
  readonly #items = ITEMS;
  readonly #path = PATH;
  /** Hash of each text node, 0 if not computed. Regions are nested, so most texts are sampled several times. */
  readonly #hashes: Int32Array;
  #isHeaded = false;
  #target = 0;

  constructor(page: Page, shapes: Shapes) {
    this.#page = page;
    this.#shapes = shapes;
    this.#hashes = new Int32Array(page.count);
  }

  /** Reads some records of a region. */
  sample(records: readonly NodeSpan[]): SampleFacts {
    const items = this.#items;
    const targets = new Set<number>();
    let sampled = 0;
    let headed = 0;
    let linked = 0;
    items.clear();
    const step = Math.max(1, records.length / MAX_SAMPLED_RECORDS);
    for (let at = 0; at < records.length && sampled < MAX_SAMPLED_RECORDS; at += step) {
      this.#addRecord(records[Math.floor(at)], sampled++);
      if (this.#isHeaded) headed++;
      if (this.#target === 0) continue;
      linked++;
      targets.add(this.#target);
    }
    const { common, varying } = items.counts(sampled);
    return {
      varying,
      stable: items.count === 0 ? 0 : common / items.count,
      headed: headed / sampled,
      linked: linked / sampled,
      targets: linked === 0 ? 0 : targets.size / linked,
    };
  }

  /** Adds the items of one record. The key of an item is its path from the record: tags and classes. */
  #addRecord(span: NodeSpan, index: number): void {
    const { tag, flags, depth, from, to, hrefAt, source } = this.#page;
    const { skippedFlags, ownHash } = this.#shapes;
    const path = this.#path;
    const hashes = this.#hashes;
    const base = depth[span.from];
    const stop = Math.min(span.to, span.from + MAX_SAMPLED_NODES);
    this.#isHeaded = false;
    this.#target = 0;
    for (let node = span.from; node < stop; node++) {
      const kind = tag[node];
      if (kind === RAW || (flags[node] & skippedFlags) !== 0) continue;
      const level = depth[node] - base;
      const above = level === 0 ? 0 : path[level - 1];
      if (kind === TEXT) {
        if (charsOf(this.#page, node) === 0) continue;
        const item = this.#items.at(above);
        if (this.#items.markSeen(item, index))
          this.#items.addValue(item, (hashes[node] ||= hashText(source, from[node], to[node])));
        continue;
      }
      path[level] = Math.imul(above, 31) ^ ownHash[node];
      if (kind < KNOWN_TAGS && (TRAITS[kind] & Trait.HEADING) !== 0) this.#isHeaded = true;
      if (this.#target !== 0 || kind !== A || hrefAt[node] === 0) continue;
      this.#target = hashText(source, hrefAt[node], valueEnd(source, hrefAt[node]));
    }
  }
}

/** A power of two, more than twice the number of possible items. */
const TABLE_SIZE = 4096;

/**
 * The items of a region's records: the number of records with each, and its values. A hash table with open addressing.
 */
class ItemTable {
  count = 0;
  readonly #keys = new Int32Array(TABLE_SIZE);
  /** The item at each index of the table, from 1; 0 for free. */
  readonly #numbers = new Uint16Array(TABLE_SIZE);
  readonly #used = new Uint16Array(MAX_SAMPLED_RECORDS * MAX_SAMPLED_NODES + 1);
  readonly #records = new Uint8Array(MAX_SAMPLED_RECORDS * MAX_SAMPLED_NODES + 1);
  readonly #last = new Uint8Array(MAX_SAMPLED_RECORDS * MAX_SAMPLED_NODES + 1);
  readonly #different = new Uint8Array(MAX_SAMPLED_RECORDS * MAX_SAMPLED_NODES + 1);
  readonly #values = new Int32Array((MAX_SAMPLED_RECORDS * MAX_SAMPLED_NODES + 1) * MAX_SAMPLED_RECORDS);

  clear(): void {
    for (let item = 1; item <= this.count; item++) this.#numbers[this.#used[item]] = 0;
    this.count = 0;
  }

  /** The item with a key; a new one if the table has none. */
  at(key: number): number {
    let index = (key ^ (key >>> 13)) & (TABLE_SIZE - 1);
    while (this.#numbers[index] !== 0) {
      if (this.#keys[index] === key) return this.#numbers[index];
      index = (index + 1) & (TABLE_SIZE - 1);
    }
    const item = ++this.count;
    this.#keys[index] = key;
    this.#numbers[index] = item;
    this.#used[item] = index;
    this.#records[item] = this.#last[item] = this.#different[item] = 0;
    return item;
  }

  /**
   * Marks an item as seen in a record. Returns false if it was already: of several texts with one path the first
   * counts.
   */
  markSeen(item: number, record: number): boolean {
    if (this.#last[item] === record + 1) return false;
    this.#last[item] = record + 1;
    return true;
  }

  /** Counts a record with the item, and its value. */
  addValue(item: number, value: number): void {
    this.#records[item]++;
    const from = item * MAX_SAMPLED_RECORDS;
    const count = this.#different[item];
    for (let i = from; i < from + count; i++) if (this.#values[i] === value) return;
    this.#values[from + count] = value;
    this.#different[item] = count + 1;
  }

  /** The number of items that most records have, and of those with different values. */
  counts(records: number): { readonly common: number; readonly varying: number } {
    let common = 0;
    let varying = 0;
    for (let item = 1; item <= this.count; item++) {
      const having = this.#records[item];
      if (having < records / 2) continue;
      common++;
      if (this.#different[item] >= Math.max(2, having / 2)) varying++;
    }
    return { common, varying };
  }
}

function hashText(source: string, from: number, to: number): number {
  let hash = 1;
  const stop = Math.min(to, from + MAX_HASHED_CHARS);
  for (let at = from; at < stop; at++) {
    const code = source.charCodeAt(at);
    if (code > SPACE) hash = (Math.imul(hash, 31) + code) | 0;
  }
  return hash;
}

/** Memory of `RecordSampler`, cleared before each use. */
const ITEMS = new ItemTable();
const PATH = new Int32Array(MAX_SAMPLED_NODES);
