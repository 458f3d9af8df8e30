import { DEFAULT_METHOD } from "../decide.ts";
import { extract } from "../extract.ts";
import type { Page } from "../page/index.ts";
import { read } from "../read-page.ts";
import { deciderNamed, deciders } from "../select/index.ts";
import { answerOf } from "./extraction-answer.ts";
import type { Extractor, ExtractorSet, ModuleOptions, ModuleReference } from "./extractor.ts";
import { ALONE, ON_SITE, type SiteModuleOptions, siteExtractors } from "./site-extractors.ts";
import { blockTexts } from "./visible-text.ts";

/** The whole visible text of the page, the baseline to beat. */
const ALL = "all";

/** Ids of pith's own extractors: its methods, the default first, and the visible-text baseline. */
export const pithExtractorIds: readonly string[] = [
  ...new Set([DEFAULT_METHOD, ...deciders.map((decider) => decider.id), ALL]),
];

/**
 * Pith's extractors for `evaluate`, in the given order. Throws a `TypeError` for an unknown id. Neighbors that need the same kind
 * of page share it. Sets contain no rendered pages, so methods that need a layout get an estimated one.
 */
export function pithModules(ids: readonly string[] = pithExtractorIds): readonly ModuleReference[] {
  const runs: { ids: string[]; layout: Layout }[] = [];
  for (const id of ids) {
    const layout: Layout = id !== ALL && deciderNamed(id).needsLayout === true ? "estimated" : "none";
    const last = runs.at(-1);
    if (last?.layout === layout) last.ids.push(id);
    else runs.push({ ids: [id], layout });
  }
  return runs.map((run) => ({ url: import.meta.url, ids: run.ids, options: { layout: run.layout } }));
}

type Layout = "estimated" | "none";

/** The extractors `auto` and `auto+sites` for `evaluate`. */
export function siteModule({ mode, templates }: SiteModuleOptions): ModuleReference {
  return { url: import.meta.url, ids: [ALONE, ON_SITE], options: { mode, templates: JSON.stringify(templates) } };
}

/** See `ExtractorModule`. The page is parsed, and its layout estimated, once for all extractors. */
export function extractorSet(ids: readonly string[], options: ModuleOptions): ExtractorSet {
  return options["mode"] === undefined ? methodExtractors(ids, options) : siteExtractors(options);
}

function methodExtractors(ids: readonly string[], { layout }: ModuleOptions): ExtractorSet<Page> {
  const wanted = layout === "estimated" ? layout : undefined;
  return { prepare: (html, url) => read(html, { url, layout: wanted }).page, extractors: ids.map(extractorNamed) };
}

function extractorNamed(id: string): Extractor<Page> {
  if (id === ALL) return { id, extract: blockTexts };
  return { id, extract: (page) => answerOf(extract(page, { method: id })) };
}
