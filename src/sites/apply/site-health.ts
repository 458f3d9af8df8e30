import { type SiteTemplate, TEMPLATE_VERSION } from "../template/index.ts";
import type { TemplateUse } from "./apply-template.ts";

/** Number of the last pages that are looked at. From the trial: the mean fit of five pages tells two eras of a site apart (AUC .999). */
const WATCHED_PAGES = 5;
/** The site changed if the mean fit of the last pages is below this. From the trial. */
const MIN_MEAN_FIT = 0.5;

/** Whether a site still looks like its template. */
export interface HealthReport {
  readonly isChanged: boolean;
  /** Mean fit of the last five pages, 0 to 1. 1 before the first page. */
  readonly fit: number;
  /** Selectors that most of the last pages lack. */
  readonly missing: readonly string[];
  /**
   * The same in words: `this site changed: the last 5 pages fit by 0.12; missing: div.story > p`. Fewer than five pages do not show
   * whether the site changed: `2 pages fit by 0.12; whether the site changed shows from 5 pages on`.
   */
  readonly says: string;
}

/** Follows how well the pages of a site fit its template, page by page. */
export class SiteHealth {
  readonly #last: Pick<TemplateUse, "fit" | "missing">[] = [];

  /** Adds a page: its `template`, as `extract` returns it. */
  add(use: Pick<TemplateUse, "fit" | "missing">): HealthReport {
    this.#last.push(use);
    if (this.#last.length > WATCHED_PAGES) this.#last.shift();
    return this.report();
  }

  report(): HealthReport {
    const pages = this.#last.length;
    const fit = pages === 0 ? 1 : this.#last.reduce((sum, use) => sum + use.fit, 0) / pages;
    const isChanged = pages === WATCHED_PAGES && fit < MIN_MEAN_FIT;
    const missing = this.#missing();
    return { isChanged, fit, missing, says: sentenceOf({ pages, isChanged, fit, missing }) };
  }

  #missing(): readonly string[] {
    const counts = new Map<string, number>();
    for (const { missing } of this.#last) {
      for (const selector of missing) counts.set(selector, (counts.get(selector) ?? 0) + 1);
    }
    return [...counts].filter(([, pages]) => pages * 2 > this.#last.length).map(([selector]) => selector);
  }
}

/** Writes a report in words. Fewer pages than are watched do not show whether the site changed. */
function sentenceOf({
  pages,
  isChanged,
  fit,
  missing,
}: Omit<HealthReport, "says"> & { readonly pages: number }): string {
  const verb = pages === 1 ? "page fits" : "pages fit";
  const facts = `${pages} ${verb} by ${fit.toFixed(2)}${missing.length === 0 ? "" : `; missing: ${missing.join(", ")}`}`;
  if (pages < WATCHED_PAGES) return `${facts}; whether the site changed shows from ${WATCHED_PAGES} pages on`;
  if (isChanged) return `this site changed: the last ${facts}`;
  return `${missing.length === 0 ? "this site is as it was" : "a part of this site changed"}: the last ${facts}`;
}

/**
 * Returns the start of the next template of a site that changed: the rules stay, and the old template is listed in `history`. Learn it with
 * `new SiteLearner({ template })`. The old template remains as it is.
 */
export function nextRevision(template: SiteTemplate, missing: readonly string[] = []): SiteTemplate {
  const { host, revision, pages, history, rules } = template;
  return {
    version: TEMPLATE_VERSION,
    host,
    revision: revision + 1,
    pages: 0,
    history: [...history, { revision, pages, missing }],
    rules,
    clusters: [],
  };
}
