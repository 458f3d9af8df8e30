import { className, Flag, KNOWN_TAGS, RAW, TEXT, tagId, tagSet } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";
import { compactKey } from "../../text/index.ts";
import { HIGHLIGHT_CLASS, NAMING_ATTRIBUTES } from "../../vocabulary/index.ts";
import { charsOf, type Shapes } from "../regions/index.ts";

/** The key of a unit that is a run of text. */
export const TEXT_RUN = 0;

const BR = tagId("br");
const SPAN = tagId("span");
const MARK = tagId("mark");
/** Inline elements that format a word but do not make it a field. */
const FORMATTING = tagSet(
  "b strong i em u mark sub sup font wbr nobr abbr big tt s strike ins q cite dfn kbd var span",
);
/** Elements that have a value without text. */
const VALUE_ELEMENTS = tagSet("img meta link data time video audio source input");
/** A formatting element with more tags inside is a field, not formatting. Set by hand. */
const MAX_FORMATTING_TAGS = 3;
/**
 * A `<br>` after a shorter line separates fields. After a longer line it may be a wrap: search engines wrap their snippets after about
 * sixty characters. Set by hand.
 */
const MIN_WRAPPED_LINE_CHARS = 40;
const SENTENCE_ENDS = ".!?:|…。！？：";
const SPACE = 32;
const INITIAL_CAPACITY = 64;

/**
 * The units of a record at one level of the tree: its child elements, and runs of text with inline formatting. Each
 * unit is aligned with one slot. The arrays are reused: they are valid up to `count`, until the next call of `split`.
 */
export class ChildUnits {
  count = 0;
  from = new Int32Array(INITIAL_CAPACITY);
  to = new Int32Array(INITIAL_CAPACITY);
  /** Hash of the element's tag and classes; `TEXT_RUN` for a run of text. */
  key = new Int32Array(INITIAL_CAPACITY);
  readonly #page: Page;
  readonly #shapes: Shapes;

  constructor(page: Page, shapes: Shapes) {
    this.#page = page;
    this.#shapes = shapes;
  }

  /** Splits the siblings [from, to) into units, in page order. Invisible ones are left out. */
  split(from: number, to: number): void {
    const page = this.#page;
    const { tag, end, flags } = page;
    const { skippedFlags, excluded, isVisible, ownHash } = this.#shapes;
    let runFrom = -1;
    let runTo = -1;
    this.count = 0;
    for (let node = from; node < to; node = end[node]) {
      const kind = tag[node];
      if (kind === RAW || (flags[node] & skippedFlags) !== 0 || excluded?.has(node)) continue;
      if ((flags[node] & Flag.ARIA_HIDDEN) !== 0 && this.#repeatsLast(node)) continue;
      if (kind === TEXT || isFormatting(page, this.#shapes, node)) {
        if (charsOf(page, node) === 0) continue;
        if (runFrom < 0) runFrom = node;
        runTo = end[node];
        continue;
      }
      const isBreak = kind === BR;
      if (
        isBreak ? runFrom >= 0 && isWrappedLine(page, runFrom, runTo) : isVisible[node] === 0 && !hasValue(page, node)
      )
        continue;
      if (runFrom >= 0) this.#add(runFrom, runTo, TEXT_RUN);
      runFrom = -1;
      if (!isBreak) this.#add(node, end[node], ownHash[node]);
    }
    if (runFrom >= 0) this.#add(runFrom, runTo, TEXT_RUN);
  }

  /**
   * Whether an `aria-hidden` element repeats the unit before it. Shops write a price once for screen readers and once in large and small
   * digits.
   */
  #repeatsLast(node: number): boolean {
    const page = this.#page;
    const last = this.count - 1;
    if (last < 0 || this.to[last] !== node) return false;
    return keyOf(page, this.from[last], node) === keyOf(page, node, page.end[node]);
  }

  #add(from: number, to: number, key: number): void {
    if (this.count === this.key.length) {
      this.from = grown(this.from);
      this.to = grown(this.to);
      this.key = grown(this.key);
    }
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.key[this.count++] = key;
  }
}

function keyOf(page: Page, from: number, to: number): string {
  return compactKey(readNodes(page, from, to));
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}

/** Whether a `<br>` only wraps a line: the line before it is long and does not end a sentence. */
function isWrappedLine(page: Page, from: number, to: number): boolean {
  let chars = 0;
  for (let node = from; node < to; node = page.end[node]) chars += charsOf(page, node);
  if (chars < MIN_WRAPPED_LINE_CHARS) return false;
  let last = to - 1;
  while (last > from && page.tag[last] !== TEXT) last--;
  let at = page.to[last] - 1;
  while (at > page.from[last] && page.source.charCodeAt(at) <= SPACE) at--;
  return !SENTENCE_ENDS.includes(page.source[at]);
}

/** An attribute in a start tag that names a field: ` itemprop=`. */
const NAMING_ATTRIBUTE = new RegExp(`\\s(?:itemprop|${NAMING_ATTRIBUTES.join("|")})=`, "i");

function isFormatting(page: Page, shapes: Shapes, node: number): boolean {
  const kind = page.tag[node];
  if (kind >= KNOWN_TAGS || FORMATTING[kind] === 0) return false;
  if (shapes.isNamed[node] === 1 && kind !== MARK && !HIGHLIGHT_CLASS.test(className(page, node))) return false;
  const { tags, linkTags, images, inputs } = page.measures;
  if (linkTags[node] + images[node] + inputs[node] > 0 || tags[node] > MAX_FORMATTING_TAGS) return false;
  return kind !== SPAN || !NAMING_ATTRIBUTE.test(page.source.slice(page.from[node], page.to[node]));
}

function hasValue(page: Page, node: number): boolean {
  const kind = page.tag[node];
  return kind < KNOWN_TAGS && VALUE_ELEMENTS[kind] === 1 && page.to[node] > page.from[node];
}
