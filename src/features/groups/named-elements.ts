import type { Page } from "../../page/index.ts";
import type { BlockFacts } from "../block-facts.ts";
import { type FeatureColumns, featureGroup } from "../group.ts";

/** Features from learned weights of words in class and id names. */
export const NAME_COLUMNS = ["namePath", "nameNear", "nameBeyond", "nameLeast", "nameMost", "nameSeed"] as const;
export type NameColumn = (typeof NAME_COLUMNS)[number];

/** The learned weights of the names above each block. */
export const named = featureGroup(NAME_COLUMNS, (facts, out) => {
  fillNames(facts, facts.structure.names.weight, out);
});

/** Fills the columns of all blocks. `weights` has, by node, the sum of the learned weights of its names. Training calls this for each fold. */
export function fillNames(
  { page: { blocks, parent, count }, above, anchor: { seed } }: BlockFacts,
  weights: Float32Array,
  { values, stride, at }: FeatureColumns<NameColumn>,
): void {
  const path = new Float32Array(count);
  const least = new Float32Array(count);
  const most = new Float32Array(count);
  for (let i = 0; i < above.length; i++) {
    const node = above[i];
    if (node === 0) continue;
    const up = parent[node];
    const weight = weights[node];
    path[node] = path[up] + weight;
    least[node] = Math.min(least[up], weight);
    most[node] = Math.max(most[up], weight);
  }
  const mean = meanPath(blocks, path);
  const atSeed = seed < 0 ? 0 : path[blocks.owner[seed]];
  for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
    const owner = blocks.owner[block];
    const sum = path[owner];
    values[row + at.namePath] = sum;
    values[row + at.nameNear] = weights[owner] + weights[Math.max(0, parent[owner])];
    values[row + at.nameBeyond] = sum - mean;
    values[row + at.nameLeast] = least[owner];
    values[row + at.nameMost] = most[owner];
    values[row + at.nameSeed] = sum - atSeed;
  }
}

function meanPath(blocks: Page["blocks"], path: Float32Array): number {
  let sum = 0;
  let words = 0;
  for (let block = 0; block < blocks.count; block++) {
    // Every block counts one word more, so that blocks without words count too.
    const blockWords = blocks.words[block] + 1;
    sum += path[blocks.owner[block]] * blockWords;
    words += blockWords;
  }
  return words === 0 ? 0 : sum / words;
}
