import type { Page } from "../../../page/index.ts";
import { commonAncestor } from "../merge.ts";
import { factsOf, RegionSurroundings, withSampleFacts } from "../rank/index.ts";
import { type RankedRegion, withRank } from "../rank-regions.ts";
import { RecordSampler } from "../record-sample.ts";
import type { Region } from "../region.ts";
import type { Shapes } from "../shape.ts";
import { type Chunk, chunksOf } from "./chunks.ts";
import { MIN_NOISE, noiseOf } from "./noise.ts";
import { positionScore } from "./position-score.ts";
import { similarity } from "./similarity.ts";

/**
 * N. N. Hlaing, T. T. S. Nyunt: Extracting Information Content from Web Pages Using Block Clustering Method.
 *
 * Steps: raw chunks, noise filter, clusters by appearance, clusters merged by their most similar pair, data region.
 *
 * Differs from the paper:
 * - Chunks also at li, article, section and dl, which are newer.
 * - Without a layout, "font" means tag and classes of the elements around a text.
 * - Blocks are compared with one representative of each appearance, not with every block. The similarity uses only
 *   five numbers, so blocks with equal numbers are one.
 * - A block inside another of its cluster is dropped: a record does not contain records of its own list.
 * - One threshold, measured on the testbed; the paper trains it on a sample page.
 */
const MIN_SIMILARITY = 0.7;
/** Number of appearances (groups of blocks that look the same) that are compared; rarer ones are dropped. */
const MAX_APPEARANCES = 600;
const MIN_RECORDS = 2;
const MAX_CLUSTERS = 40;

/** The paper's data regions: clusters of blocks, ranked by position and size. */
export function clusterRegions(page: Page, shapes: Shapes): RankedRegion[] {
  const around = new RegionSurroundings(page);
  const sampler = new RecordSampler(page, shapes);
  const chunks = chunksOf(page, shapes).filter((chunk) => isFilled(chunk) && noiseOf(page, chunk) < MIN_NOISE);
  return mergeSimilar(groupByAppearance(chunks))
    .map((cluster) => regionOf(page, cluster))
    .filter((region) => region.records.length >= MIN_RECORDS)
    .map((region) => ({ region, score: positionScore(page, region) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_CLUSTERS)
    .map(({ region }) =>
      withRank(region, withSampleFacts(factsOf(page, { region, around }), sampler.sample(region.records))),
    );
}

function isFilled(chunk: Chunk): boolean {
  return chunk.innerTextLen + chunk.imgNum > 0;
}

/** Groups blocks that agree in all five numbers that the similarity uses. */
function groupByAppearance(chunks: readonly Chunk[]): Chunk[][] {
  const appearances = new Map<string, Chunk[]>();
  for (const chunk of chunks) {
    const { imgNum, plainTexts, linkTexts, plainFonts, linkFonts } = chunk;
    const key = [imgNum, plainTexts, linkTexts, plainFonts, linkFonts].join();
    const appearance = appearances.get(key);
    if (appearance === undefined) appearances.set(key, [chunk]);
    else appearance.push(chunk);
  }
  return [...appearances.values()];
}

/** Merges clusters whose most similar blocks are above the threshold (union-find). */
function mergeSimilar(appearances: readonly Chunk[][]): Chunk[][] {
  const sorted = appearances.toSorted((a, b) => b.length - a.length).slice(0, MAX_APPEARANCES);
  const parent = sorted.map((_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]];
    return root;
  };
  for (let i = 0; i < sorted.length; i++) {
    for (let j = i + 1; j < sorted.length; j++) {
      if (similarity(sorted[i][0], sorted[j][0]) > MIN_SIMILARITY) parent[rootOf(j)] = rootOf(i);
    }
  }
  const clusters = new Map<number, Chunk[]>();
  for (const [i, appearance] of sorted.entries()) {
    const root = rootOf(i);
    clusters.set(root, [...(clusters.get(root) ?? []), ...appearance]);
  }
  return [...clusters.values()];
}

function regionOf(page: Page, cluster: readonly Chunk[]): Region {
  const nodes = cluster.map(({ node }) => node).sort((a, b) => a - b);
  const outer: number[] = [];
  for (const node of nodes) if (outer.length === 0 || page.end[outer[outer.length - 1]] <= node) outer.push(node);
  return {
    kind: "cluster",
    container: commonAncestor(page, outer[0], outer[outer.length - 1]),
    records: outer.map((node) => ({ from: node, to: page.end[node] })),
  };
}
