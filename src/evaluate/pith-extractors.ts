import { DEFAULT_METHOD } from "../decide.ts";
import { extract } from "../extract.ts";
import type { Extraction } from "../extraction.ts";
import type { Page } from "../page/index.ts";
import { read } from "../read-page.ts";
import { deciderNamed, deciders } from "../select/index.ts";
import type { Answer, Extractor, ExtractorSet, ModuleOptions, ModuleReference } from "./extractor.ts";
import { blockTexts } from "./visible-text.ts";

/** The whole visible text of the page, the baseline to beat. */
const ALL = "all";

/** Ids of pith's own extractors: its methods, the default first, and the visible-text baseline. */
const pithExtractorIds: readonly string[] = [
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

/** See `ExtractorModule`. The page is parsed, and its layout estimated, once for all extractors. */
export function extractorSet(ids: readonly string[], { layout }: ModuleOptions): ExtractorSet<Page> {
  const wanted = layout === "estimated" ? layout : undefined;
  return { prepare: (html, url) => read(html, { url, layout: wanted }).page, extractors: ids.map(extractorNamed) };
}

function extractorNamed(id: string): Extractor<Page> {
  if (id === ALL) return { id, extract: blockTexts };
  return { id, extract: (page) => answerOf(extract(page, { method: id })) };
}

/** Returns the answer of an extraction. Reads its metadata. */
export function answerOf(extraction: Extraction): Answer {
  const { text, title, author, date } = extraction;
  const markdown = () => extraction.markdown;
  return { text, markdown, title: title?.value, author: author?.value.map(({ name }) => name), date: date?.day };
}
