import { siteMethods } from "../sites/index.ts";
import { type CorpusItem, type LabeledPage, readCorpus } from "./corpora/index.ts";
import { assemble, type EvaluationProgress } from "./evaluate.ts";
import { type JudgedItem, judgeAnswers } from "./judge-answers.ts";
import { bootstrapMean, meanOf } from "./metrics/index.ts";
import { pithExtractorIds } from "./pith-extractors.ts";
import type { Evaluation, PageScores } from "./result.ts";
import { ON_SITE, type SitesMode } from "./site-extractors.ts";
import { SiteMethodExtractors } from "./site-method-extractors.ts";
import { visibleText } from "./visible-text.ts";

/** The pages, and the methods to compare on them. */
export interface SiteMethodsOptions {
  /** A layout whose pages have a text as label. */
  readonly layout: string;
  readonly path: string;
  /** As in `EvaluateOptions`. */
  readonly pages?: string | undefined;
  /**
   * Ids of site methods, of methods for single pages such as `auto`, and `auto+sites`. The figures at the top of the result are those of
   * the first.
   */
  readonly methods: readonly string[];
  /** What `auto+sites` learns from; default: `second-pass`. */
  readonly mode?: SitesMode | undefined;
  /** Sites with fewer pages are left out; default: 2. A page without a site counts as a site of its own. */
  readonly minPages?: number | undefined;
  /** Measures every n-th site, in the order of their names. */
  readonly every?: number | undefined;
  /** Limit: reads only the first pages of the set. */
  readonly limit?: number | undefined;
  /** Adds the missed and the wrongly kept passages of the worst pages. */
  readonly withPassages?: boolean | undefined;
  /** Called after every page. */
  readonly onProgress?: ((progress: EvaluationProgress) => void) | undefined;
  /** Stops the run: `compareSiteMethods` then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Scores of a method by site. Each site counts the same, with any number of pages. */
export interface SiteMeans {
  readonly id: string;
  readonly sites: number;
  readonly precision: number;
  readonly recall: number;
  /** Mean word F1 of the pages of a site, then the mean over sites. In scripts without spaces, each character is a word. */
  readonly f1: number;
  /** The standard error of `f1` over sites. */
  readonly error: number;
  /** Mean difference to the F1 of the first method, and its standard error over sites. */
  readonly gain: number;
  readonly gainError: number;
}

/** The result of `compareSiteMethods`. */
export interface SiteMethodsComparison {
  readonly evaluation: Evaluation;
  /** In the order of the methods. */
  readonly siteMeans: readonly SiteMeans[];
}

const DEFAULT_MIN_PAGES = 2;

/**
 * Measures methods on sets with several pages per site. Site methods get all pages of a site at once, without labels. All pages of the set
 * are in memory, and one thread judges them.
 */
export async function compareSiteMethods(options: SiteMethodsOptions): Promise<SiteMethodsComparison> {
  const { layout, path, methods: ids } = options;
  requireMethods(ids);
  const set = await readSet(options);
  const items = await judgeSites(set, options);
  const evaluation = assemble(items, { layout, path, modules: [{ url: import.meta.url, ids }] }, "wall");
  const judged = items.flatMap((item) => (item.kind === "page" ? [item.page] : []));
  return { evaluation, siteMeans: siteMeansOf(ids, judged) };
}

/** Throws TypeError for unknown ids, before any page is read. */
function requireMethods(ids: readonly string[]): void {
  const known = [...pithExtractorIds, ON_SITE, ...siteMethods.map(({ id }) => id)];
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new TypeError(`there is no method "${unknown}"; choose one of: ${known.join(", ")}`);
  }
}

async function readSet({ layout, path, pages, limit, signal }: SiteMethodsOptions): Promise<CorpusItem<LabeledPage>[]> {
  const set: CorpusItem<LabeledPage>[] = [];
  for await (const item of readCorpus(layout, path, pages)) {
    signal?.throwIfAborted();
    if (set.length === limit) break;
    set.push(item);
  }
  return set;
}

/** Judges the pages site by site. Returns them in the order of the set, without the pages of sites that are left out. */
async function judgeSites(
  set: readonly CorpusItem<LabeledPage>[],
  options: SiteMethodsOptions,
): Promise<readonly JudgedItem[]> {
  const { methods: ids, mode = "second-pass", withPassages } = options;
  const judged = new Map<number, JudgedItem>();
  for (const [place, item] of set.entries()) if (item.kind === "error") judged.set(place, item);
  const errors = judged.size;
  const sites = sitesOf(set, options);
  const total = errors + sites.reduce((sum, { length }) => sum + length, 0);
  for (const pages of sites) {
    const extractors = new SiteMethodExtractors(pages, { ids, mode });
    for (const [index, page] of pages.entries()) {
      options.signal?.throwIfAborted();
      const scores = await judgeAnswers(page, extractors.setsFor(index), { withPassages, visibleText });
      judged.set(page.place, { kind: "page", page: scores });
      options.onProgress?.({ done: judged.size, total, errors });
    }
  }
  return [...judged].sort(([a], [b]) => a - b).map(([, item]) => item);
}

/** A page, and its place in the set. */
type PlacedPage = LabeledPage & { readonly place: number };

/** Returns the pages of each site with enough pages, in the order of the names of the sites. */
function sitesOf(
  set: readonly CorpusItem<LabeledPage>[],
  { minPages = DEFAULT_MIN_PAGES, every = 1 }: SiteMethodsOptions,
): readonly (readonly PlacedPage[])[] {
  const pages = set.flatMap((item, place) => (item.kind === "page" ? [{ ...item.page, place }] : []));
  const alone = pages.filter(({ site }) => site === "").map((page) => [page]);
  const sites = [...groupBySite(pages)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
  return [...alone, ...sites].filter(({ length }) => length >= minPages).filter((_, index) => index % every === 0);
}

/** Groups pages by site. Pages without a site are left out. */
export function groupBySite<P extends { readonly site: string }>(
  pages: readonly P[],
): ReadonlyMap<string, readonly P[]> {
  const sites = new Map<string, P[]>();
  for (const page of pages) {
    const members = sites.get(page.site);
    if (members !== undefined) members.push(page);
    else if (page.site !== "") sites.set(page.site, [page]);
  }
  return sites;
}

function siteMeansOf(ids: readonly string[], pages: readonly PageScores[]): readonly SiteMeans[] {
  const sites = [...groupBySite(pages).values()];
  const means = (of: "f1" | "precision" | "recall", method: number): readonly number[] =>
    sites.map((members) => meanOf(members.map(({ answers }) => answers[method].text?.units[of] ?? 0)));
  const first = means("f1", 0);
  return ids.map((id, method) => {
    const f1 = means("f1", method);
    const gains = f1.map((value, site) => value - first[site]);
    return {
      id,
      sites: sites.length,
      precision: meanOf(means("precision", method)),
      recall: meanOf(means("recall", method)),
      f1: meanOf(f1),
      error: bootstrapMean(f1).error,
      gain: meanOf(gains),
      gainError: bootstrapMean(gains).error,
    };
  });
}
