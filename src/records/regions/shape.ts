import { Flag, KNOWN_TAGS, RAW, TEXT, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { withUnits } from "../../text/index.ts";
import { STATE_CLASSES } from "../../vocabulary/index.ts";
import { hashWord } from "./region-hints.ts";

/**
 * The structure of each element without its text: a hash of its tag and classes, and a set of the tags and classes in
 * its subtree. Records of one list have similar sets (`likeness`). All arrays are indexed by node.
 */
export interface Shapes {
  /** Hash of the tag and the class names. The order of the names does not matter. */
  readonly ownHash: Int32Array;
  /** 1 if the element has at least one class name that `hashClasses` does not skip. */
  readonly isNamed: Uint8Array;
  /** The set, as `SET_WORDS` numbers of 32 bits per node. Each tag or class in the subtree sets one bit by its hash. */
  readonly bits: Int32Array;
  /** Number of bits in the set. */
  readonly sizes: Uint8Array;
  /** 1 if the element contains text, an image or a control. */
  readonly isVisible: Uint8Array;
  /** A node with any of these flags is skipped: `Flag.UNSEEN`, or `Flag.CONCEALED` if more text is hidden than visible. */
  readonly skippedFlags: number;
  /** Elements that are not part of the record around them: records inside records, quotations inside posts. */
  readonly excluded?: ReadonlySet<number> | undefined;
}

/** 4 words are 128 bits. With 256 bits no more records are found (measured on the testbed). */
export const SET_WORDS = 4;

/** Elements that are never siblings to compare: they are invisible, or only break a line (`br`, `wbr`). */
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

/** Computes the shapes in one walk from the last node to the first. Each element is visited after its contents. */
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
  const skippedFlags = isRevealedLater(page) ? Flag.CONCEALED : Flag.UNSEEN;
  for (let node = count - 1; node > 0; node--) {
    const kind = tag[node];
    const flag = flags[node];
    if (kind === RAW || (flag & skippedFlags) !== 0) continue;
    const seen = (flag & Flag.UNSEEN) === 0 ? chars[node] : hiddenChars[node];
    const container = parent[node];
    if (kind === TEXT) {
      // Until the walk reaches an element, its size only marks that it has a text child.
      if (seen !== 0) sizes[container] = 1;
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
    setBit(bits, container, mix(mix(tag[container], 3), kind));
    sizes[node] = addBits(bits, node, container);
  }
  return { ownHash, isNamed, bits, sizes, isVisible, skippedFlags };
}

/** Adds the set of an element to the set of its parent. Returns the number of bits in the element's set. */
function addBits(bits: Int32Array, node: number, parent: number): number {
  let size = 0;
  for (let word = 0; word < SET_WORDS; word++) {
    const set = bits[node * SET_WORDS + word];
    size += countBits(set);
    bits[parent * SET_WORDS + word] |= set;
  }
  return size;
}

/** Whether more text is hidden than visible. Some shops hide their list until a script has run. */
function isRevealedLater(page: Page): boolean {
  return page.measures.hiddenChars[page.body] > page.measures.chars[page.body];
}

/** Number of visible characters in a node. For a hidden node, the number it would show. */
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
 * Sum of the hashes of the class names in the attribute value that starts at `at`. Trailing digits are skipped
 * (`post-17` is `post-`). Names with a letter after a digit (`css-1a2b`) are skipped whole: they are generated and
 * differ between records. Names of states (`active`, `STATE_CLASSES`) are skipped too.
 */
function hashClasses(units: Uint16Array, at: number): number {
  const before = units[at - 1];
  const quote = before === DOUBLE_QUOTE || before === SINGLE_QUOTE ? before : 0;
  // The value starts after a quote, `=` or whitespace. After any other character the attribute has no value.
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

/** Dice coefficient of the sets of two elements: 2·|A ∩ B| / (|A| + |B|), from 0 to 1. */
export function likeness({ bits, sizes }: Shapes, a: number, b: number): number {
  const total = sizes[a] + sizes[b];
  if (total === 0) return 1;
  let common = 0;
  for (let word = 0; word < SET_WORDS; word++)
    common += countBits(bits[a * SET_WORDS + word] & bits[b * SET_WORDS + word]);
  return (2 * common) / total;
}
