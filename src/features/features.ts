import type { Page } from "../page/index.ts";
import { type BlockFacts, gatherFacts } from "./block-facts.ts";
import { FEATURE_BOUNDS } from "./bounds.ts";
import type { FeatureColumns, FeatureGroup, FeatureMatrix } from "./group.ts";
import {
  anchored,
  levels,
  named,
  neighbors,
  ownerTag,
  ownText,
  pageShape,
  path,
  repetition,
  scores,
} from "./groups/index.ts";
import { heapMemory, type Memory } from "./memory.ts";
import { type NameWeights, NO_WEIGHTS } from "./name-words.ts";

/**
 * All features, in the order of columns. feature-descriptions.ts explains each. Models refer to features by name, so a feature whose meaning
 * changes needs a new name.
 */
const GROUPS: readonly FeatureGroup[] = [
  ownText,
  ownerTag,
  scores,
  anchored,
  neighbors,
  repetition,
  levels,
  path,
  named,
  pageShape,
];

/** Names of the columns. */
export const FEATURE_NAMES: readonly string[] = GROUPS.flatMap(({ names }) => names);

/** By group: the column index of each of its features. */
const OFFSETS: readonly Readonly<Record<string, number>>[] = GROUPS.map(({ names }) =>
  Object.fromEntries(names.map((name) => [name, FEATURE_NAMES.indexOf(name)])),
);

/** The features of a page: the facts they come from, and one row per block. */
export interface PageFeatures {
  readonly facts: BlockFacts;
  readonly matrix: FeatureMatrix;
}

/** Computes the features of all blocks of a page. `weights` are the learned weights of words in class and id names. */
export function featuresOf(page: Page, memory: Memory = heapMemory, weights: NameWeights = NO_WEIGHTS): PageFeatures {
  const facts = gatherFacts(page, memory, weights);
  const stride = FEATURE_NAMES.length;
  const values = memory.float32(page.blocks.count * stride);
  for (const [index, { fill }] of GROUPS.entries()) {
    const out: FeatureColumns<string> = { values, stride, at: OFFSETS[index] };
    fill(facts, out);
  }
  applyBounds(values, stride);
  return { facts, matrix: { rows: page.blocks.count, columns: stride, values } };
}

/** Columns with a bound, and their bounds. */
const BOUNDED = FEATURE_NAMES.flatMap((name, column) => (name in FEATURE_BOUNDS ? [column] : []));
const BOUNDS = Float32Array.from(BOUNDED, (column) => FEATURE_BOUNDS[FEATURE_NAMES[column]]);

/** Lowers the values above the bound of their feature to the bound. */
function applyBounds(values: Float32Array, stride: number): void {
  for (let row = 0; row < values.length; row += stride) {
    for (let i = 0; i < BOUNDS.length; i++) {
      const at = row + BOUNDED[i];
      if (values[at] > BOUNDS[i]) values[at] = BOUNDS[i];
    }
  }
}
