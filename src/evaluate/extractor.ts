import type { Fields } from "./metrics/index.ts";
/** An extractor's answer for a page: the main text and metadata fields. */
export interface Answer extends Fields {
  readonly text: string;
  /** The answer as Markdown, or a function that writes it. The function is called after the time was taken. */
  readonly markdown?: string | (() => string | Promise<string>) | undefined;
}

/** One way of extracting. If it throws or hangs, that is a failure and its answer counts as empty. */
export interface Extractor<P = unknown> {
  readonly id: string;
  extract(prepared: P): string | Answer | Promise<string | Answer>;
}

/** Extractors that share a first step such as parsing. The step runs once per page; its time counts for each extractor. */
export interface ExtractorSet<P = unknown> {
  /** `site` is the name of the site in the set, empty if unknown. */
  prepare(html: string, url: string | undefined, site: string): P | Promise<P>;
  readonly extractors: readonly Extractor<P>[];
}

/**
 * The exports of a module with extractors. Each thread loads the module itself. The set must hold one extractor per id, in the
 * same order.
 */
export interface ExtractorModule {
  extractorSet(ids: readonly string[], options: ModuleOptions): ExtractorSet | Promise<ExtractorSet>;
}

/** Options for the module; must be cloneable, since threads exchange them. */
export type ModuleOptions = Readonly<Record<string, string>>;

/** A module URL and the ids of the extractors to run. */
export interface ModuleReference {
  readonly url: string;
  readonly ids: readonly string[];
  readonly options?: ModuleOptions;
}

/** Loads the modules. Throws if one lacks a requested extractor. */
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
