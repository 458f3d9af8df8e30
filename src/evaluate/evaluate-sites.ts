import { read } from "../read-page.ts";
import { SiteLearner, type SiteTemplate } from "../sites/index.ts";
import { compareSiteMethods, groupBySite } from "./compare-site-methods.ts";
import { readCorpus } from "./corpora/index.ts";
import { type EvaluateOptions, evaluate } from "./evaluate.ts";
import { meanOf } from "./metrics/index.ts";
import { siteModule } from "./pith-extractors.ts";
import type { Evaluation, PageRow, SiteGain, SiteGains } from "./result.ts";
import { ALONE, ON_SITE, type SitesMode } from "./site-extractors.ts";

/** Options of `evaluateSites`. */
export interface SitesEvaluateOptions extends Omit<EvaluateOptions, "modules" | "every"> {
  readonly mode?: SitesMode | undefined;
  /**
   * Ids of methods to measure beside `auto` and `auto+sites`: those of `siteMethods`, and those for single pages. One thread then judges
   * the pages, without a time limit, since site methods read all pages of a site at once.
   */
  readonly methods?: readonly string[] | undefined;
}

/** Sites with fewer pages are too small to learn from. From the goals of this part. */
const MIN_SITE_PAGES = 4;
/** A page is worse if it loses more than this F1. From the goals of this part. */
const MAX_LOSS = 0.05;
/** Limit: sites listed as the worst. */
const WORST_SITES = 5;

/**
 * Measures what the other pages of a site teach about a page: `auto`, `auto+sites`, and the given methods. No label is used for learning.
 */
export async function evaluateSites(options: SitesEvaluateOptions): Promise<Evaluation> {
  const { mode = "second-pass", methods = [] } = options;
  const evaluation =
    methods.length === 0 ? await evaluateTemplates(options, mode) : await evaluateAll(options, methods);
  return { ...evaluation, sites: siteGains(evaluation.pages, mode) };
}

async function evaluateAll(options: SitesEvaluateOptions, methods: readonly string[]): Promise<Evaluation> {
  const ids = [...new Set([ALONE, ON_SITE, ...methods])];
  // All pages are measured, as without other methods.
  const { evaluation } = await compareSiteMethods({ ...options, methods: ids, minPages: 1 });
  return evaluation;
}

async function evaluateTemplates(options: SitesEvaluateOptions, mode: SitesMode): Promise<Evaluation> {
  const templates = mode === "second-pass" ? await learnSites(options) : {};
  // Streaming depends on the order of the pages, so one thread judges them all.
  const threads = mode === "stream" ? 1 : options.threads;
  return evaluate({ ...options, threads, modules: [siteModule({ mode, templates })] });
}

/** Learns the template of each site with enough pages. */
async function learnSites({
  layout,
  path,
  pages,
  limit,
  signal,
}: SitesEvaluateOptions): Promise<Record<string, SiteTemplate>> {
  const learners = new Map<string, SiteLearner>();
  let count = 0;
  for await (const item of readCorpus(layout, path, pages)) {
    signal?.throwIfAborted();
    if (limit !== undefined && count >= limit) break;
    count++;
    if (item.kind === "error" || item.page.site === "") continue;
    const { html, url, site } = item.page;
    const learner = learners.get(site) ?? new SiteLearner({ fields: false });
    learners.set(site, learner);
    learner.add(read(html, { url }).page);
  }
  return Object.fromEntries([...learners].map(([site, learner]) => [site, learner.template()]));
}

/** Compares the second extractor with the first, site by site. */
export function siteGains(pages: readonly PageRow[], mode: string): SiteGains {
  const large = [...groupBySite(pages)].filter(([, own]) => own.length >= MIN_SITE_PAGES);
  const gains = large.map(([site, own]): SiteGain => ({ site, pages: own.length, gain: meanOf(own.map(gainOf)) }));
  gains.sort((a, b) => a.gain - b.gain || (a.site < b.site ? -1 : 1));
  const measured = large.flatMap(([, own]) => own);
  const worse = measured.filter((row) => gainOf(row) < -MAX_LOSS).length;
  const mean = meanOf(gains.map(({ gain }) => gain));
  return {
    mode,
    minPages: MIN_SITE_PAGES,
    sites: gains.length,
    pages: measured.length,
    gain: mean,
    error: standardError(
      gains.map(({ gain }) => gain),
      mean,
    ),
    worseShare: measured.length === 0 ? 0 : worse / measured.length,
    worst: gains.slice(0, WORST_SITES),
    bySite: Object.fromEntries(gains.map(({ site, pages: count, gain }) => [site, { pages: count, gain }])),
  };
}

function gainOf({ f1 }: PageRow): number {
  return f1[1] - f1[0];
}

/** Returns the standard error of the mean. */
function standardError(values: readonly number[], mean: number): number {
  if (values.length < 2) return 0;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}
