import { valueEnd } from "../html/attributes.ts";
import { KNOWN_TAGS, RAW, TEXT, TRAITS, Trait, tagId } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import type { Span } from "./region.ts";
import { charsOf, type Shapes } from "./shape.ts";

/** What varies from record to record, by a look into some of them. */
export interface Varying {
  /** Items that most records have and that differ. */
  readonly varying: number;
  /** Of all items seen, the share that most records have. */
  readonly stable: number;
  /** Share of the records with a heading, and with a link. */
  readonly headed: number;
  readonly linked: number;
  /** Share of the first links that lead to different places. */
  readonly targets: number;
}

/** Of records that nobody looked into. */
export const UNSEEN: Varying = { varying: 0, stable: 0, headed: 0, linked: 0, targets: 0 };

/** Records looked into; enough to tell what varies. */
const SAMPLE = 8;
/** Nodes looked at in one record, and characters in one text. */
const NODES = 200;
const CHARS = 80;

const A = tagId("a");
const SPACE = 32;

interface Item {
  records: number;
  last: number;
  readonly values: Set<number>;
}

export function lookInto(page: Page, shapes: Shapes, records: readonly Span[]): Varying {
  const items = new Map<number, Item>();
  const targets = new Set<number>();
  let looked = 0;
  let headed = 0;
  let linked = 0;
  const step = Math.max(1, records.length / SAMPLE);
  for (let at = 0; at < records.length && looked < SAMPLE; at += step) {
    const seen = lookIntoOne(page, shapes, { span: records[Math.floor(at)]!, index: looked++, items });
    if (seen.isHeaded) headed++;
    if (seen.target === 0) continue;
    linked++;
    targets.add(seen.target);
  }
  let varying = 0;
  let common = 0;
  for (const item of items.values()) {
    if (item.records < looked / 2) continue;
    common++;
    if (item.values.size >= Math.max(2, item.records / 2)) varying++;
  }
  return {
    varying,
    stable: items.size === 0 ? 0 : common / items.size,
    headed: headed / looked,
    linked: linked / looked,
    targets: linked === 0 ? 0 : targets.size / linked,
  };
}

interface Look {
  readonly span: Span;
  readonly index: number;
  readonly items: Map<number, Item>;
}

/** An item is known by its path from the record down: tags and classes. */
function lookIntoOne(page: Page, shapes: Shapes, { span, index, items }: Look): { isHeaded: boolean; target: number } {
  const base = page.depth[span.from]!;
  const path: number[] = [];
  let isHeaded = false;
  let target = 0;
  const stop = Math.min(span.to, span.from + NODES);
  for (let node = span.from; node < stop; node++) {
    const tag = page.tag[node]!;
    if (tag === RAW || (page.flags[node]! & shapes.passed) !== 0) continue;
    const depth = page.depth[node]! - base;
    const above = depth === 0 ? 0 : path[depth - 1]!;
    if (tag === TEXT) {
      if (charsOf(page, node) > 0)
        note(items, above, { index, value: hashText(page.source, page.from[node]!, page.to[node]!) });
      continue;
    }
    path[depth] = Math.imul(above, 31) ^ shapes.own[node]!;
    if (tag < KNOWN_TAGS && (TRAITS[tag]! & Trait.HEADING) !== 0) isHeaded = true;
    if (target !== 0 || tag !== A || page.hrefAt[node] === 0) continue;
    target = hashText(page.source, page.hrefAt[node]!, valueEnd(page.source, page.hrefAt[node]!));
  }
  return { isHeaded, target };
}

function note(items: Map<number, Item>, key: number, { index, value }: { index: number; value: number }): void {
  let item = items.get(key);
  if (item === undefined) items.set(key, (item = { records: 0, last: -1, values: new Set() }));
  // Of several texts in one place the first stands for all.
  if (item.last === index) return;
  item.last = index;
  item.records++;
  item.values.add(value);
}

function hashText(source: string, from: number, to: number): number {
  let hash = 1;
  const stop = Math.min(to, from + CHARS);
  for (let at = from; at < stop; at++) {
    const code = source.charCodeAt(at);
    if (code > SPACE) hash = (Math.imul(hash, 31) + code) | 0;
  }
  return hash;
}
