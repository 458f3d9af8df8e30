import { MAX_CLUSTERS } from "../template/index.ts";
import { LearnedCluster } from "./learned-cluster.ts";
import type { SitePage } from "./site-page.ts";

/** A page joins a cluster from this similarity on. Measured: 40 sites of detail pages make 40 clusters; .2 to .4 differ by .02 F1 points on news. */
export const MIN_SIMILARITY = 0.4;

/** A page in its cluster. */
export interface ClusterMember {
  readonly cluster: LearnedCluster;
  /** 1 if the page is one of those that the cluster was learned from, and 0 otherwise. */
  readonly own: number;
}

/** The clusters of a site. */
export class SiteClusters {
  #clusters: LearnedCluster[] = [];

  get all(): readonly LearnedCluster[] {
    return this.#clusters;
  }

  /** Returns the cluster whose pages are most like a page, undefined if none is similar enough. */
  find(shape: SitePage["shape"]): LearnedCluster | undefined {
    let best: LearnedCluster | undefined;
    let highest = 0;
    for (const cluster of this.#clusters) {
      const similarity = cluster.similarity(shape);
      if (similarity < MIN_SIMILARITY || similarity <= highest) continue;
      best = cluster;
      highest = similarity;
    }
    return best;
  }

  /** Opens a cluster for the first page of its kind. Drops the smallest one if there are too many. */
  open(shape: SitePage["shape"]): LearnedCluster {
    let id = 0;
    for (const path of shape.keys()) id ^= path;
    const cluster = new LearnedCluster(id);
    this.restore(cluster);
    return cluster;
  }

  /** Adds a cluster. */
  restore(cluster: LearnedCluster): void {
    if (this.#clusters.length >= MAX_CLUSTERS) {
      const smallest = this.#clusters.reduce((least, other) => (other.pages < least.pages ? other : least));
      this.#clusters = this.#clusters.filter((other) => other !== smallest);
    }
    this.#clusters.push(cluster);
  }
}
