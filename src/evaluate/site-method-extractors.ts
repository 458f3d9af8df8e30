import { extract } from "../extract.ts";
import { extractSite } from "../extract-site.ts";
import type { Extraction } from "../extraction.ts";
import type { Page } from "../page/index.ts";
import { read } from "../read-page.ts";
import { SiteLearner, type SiteTemplate, siteMethods } from "../sites/index.ts";
import type { LabeledPage } from "./corpora/index.ts";
import { answerOf } from "./extraction-answer.ts";
import type { ExtractorSet } from "./extractor.ts";
import { extractorSet, pithModules } from "./pith-extractors.ts";
import { ON_SITE, type SitesMode } from "./site-extractors.ts";

/** Whether an id is that of a method that compares pages of one site. */
export function isSiteMethod(id: string): boolean {
  return siteMethods.some((method) => method.id === id);
}

/** The methods to run on a site, and what `auto+sites` learns from. */
export interface SiteMethodRun {
  readonly ids: readonly string[];
  readonly mode: SitesMode;
}

/**
 * The extractors for the pages of one site. A site method and the template of `auto+sites` run when their first answer is read, so that
 * page has their whole time.
 */
export class SiteMethodExtractors {
  readonly #labeled: readonly LabeledPage[];
  readonly #run: SiteMethodRun;
  readonly #pages: (Page | undefined)[] = [];
  readonly #extractions = new Map<string, readonly Extraction[]>();
  readonly #learner = new SiteLearner({ fields: false });
  #template: SiteTemplate | undefined;

  constructor(labeled: readonly LabeledPage[], run: SiteMethodRun) {
    this.#labeled = labeled;
    this.#run = run;
  }

  /** Returns the extractors that answer for one page of the site, in the order of the ids. */
  setsFor(index: number): readonly ExtractorSet[] {
    return this.#run.ids.map((id) => {
      if (id === ON_SITE) return this.#set(id, index, () => this.#onSite(index));
      if (isSiteMethod(id)) return this.#set(id, index, () => this.#bySiteMethod(id)[index]);
      const [{ ids, options = {} }] = pithModules([id]);
      return extractorSet(ids, options);
    });
  }

  #set(id: string, index: number, extraction: () => Extraction): ExtractorSet {
    return { prepare: () => this.#page(index), extractors: [{ id, extract: () => answerOf(extraction()) }] };
  }

  #page(index: number): Page {
    const { html, url } = this.#labeled[index];
    this.#pages[index] ??= read(html, { url }).page;
    return this.#pages[index];
  }

  #all(): readonly Page[] {
    return this.#labeled.map((_, index) => this.#page(index));
  }

  /** A template leaves out the own counts of a page that it was learned from, so each page is judged by the other pages. */
  #onSite(index: number): Extraction {
    if (this.#run.mode === "stream") return extract(this.#page(index), { learner: this.#learner });
    if (this.#template === undefined) {
      for (const page of this.#all()) this.#learner.add(page);
      this.#template = this.#learner.template();
    }
    return extract(this.#page(index), { template: this.#template });
  }

  #bySiteMethod(id: string): readonly Extraction[] {
    const extractions = this.#extractions.get(id) ?? extractSite(this.#all(), id);
    this.#extractions.set(id, extractions);
    return extractions;
  }
}
