import { ratio } from "../block-facts.ts";
import { featureGroup } from "../group.ts";
import { HINT_NAMES, type Hint, hintBit } from "../name-hints.ts";
import { PLACE_NAMES, placeBit } from "../structure.ts";

/** The hints that are features of blocks. The other hints did not help the decision trees. */
export const HINT_FEATURES = [
  "content",
  "main",
  "post",
  "comment",
  "review",
  "product",
  "detail",
  "item",
  "byline",
  "caption",
  "nav",
  "header",
  "footer",
  "side",
  "related",
  "share",
  "promo",
  "consent",
  "modal",
  "form",
  "signature",
  "hidden",
] as const satisfies readonly Hint[];
const HINT_FEATURE_BITS = HINT_FEATURES.reduce((bits, hint) => bits | hintBit(hint), 0);
/** By bit number of a hint, its index in `HINT_FEATURES`. */
const HINT_FEATURE_INDEX = Int8Array.from(HINT_NAMES, (hint) => (HINT_FEATURES as readonly Hint[]).indexOf(hint));
const PATH_COLUMNS = [
  ...HINT_FEATURES.map((hint) => `hint-${hint}` as const),
  ...PLACE_NAMES.map((place) => `in-${place}` as const),
];

/**
 * Hints and places of the owner and its ancestors. 0: absent. 1: also above the seed. 2: not above the seed. 3: a hint of the owner or its
 * parent.
 */
export const path = featureGroup(PATH_COLUMNS, ({ page, structure, anchor }, { values, stride, at }) => {
  const { blocks, parent, tag } = page;
  const { pathHints, pathPlaces, names } = structure;
  const firstHint = at[`hint-${HINT_FEATURES[0]}`];
  const firstPlace = at[`in-${PLACE_NAMES[0]}`];
  for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
    // Places also come from inline elements between owner and text, such as links.
    const owner = blocks.owner[block];
    const shared = anchor.shared[owner];
    const near = names.hints[owner] | names.hints[Math.max(0, parent[owner])];
    for (let hints = pathHints[owner] & HINT_FEATURE_BITS; hints !== 0; hints &= hints - 1) {
      const number = lowestBit(hints);
      const isShared = ((pathHints[shared] >> number) & 1) === 1;
      values[row + firstHint + HINT_FEATURE_INDEX[number]] = ((near >> number) & 1) === 1 ? 3 : isShared ? 1 : 2;
    }
    let places = pathPlaces[owner];
    for (let node = parent[blocks.from[block]]; node > owner; node = parent[node]) places |= placeBit(tag[node]);
    for (; places !== 0; places &= places - 1) {
      const number = lowestBit(places);
      values[row + firstPlace + number] = ((pathPlaces[shared] >> number) & 1) === 1 ? 1 : 2;
    }
  }
});

/** Returns the index of the lowest set bit. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Number of ancestors whose measures are features. */
export const LEVELS = 4;
/** The measures of an ancestor, in the order of their columns. */
export const LEVEL_NAMES = [
  "words",
  "links",
  "perTag",
  "paragraphs",
  "punctuation",
  "share",
  "grow",
  "inputs",
  "images",
] as const;
const LEVEL_COLUMNS = Array.from({ length: LEVELS }, (_, i) =>
  LEVEL_NAMES.map((name) => `up${i + 1}-${name}` as const),
).flat();

/** Measures of ancestors. An ancestor without more words than the level below, such as a wrapper, is skipped. */
export const levels = featureGroup(LEVEL_COLUMNS, ({ page, structure, scale, pageWords }, { values, stride, at }) => {
  const { blocks, measures } = page;
  const first = at["up1-words"];
  for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
    let node = blocks.owner[block];
    let below = blocks.words[block] * scale;
    if (measures.words[node] * scale <= below) node = structure.wider[node];
    for (let level = 0; level < LEVELS; level++) {
      const column = row + first + level * LEVEL_NAMES.length;
      if (node < 0) {
        values.fill(Number.NaN, column, column + LEVEL_NAMES.length);
        continue;
      }
      const words = measures.words[node] * scale;
      values[column] = words;
      values[column + 1] = ratio(measures.linkWords[node], measures.words[node]);
      values[column + 2] = words / (1 + measures.tags[node]);
      values[column + 3] = ratio(100 * measures.paragraphs[node], words);
      values[column + 4] = ratio(measures.punctuation[node], words);
      values[column + 5] = words / pageWords;
      values[column + 6] = words / Math.max(1, below);
      values[column + 7] = ratio(100 * measures.inputs[node], words);
      values[column + 8] = ratio(100 * measures.images[node], words);
      below = words;
      node = structure.wider[node];
    }
  }
});
