import { KNOWN_TAGS, TRAITS, Trait, tagId, tagSet } from "./tags.ts";
import { Flag } from "./tree.ts";

const CLOSED = 1;
const LINK = 2;
const KEEPS_SPACE = 8;
/** Effects of an open element on its content: an `<a href>` links it. */
export const Effect = { LINK } as const;

/** Bit of tags that end the standard's "has an element in scope" search. */
const BOUNDS_SCOPE = 16;
/** Bit of special tags. An ordinary end tag does not close an ancestor of an open special element. */
const IS_SPECIAL = 32;
/** Bit of tags that end the search for an open li, dd or dt. */
const BARS_ITEMS = 64;
/** The bits above, and `KEEPS_SPACE`, by tag. */
const BITS_OF_TAG = new Uint8Array(KNOWN_TAGS);
/** Special elements that do not bound the search for an open item. */
const PASSED_BY_ITEMS = tagSet("address div p li dd dt");
for (let tag = 0; tag < KNOWN_TAGS; tag++) {
  const traits = TRAITS[tag];
  if ((traits & Trait.SCOPE) !== 0) BITS_OF_TAG[tag] |= BOUNDS_SCOPE;
  if ((traits & Trait.SPECIAL) !== 0) BITS_OF_TAG[tag] |= IS_SPECIAL | (PASSED_BY_ITEMS[tag] === 1 ? 0 : BARS_ITEMS);
}
for (const name of ["pre", "listing", "plaintext", "xmp"]) BITS_OF_TAG[tagId(name)] |= KEEPS_SPACE;

/* V8 inlines constants of this module; it looks up imported ones at every use. */
const { LINKED, PREFORMATTED } = Flag;
const knownTags = KNOWN_TAGS;

/* Offsets of the fields of a level in `#levels`. SCOPE, SPECIAL and BARRIER: the nearest level, from this one down, that bounds
 * scopes, is special, or bars items. PREVIOUS: the next lower level with the same tag, or -1. STATE: effects and CLOSED. */
const NODE = 0;
const TAG = 1;
const SCOPE = 2;
const SPECIAL = 3;
const BARRIER = 4;
const PREVIOUS = 5;
const STATE = 6;
/** Entries per level. */
const FIELDS = 8;

/** Larger stacks are not kept for the next page. */
const MAX_REUSED_LEVELS = 1 << 12;
let spare: OpenElements | undefined;

/** Returns an empty stack. If the caller does not return it, the next caller gets a new one. */
export function borrowOpenElements(): OpenElements {
  const open = spare ?? new OpenElements();
  spare = undefined;
  return open;
}

/** Keeps an empty stack for the next page. */
export function returnOpenElements(open: OpenElements): void {
  if (open.capacity <= MAX_REUSED_LEVELS) spare = open;
}

/**
 * The stack of open elements. The standard walks the stack for questions like "has an element in scope". This class answers
 * them in constant time: each level stores the nearest boundary of each kind, and each tag its last open level. This keeps
 * parsing linear on hostile pages.
 */
export class OpenElements {
  /** Index of the top; level 0 is html. */
  top = -1;
  /** Number of open elements that preserve whitespace. */
  preformatted = 0;
  #links = 0;
  /** `Flag` bits that new nodes inherit from the open elements. */
  inherited = 0;
  /** The fields of all levels, `FIELDS` entries each. */
  #levels: Int32Array = new Int32Array(FIELDS * 256);
  /** By tag: its highest open level, or -1. */
  #last: Int32Array = new Int32Array(knownTags + 64).fill(-1);

  /** The larger of the number of levels and the number of tags that there is room for. */
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

  /** Removes the top and returns its node. */
  pop(): number {
    const levels = this.#levels;
    const at = this.top-- * FIELDS;
    const state = levels[at + STATE];
    if ((state & CLOSED) === 0) this.#last[levels[at + TAG]] = levels[at + PREVIOUS];
    if (state > CLOSED) this.#count(state, -1);
    return levels[at + NODE];
  }

  /**
   * Ends an element while its descendants stay open, as in `<b><p></b>`. The element must be the innermost of its tag. It
   * stays a parent, but no end tag finds it again. Its effects end. It is removed when it becomes the top.
   */
  close(level: number): void {
    const levels = this.#levels;
    const at = level * FIELDS;
    const state = levels[at + STATE];
    this.#last[levels[at + TAG]] = levels[at + PREVIOUS];
    this.#count(state, -1);
    levels[at + STATE] = CLOSED;
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

  /** Returns the highest level at which the tag is open, or -1. */
  last(tag: number): number {
    return tag < this.#last.length ? this.#last[tag] : -1;
  }

  /** The level that bounds the current scope: elements above it are in scope. */
  get scope(): number {
    return this.#levels[this.top * FIELDS + SCOPE];
  }

  /** The level of the innermost special element. */
  get special(): number {
    return this.#levels[this.top * FIELDS + SPECIAL];
  }

  /** The level that bounds the search for an open li, dd or dt. */
  get itemBarrier(): number {
    return this.#levels[this.top * FIELDS + BARRIER];
  }

  #count(state: number, by: number): void {
    if ((state & LINK) !== 0) this.#links += by;
    if ((state & KEEPS_SPACE) !== 0) this.preformatted += by;
    this.inherited = (this.#links > 0 ? LINKED : 0) | (this.preformatted > 0 ? PREFORMATTED : 0);
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
