import { Flag, KNOWN_TAGS, RAW, TEXT, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { withUnits } from "../../text/index.ts";
import { STATE_CLASSES } from "../../vocabulary/index.ts";
import { hashWord } from "./region-hints.ts";

/**
 * The structure of elements without their text: a hash of tag and classes, and a bit set of the contents of the
 * subtree. Records of one list have nearly equal sets.
 */
export interface Shapes {
  /** Hash of the tag and the class names, in any order. */
  readonly ownHash: Int32Array;
  /** 1 if the element has class names that count; see `hashClasses`. */
  readonly isNamed: Uint8Array;
  /** `SET_WORDS` numbers per node: the bit set; and the number of its bits. */
  readonly bits: Int32Array;
  readonly sizes: Uint8Array;
  /** 1 if an element shows something: text, an image, a control. */
  readonly isVisible: Uint8Array;
  /** Flags of nodes to skip: hidden ones, unless most of the page is hidden. */
  readonly skippedFlags: number;
  /** Elements to leave out of the element around them: records inside records, quotations inside posts. */
  readonly excluded?: ReadonlySet<number> | undefined;
}

/** 128 bits. Twice as many find no more records (measured on the testbed). */
export const SET_WORDS = 4;

/** Invisible elements, and elements whose position among siblings does not matter. */
const INVISIBLE_TAGS = tagSet("script style link meta template title base head source param track br wbr noframes");
const SPACE = 32;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const ZERO = 48;
const NINE = 57;
const EQUALS = 61;
const GREATER = 62;

const STATE_CLASS_HASHES = new Set(STATE_CLASSES.split(" ").map(hashWord));

function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/** Computes the shapes in one walk from the last node to the first, so that contents come before their element. */
export function shapesOf(page: Page): Shapes {
  return withUnits(page.source, page.source.length, (units) => readShapes(page, units));
}

function readShapes(page: Page, units: Uint16Array): Shapes {
  const { count, tag, parent, flags, classAt } = page;
  const { chars, hiddenChars, images, inputs } = page.measures;
  const ownHash = new Int32Array(count);
  const isNamed = new Uint8Array(count);
  const bits = new Int32Array(count * SET_WORDS);
  const sizes = new Uint8Array(count);
  const isVisible = new Uint8Array(count);
  const skippedFlags = isRevealedLater(page) ? 0 : Flag.UNSEEN;
  for (let node = count - 1; node > 0; node--) {
    const kind = tag[node];
    const flag = flags[node];
    if (kind === RAW || (flag & skippedFlags) !== 0) continue;
    const seen = (flag & Flag.UNSEEN) === 0 ? chars[node] : hiddenChars[node];
    const around = parent[node];
    if (kind === TEXT) {
      // Until its own turn, the size of an element only marks that it has text.
      if (seen !== 0) sizes[around] = 1;
      continue;
    }
    const names = classAt[node] === 0 ? 0 : hashClasses(units, classAt[node]);
    const name = mix(kind, names) | 1;
    if (names !== 0) isNamed[node] = 1;
    ownHash[node] = name;
    if (kind < KNOWN_TAGS && INVISIBLE_TAGS[kind] === 1) continue;
    if (seen + images[node] + inputs[node] === 0 && !isVisibleTag(kind)) continue;
    isVisible[node] = 1;
    if (sizes[node] !== 0) setBit(bits, node, mix(name, TEXT));
    setBit(bits, node, name);
    setBit(bits, node, mix(kind, 7));
    setBit(bits, around, mix(mix(tag[around], 3), kind));
    sizes[node] = addBits(bits, node, around);
  }
  return { ownHash, isNamed, bits, sizes, isVisible, skippedFlags };
}

/** Adds the set of an element to its parent's. Returns its number of bits. */
function addBits(bits: Int32Array, node: number, around: number): number {
  let size = 0;
  for (let word = 0; word < SET_WORDS; word++) {
    const set = bits[node * SET_WORDS + word];
    size += countBits(set);
    bits[around * SET_WORDS + word] |= set;
  }
  return size;
}

/** Whether most text is hidden: some shops hide their list until a script has run. */
function isRevealedLater(page: Page): boolean {
  return page.measures.hiddenChars[page.body] > page.measures.chars[page.body];
}

/** Visible characters of an element; for a hidden element those it would show. */
export function charsOf(page: Page, node: number): number {
  return (page.flags[node] & Flag.UNSEEN) === 0 ? page.measures.chars[node] : page.measures.hiddenChars[node];
}

const VISIBLE_TAGS = tagSet("img svg video canvas embed object input button select textarea iframe hr");

function isVisibleTag(kind: number): boolean {
  return kind < KNOWN_TAGS && VISIBLE_TAGS[kind] === 1;
}

function setBit(bits: Int32Array, node: number, hash: number): void {
  bits[node * SET_WORDS + ((hash >>> 5) & (SET_WORDS - 1))] |= 1 << (hash & 31);
}

/**
 * Sum of the hashes of the class names. Trailing digits are skipped (`post-17`). Names with digits inside are skipped
 * whole: they are generated and differ between equal elements.
 */
function hashClasses(units: Uint16Array, at: number): number {
  const before = units[at - 1];
  const quote = before === DOUBLE_QUOTE || before === SINGLE_QUOTE ? before : 0;
  // After any other character there is no value.
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
    let isGenerated = false;
    for (; code > SPACE && code !== close; code = units[++i]) {
      if (code >= ZERO && code <= NINE) {
        hasDigit = true;
        continue;
      }
      if (hasDigit) isGenerated = true;
      hash = (Math.imul(hash, 31) + code) | 0;
      length++;
    }
    if (length > 0 && !isGenerated && !STATE_CLASS_HASHES.has(hash)) sum = (sum + mix(hash, 1)) | 0;
    if (code === close || quote === 0) break;
  }
  return sum;
}

function countBits(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Dice coefficient of two elements' sets: 2·|A ∩ B| / (|A| + |B|). */
export function likeness({ bits, sizes }: Shapes, a: number, b: number): number {
  const total = sizes[a] + sizes[b];
  if (total === 0) return 1;
  let common = 0;
  for (let word = 0; word < SET_WORDS; word++)
    common += countBits(bits[a * SET_WORDS + word] & bits[b * SET_WORDS + word]);
  return (2 * common) / total;
}
