import { readMetadata } from "../../metadata/index.ts";
import { hostOf, type Page } from "../../page/index.ts";
import { judgePage } from "../../select/index.ts";
import {
  type SiteCluster,
  type SiteRule,
  type SiteTemplate,
  TEMPLATE_VERSION,
  type TemplateRevision,
} from "../template/index.ts";
import { ClusterFields } from "./cluster-fields.ts";
import { readCluster, shownHash, writeCluster, writeCounts } from "./cluster-file.ts";
import { fitOf, type PageFit } from "./fit.ts";
import type { LearnedCluster } from "./learned-cluster.ts";
import { SiteClusters } from "./site-clusters.ts";
import type { SiteKnowledge } from "./site-knowledge.ts";
import { type SiteJudgment, type SitePage, sitePageOf } from "./site-page.ts";
import { voteForContent, voteForMetadata } from "./voted-values.ts";

/** Options of `SiteLearner`. All are optional. */
export interface SiteLearnerOptions {
  /** Host of the site. Default: the host of the first page with an address. */
  readonly host?: string | undefined;
  /** A template to continue from: its counts, rules and history. */
  readonly template?: SiteTemplate | undefined;
  /** A state to continue from, instead of a template. */
  readonly state?: LearnerState | undefined;
  /** Whether pages are compared for their fields. Default: true. */
  readonly fields?: boolean | undefined;
}

/**
 * All counts of a learner, as plain data. A learner that continues from it counts as if it had not stopped. Unlike a template, it has the
 * texts that were on one page so far; else pages that come one by one would never have texts in common.
 */
export interface LearnerState {
  /** The counts in the form of a template. */
  readonly template: SiteTemplate;
  /** By cluster of the template. */
  readonly clusters: readonly ClusterMemory[];
}

/** What a cluster knows beside its template. */
interface ClusterMemory {
  /** Hashes of texts, to find duplicates. */
  readonly seen: readonly number[];
  /** Number of pages that the fields were learned from. */
  readonly comparedPages: number;
}

/** How a page was learned. */
export interface LearnedPage {
  /** Whether it was left out, because most of its content is on another page. */
  readonly isDuplicate: boolean;
  /** Id of the cluster that it belongs to. */
  readonly cluster: string;
}

/**
 * Reading metadata takes longer than learning, so `add` reads it on some pages only: the first six of a cluster, then those whose number is
 * a power of two. Set by hand.
 */
const FIRST_VOTING_PAGES = 6;

function isVotingPage(number: number): boolean {
  return number <= FIRST_VOTING_PAGES || (number & (number - 1)) === 0;
}

/** The cluster that a page is most like, and how well it fits. Undefined if it is like none. */
export interface NearCluster {
  readonly cluster: LearnedCluster | undefined;
  readonly fit?: PageFit | undefined;
}

/** A page that is added to a cluster of fewer pages has no fit yet. */
const MIN_FITTED_PAGES = 3;

/** Learns the template of a site from its pages, one by one. Its memory does not grow with the number of pages. */
export class SiteLearner implements SiteKnowledge {
  readonly clusters = new SiteClusters();
  readonly #fields: ClusterFields;
  readonly #given: SiteTemplate | undefined;
  #host: string | undefined;
  #history: readonly TemplateRevision[];
  #pages: number;

  constructor({ host, state, template = state?.template, fields = true }: SiteLearnerOptions = {}) {
    this.#fields = new ClusterFields(fields ? undefined : { maxClusters: 0 });
    this.#given = template;
    // A file with rules alone may have no host.
    this.#host = host ?? (template?.host || undefined);
    this.#history = template?.history ?? [];
    this.#pages = template?.pages ?? 0;
    for (const [at, written] of (template?.clusters ?? []).entries()) {
      const cluster = readCluster(written);
      Object.assign(cluster, state?.clusters[at]);
      this.clusters.restore(cluster);
    }
  }

  /** Learns from a page. `judged` is the choice of `auto` on this page, if it is known already. */
  add(page: Page, judged: SiteJudgment = judgePage(page)): LearnedPage {
    const site = sitePageOf(judged);
    const { cluster, isDuplicate } = this.learn(site);
    if (!isDuplicate && isVotingPage(cluster.pages)) voteForMetadata(cluster, page, readMetadata(page));
    return { isDuplicate, cluster: shownHash(cluster.id) };
  }

  /**
   * Like `add`, for a page that was prepared already. Does not look for the places of metadata: `voteForMetadata` does. `near` is its place among
   * what was learned so far, if that is known already.
   */
  learn(
    site: SitePage,
    near: NearCluster = { cluster: this.clusters.find(site.shape) },
  ): { readonly isDuplicate: boolean; readonly cluster: LearnedCluster } {
    this.#host ??= site.page.url === undefined ? undefined : hostOf(site.page.url);
    const cluster = near.cluster ?? this.clusters.open(site.shape);
    if (cluster.isDuplicate(site)) {
      cluster.duplicates++;
      return { isDuplicate: true, cluster };
    }
    if (cluster.pages >= MIN_FITTED_PAGES) cluster.countFit(near.fit ?? fitOf(cluster, site, 0));
    cluster.add(site);
    voteForContent(cluster, site);
    this.#fields.add(cluster, site);
    this.#pages++;
    return { isDuplicate: false, cluster };
  }

  get host(): string {
    return this.#host ?? "";
  }

  get revision(): number {
    return this.#given?.revision ?? 1;
  }

  get rules(): readonly SiteRule[] {
    return this.#given?.rules ?? [];
  }

  /** The template of the pages so far. */
  template(): SiteTemplate {
    return this.#written(this.#sorted.map((cluster) => writeCluster(cluster, this.#fields.of(cluster))));
  }

  /** The counts of the pages so far. */
  state(): LearnerState {
    const sorted = this.#sorted;
    const grown = sorted.map((cluster) => this.#fields.grown(cluster));
    return {
      template: this.#written(sorted.map((cluster, at) => writeCounts(cluster, grown[at].fields))),
      clusters: sorted.map(({ seen }, at) => ({ seen, comparedPages: grown[at].comparedPages })),
    };
  }

  /** The clusters, the largest first. */
  get #sorted(): readonly LearnedCluster[] {
    const idOf = ({ id }: LearnedCluster): string => shownHash(id);
    return this.clusters.all.toSorted((a, b) => b.pages - a.pages || (idOf(a) < idOf(b) ? -1 : 1));
  }

  #written(clusters: readonly SiteCluster[]): SiteTemplate {
    return {
      version: TEMPLATE_VERSION,
      host: this.host,
      revision: this.revision,
      pages: this.#pages,
      history: this.#history,
      rules: this.rules,
      clusters,
    };
  }
}
