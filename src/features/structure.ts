import { KNOWN_TAGS, tagId } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { type NameHints, type NameInput, readNames } from "./name-hints.ts";

/* Local copies: V8 inlines constants of the module itself, but looks up imported ones at every use. */
const knownTags = KNOWN_TAGS;

/** The tags of each place. */
const TREE_PLACES = {
  article: "article",
  main: "main",
  nav: "nav",
  aside: "aside",
  header: "header",
  footer: "footer",
  form: "form fieldset",
  table: "table",
  list: "ul ol menu dir",
  figure: "figure",
  section: "section",
  link: "a",
} as const;

/** A role that an element gives to its content by its tag: text in `<ul>` is in a `list`. */
export type TreePlace = keyof typeof TREE_PLACES;
/** All places, in the order of their bits. */
export const PLACE_NAMES = Object.keys(TREE_PLACES) as readonly TreePlace[];

const placeOf = new Int32Array(knownTags);
for (const [index, place] of PLACE_NAMES.entries()) {
  for (const name of TREE_PLACES[place].split(" ")) placeOf[tagId(name)] = 1 << index;
}

/** Returns the bit of a tag's place, 0 for other tags. */
export function placeBit(tag: number): number {
  return tag < knownTags ? placeOf[tag] : 0;
}

/** Facts about elements that depend on their ancestors or siblings. Arrays are indexed by node and filled for `NameInput.above`. */
export interface TreeStructure {
  readonly names: NameHints;
  /** Bits of the hints, and of the places, of the element and its ancestors. */
  readonly pathHints: Int32Array;
  readonly pathPlaces: Int32Array;
  /** Nearest ancestor with more words, -1 without one. */
  readonly wider: Int32Array;
  /** The element's set: itself and its siblings with the same tag and first class. The first of them identifies the set in `siblings`. */
  readonly set: Int32Array;
  /** The element itself if it is a record, else its nearest ancestor that is one, else -1. A record is in a set of at least three. */
  readonly record: Int32Array;
  readonly siblings: SiblingSets;
}

/** By set (see `TreeStructure.set`): number of elements with visible words, and their words, words in links and images. */
interface SiblingSets {
  readonly size: Int32Array;
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  readonly images: Int32Array;
  /** The set of records with the most words, -1 without records. */
  readonly most: number;
  /** Number of words in that set. */
  readonly mostWords: number;
}

/** Elements of smaller sets are not records. */
const MIN_RECORDS = 3;

/** Reads the names, the paths and the sets of siblings of a page. */
export function structureOf(page: Page, input: NameInput): TreeStructure {
  const { above, memory } = input;
  const names = readNames(page, input);
  const { set, siblings } = siblingSets(page, names, input);
  const { count, tag, parent } = page;
  const { words } = page.measures;
  const pathHints = memory.int32(count);
  const pathPlaces = memory.int32(count);
  const wider = memory.int32(count).fill(-1);
  const record = memory.int32(count).fill(-1);
  for (let i = 0; i < above.length; i++) {
    const node = above[i];
    const up = parent[node];
    const place = placeBit(tag[node]);
    if (up < 0) {
      pathHints[node] = names.hints[node];
      pathPlaces[node] = place;
      continue;
    }
    pathHints[node] = names.hints[node] | pathHints[up];
    pathPlaces[node] = place | pathPlaces[up];
    wider[node] = words[up] > words[node] ? up : wider[up];
    record[node] = siblings.size[set[node]] >= MIN_RECORDS ? node : record[up];
  }
  return { names, pathHints, pathPlaces, wider, set, record, siblings };
}

/** Finds sets of similar siblings by a hash table over (parent, tag, first class). */
function siblingSets(
  page: Page,
  names: NameHints,
  { holders, memory }: NameInput,
): { set: Int32Array; siblings: SiblingSets } {
  const { count, tag, parent, measures } = page;
  const set = memory.int32(count);
  let slots = 1024;
  while (slots < holders.length * 2) slots *= 2;
  const table = memory.int32(slots).fill(-1);
  const size = memory.int32(count);
  const words = memory.int32(count);
  const linkWords = memory.int32(count);
  const images = memory.int32(count);
  let mostWords = 0;
  let most = -1;
  for (let i = 0; i < holders.length; i++) {
    const node = holders[i];
    // Siblings without words are spacers.
    if (measures.words[node] === 0 && measures.hiddenChars[node] === 0) continue;
    let slot = slotOf(node) & (slots - 1);
    while (table[slot] >= 0 && !isSimilar(table[slot], node)) slot = (slot + 1) & (slots - 1);
    if (table[slot] < 0) table[slot] = node;
    // The first node represents the set.
    const first = table[slot];
    set[node] = first;
    if (measures.words[node] === 0) continue;
    size[first] += 1;
    words[first] += measures.words[node];
    linkWords[first] += measures.linkWords[node];
    images[first] += measures.images[node];
    if (size[first] < MIN_RECORDS || words[first] <= mostWords) continue;
    mostWords = words[first];
    most = first;
  }
  return { set, siblings: { size, words, linkWords, images, most, mostWords } };

  function slotOf(node: number): number {
    const mixed = Math.imul(parent[node] + 1, 0x9e3779b1) ^ Math.imul(tag[node], 0x85ebca6b) ^ names.classHash[node];
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
  function isSimilar(a: number, b: number): boolean {
    return parent[a] === parent[b] && tag[a] === tag[b] && names.classHash[a] === names.classHash[b];
  }
}
