import { KNOWN_TAGS, TRAITS, Trait, tagId, tagSet } from "./tags.ts";

/** Elements that keep the search for an open li, dd or dt from going further up. */
const ITEM_BARRIER = new Uint8Array(KNOWN_TAGS);
for (let tag = 0; tag < KNOWN_TAGS; tag++) ITEM_BARRIER[tag] = (TRAITS[tag]! & Trait.SPECIAL) === 0 ? 0 : 1;
for (const name of ["address", "div", "p", "li", "dd", "dt"]) ITEM_BARRIER[tagId(name)] = 0;

const CLOSED = 1;
/** An open `<a href>`, an element that hides, one that keeps white space: counted while open. */
export const Effect = { LINK: 2, HIDES: 4, PRE: 8 } as const;

const PRE = tagSet("pre listing plaintext xmp");

/**
 * The stack of open elements. Every question the standard answers by walking up the stack ("has an element in scope") is
 * answered here in constant time: each level keeps where the nearest boundary of each kind is, and each tag where it was
 * opened last. That is what keeps parsing linear on hostile pages.
 */
export class OpenElements {
  /** Index of the top; level 0 is html. */
  top = -1;
  node: Int32Array = new Int32Array(256);
  tag: Uint16Array = new Uint16Array(256);
  /** Nearest level at or below the index that bounds scopes, is special, or bars the search for list items. */
  #scope: Int32Array = new Int32Array(256);
  #special: Int32Array = new Int32Array(256);
  #barrier: Int32Array = new Int32Array(256);
  #state: Uint8Array = new Uint8Array(256);
  /** The level below at which the same tag is open, -1 if none. */
  #previous: Int32Array = new Int32Array(256);
  #last: Int32Array = new Int32Array(KNOWN_TAGS + 64).fill(-1);

  links = 0;
  hiding = 0;
  preformatted = 0;

  push(node: number, tag: number, effects: number): void {
    const level = ++this.top;
    if (level === this.node.length) this.#grow();
    if (tag >= this.#last.length) this.#growTags(tag);
    const traits = tag < KNOWN_TAGS ? TRAITS[tag]! : 0;
    this.node[level] = node;
    this.tag[level] = tag;
    const below = level - 1;
    this.#scope[level] = (traits & Trait.SCOPE) !== 0 || level === 0 ? level : this.#scope[below]!;
    this.#special[level] = (traits & Trait.SPECIAL) !== 0 || level === 0 ? level : this.#special[below]!;
    this.#barrier[level] = level === 0 || (tag < KNOWN_TAGS && ITEM_BARRIER[tag] === 1) ? level : this.#barrier[below]!;
    this.#previous[level] = this.#last[tag]!;
    this.#last[tag] = level;
    const all = tag < KNOWN_TAGS && PRE[tag] === 1 ? effects | Effect.PRE : effects;
    this.#state[level] = all;
    if (all !== 0) this.#count(all, 1);
  }

  /** Takes the top off and gives its node. */
  pop(): number {
    const level = this.top--;
    const state = this.#state[level]!;
    if ((state & CLOSED) === 0) this.#last[this.tag[level]!] = this.#previous[level]!;
    if (state > CLOSED) this.#count(state, -1);
    return this.node[level]!;
  }

  /**
   * Ends the innermost open element of its tag while its descendants stay open (`<b><p></b>`): it stays a parent, but no
   * end tag finds it again, its effects end (what it hides stays hidden), and it goes when it becomes the top.
   */
  close(level: number): void {
    const state = this.#state[level]!;
    this.#last[this.tag[level]!] = this.#previous[level]!;
    this.#count(state & ~Effect.HIDES, -1);
    this.#state[level] = CLOSED | (state & Effect.HIDES);
  }

  get topIsClosed(): boolean {
    return (this.#state[this.top]! & CLOSED) !== 0;
  }

  /** The highest level where the tag is open, -1 if nowhere. */
  last(tag: number): number {
    return tag < this.#last.length ? this.#last[tag]! : -1;
  }

  /** Levels above which something must be open to be in scope. */
  get scope(): number {
    return this.#scope[this.top]!;
  }

  get special(): number {
    return this.#special[this.top]!;
  }

  get itemBarrier(): number {
    return this.#barrier[this.top]!;
  }

  #count(state: number, by: number): void {
    if ((state & Effect.LINK) !== 0) this.links += by;
    if ((state & Effect.HIDES) !== 0) this.hiding += by;
    if ((state & Effect.PRE) !== 0) this.preformatted += by;
  }

  #grow(): void {
    const capacity = this.node.length * 2;
    this.node = widen(this.node, capacity);
    this.#scope = widen(this.#scope, capacity);
    this.#special = widen(this.#special, capacity);
    this.#barrier = widen(this.#barrier, capacity);
    this.#previous = widen(this.#previous, capacity);
    const tag = new Uint16Array(capacity);
    tag.set(this.tag);
    this.tag = tag;
    const state = new Uint8Array(capacity);
    state.set(this.#state);
    this.#state = state;
  }

  #growTags(tag: number): void {
    const last = new Int32Array(Math.max(tag + 1, this.#last.length * 2)).fill(-1);
    last.set(this.#last);
    this.#last = last;
  }
}

function widen(array: Int32Array, capacity: number): Int32Array {
  const wider = new Int32Array(capacity);
  wider.set(array);
  return wider;
}
