import { KNOWN_TAGS, TRAITS, Trait, tagId, tagSet } from "./tags.ts";
import { Flag } from "./tree.ts";

const CLOSED = 1;
const LINK = 2;
const HIDES = 4;
const KEEPS_SPACE = 8;
/** An open `<a href>`, an element that hides: counted while open. */
export const Effect = { LINK, HIDES } as const;

/** What a tag bounds: scopes, the reach of ordinary end tags, the search for an open li, dd or dt; and whether it keeps white space. */
const BOUNDS_SCOPE = 16;
const IS_SPECIAL = 32;
const BARS_ITEMS = 64;
const BITS_OF_TAG = new Uint8Array(KNOWN_TAGS);
const PASSED_BY_ITEMS = tagSet("address div p li dd dt");
for (let tag = 0; tag < KNOWN_TAGS; tag++) {
  const traits = TRAITS[tag];
  if ((traits & Trait.SCOPE) !== 0) BITS_OF_TAG[tag] |= BOUNDS_SCOPE;
  if ((traits & Trait.SPECIAL) !== 0) BITS_OF_TAG[tag] |= IS_SPECIAL | (PASSED_BY_ITEMS[tag] === 1 ? 0 : BARS_ITEMS);
}
for (const name of ["pre", "listing", "plaintext", "xmp"]) BITS_OF_TAG[tagId(name)] |= KEEPS_SPACE;

/* Constants of the module itself are known when its code is compiled; imported ones would be looked up at every use. */
const { LINKED, UNSEEN, PREFORMATTED } = Flag;
const knownTags = KNOWN_TAGS;

/** The fields of a level, and how many there are. */
const NODE = 0;
const TAG = 1;
const SCOPE = 2;
const SPECIAL = 3;
const BARRIER = 4;
const PREVIOUS = 5;
const STATE = 6;
const FIELDS = 8;

/** Levels for which the memory of one page is kept for the next. */
const MOST_KEPT = 1 << 12;
let spare: OpenElements | undefined;

/** An empty stack; whoever borrows it gives it back empty, or keeps it. */
export function borrowOpenElements(): OpenElements {
  const open = spare ?? new OpenElements();
  spare = undefined;
  return open;
}

/** Takes a stack back from which everything was taken off. */
export function returnOpenElements(open: OpenElements): void {
  if (open.capacity <= MOST_KEPT) spare = open;
}

/**
 * The stack of open elements. Every question the standard answers by walking up the stack ("has an element in scope") is
 * answered here in constant time: each level keeps where the nearest boundary of each kind is, and each tag where it was
 * opened last. That is what keeps parsing linear on hostile pages.
 */
export class OpenElements {
  /** Index of the top; level 0 is html. */
  top = -1;
  preformatted = 0;
  #links = 0;
  #hiding = 0;
  /** `Flag` bits that what is open gives to all inside. */
  inherited = 0;
  /** Level by level: node, tag, the nearest level at or below that bounds scopes, is special, bars items; the level below at
   * which the same tag is open (-1 if none); the state. */
  #levels: Int32Array = new Int32Array(FIELDS * 256);
  #last: Int32Array = new Int32Array(knownTags + 64).fill(-1);

  /** Levels there is room for, or tags if those are more. */
  get capacity(): number {
    return Math.max(this.#levels.length / FIELDS, this.#last.length);
  }

  push(node: number, tag: number, effects: number): void {
    const level = ++this.top;
    const at = level * FIELDS;
    if (at === this.#levels.length) this.#grow();
    if (tag >= this.#last.length) this.#growTags(tag);
    const levels = this.#levels;
    const bits = tag < knownTags ? BITS_OF_TAG[tag] : 0;
    const isRoot = level === 0;
    levels[at + NODE] = node;
    levels[at + TAG] = tag;
    levels[at + SCOPE] = isRoot || (bits & BOUNDS_SCOPE) !== 0 ? level : levels[at + SCOPE - FIELDS];
    levels[at + SPECIAL] = isRoot || (bits & IS_SPECIAL) !== 0 ? level : levels[at + SPECIAL - FIELDS];
    levels[at + BARRIER] = isRoot || (bits & BARS_ITEMS) !== 0 ? level : levels[at + BARRIER - FIELDS];
    levels[at + PREVIOUS] = this.#last[tag];
    this.#last[tag] = level;
    const state = effects | (bits & KEEPS_SPACE);
    levels[at + STATE] = state;
    if (state !== 0) this.#count(state, 1);
  }

  /** Takes the top off and gives its node. */
  pop(): number {
    const levels = this.#levels;
    const at = this.top-- * FIELDS;
    const state = levels[at + STATE];
    if ((state & CLOSED) === 0) this.#last[levels[at + TAG]] = levels[at + PREVIOUS];
    if (state > CLOSED) this.#count(state, -1);
    return levels[at + NODE];
  }

  /**
   * Ends the innermost open element of its tag while its descendants stay open (`<b><p></b>`): it stays a parent, but no
   * end tag finds it again, its effects end (what it hides stays hidden), and it goes when it becomes the top.
   */
  close(level: number): void {
    const levels = this.#levels;
    const at = level * FIELDS;
    const state = levels[at + STATE];
    this.#last[levels[at + TAG]] = levels[at + PREVIOUS];
    this.#count(state & ~HIDES, -1);
    levels[at + STATE] = CLOSED | (state & HIDES);
  }

  get topNode(): number {
    return this.#levels[this.top * FIELDS + NODE];
  }

  get topTag(): number {
    return this.#levels[this.top * FIELDS + TAG];
  }

  get topIsClosed(): boolean {
    return (this.#levels[this.top * FIELDS + STATE] & CLOSED) !== 0;
  }

  /** The highest level where the tag is open, -1 if nowhere. */
  last(tag: number): number {
    return tag < this.#last.length ? this.#last[tag] : -1;
  }

  /** Levels above which something must be open to be in scope. */
  get scope(): number {
    return this.#levels[this.top * FIELDS + SCOPE];
  }

  get special(): number {
    return this.#levels[this.top * FIELDS + SPECIAL];
  }

  get itemBarrier(): number {
    return this.#levels[this.top * FIELDS + BARRIER];
  }

  #count(state: number, by: number): void {
    if ((state & LINK) !== 0) this.#links += by;
    if ((state & HIDES) !== 0) this.#hiding += by;
    if ((state & KEEPS_SPACE) !== 0) this.preformatted += by;
    this.inherited =
      (this.#links > 0 ? LINKED : 0) | (this.#hiding > 0 ? UNSEEN : 0) | (this.preformatted > 0 ? PREFORMATTED : 0);
  }

  #grow(): void {
    const levels = new Int32Array(this.#levels.length * 2);
    levels.set(this.#levels);
    this.#levels = levels;
  }

  #growTags(tag: number): void {
    const last = new Int32Array(Math.max(tag + 1, this.#last.length * 2)).fill(-1);
    last.set(this.#last);
    this.#last = last;
  }
}
