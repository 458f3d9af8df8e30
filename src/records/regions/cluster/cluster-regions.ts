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
 * Steps: split the page into chunks (blocks), drop noise, group blocks that look the same, merge similar groups into
 * clusters, rank the clusters as data regions.
 *
 * Differs from the paper:
 * - li, article, section and dl are chunks too.
 * - Without a browser's layout, the tags and classes around a text replace its font.
 * - Blocks with the same appearance (five equal numbers) are compared once. The similarity uses only these numbers.
 * - A block inside another block of its cluster is dropped: a record does not contain records of its own list.
 * - The threshold `MIN_SIMILARITY` is fixed (measured on the testbed). The paper trains it on a sample page.
 */
const MIN_SIMILARITY = 0.7;
/** Limit: appearances compared. Those with the fewest blocks are dropped. */
const MAX_APPEARANCES = 600;
const MIN_RECORDS = 2;
const MAX_CLUSTERS = 40;

/** Returns the clusters of similar blocks as regions, the best by position and size first. */
export function clusterRegions(page: Page, shapes: Shapes): RankedRegion[] {
  const surroundings = new RegionSurroundings(page);
  const sampler = new RecordSampler(page, shapes);
  const chunks = chunksOf(page, shapes).filter((chunk) => isFilled(chunk) && noiseOf(page, chunk) < MIN_NOISE);
  return mergeSimilar(groupByAppearance(chunks))
    .map((cluster) => regionOf(page, cluster))
    .filter((region) => region.records.length >= MIN_RECORDS)
    .map((region) => ({ region, score: positionScore(page, region) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_CLUSTERS)
    .map(({ region }) =>
      withRank(region, withSampleFacts(factsOf(page, { region, surroundings }), sampler.sample(region.records))),
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

/** Merges appearances into clusters (union-find): two with a similarity above `MIN_SIMILARITY` are in one cluster. */
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
