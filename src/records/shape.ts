import { valueEnd } from "../html/attributes.ts";
import { KNOWN_TAGS, RAW, TEXT, tagSet } from "../html/tags.ts";
import { Flag } from "../html/tree.ts";
import type { Page } from "../page/page.ts";

/**
 * What an element looks like, without what it says: a hash of its tag and classes, and a set of what lies in its
 * subtree, as bits. Two records of one list have nearly the same set.
 */
export interface Shapes {
  /** Hash of the tag and the class names, in any order. */
  readonly own: Int32Array;
  /** Hash of the class names alone, 0 if there are none worth knowing. */
  readonly classes: Int32Array;
  /** `WORDS` numbers per node: the set as bits. */
  readonly bits: Int32Array;
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
const ZERO = 48;
const NINE = 57;

/** Class names that tell one record from its neighbour, not one kind from another. */
const PLACES = new Set(
  (
    "first last odd even alt active selected current hover new hot sale featured sponsored promoted visited unread read " +
    "left right top bottom begin end row-first row-last clearfix cf hidden visible open closed loaded lazy lazyload"
  )
    .split(" ")
    .map(hashWord),
);

function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function hashWord(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0;
  return hash;
}

/** One walk down for the elements' own hashes, one back to sum up the sets. */
export function shapesOf(page: Page): Shapes {
  const { count, tag, parent, flags, classAt } = page;
  const own = new Int32Array(count);
  const classes = new Int32Array(count);
  const bits = new Int32Array(count * WORDS);
  const shows = new Uint8Array(count);
  const passed = isRevealedLater(page) ? 0 : Flag.UNSEEN;
  for (let node = 0; node < count; node++) {
    const kind = tag[node]!;
    if (kind <= RAW || (flags[node]! & passed) !== 0) continue;
    const names = classAt[node] === 0 ? 0 : hashClasses(page.source, classAt[node]!);
    classes[node] = names;
    own[node] = mix(kind, names) | 1;
  }
  const { images, inputs } = page.measures;
  for (let node = count - 1; node > 0; node--) {
    const kind = tag[node]!;
    if (kind === RAW || (flags[node]! & passed) !== 0) continue;
    const above = parent[node]!;
    if (kind === TEXT) {
      if (charsOf(page, node) !== 0) setBit(bits, above, mix(own[above]!, TEXT));
      continue;
    }
    if (kind < KNOWN_TAGS && PASSED[kind] === 1) continue;
    shows[node] = charsOf(page, node) + images[node]! + inputs[node]! > 0 || isShown(kind) ? 1 : 0;
    if (shows[node] === 0) continue;
    setBit(bits, node, own[node]!);
    setBit(bits, node, mix(kind, 7));
    setBit(bits, above, mix(mix(tag[above]!, 3), kind));
    for (let word = 0; word < WORDS; word++) bits[above * WORDS + word]! |= bits[node * WORDS + word]!;
  }
  return { own, classes, bits, shows, passed };
}

/** Some shops hide their list until a script has run: then more text is hidden than seen. */
function isRevealedLater(page: Page): boolean {
  return page.measures.hiddenChars[page.body]! > page.measures.chars[page.body]!;
}

/** Characters that people see in an element, or would see if it were shown. */
export function charsOf(page: Page, node: number): number {
  return (page.flags[node]! & Flag.UNSEEN) === 0 ? page.measures.chars[node]! : page.measures.hiddenChars[node]!;
}

const SHOWN = tagSet("img svg video canvas embed object input button select textarea iframe hr");

function isShown(kind: number): boolean {
  return kind < KNOWN_TAGS && SHOWN[kind] === 1;
}

function setBit(bits: Int32Array, node: number, hash: number): void {
  bits[node * WORDS + ((hash >>> 5) & (WORDS - 1))]! |= 1 << (hash & 31);
}

/**
 * Sum of the hashes of the class names. Digits at the end of a name are passed over (`post-17`), and names with digits
 * inside are passed over whole: those are made by machines and differ where nothing else does.
 */
function hashClasses(source: string, at: number): number {
  const end = valueEnd(source, at);
  let sum = 0;
  let hash = 0;
  let length = 0;
  let digits = false;
  let isMade = false;
  for (let i = at; i <= end; i++) {
    const code = i < end ? source.charCodeAt(i) : SPACE;
    if (code <= SPACE) {
      if (length > 0 && !isMade && !PLACES.has(hash)) sum = (sum + mix(hash, 1)) | 0;
      hash = length = 0;
      digits = isMade = false;
    } else if (code >= ZERO && code <= NINE) {
      digits = true;
    } else {
      if (digits) isMade = true;
      hash = (Math.imul(hash, 31) + code) | 0;
      length++;
    }
  }
  return sum;
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Dice coefficient of two elements' sets: 2·|A ∩ B| / (|A| + |B|). */
export function likeness(shapes: Shapes, a: number, b: number): number {
  const { bits } = shapes;
  let common = 0;
  let total = 0;
  for (let word = 0; word < WORDS; word++) {
    const [x, y] = [bits[a * WORDS + word]!, bits[b * WORDS + word]!];
    common += ones(x & y);
    total += ones(x) + ones(y);
  }
  return total === 0 ? 1 : (2 * common) / total;
}
