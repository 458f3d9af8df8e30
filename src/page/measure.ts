import { Flag, KNOWN_TAGS, measureReference, RAW, TEXT, TRAITS, Trait, type Tree, tagId } from "../html/index.ts";
import { CHARACTER_KINDS, CharacterKind } from "../text/index.ts";
import { BlockWriter, Concealment } from "./block-writer.ts";
import type { Blocks, Measures } from "./page.ts";

/* V8 inlines constants of this module; it looks up imported ones at every use. */
const { BLOCK } = Trait;
const { LINKED, UNSEEN, CONCEALED } = Flag;
const traitsById = TRAITS;
const knownTags = KNOWN_TAGS;
const BR = tagId("br");
const AMPERSAND = 38;
/** Up to this many nodes, the counts share one buffer of at most 6 MB: eleven counts of four bytes per node. */
const MAX_SHARED_NODES = 1 << 17;
/** Line breaks in a row that end a block. */
const BREAKS_AT_BLOCK_END = 2;

/* Kinds of elements that have their own count. */
const LINK = 1;
const PARAGRAPH = 2;
const IMAGE = 3;
const INPUT = 4;
/** Invisible elements: the papers of the methods do not count them as tags. */
const UNCOUNTED = 5;
const countedAs = new Uint8Array(knownTags);
for (const [names, kind] of [
  ["a", LINK],
  ["p", PARAGRAPH],
  ["img svg video canvas embed object", IMAGE],
  ["input button select textarea", INPUT],
  ["script style link meta template title base head noscript source param track", UNCOUNTED],
] as const) {
  for (const name of names.split(" ")) countedAs[tagId(name)] = kind;
}

/* Kinds of code units. A reference like `&amp;` counts as its character. NUL and low surrogates are not counted. */
const ZERO_WIDTH = CharacterKind.LOW_SURROGATE;
const REFERENCE = 6;
const KIND_BITS = 3;
const UNIT_KINDS: Uint8Array = CHARACTER_KINDS.slice();
UNIT_KINDS[0] = ZERO_WIDTH;
UNIT_KINDS[AMPERSAND] = REFERENCE;

/*
 * The counts that a character adds, by the kind of the character before it and by its own kind. Three counts share one number:
 * words, punctuation, and characters lost when whitespace collapses. The table avoids branches, which the processor
 * cannot predict here and which cost more than the counting.
 */
const COUNT_BITS = 10;
/** Characters that are counted before the counts are read. More could overflow `COUNT_BITS`. */
const MAX_BATCH_CHARS = (1 << COUNT_BITS) - 1;
const ONE_WORD = 1;
const ONE_MARK = 1 << COUNT_BITS;
const ONE_LOST = 1 << (2 * COUNT_BITS);
const ADDED: Int32Array = new Int32Array(1 << (2 * KIND_BITS));
for (let pair = 0; pair < ADDED.length; pair++) {
  const before = pair >> KIND_BITS;
  const kind = pair & 7;
  if (kind === CharacterKind.IDEOGRAPH || (kind === CharacterKind.WORD && before !== CharacterKind.WORD))
    ADDED[pair] = ONE_WORD;
  if (kind === CharacterKind.PUNCTUATION) ADDED[pair] = ONE_MARK;
  // A sequence of whitespace is one character if another character follows it.
  if (kind === CharacterKind.SPACE) ADDED[pair] = ONE_LOST;
  else if (before === CharacterKind.SPACE) ADDED[pair] -= ONE_LOST;
}

/** Counts the texts of one run. Whitespace collapses across these texts. */
class Counter {
  chars = 0;
  words = 0;
  punctuation = 0;
  /** The kind of the previous character. */
  #before: number = CharacterKind.OTHER;
  /** Whether the run has a visible character. Whitespace before the first one does not count. */
  #hasText = false;
  readonly #source: string;
  readonly #units: Uint16Array;

  constructor(source: string, units: Uint16Array) {
    this.#source = source;
    this.#units = units;
  }

  /** Starts a new run. */
  startRun(): void {
    this.#before = CharacterKind.OTHER;
    this.#hasText = false;
  }

  /** Adds a line break, which ends the word before it. */
  addBreak(): void {
    if (this.#hasText) this.#before = CharacterKind.SPACE;
  }

  /** Sets `chars`, `words` and `punctuation` to the counts of a text. */
  count(from: number, to: number): void {
    const units = this.#units;
    // Locals: the loop would look up module constants at every step.
    const kinds = UNIT_KINDS;
    const added = ADDED;
    let at = this.#hasText ? from : this.#firstVisible(from, to);
    let before = this.#before;
    let lost = at - from;
    this.words = this.punctuation = 0;
    while (at < to) {
      const stop = Math.min(to, at + MAX_BATCH_CHARS);
      let sum = 0;
      for (; at < stop; at++) {
        let kind = kinds[units[at]];
        if (kind >= ZERO_WIDTH) {
          if (kind === ZERO_WIDTH) {
            lost++;
            continue;
          }
          const reference = measureReference(this.#source, at, to);
          const length = (reference >> 3) - 1;
          kind = reference & 7;
          at += length;
          lost += length;
        }
        sum += added[(before << KIND_BITS) | kind];
        before = kind;
      }
      this.words += sum & MAX_BATCH_CHARS;
      this.punctuation += (sum >> COUNT_BITS) & MAX_BATCH_CHARS;
      lost += sum >> (2 * COUNT_BITS);
    }
    this.#before = before;
    this.chars = to - from - lost;
    if (this.chars > 0) this.#hasText = true;
  }

  /** Returns the offset of the first character that is neither whitespace nor of zero width. */
  #firstVisible(from: number, to: number): number {
    const units = this.#units;
    let at = from;
    while (at < to) {
      const kind = UNIT_KINDS[units[at]];
      if (kind === REFERENCE) {
        const reference = measureReference(this.#source, at, to);
        if ((reference & 7) !== CharacterKind.SPACE) return at;
        at += reference >> 3;
      } else if (kind === CharacterKind.SPACE || kind === ZERO_WIDTH) at++;
      else return at;
    }
    return to;
  }
}

/** Measures all nodes and finds the blocks, in one walk forward and one back. `units` are the code units of the source. */
export function measure(tree: Tree, units: Uint16Array): { measures: Measures; blocks: Blocks } {
  const measures = emptyMeasures(tree.count);
  const blocks = walk(tree, units, measures);
  sumUp(tree, measures);
  return { measures, blocks };
}

/** Returns measures of zero, in one buffer unless the page is very large. A very large buffer would always be fresh memory from the system. */
function emptyMeasures(count: number): Measures {
  const all = new Int32Array(count > MAX_SHARED_NODES ? 0 : count * 11);
  let at = 0;
  const next = () => (all.length === 0 ? new Int32Array(count) : all.subarray(at, (at += count)));
  return {
    chars: next(),
    words: next(),
    punctuation: next(),
    linkChars: next(),
    linkWords: next(),
    hiddenChars: next(),
    tags: next(),
    linkTags: next(),
    paragraphs: next(),
    images: next(),
    inputs: next(),
  };
}

/** Counts every text and splits the text of the page into blocks. */
function walk(tree: Tree, units: Uint16Array, measures: Measures): Blocks {
  const { tag, parent, count, flags, from, to, source } = tree;
  const owner = new Int32Array(count);
  const writer = new BlockWriter();
  const seen = new Counter(source, units);
  const unseen = new Counter(source, units);
  let broken = true;
  let breaks = 0;
  let runOwner = -1;
  for (let node = 0; node < count; node++) {
    const kind = tag[node];
    if (kind === RAW) continue;
    if (kind !== TEXT) {
      if (kind < knownTags && (traitsById[kind] & BLOCK) !== 0) {
        owner[node] = node;
        broken = true;
      } else {
        owner[node] = owner[parent[node]];
        if (kind === BR) {
          if (++breaks >= BREAKS_AT_BLOCK_END) broken = true;
          seen.addBreak();
          unseen.addBreak();
        }
      }
      continue;
    }
    const around = owner[parent[node]];
    if (broken || around !== runOwner) {
      writer.end();
      seen.startRun();
      unseen.startRun();
      runOwner = around;
      broken = false;
    }
    const isSeen = (flags[node] & UNSEEN) === 0;
    const counter = isSeen ? seen : unseen;
    counter.count(from[node], to[node]);
    if (counter.chars === 0) continue;
    breaks = 0;
    const isLinked = (flags[node] & LINKED) !== 0;
    const concealment = isSeen
      ? Concealment.SEEN
      : (flags[node] & CONCEALED) === 0
        ? Concealment.HIDDEN
        : Concealment.CONCEALED;
    writer.add(node, around, counter, concealment, isLinked);
    if (isSeen) setCounts(measures, node, counter, isLinked);
    else measures.hiddenChars[node] = counter.chars;
  }
  writer.end();
  return writer.blocks();
}

function setCounts(measures: Measures, node: number, counter: Counter, isLinked: boolean): void {
  measures.chars[node] = counter.chars;
  measures.words[node] = counter.words;
  measures.punctuation[node] = counter.punctuation;
  if (!isLinked) return;
  measures.linkChars[node] = counter.chars;
  measures.linkWords[node] = counter.words;
}

/** Adds the counts of every node to its parent, last node first, since children come after their parent. */
function sumUp(tree: Tree, measures: Measures): void {
  const { tag, parent, flags, hrefAt } = tree;
  const { chars, words, punctuation, linkChars, linkWords, hiddenChars } = measures;
  const { tags, linkTags, paragraphs, images, inputs } = measures;
  for (let node = tree.count - 1; node > 0; node--) {
    const above = parent[node];
    const kind = tag[node];
    if (kind === RAW) continue;
    if (chars[node] !== 0) {
      chars[above] += chars[node];
      words[above] += words[node];
      punctuation[above] += punctuation[node];
      if (linkChars[node] !== 0) {
        linkChars[above] += linkChars[node];
        linkWords[above] += linkWords[node];
      }
    }
    if (hiddenChars[node] !== 0) hiddenChars[above] += hiddenChars[node];
    if (kind === TEXT) continue;
    // Fast path: half of the elements contain no element, so their tag counts are all zero.
    if (tags[node] !== 0) {
      tags[above] += tags[node];
      linkTags[above] += linkTags[node];
      paragraphs[above] += paragraphs[node];
      images[above] += images[node];
      inputs[above] += inputs[node];
    }
    const counted = kind < knownTags ? countedAs[kind] : 0;
    if (counted === UNCOUNTED || (flags[node] & UNSEEN) !== 0) continue;
    tags[above]++;
    if (counted === 0) continue;
    if (counted === LINK) linkTags[above] += hrefAt[node] === 0 ? 0 : 1;
    else if (counted === PARAGRAPH) paragraphs[above]++;
    else if (counted === IMAGE) images[above]++;
    else inputs[above]++;
  }
}
