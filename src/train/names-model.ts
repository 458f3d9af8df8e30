import { FEATURE_NAMES, fillNames, NAME_COLUMNS, type NameColumn } from "../features/index.ts";
import { probability } from "../model/index.ts";
import type { TrainingPage } from "./dataset.ts";

/** The words to train on, and each page's names as word numbers; -1 for other words. */
export interface NameTable {
  /** The pages, then their variants. */
  readonly pages: readonly TrainingPage[];
  /** Number of pages without variants. Weights are fitted to these, since variants have the same names. */
  readonly fitted: number;
  readonly words: readonly string[];
  readonly ids: readonly Int32Array[];
}

/** A word on fewer sites describes those sites, not pages in general. */
const MIN_WORD_SITES = 10;

export function nameTable(
  own: readonly TrainingPage[],
  variants: readonly TrainingPage[] = [],
  minSites = MIN_WORD_SITES,
): NameTable {
  const pages = [...own, ...variants];
  const sites = new Map<number, Set<string>>();
  for (const { names, site } of pages) {
    for (const hash of names.spelling.keys()) {
      const known = sites.get(hash);
      if (known === undefined) sites.set(hash, new Set([site]));
      else if (known.size < minSites) known.add(site);
    }
  }
  const index = new Map<number, number>();
  const words: string[] = [];
  for (const { names } of pages) {
    for (const [hash, word] of names.spelling) {
      if (index.has(hash) || (sites.get(hash)?.size ?? 0) < minSites) continue;
      index.set(hash, words.length);
      words.push(word);
    }
  }
  return {
    pages,
    fitted: own.length,
    words,
    ids: pages.map(({ names }) => names.words.map((hash) => index.get(hash) ?? -1)),
  };
}

/** Penalty on the square of each word weight. */
const L2 = 10;
const STEPS = 40;
/** Factor of each step. 1 is the longest step that the curvature bound allows. */
const STEP = 0.9;
/** Weights are multiples of 1/NAME_SCALE. */
export const NAME_SCALE = 100;

/**
 * Logistic regression: the logit of a block is the sum of the weights of all words in the names above it. Each step divides
 * the gradient by a bound on the curvature: Σ h · (words above the block).
 */
export function fitNames(table: NameTable, isUsed: (page: TrainingPage) => boolean): Float64Array {
  const weights = new Float64Array(table.words.length);
  const used = table.pages
    .slice(0, table.fitted)
    .flatMap((page, index) => (isUsed(page) ? [sampleOf(page, table.ids[index])] : []));
  let bias = -1;
  for (let step = 0; step < STEPS; step++) {
    const sums: Sums = {
      gradient: new Float64Array(weights.length),
      curvature: new Float64Array(weights.length),
      biasGradient: 0,
      biasCurvature: 1,
    };
    for (const sample of used) addPage(sample, { weights, bias }, sums);
    for (let word = 0; word < weights.length; word++) {
      const gradient = sums.gradient[word] + L2 * weights[word];
      weights[word] = weights[word] - (STEP * gradient) / (sums.curvature[word] + L2);
    }
    bias -= (STEP * sums.biasGradient) / sums.biasCurvature;
  }
  return weights.map((weight) => Math.round(weight * NAME_SCALE) / NAME_SCALE);
}

interface Sums {
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
  biasGradient: number;
  biasCurvature: number;
}

interface Sample {
  readonly page: TrainingPage;
  readonly ids: Int32Array;
  readonly blockWeights: Float64Array;
  /** By node: number of words in the names of the node and its ancestors. */
  readonly above: Int32Array;
}

/** As `MIN_WEIGHT_SUM` in block-model.ts. */
const MIN_WEIGHT_SUM = 20;

function sampleOf(page: TrainingPage, ids: Int32Array): Sample {
  const { count, parent, blocks } = page.facts.page;
  const above = new Int32Array(count);
  for (const [i, node] of page.names.nodes.entries()) {
    for (let at = page.names.starts[i]; at < page.names.starts[i + 1]; at++) {
      if (ids[at] >= 0) above[node] = above[node] + 1;
    }
  }
  for (let node = 1; node < count; node++) above[node] = above[node] + above[parent[node]];
  const blockWeights = Float64Array.from(blocks.words, (words, block) => page.taught[block] * Math.sqrt(words + 1));
  const sum = blockWeights.reduce((a, b) => a + b, 0);
  const scale = page.source.weight / Math.sqrt(Math.max(MIN_WEIGHT_SUM, sum));
  return { page, ids, above, blockWeights: blockWeights.map((weight) => weight * scale) };
}

function addPage(sample: Sample, { weights, bias }: { weights: Float64Array; bias: number }, sums: Sums): void {
  const { page, ids, above, blockWeights } = sample;
  const { count, parent, blocks } = page.facts.page;
  const path = nodeWeights(page, ids, weights);
  for (let node = 1; node < count; node++) path[node] = path[node] + path[parent[node]];
  const gradient = new Float64Array(count);
  const curvature = new Float64Array(count);
  for (let block = 0; block < blocks.count; block++) {
    const owner = blocks.owner[block];
    const p = probability(path[owner] + bias);
    const g = blockWeights[block] * (p - page.labels[block]);
    const h = blockWeights[block] * p * (1 - p);
    gradient[owner] = gradient[owner] + g;
    curvature[owner] = curvature[owner] + h * Math.max(1, above[owner]);
    sums.biasGradient += g;
    sums.biasCurvature += h;
  }
  for (let node = count - 1; node > 0; node--) {
    gradient[parent[node]] = gradient[parent[node]] + gradient[node];
    curvature[parent[node]] = curvature[parent[node]] + curvature[node];
  }
  eachWord(page, ids, (node, word) => {
    sums.gradient[word] = sums.gradient[word] + gradient[node];
    sums.curvature[word] = sums.curvature[word] + curvature[node];
  });
}

function nodeWeights(page: TrainingPage, ids: Int32Array, weights: Float64Array): Float32Array {
  const own = new Float32Array(page.facts.page.count);
  eachWord(page, ids, (node, word) => {
    own[node] = own[node] + weights[word];
  });
  return own;
}

function eachWord({ names }: TrainingPage, ids: Int32Array, see: (node: number, word: number) => void): void {
  for (let i = 0; i < names.nodes.length; i++) {
    for (let at = names.starts[i]; at < names.starts[i + 1]; at++) {
      if (ids[at] >= 0) see(names.nodes[i], ids[at]);
    }
  }
}

const AT = Object.fromEntries(NAME_COLUMNS.map((name) => [name, FEATURE_NAMES.indexOf(name)])) as Record<
  NameColumn,
  number
>;
/** The columns of the feature table that depend on the weights. */
export const NAME_PLACES: readonly number[] = NAME_COLUMNS.map((name) => AT[name]);

/** Writes the name columns of a page, and of its plainer copy if the copy still has names. */
export function fillPageNames(table: NameTable, index: number, weights: Float64Array): void {
  const page = table.pages[index];
  const { facts, matrix, copy } = page;
  const own = nodeWeights(page, table.ids[index], weights);
  fillNames(facts, own, { values: matrix.values, stride: matrix.columns, at: AT });
  if (copy.removed.names) return;
  for (let row = 0; row < matrix.rows; row++) {
    for (const place of NAME_PLACES) {
      const at = row * matrix.columns + place;
      copy.matrix.values[at] = matrix.values[at];
    }
  }
}

/** Returns the words with a weight, grouped by weight: `{ "0.5": "entry post-body" }`. */
export function wordsByWeight({ words }: NameTable, weights: Float64Array): Record<string, string> {
  const byWeight = new Map<number, string[]>();
  for (const [index, weight] of weights.entries()) {
    if (weight === 0) continue;
    const list = byWeight.get(weight);
    if (list === undefined) byWeight.set(weight, [words[index]]);
    else list.push(words[index]);
  }
  return Object.fromEntries(
    [...byWeight].sort(([a], [b]) => a - b).map(([weight, list]) => [String(weight), list.sort().join(" ")]),
  );
}
