import type { Page, Scores } from "../page/index.ts";
import { PageContent } from "../page-content.ts";
import { read } from "../read-page.ts";
import { choose } from "../select/index.ts";
import { siteMethodNamed, siteMethods } from "../sites/index.ts";
import { type LabeledPage, type PageError, readCorpus } from "./corpora/index.ts";
import { assemble } from "./evaluate.ts";
import type { Answer, Extractor, ExtractorSet } from "./extractor.ts";
import { type JudgedItem, judgeAnswers } from "./judge-answers.ts";
import { bootstrapMean, meanOf } from "./metrics/index.ts";
import { extractorSet, pithModules } from "./pith-extractors.ts";
import type { Evaluation, PageScores } from "./result.ts";

/** The pages, and the methods to compare on them. */
export interface SiteMethodsOptions {
  /** A layout whose pages have a text as label. */
  readonly layout: string;
  readonly path: string;
  /** Ids of site methods, and of methods for single pages such as `auto`. The figures at the top of the result are those of the first. */
  readonly methods: readonly string[];
  /** Sites with fewer pages are left out; default: 2. */
  readonly minPages?: number | undefined;
  /** Measures every n-th site, in the order of their names. */
  readonly every?: number | undefined;
  /** Called after every page. */
  readonly onProgress?: ((done: number) => void) | undefined;
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

/** Measures methods on sets with several pages per site. Site methods get all pages of a site at once, without labels. */
export async function compareSiteMethods(options: SiteMethodsOptions): Promise<SiteMethodsComparison> {
  const { layout, path, methods: ids } = options;
  // Throws for unknown ids before any page is read.
  pithModules(ids.filter((id) => !isSiteMethod(id)));
  const { sites, errors } = await readSites(options);
  const items: JudgedItem[] = errors.map((error) => ({ kind: "error", error }));
  let done = 0;
  for (const pages of sites) {
    const sets = new SiteExtractors(pages, ids);
    for (const [index, page] of pages.entries()) {
      options.signal?.throwIfAborted();
      items.push({ kind: "page", page: await judgeAnswers(page, [sets.setFor(index)]) });
      options.onProgress?.(++done);
    }
  }
  const evaluation = assemble(items, { layout, path, modules: [{ url: import.meta.url, ids }] }, "wall");
  const judged = items.flatMap((item) => (item.kind === "page" ? [item.page] : []));
  return { evaluation, siteMeans: siteMeansOf(ids, judged) };
}

function isSiteMethod(id: string): boolean {
  return siteMethods.some((method) => method.id === id);
}

/** Returns the pages of each site with enough pages, in the order of the names of the sites. */
async function readSites({ layout, path, minPages = DEFAULT_MIN_PAGES, every = 1 }: SiteMethodsOptions): Promise<{
  readonly sites: readonly (readonly LabeledPage[])[];
  readonly errors: readonly PageError[];
}> {
  const pages: LabeledPage[] = [];
  const errors: PageError[] = [];
  for await (const item of readCorpus(layout, path)) {
    if (item.kind === "error") errors.push(item.error);
    else if (item.page.site !== "") pages.push(item.page);
  }
  const large = [...groupBySite(pages)]
    .filter(([, pages]) => pages.length >= minPages)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { sites: large.filter((_, index) => index % every === 0).map(([, pages]) => pages), errors };
}

function groupBySite<P extends { readonly site: string }>(pages: readonly P[]): ReadonlyMap<string, readonly P[]> {
  const sites = new Map<string, P[]>();
  for (const page of pages) {
    const members = sites.get(page.site);
    if (members === undefined) sites.set(page.site, [page]);
    else members.push(page);
  }
  return sites;
}

/** The extractors for the pages of one site. A site method runs when its first answer is read, so that page has its whole time. */
class SiteExtractors {
  readonly #labeled: readonly LabeledPage[];
  readonly #ids: readonly string[];
  readonly #pages: (Page | undefined)[] = [];
  readonly #scores = new Map<string, readonly Scores[]>();

  constructor(labeled: readonly LabeledPage[], ids: readonly string[]) {
    this.#labeled = labeled;
    this.#ids = ids;
  }

  /** Returns the extractors that answer for one page of the site. */
  setFor(index: number): ExtractorSet<Page> {
    return {
      prepare: () => this.#page(index),
      extractors: this.#ids.map((id) => (isSiteMethod(id) ? this.#siteExtractor(id, index) : extractorOf(id))),
    };
  }

  #siteExtractor(id: string, index: number): Extractor<Page> {
    return { id, extract: (page) => this.#answer(id, page, index) };
  }

  #page(index: number): Page {
    const { html, url } = this.#labeled[index];
    this.#pages[index] ??= read(html, { url }).page;
    return this.#pages[index];
  }

  #answer(id: string, page: Page, index: number): Answer {
    let scores = this.#scores.get(id);
    if (scores === undefined) {
      scores = siteMethodNamed(id).score(this.#labeled.map((_, i) => this.#page(i)));
      this.#scores.set(id, scores);
    }
    return { text: new PageContent(page, { choice: choose(page, scores[index]) }).text };
  }
}

/** Returns the extractor of a method for single pages. */
function extractorOf(id: string): Extractor<Page> {
  return extractorSet([id], {}).extractors[0];
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
