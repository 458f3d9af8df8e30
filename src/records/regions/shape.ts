import { Flag, KNOWN_TAGS, RAW, TEXT, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { withUnits } from "../../text/index.ts";
import { hashWord } from "./region-hints.ts";

/**
 * What an element looks like, without what it says: a hash of its tag and classes, and a set of what lies in its
 * subtree, as bits. Two records of one list have nearly the same set.
 */
export interface Shapes {
  /** Hash of the tag and the class names, in any order. */
  readonly own: Int32Array;
  /** 1 where there are class names worth knowing. */
  readonly isNamed: Uint8Array;
  /** `WORDS` numbers per node: the set as bits; and how many there are. */
  readonly bits: Int32Array;
  readonly sizes: Uint8Array;
  /** 1 where an element shows something: text, an image, a control. */
  readonly shows: Uint8Array;
  /** Flags of nodes that are passed over: those hidden from people, unless most of the page is. */
  readonly passed: number;
  /** Elements that are told apart from what they stand in: records inside records, quotes inside posts. */
  readonly apart?: ReadonlySet<number> | undefined;
}

/** 128 bits; twice as many find no more records (measured on the testbed). */
export const WORDS = 4;

/** Nothing of these shows, or their place among siblings says nothing. */
const PASSED = tagSet("script style link meta template title base head source param track br wbr noframes");
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const ZERO = 48;
const NINE = 57;
const EQUALS = 61;
const GREATER = 62;

/** Class names that tell one record from its neighbour, not one kind from another. */
const PLACES = new Set(
  (
    "first last odd even alt active selected current hover new hot sale featured sponsored promoted visited unread read " +
    "left right top bottom begin end row-first row-last clearfix cf hidden visible open closed loaded lazy lazyload"
  )
    .split(" ")
    .map(hashWord),
);

/** A cheap no for most names. */
const PLACE_FILTER = new Uint8Array(1024);
for (const hash of PLACES) PLACE_FILTER[hash & 1023] = 1;

function isPlace(hash: number): boolean {
  return PLACE_FILTER[hash & 1023] === 1 && PLACES.has(hash);
}

function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/** One walk from the last node to the first: an element comes when all that is in it has been seen. */
export function shapesOf(page: Page): Shapes {
  return withUnits(page.source, page.source.length, (units) => readShapes(page, units));
}

function readShapes(page: Page, units: Uint16Array): Shapes {
  const { count, tag, parent, flags, classAt } = page;
  const { chars, hiddenChars, images, inputs } = page.measures;
  const own = new Int32Array(count);
  const isNamed = new Uint8Array(count);
  const bits = new Int32Array(count * WORDS);
  const sizes = new Uint8Array(count);
  const shows = new Uint8Array(count);
  const passed = isRevealedLater(page) ? 0 : Flag.UNSEEN;
  for (let node = count - 1; node > 0; node--) {
    const kind = tag[node];
    const flag = flags[node];
    if (kind === RAW || (flag & passed) !== 0) continue;
    const seen = (flag & Flag.UNSEEN) === 0 ? chars[node] : hiddenChars[node];
    const above = parent[node];
    if (kind === TEXT) {
      // Until its turn comes, an element's size says only whether there is text right in it.
      if (seen !== 0) sizes[above] = 1;
      continue;
    }
    const names = classAt[node] === 0 ? 0 : hashClasses(units, classAt[node]);
    const name = mix(kind, names) | 1;
    if (names !== 0) isNamed[node] = 1;
    own[node] = name;
    if (kind < KNOWN_TAGS && PASSED[kind] === 1) continue;
    if (seen + images[node] + inputs[node] === 0 && !isShown(kind)) continue;
    shows[node] = 1;
    if (sizes[node] !== 0) setBit(bits, node, mix(name, TEXT));
    setBit(bits, node, name);
    setBit(bits, node, mix(kind, 7));
    setBit(bits, above, mix(mix(tag[above], 3), kind));
    sizes[node] = addBits(bits, node, above);
  }
  return { own, isNamed, bits, sizes, shows, passed };
}

/** Adds the set of an element to that of the one around, and counts it. */
function addBits(bits: Int32Array, node: number, above: number): number {
  let size = 0;
  for (let word = 0; word < WORDS; word++) {
    const set = bits[node * WORDS + word];
    size += ones(set);
    bits[above * WORDS + word] |= set;
  }
  return size;
}

/** Some shops hide their list until a script has run: then more text is hidden than seen. */
function isRevealedLater(page: Page): boolean {
  return page.measures.hiddenChars[page.body] > page.measures.chars[page.body];
}

/** Characters that people see in an element, or would see if it were shown. */
export function charsOf(page: Page, node: number): number {
  return (page.flags[node] & Flag.UNSEEN) === 0 ? page.measures.chars[node] : page.measures.hiddenChars[node];
}

const SHOWN = tagSet("img svg video canvas embed object input button select textarea iframe hr");

function isShown(kind: number): boolean {
  return kind < KNOWN_TAGS && SHOWN[kind] === 1;
}

function setBit(bits: Int32Array, node: number, hash: number): void {
  bits[node * WORDS + ((hash >>> 5) & (WORDS - 1))] |= 1 << (hash & 31);
}

/**
 * Sum of the hashes of the class names. Digits at the end of a name are passed over (`post-17`), and names with digits
 * inside are passed over whole: those are made by machines and differ where nothing else does.
 */
function hashClasses(units: Uint16Array, at: number): number {
  const before = units[at - 1];
  const quote = before === DOUBLE_QUOTE || before === SINGLE_QUOTE ? before : 0;
  // Behind anything else stands no value.
  if (quote === 0 && before > SPACE && before !== EQUALS) return 0;
  const close = quote === 0 ? GREATER : quote;
  let sum = 0;
  for (let i = at; i < units.length; i++) {
    let code = units[i];
    let hash = 0;
    const start = i;
    for (; code > GREATER; code = units[++i]) hash = (Math.imul(hash, 31) + code) | 0;
    let length = i - start;
    let hasDigit = false;
    let isMade = false;
    for (; code > SPACE && code !== close; code = units[++i]) {
      if (code >= ZERO && code <= NINE) {
        hasDigit = true;
        continue;
      }
      if (hasDigit) isMade = true;
      hash = (Math.imul(hash, 31) + code) | 0;
      length++;
    }
    if (length > 0 && !isMade && !isPlace(hash)) sum = (sum + mix(hash, 1)) | 0;
    if (code === close || quote === 0) break;
  }
  return sum;
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Dice coefficient of two elements' sets: 2·|A ∩ B| / (|A| + |B|). */
export function likeness({ bits, sizes }: Shapes, a: number, b: number): number {
  const total = sizes[a] + sizes[b];
  if (total === 0) return 1;
  let common = 0;
  for (let word = 0; word < WORDS; word++) common += ones(bits[a * WORDS + word] & bits[b * WORDS + word]);
  return (2 * common) / total;
}
