import { attribute } from "../html/attributes.ts";
import { RAW, tagId } from "../html/tags.ts";
import type { Page } from "../page/page.ts";

/**
 * What a page's head says of its own text: descriptions in meta elements and the strings of JSON-LD. Kept as a bitmap of
 * pairs of words; blocks are compared with it. A bit set by chance (some 2 in 100) does no harm.
 */
export type Quoted = Uint8Array;

const META = tagId("meta");
const SCRIPT = tagId("script");
const BODY_BITS = 16;
const BYTES = (1 << BODY_BITS) / 8;
/** Longer JSON-LD is a catalogue. */
const MOST_CHARS = 40_000;

/** A pair of words as the place of a bit. */
export function pairBit(first: number, second: number): number {
  const mixed = Math.imul(first ^ (first >>> 13), 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return (mixed ^ (mixed >>> 16)) & ((1 << BODY_BITS) - 1);
}

export function hasPair(quoted: Quoted, bit: number): boolean {
  return (quoted[bit >> 3]! & (1 << (bit & 7))) !== 0;
}

/** Reads words of a text and hands over each with the one before it; see scan.ts. */
export type PairReader = (text: string, onPair: (bit: number) => void) => void;

/** The pairs of words in descriptions and in JSON-LD; undefined if the page has neither. */
export function quotedOf(page: Page, readPairs: PairReader): Quoted | undefined {
  const texts = [...descriptions(page), ...linkedData(page)];
  if (texts.length === 0) return undefined;
  const quoted = new Uint8Array(BYTES);
  for (const text of texts) {
    readPairs(text, (bit) => {
      quoted[bit >> 3] = quoted[bit >> 3]! | (1 << (bit & 7));
    });
  }
  return quoted;
}

function* descriptions(page: Page): Generator<string> {
  for (let node = 0; node < page.body; node++) {
    if (page.tag[node] !== META) continue;
    if (!page.source.slice(page.from[node]!, page.to[node]!).includes("description")) continue;
    const content = attribute(page, node, "content");
    if (content !== undefined) yield content;
  }
}

function* linkedData(page: Page): Generator<string> {
  for (let node = 0; node < page.count; node++) {
    if (page.tag[node] !== SCRIPT || page.end[node] === node + 1) continue;
    const inside = node + 1;
    if (page.tag[inside]! > RAW) continue;
    if (!page.source.slice(page.from[node]!, page.to[node]!).includes("ld+json")) continue;
    yield page.source.slice(page.from[inside]!, Math.min(page.to[inside]!, page.from[inside]! + MOST_CHARS));
  }
}
