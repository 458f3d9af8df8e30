import { type DetailField, FieldLearner } from "../fields/index.ts";
import { MAX_TEMPLATE_FIELDS } from "../template/index.ts";
import type { LearnedCluster } from "./learned-cluster.ts";
import type { SitePage } from "./site-page.ts";

/** Limits of memory: clusters whose pages are compared, those with the most pages, and pages of each. Five pages are enough (docs/evaluation.md). */
const MAX_COMPARED_CLUSTERS = 8;
const MAX_COMPARED_PAGES = 6;
/** Fewer pages do not show which texts differ. */
const MIN_COMPARED_PAGES = 3;
/** Fields that were read from a file are learned again from this number of new pages on. */
const MIN_RENEWING_PAGES = 5;

/** Learns the fields of the clusters of a site by comparing some of their pages. */
export class ClusterFields {
  readonly #learners = new Map<LearnedCluster, FieldLearner>();
  readonly #maxClusters: number;

  /** With 0 clusters, only fields of the file that a cluster was read from are known. */
  constructor({ maxClusters = MAX_COMPARED_CLUSTERS }: { readonly maxClusters?: number | undefined } = {}) {
    this.#maxClusters = maxClusters;
  }

  /** Number of pages in memory. */
  get pages(): number {
    let pages = 0;
    for (const learner of this.#learners.values()) pages += learner.pages;
    return pages;
  }

  /** Adds a page that was counted in its cluster. */
  add(cluster: LearnedCluster, { page, hash }: SitePage): void {
    const known = this.#learners.get(cluster) ?? this.#open(cluster);
    known?.add(page, hash);
  }

  /** Returns the fields of a cluster, those that people want first. */
  of(cluster: LearnedCluster): readonly DetailField[] {
    const learner = this.#learners.get(cluster);
    const minPages = cluster.fields.length === 0 ? MIN_COMPARED_PAGES : MIN_RENEWING_PAGES;
    if (learner === undefined || learner.pages < minPages) return cluster.fields;
    return learner.fields(MAX_TEMPLATE_FIELDS);
  }

  /** Returns the fields of a cluster, and how many pages they were learned from. They are learned again only from more pages than before. */
  grown(cluster: LearnedCluster): { readonly fields: readonly DetailField[]; readonly comparedPages: number } {
    const learner = this.#learners.get(cluster);
    const { fields, comparedPages } = cluster;
    if (learner === undefined || learner.pages < MIN_COMPARED_PAGES || learner.pages <= comparedPages)
      return { fields, comparedPages };
    return { fields: learner.fields(MAX_TEMPLATE_FIELDS), comparedPages: learner.pages };
  }

  /** Makes a learner for a cluster. If there are too many, that of the smallest cluster is dropped. */
  #open(cluster: LearnedCluster): FieldLearner | undefined {
    if (this.#maxClusters === 0) return undefined;
    if (this.#learners.size >= this.#maxClusters) {
      const smallest = [...this.#learners.keys()].reduce((least, other) => (other.pages < least.pages ? other : least));
      if (smallest.pages > cluster.pages) return undefined;
      this.#learners.delete(smallest);
    }
    const learner = new FieldLearner({ maxPages: MAX_COMPARED_PAGES });
    this.#learners.set(cluster, learner);
    return learner;
  }
}
