import { Flag, KNOWN_TAGS, measureReference, RAW, TEXT, TRAITS, Trait, type Tree, tagId } from "../html/index.ts";
import { CHARACTER_KINDS, CharacterKind, unitsOf } from "../text/index.ts";
import { BlockWriter } from "./block-writer.ts";
import type { Blocks, Measures } from "./page.ts";

/* Constants of the module itself are known when its code is compiled; imported ones would be looked up at every use. */
const { BLOCK } = Trait;
const { LINKED, UNSEEN } = Flag;
const traitsById = TRAITS;
const knownTags = KNOWN_TAGS;
const BR = tagId("br");
const AMPERSAND = 38;
/** Nodes; with eleven counts of four bytes for each, 5 MB. */
const MOST_IN_ONE_PIECE = 1 << 17;
/** Two line breaks in a row end a block. */
const BREAKS_THAT_END = 2;

/* What elements are counted as beside tags. */
const LINK = 1;
const PARAGRAPH = 2;
const IMAGE = 3;
const INPUT = 4;
/** Those that are no tags to the methods of the papers: nothing of them shows. */
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

/* `&` is measured as what it stands for; NUL and low surrogates do not count: they have no width of their own. */
const UNSEEN_UNIT = CharacterKind.LOW_SURROGATE;
const REFERENCE = 6;
const KIND_BITS = 3;
const UNITS: Uint8Array = CHARACTER_KINDS.slice();
UNITS[0] = UNSEEN_UNIT;
UNITS[AMPERSAND] = REFERENCE;

/*
 * What a character adds to the counts, by the kind before it and its own, three counts in one number. Most text is counted
 * without a branch: which of word, space and sign comes next cannot be foreseen, and a branch on it costs more than the counting.
 */
const COUNT_BITS = 10;
/** So many characters are counted before a count may be full. */
const MOST_AT_ONCE = (1 << COUNT_BITS) - 1;
const A_WORD = 1;
const A_SIGN = 1 << COUNT_BITS;
const A_LOSS = 1 << (2 * COUNT_BITS);
const ADDED: Int32Array = new Int32Array(1 << (2 * KIND_BITS));
for (let pair = 0; pair < ADDED.length; pair++) {
  const before = pair >> KIND_BITS;
  const kind = pair & 7;
  if (kind === CharacterKind.IDEOGRAPH || (kind === CharacterKind.WORD && before !== CharacterKind.WORD))
    ADDED[pair] = A_WORD;
  if (kind === CharacterKind.PUNCTUATION) ADDED[pair] = A_SIGN;
  // A run of white space shows as one character if something stands on both sides of it.
  if (kind === CharacterKind.SPACE) ADDED[pair] = A_LOSS;
  else if (before === CharacterKind.SPACE) ADDED[pair] -= A_LOSS;
}

/** Counts of one run of text; white space is collapsed across the texts of the run. */
class Counter {
  chars = 0;
  words = 0;
  punctuation = 0;
  /** Kind of the character before; none at the beginning of the run, where white space does not show. */
  #before: number = CharacterKind.OTHER;
  #begun = false;
  readonly #source: string;
  readonly #units: Uint16Array;

  constructor(source: string, units: Uint16Array) {
    this.#source = source;
    this.#units = units;
  }

  /** Begins a new run. */
  begin(): void {
    this.#before = CharacterKind.OTHER;
    this.#begun = false;
  }

  /** A line break: the word before it ends. */
  break(): void {
    if (this.#begun) this.#before = CharacterKind.SPACE;
  }

  /** Counts a text; the fields then hold its own counts. */
  count(from: number, to: number): void {
    const units = this.#units;
    // Locals, for the loop would look for them at every turn.
    const kinds = UNITS;
    const added = ADDED;
    let at = this.#begun ? from : this.#firstShown(from, to);
    let before = this.#before;
    let lost = at - from;
    this.words = this.punctuation = 0;
    while (at < to) {
      const stop = Math.min(to, at + MOST_AT_ONCE);
      let sum = 0;
      for (; at < stop; at++) {
        let kind = kinds[units[at]];
        if (kind >= UNSEEN_UNIT) {
          if (kind === UNSEEN_UNIT) {
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
      this.words += sum & MOST_AT_ONCE;
      this.punctuation += (sum >> COUNT_BITS) & MOST_AT_ONCE;
      lost += sum >> (2 * COUNT_BITS);
    }
    this.#before = before;
    this.chars = to - from - lost;
    if (this.chars > 0) this.#begun = true;
  }

  /** The first character that shows; white space and what has no width before it do not. */
  #firstShown(from: number, to: number): number {
    const units = this.#units;
    let at = from;
    while (at < to) {
      const kind = UNITS[units[at]];
      if (kind === REFERENCE) {
        const reference = measureReference(this.#source, at, to);
        if ((reference & 7) !== CharacterKind.SPACE) return at;
        at += reference >> 3;
      } else if (kind === CharacterKind.SPACE || kind === UNSEEN_UNIT) at++;
      else return at;
    }
    return to;
  }
}

/**
 * Measures of all nodes and the blocks, from one walk over the nodes and one back; `units` are those of the source, if
 * somebody has them already.
 */
export function measure(tree: Tree, units: Uint16Array = unitsOf(tree.source)): { measures: Measures; blocks: Blocks } {
  const measures = emptyMeasures(tree.count);
  const blocks = walk(tree, units, measures);
  sumUp(tree, measures);
  return { measures, blocks };
}

/** One piece of memory for all of them, unless it would be so large that the system gives fresh pages for it every time. */
function emptyMeasures(count: number): Measures {
  const all = new Int32Array(count > MOST_IN_ONE_PIECE ? 0 : count * 11);
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

/** Counts every text by itself and cuts the runs of text into blocks. */
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
          if (++breaks >= BREAKS_THAT_END) broken = true;
          seen.break();
          unseen.break();
        }
      }
      continue;
    }
    const around = owner[parent[node]];
    if (broken || around !== runOwner) {
      writer.end();
      seen.begin();
      unseen.begin();
      runOwner = around;
      broken = false;
    }
    const isSeen = (flags[node] & UNSEEN) === 0;
    const counter = isSeen ? seen : unseen;
    counter.count(from[node], to[node]);
    if (counter.chars === 0) continue;
    breaks = 0;
    const isLinked = (flags[node] & LINKED) !== 0;
    writer.add(node, around, counter, isSeen, isLinked);
    if (isSeen) note(measures, node, counter, isLinked);
    else measures.hiddenChars[node] = counter.chars;
  }
  writer.end();
  return writer.blocks();
}

function note(measures: Measures, node: number, counter: Counter, isLinked: boolean): void {
  measures.chars[node] = counter.chars;
  measures.words[node] = counter.words;
  measures.punctuation[node] = counter.punctuation;
  if (!isLinked) return;
  measures.linkChars[node] = counter.chars;
  measures.linkWords[node] = counter.words;
}

/** Adds every node's sums to its parent's, from the last node back: children come after their parent. */
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
    // Half of the elements have none inside, and then nothing of what is counted by tag.
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
