import { KNOWN_TAGS, RAW, TEXT, TRAITS, Trait, tagId, valueEnd } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { NodeSpan } from "./region.ts";
import { charsOf, type Shapes } from "./shape.ts";

/**
 * Facts from a sample of a region's records. An item is the first text at one path. A path is the tags and classes from
 * the record to the text. An item is common if at least half of the sampled records have it.
 */
export interface SampleFacts {
  /** Number of common items whose text varies between the records: a title, a price. */
  readonly varying: number;
  /** Share of the items that are common. */
  readonly stable: number;
  /** Share of the records that contain a heading. */
  readonly headed: number;
  /** Share of the records that contain a link. */
  readonly linked: number;
  /** Share of the records that contain an amount of money. */
  readonly priced: number;
  /** Different addresses per link, of the first link in each record. 1 if all addresses differ, 0 without links. */
  readonly targets: number;
}

/** Limit: records sampled per region. Enough to see which items vary. */
const MAX_SAMPLED_RECORDS = 8;
/** Limit: nodes read per record. */
const MAX_SAMPLED_NODES = 200;
/** Limit: characters hashed per text. */
const MAX_HASHED_CHARS = 80;

const A = tagId("a");
const SPACE = 32;

/** Computes `SampleFacts` for the regions of one page. */
export class RecordSampler {
  readonly #page: Page;
  readonly #shapes: Shapes;
  readonly #items = ITEMS;
  readonly #path = PATH;
  /** Hash of each text node, 0 if not computed yet. Regions overlap, so most texts are sampled several times. */
  readonly #hashes: Int32Array;
  /** Whether the last record added has a heading. */
  #isHeaded = false;
  /** Whether the last record added has an amount of money. */
  #isPriced = false;
  /** Hash of the address of the first link in the last record added, 0 if it has no link. */
  #target = 0;

  constructor(page: Page, shapes: Shapes) {
    this.#page = page;
    this.#shapes = shapes;
    this.#hashes = new Int32Array(page.count);
  }

  /** Samples up to `MAX_SAMPLED_RECORDS` records, evenly spaced over the region. */
  sample(records: readonly NodeSpan[]): SampleFacts {
    const items = this.#items;
    const targets = new Set<number>();
    let sampled = 0;
    let headed = 0;
    let linked = 0;
    let priced = 0;
    items.clear();
    const step = Math.max(1, records.length / MAX_SAMPLED_RECORDS);
    for (let at = 0; at < records.length && sampled < MAX_SAMPLED_RECORDS; at += step) {
      this.#addRecord(records[Math.floor(at)], sampled++);
      if (this.#isHeaded) headed++;
      if (this.#isPriced) priced++;
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
      priced: priced / sampled,
      targets: linked === 0 ? 0 : targets.size / linked,
    };
  }

  /**
   * Adds the items of one record to the table, with the hash of the path as key. Also sets `#isHeaded`, `#isPriced` and `#target`.
   */
  #addRecord(span: NodeSpan, index: number): void {
    const { tag, flags, depth, from, to, hrefAt, source } = this.#page;
    const { skippedFlags, ownHash } = this.#shapes;
    const path = this.#path;
    const hashes = this.#hashes;
    const base = depth[span.from];
    const stop = Math.min(span.to, span.from + MAX_SAMPLED_NODES);
    this.#isHeaded = false;
    this.#isPriced = false;
    this.#target = 0;
    for (let node = span.from; node < stop; node++) {
      const kind = tag[node];
      if (kind === RAW || (flags[node] & skippedFlags) !== 0) continue;
      const level = depth[node] - base;
      const above = level === 0 ? 0 : path[level - 1];
      if (kind === TEXT) {
        if (charsOf(this.#page, node) === 0) continue;
        this.#isPriced ||= hasAmount(source, from[node], to[node]);
        const item = this.#items.itemOf(above);
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

/** No sample has more items, since each sampled node adds at most one. */
const MAX_ITEMS = MAX_SAMPLED_RECORDS * MAX_SAMPLED_NODES;
/** A power of two, and more than twice `MAX_ITEMS`, so that at least half of the slots stay free. */
const TABLE_SIZE = 4096;

/**
 * The items of a region, as a hash table with open addressing. The value of an item in a record is the hash of its
 * text.
 */
class ItemTable {
  /** Number of items. They are numbered from 1. */
  count = 0;
  /** The key in each slot of the table. */
  readonly #keys = new Int32Array(TABLE_SIZE);
  /** The item in each slot, 0 if the slot is free. */
  readonly #itemAt = new Uint16Array(TABLE_SIZE);
  /** The slot of each item. */
  readonly #slots = new Uint16Array(MAX_ITEMS + 1);
  /** Number of records that have the item. */
  readonly #recordCounts = new Uint8Array(MAX_ITEMS + 1);
  /** The last record with the item, numbered from 1. */
  readonly #lastRecords = new Uint8Array(MAX_ITEMS + 1);
  /** Number of different values of the item. */
  readonly #valueCounts = new Uint8Array(MAX_ITEMS + 1);
  /** `MAX_SAMPLED_RECORDS` numbers per item: the hashes of its different values. */
  readonly #values = new Int32Array((MAX_ITEMS + 1) * MAX_SAMPLED_RECORDS);

  clear(): void {
    for (let item = 1; item <= this.count; item++) this.#itemAt[this.#slots[item]] = 0;
    this.count = 0;
  }

  /** Returns the item with this key. Adds it if the table does not have it. */
  itemOf(key: number): number {
    let index = (key ^ (key >>> 13)) & (TABLE_SIZE - 1);
    while (this.#itemAt[index] !== 0) {
      if (this.#keys[index] === key) return this.#itemAt[index];
      index = (index + 1) & (TABLE_SIZE - 1);
    }
    const item = ++this.count;
    this.#keys[index] = key;
    this.#itemAt[index] = item;
    this.#slots[item] = index;
    this.#recordCounts[item] = this.#lastRecords[item] = this.#valueCounts[item] = 0;
    return item;
  }

  /** Marks an item as seen in a record (numbered from 0). Returns false if it was marked before. */
  markSeen(item: number, record: number): boolean {
    if (this.#lastRecords[item] === record + 1) return false;
    this.#lastRecords[item] = record + 1;
    return true;
  }

  /** Counts one more record that has the item. Stores the value if it is new. */
  addValue(item: number, value: number): void {
    this.#recordCounts[item]++;
    const from = item * MAX_SAMPLED_RECORDS;
    const count = this.#valueCounts[item];
    for (let i = from; i < from + count; i++) if (this.#values[i] === value) return;
    this.#values[from + count] = value;
    this.#valueCounts[item] = count + 1;
  }

  /**
   * Counts the common items. A common item varies if it has at least two different values, and at least half as many as
   * records that have it.
   */
  counts(records: number): { readonly common: number; readonly varying: number } {
    let common = 0;
    let varying = 0;
    for (let item = 1; item <= this.count; item++) {
      const recordCount = this.#recordCounts[item];
      if (recordCount < records / 2) continue;
      common++;
      if (this.#valueCounts[item] >= Math.max(2, recordCount / 2)) varying++;
    }
    return { common, varying };
  }
}

/** Currency symbols beside a number. */
const CURRENCY_SYMBOLS = "$€£¥₹₽₩₺₴₪₫฿元円";
const ZERO = 48;
const NINE = 57;
/** Limit: characters between a currency symbol and its number: the symbol itself and a space. */
const MAX_CHARS_TO_NUMBER = 2;

/** Whether a short text contains a currency symbol beside a digit. */
function hasAmount(source: string, from: number, to: number): boolean {
  const stop = Math.min(to, from + MAX_HASHED_CHARS);
  let digit = -MAX_HASHED_CHARS;
  let symbol = -MAX_HASHED_CHARS;
  for (let at = from; at < stop; at++) {
    const code = source.charCodeAt(at);
    if (code >= ZERO && code <= NINE) digit = at;
    else if ((code === DOLLAR || code > LAST_ASCII) && CURRENCY_SYMBOLS.includes(source[at])) symbol = at;
    else continue;
    if (Math.abs(digit - symbol) <= MAX_CHARS_TO_NUMBER) return true;
  }
  return false;
}

const DOLLAR = 36;
const LAST_ASCII = 127;

/** Hashes the first `MAX_HASHED_CHARS` characters of a text, without whitespace. */
function hashText(source: string, from: number, to: number): number {
  let hash = 1;
  const stop = Math.min(to, from + MAX_HASHED_CHARS);
  for (let at = from; at < stop; at++) {
    const code = source.charCodeAt(at);
    if (code > SPACE) hash = (Math.imul(hash, 31) + code) | 0;
  }
  return hash;
}

/** Shared by all samplers. `sample` clears the items first; the path is overwritten level by level. */
const ITEMS = new ItemTable();
const PATH = new Int32Array(MAX_SAMPLED_NODES);
