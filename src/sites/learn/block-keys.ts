import { Arena } from "../../features/index.ts";
import { elementId, KNOWN_TAGS, tagName } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { commonSelector } from "../../records/index.ts";
import { detached, mixHash } from "../../text/index.ts";

/** Ancestors of the owner that the key of a block depends on. Measured in the trial of docs/decisions. */
const KEY_ANCESTORS = 3;
/** Classes of an element that count. Later ones are often states and modifiers. */
const MAX_KEY_CLASSES = 3;

/** The places of the blocks of a page, as hashes that are the same on other pages of the site. */
export interface PageKeys {
  /** By block: hash of its owner and the three nearest ancestors. */
  readonly keys: Int32Array;
  /** The elements that contain text, by the hash of the element and its parent. The value is the first such element. */
  readonly shape: ReadonlyMap<number, number>;
}

/** Memory of the arrays that are needed only in `keysOf`. */
const arena = new Arena();

/** Computes the keys of all blocks and the shape of the page. Linear in the size of the page. */
export function keysOf(page: Page): PageKeys {
  const { blocks, parent, body } = page;
  arena.reset();
  const hashes = new ElementHashes(page);
  const keys = new Int32Array(blocks.count);
  const shape = new Map<number, number>();
  const isSeen = arena.int32(page.count);
  let lastOwner = -1;
  for (let block = 0; block < blocks.count; block++) {
    const owner = blocks.owner[block];
    if (owner === lastOwner) {
      keys[block] = keys[block - 1];
      continue;
    }
    const isAlike = lastOwner >= 0 && areAlikeSiblings(page, lastOwner, owner);
    keys[block] = isAlike ? keys[block - 1] : hashes.path(owner);
    // Fast path: an alike sibling adds the path to the shape that is there already.
    if (isAlike && isSeen[lastOwner] === 1) isSeen[owner] = 1;
    lastOwner = owner;
    if (blocks.hidden[block] === 1) continue;
    for (let node = owner; node > body && isSeen[node] === 0; node = parent[node]) {
      isSeen[node] = 1;
      const path = pairHash(hashes.of(parent[node]), hashes.of(node));
      if (!shape.has(path)) shape.set(path, node);
    }
  }
  return { keys, shape };
}

/** Whether two elements are siblings with the same tag and class attribute, without ids, such as paragraphs: their keys are the same. */
function areAlikeSiblings({ parent, tag, classes, idAt }: Page, first: number, second: number): boolean {
  return (
    parent[first] === parent[second] &&
    tag[first] === tag[second] &&
    tag[first] < KNOWN_TAGS &&
    classes.of[first] === classes.of[second] &&
    idAt[first] === 0 &&
    idAt[second] === 0
  );
}

/** Hashes of elements by their tag, classes and id. Each is computed once. */
class ElementHashes {
  readonly #page: Page;
  readonly #known: Int32Array;
  /** By index of a class attribute. */
  readonly #classes: Int32Array;

  constructor(page: Page) {
    this.#page = page;
    this.#known = arena.int32(page.count);
    this.#classes = arena.int32(page.classes.values.length);
  }

  /** Returns the hash of an element and its nearest ancestors. */
  path(owner: number): number {
    const { parent, body } = this.#page;
    let hash = this.of(owner);
    for (let level = 0, node = parent[owner]; level < KEY_ANCESTORS && node >= body; level++, node = parent[node]) {
      hash = pairHash(hash, this.of(node));
    }
    return hash;
  }

  of(node: number): number {
    this.#known[node] ||= this.#compute(node) || 1;
    return this.#known[node];
  }

  /** The body counts by its tag alone: its classes name the page (`postid-17`), its section or the state of scripts. */
  #compute(node: number): number {
    const page = this.#page;
    const tag = page.tag[node];
    let hash = tag < KNOWN_TAGS ? tag + 1 : foldedHash(tagName(page, node), 1);
    if (node <= page.body) return hash;
    const index = page.classes.of[node];
    if (index >= 0) {
      this.#classes[index] ||= foldedHash(page.classes.values[index], MAX_KEY_CLASSES) || 1;
      hash = pairHash(hash, this.#classes[index]);
    }
    return page.idAt[node] === 0 ? hash : pairHash(hash, ~idHash(page, node));
  }
}

function pairHash(first: number, second: number): number {
  const mixed = Math.imul(first ^ (first >>> 15), 0x85ebca6b) ^ second;
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
}

const ZERO = 48;
const NINE = 57;
const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const EQUALS = 61;
const GREATER = 62;

/** Like `foldedHash` of the id, without a new string, in one pass. Character references are not decoded. */
function idHash({ source, idAt }: Page, node: number): number {
  const from = idAt[node];
  const before = source.charCodeAt(from - 1);
  if (before === QUOTE || before === APOSTROPHE) return foldedHash(source, 1, { from, stop: before });
  // Without a delimiter before it, the attribute has no value.
  return before === EQUALS || before <= SPACE ? foldedHash(source, 1, { from, stop: GREATER }) : 0;
}

/** Where a name begins, and the character after it. */
interface NameRange {
  readonly from: number;
  readonly stop: number;
}

const WHOLE: NameRange = { from: 0, stop: -1 };

/** Hashes the first words of a name. A run of digits counts as one `0`, since numbers differ from page to page: `post-17`. */
function foldedHash(name: string, maxWords: number, { from, stop }: NameRange = WHOLE): number {
  let hash = 0;
  let words = 0;
  let last = SPACE;
  for (let at = from; at < name.length; at++) {
    let code = name.charCodeAt(at);
    if (code === stop) return hash;
    if (code <= SPACE) {
      if (last !== SPACE && ++words === maxWords) return hash;
      last = SPACE;
      continue;
    }
    if (code >= ZERO && code <= NINE) code = ZERO;
    if (code === ZERO && last === ZERO) continue;
    if (last === SPACE && words > 0) hash = mixHash(hash, SPACE);
    hash = mixHash(hash, code);
    last = code;
  }
  return hash;
}

/** An id that is likely the same on other pages: no digits. */
const STABLE_ID = /^[a-z_][a-z_-]{0,60}$/i;

/** Returns the id of an element if it is likely the same on other pages. */
export function stableId(page: Page, node: number): string | undefined {
  const id = elementId(page, node);
  return STABLE_ID.test(id) ? id : undefined;
}

/** Writes the elements of a page for readers. Each is written once, since most places share their ancestors. */
export class ShownElements {
  readonly #page: Page;
  readonly #steps = new Map<number, string>();
  /** By tag and index of the class attribute: tag and classes. */
  readonly #names = new Map<number, string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Writes an element with its nearest ancestors: `div#main > div.story > p`. The text does not keep the page in memory. */
  path(node: number, ancestors = KEY_ANCESTORS): string {
    const { parent, body } = this.#page;
    const steps: string[] = [];
    for (let at = node; at > body && steps.length <= ancestors; at = parent[at]) steps.push(this.#step(at));
    return steps.length === 0 ? tagName(this.#page, node) : detached(steps.reverse().join(" > "));
  }

  #step(node: number): string {
    let step = this.#steps.get(node);
    if (step === undefined) {
      const id = stableId(this.#page, node);
      step = id === undefined ? this.#name(node) : `${this.#name(node)}#${id}`;
      this.#steps.set(node, step);
    }
    return step;
  }

  #name(node: number): string {
    const { tag, classes } = this.#page;
    const key = tag[node] * (classes.values.length + 1) + classes.of[node] + 1;
    let name = this.#names.get(key);
    if (name === undefined) this.#names.set(key, (name = commonSelector(this.#page, [node])));
    return name;
  }
}
