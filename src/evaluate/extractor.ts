import type { Fields } from "./metrics/index.ts";
/** What an extractor says of a page: its main text, and what else it knows. */
export interface Answer extends Fields {
  readonly text: string;
}

/** One way of extracting. It may throw or hang: that is counted as a failure and the answer as empty. */
export interface Extractor<P = unknown> {
  readonly id: string;
  extract(prepared: P): string | Answer | Promise<string | Answer>;
}

/** Extractors that share their first step, such as parsing, which is then done once per page; its time counts for each. */
export interface ExtractorSet<P = unknown> {
  prepare(html: string, url: string | undefined): P | Promise<P>;
  readonly extractors: readonly Extractor<P>[];
}

/**
 * What a module that brings extractors exports; each thread loads the module for itself. The set must hold an extractor for
 * every id, in that order.
 */
export interface ExtractorModule {
  extractorSet(ids: readonly string[], options: ModuleOptions): ExtractorSet | Promise<ExtractorSet>;
}

/** Whatever a module wants to be told; goes from thread to thread. */
export type ModuleOptions = Readonly<Record<string, string>>;

/** A module by its address, and which of its extractors to run. */
export interface ModuleReference {
  readonly url: string;
  readonly ids: readonly string[];
  readonly options?: ModuleOptions;
}

/** Loads the modules; throws if one does not bring what was asked of it. */
export async function loadSets(references: readonly ModuleReference[]): Promise<readonly ExtractorSet[]> {
  const sets: ExtractorSet[] = [];
  for (const { url, ids, options = {} } of references) {
    const module = (await import(url)) as Partial<ExtractorModule>;
    if (typeof module.extractorSet !== "function") throw new TypeError(`${url} does not export extractorSet(ids).`);
    const set = await module.extractorSet(ids, options);
    const found = set.extractors.map((extractor) => extractor.id);
    if (found.join() !== ids.join()) throw new TypeError(`${url} brings [${found.join()}], asked for [${ids.join()}].`);
    sets.push(set);
  }
  return sets;
}
