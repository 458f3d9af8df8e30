import { KNOWN_TAGS, tagId } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { type NameHints, type NameReading, readNames } from "./hints.ts";

/* Constants of the module itself are known when its code is compiled; imported ones would be looked up at every use. */
const knownTags = KNOWN_TAGS;

/** Elements whose name says what they hold, as bits along the path from the root. */
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

export type TreePlace = keyof typeof TREE_PLACES;
export const PLACE_NAMES = Object.keys(TREE_PLACES) as readonly TreePlace[];

const placeOf = new Int32Array(knownTags);
for (const [index, place] of PLACE_NAMES.entries()) {
  for (const name of TREE_PLACES[place].split(" ")) placeOf[tagId(name)] = 1 << index;
}

/** The bit of the place that an element with this tag is, 0 for others. */
export function placeBit(tag: number): number {
  return tag < knownTags ? placeOf[tag] : 0;
}

/** What an element above a block inherits from above, and what it shares with its like, by node number. */
export interface TreeStructure {
  readonly names: NameHints;
  /** Hints and places of the element and all above it. */
  readonly pathHints: Int32Array;
  readonly pathPlaces: Int32Array;
  /** Nearest node above with more words, -1 for none. */
  readonly wider: Int32Array;
  /** The set of siblings with the same tag and first class the node belongs to; see `siblings`. */
  readonly set: Int32Array;
  /** The nearest node at or above that has at least two such siblings besides itself, -1 for none. */
  readonly record: Int32Array;
  readonly siblings: SiblingSets;
}

/** Per set of like siblings: how many, with how many words, words in links, and images. */
interface SiblingSets {
  readonly size: Int32Array;
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  readonly images: Int32Array;
  /** The set of records with the most words, -1 without any; and its words. */
  readonly most: number;
  readonly mostWords: number;
}

/** Like siblings that make a node a record among records. */
const RECORDS = 3;

export function structureOf(page: Page, reading: NameReading): TreeStructure {
  const { above, memory } = reading;
  const names = readNames(page, reading);
  const { set, siblings } = siblingSets(page, names, reading);
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
    record[node] = siblings.size[set[node]] >= RECORDS ? node : record[up];
  }
  return { names, pathHints, pathPlaces, wider, set, record, siblings };
}

/** Finds like siblings by a hash table over (parent, tag, class). */
function siblingSets(
  page: Page,
  names: NameHints,
  { holders, memory }: NameReading,
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
    // Siblings without words (spacers) do not make a list.
    if (measures.words[node] === 0 && measures.hiddenChars[node] === 0) continue;
    let slot = slotOf(node) & (slots - 1);
    while (table[slot] >= 0 && !isLike(table[slot], node)) slot = (slot + 1) & (slots - 1);
    if (table[slot] < 0) table[slot] = node;
    // The first of its kind stands for the set.
    const first = table[slot];
    set[node] = first;
    if (measures.words[node] === 0) continue;
    size[first] += 1;
    words[first] += measures.words[node];
    linkWords[first] += measures.linkWords[node];
    images[first] += measures.images[node];
    if (size[first] < RECORDS || words[first] <= mostWords) continue;
    mostWords = words[first];
    most = first;
  }
  return { set, siblings: { size, words, linkWords, images, most, mostWords } };

  function slotOf(node: number): number {
    const mixed = Math.imul(parent[node] + 1, 0x9e3779b1) ^ Math.imul(tag[node], 0x85ebca6b) ^ names.classHash[node];
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
  function isLike(a: number, b: number): boolean {
    return parent[a] === parent[b] && tag[a] === tag[b] && names.classHash[a] === names.classHash[b];
  }
}
