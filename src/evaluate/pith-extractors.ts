import { DEFAULT_METHOD, extract } from "../extract.ts";
import { methodNamed, methods } from "../methods/index.ts";
import type { Page } from "../page/page.ts";
import { parse } from "../page/parse.ts";
import type { Extractor, ExtractorSet, ModuleReference } from "./extractor.ts";
import { blockTexts } from "./visible-text.ts";

/** Everything people see on the page: what an extractor must beat. */
const ALL = "all";

/** The names of pith's own extractors: its methods, the default one first, and the whole visible text to compare with. */
export const pithExtractorIds: readonly string[] = [
  ...new Set([DEFAULT_METHOD, ...methods.map((method) => method.id), ALL]),
];

/** Pith's extractors as a module for `evaluate`; throws a `TypeError` on a name that is none of them. */
export function pithModule(ids: readonly string[] = pithExtractorIds): ModuleReference {
  for (const id of ids) if (id !== ALL) methodNamed(id);
  return { url: import.meta.url, ids };
}

/** See `ExtractorModule`; the page is parsed once for all of them. */
export function extractorSet(ids: readonly string[]): ExtractorSet<Page> {
  return { prepare: (html, url) => parse(html, { url }), extractors: ids.map(extractorNamed) };
}

function extractorNamed(id: string): Extractor<Page> {
  if (id === ALL) return { id, extract: blockTexts };
  // Sets hold no rendered pages: a method made for layout gets the best guess at one.
  const layout = methodNamed(id).needsLayout === true ? "estimated" : undefined;
  return { id, extract: (page) => extract(page, { method: id, layout }).text };
}
