import { readMetadata } from "../../metadata/index.ts";
import { hostOf, type Page } from "../../page/index.ts";
import { judgePage } from "../../select/index.ts";
import { type SiteRule, type SiteTemplate, TEMPLATE_VERSION, type TemplateRevision } from "../template/index.ts";
import { ClusterFields } from "./cluster-fields.ts";
import { readCluster, shownHash, writeCluster } from "./cluster-file.ts";
import { fitOf } from "./fit.ts";
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
  /** Whether pages are compared for their fields. Default: true. */
  readonly fields?: boolean | undefined;
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

  constructor({ host, template, fields = true }: SiteLearnerOptions = {}) {
    this.#fields = new ClusterFields(fields ? undefined : { maxClusters: 0 });
    this.#given = template;
    // A file with rules alone may have no host.
    this.#host = host ?? (template?.host || undefined);
    this.#history = template?.history ?? [];
    this.#pages = template?.pages ?? 0;
    for (const cluster of template?.clusters ?? []) this.clusters.restore(readCluster(cluster));
  }

  /** Learns from a page. `judged` is the choice of `auto` on this page, if it is known already. */
  add(page: Page, judged: SiteJudgment = judgePage(page)): LearnedPage {
    const site = sitePageOf(judged);
    const { cluster, isDuplicate } = this.learn(site);
    if (!isDuplicate && isVotingPage(cluster.pages)) voteForMetadata(cluster, page, readMetadata(page));
    return { isDuplicate, cluster: shownHash(cluster.id) };
  }

  /** Like `add`, for a page that was prepared already. Does not look for the places of metadata: `voteForMetadata` does. */
  learn(site: SitePage): { readonly isDuplicate: boolean; readonly cluster: LearnedCluster } {
    this.#host ??= site.page.url === undefined ? undefined : hostOf(site.page.url);
    const cluster = this.clusters.find(site.shape) ?? this.clusters.open(site.shape);
    if (cluster.isDuplicate(site)) {
      cluster.duplicates++;
      return { isDuplicate: true, cluster };
    }
    if (cluster.pages >= MIN_FITTED_PAGES) countFit(cluster, site);
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
    const clusters = this.clusters.all.map((cluster) => writeCluster(cluster, this.#fields.of(cluster)));
    return {
      version: TEMPLATE_VERSION,
      host: this.host,
      revision: this.revision,
      pages: this.#pages,
      history: this.#history,
      rules: this.rules,
      clusters: clusters.toSorted((a, b) => b.pages - a.pages || (a.id < b.id ? -1 : 1)),
    };
  }
}

function countFit(cluster: LearnedCluster, site: SitePage): void {
  const { fit } = fitOf(cluster, site, 0);
  cluster.fit.pages++;
  cluster.fit.sum += fit;
  cluster.fit.min = Math.min(cluster.fit.min, fit);
}
