import type { Page } from "../page/index.ts";
import { type BlockFacts, gather } from "./block-facts.ts";
import type { FeatureColumns, FeatureMatrix, Group } from "./group.ts";
import {
  anchored,
  levels,
  named,
  neighbours,
  ownerTag,
  ownText,
  pageShape,
  path,
  repetition,
  scores,
} from "./groups/index.ts";
import { fresh, type Memory } from "./memory.ts";
import { type NameWeights, NO_WEIGHTS } from "./name-words.ts";

/**
 * All features; sentences.ts explains them. The order is the order of columns; a name is what a model stores, so a feature whose meaning
 * changes gets a new name.
 */
const GROUPS: readonly Group[] = [
  ownText,
  ownerTag,
  scores,
  anchored,
  neighbours,
  repetition,
  levels,
  path,
  named,
  pageShape,
];

/** The names of the columns. */
export const FEATURE_NAMES: readonly string[] = GROUPS.flatMap(({ names }) => names);

const OFFSETS: readonly Readonly<Record<string, number>>[] = GROUPS.map(({ names }) =>
  Object.fromEntries(names.map((name) => [name, FEATURE_NAMES.indexOf(name)])),
);

export interface PageFeatures {
  readonly facts: BlockFacts;
  readonly matrix: FeatureMatrix;
}

/** The features of all blocks of a page. Without weights, names of elements say only what `hints` knows of them. */
export function featuresOf(page: Page, memory: Memory = fresh, weights: NameWeights = NO_WEIGHTS): PageFeatures {
  const facts = gather(page, memory, weights);
  const stride = FEATURE_NAMES.length;
  const values = memory.float32(page.blocks.count * stride);
  for (const [index, { fill }] of GROUPS.entries()) {
    const out: FeatureColumns<string> = { values, stride, at: OFFSETS[index] };
    fill(facts, out);
  }
  return { facts, matrix: { rows: page.blocks.count, columns: stride, values } };
}
