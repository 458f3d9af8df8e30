import { methodNamed, methods } from "../methods/index.ts";
import type { Page, Scores } from "../page/page.ts";
import { parse } from "../page/parse.ts";
import { readBlock } from "../page/read.ts";
import type { Extractor, ExtractorSet, ModuleReference } from "./extractor.ts";

/** Everything people see on the page: what an extractor must beat. */
const ALL = "all";

/** The names of pith's own extractors: its methods, and the whole visible text to compare with. */
export const pithExtractorIds: readonly string[] = [...methods.map((method) => method.id), ALL];

/** Pith's extractors as a module for `evaluate`. */
export function pithModule(ids: readonly string[] = pithExtractorIds): ModuleReference {
  return { url: import.meta.url, ids };
}

/** See `ExtractorModule`; the page is parsed once for all of them. */
export function extractorSet(ids: readonly string[]): ExtractorSet<Page> {
  return { prepare: (html, url) => parse(html, { url }), extractors: ids.map(extractorNamed) };
}

function extractorNamed(id: string): Extractor<Page> {
  if (id === ALL)
    return {
      id,
      extract: (page) =>
        textOf(
          page,
          Float64Array.from(page.blocks.hidden, (h) => 1 - h),
        ),
    };
  const method = methodNamed(id);
  return { id, extract: (page) => textOf(page, method.score(page)) };
}

/** From this score on a block is content (`Scores`). */
const CONTENT_FROM = 0.5;

function textOf(page: Page, scores: Scores): string {
  const lines: string[] = [];
  scores.forEach((score, block) => {
    if (score >= CONTENT_FROM) lines.push(readBlock(page, block));
  });
  return lines.join("\n");
}
