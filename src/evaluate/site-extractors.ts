import { extract } from "../extract.ts";
import type { Page } from "../page/index.ts";
import { read } from "../read-page.ts";
import { SiteLearner, type SiteTemplate } from "../sites/index.ts";
import { answerOf } from "./extraction-answer.ts";
import type { Extractor, ExtractorSet, ModuleOptions } from "./extractor.ts";

/** Ids of the extractors: pages by themselves, and pages with a template learned from the other pages of the site. */
export const ALONE = "auto";
export const ON_SITE = "auto+sites";

/** `second-pass`: templates of all pages. `stream`: each page is judged by those before it. */
export type SitesMode = "second-pass" | "stream";

/** Templates by site, and the mode. */
export interface SiteModuleOptions {
  readonly mode: SitesMode;
  readonly templates: Readonly<Record<string, SiteTemplate>>;
}

interface PageOfSite {
  readonly page: Page;
  readonly site: string;
}

/** Returns the extractors `auto` and `auto+sites`. */
export function siteExtractors(options: ModuleOptions): ExtractorSet<PageOfSite> {
  const onSite = options["mode"] === "stream" ? streamExtractor() : secondPassExtractor(options["templates"]);
  const alone: Extractor<PageOfSite> = { id: ALONE, extract: ({ page }) => answerOf(extract(page)) };
  return {
    prepare: (html, url, site) => ({ page: read(html, { url }).page, site }),
    extractors: [alone, onSite],
  };
}

/** A template leaves out the own counts of a page that it was learned from, so each page is judged by the other pages. */
function secondPassExtractor(json: string): Extractor<PageOfSite> {
  const templates = JSON.parse(json) as Readonly<Record<string, SiteTemplate | undefined>>;
  return { id: ON_SITE, extract: ({ page, site }) => answerOf(extract(page, { template: templates[site] })) };
}

function streamExtractor(): Extractor<PageOfSite> {
  const learners = new Map<string, SiteLearner>();
  return {
    id: ON_SITE,
    extract: ({ page, site }) => {
      if (site === "") return answerOf(extract(page));
      const learner = learners.get(site) ?? new SiteLearner({ fields: false });
      learners.set(site, learner);
      return answerOf(extract(page, { learner }));
    },
  };
}
