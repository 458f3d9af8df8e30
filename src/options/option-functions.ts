import {
  BROWSER_OPTIONS,
  CRAWL_OPTIONS,
  FETCH_OPTIONS,
  MAP_OPTIONS,
  OVERLAY_OPTIONS,
  RENDER_OPTIONS,
  RENDERER_OPTIONS,
} from "./network-options.ts";
import type { OptionDeclarations } from "./option.ts";
import * as sentences from "./option-sentences.ts";
import {
  BROWSER_EXTRACT_OPTIONS,
  CHUNK_OPTIONS,
  EXTRACT_OPTIONS,
  METADATA_OPTIONS,
  PARSE_OPTIONS,
  READ_OPTIONS,
  RECORDS_OPTIONS,
  VISUAL_OPTIONS,
  WRITE_OPTIONS,
} from "./page-options.ts";

/** A public function with its options and their descriptions. */
export interface OptionFunction {
  readonly name: string;
  /** The entry of the package that exports it. */
  readonly entry: "pith" | "pith/fetch" | "pith/crawl" | "pith/render" | "pith/browser" | "pith/browser/small";
  readonly options: OptionDeclarations;
  readonly sentences: Readonly<Record<string, string>>;
}

const parse = { options: PARSE_OPTIONS, sentences: sentences.PARSE_SENTENCES };
const extract = { options: EXTRACT_OPTIONS, sentences: sentences.EXTRACT_SENTENCES };
const records = { options: RECORDS_OPTIONS, sentences: sentences.RECORDS_SENTENCES };
const fetch = { options: FETCH_OPTIONS, sentences: sentences.FETCH_SENTENCES };

/** Every public function that takes options. */
export const OPTION_FUNCTIONS: readonly OptionFunction[] = [
  { name: "extract", entry: "pith", ...extract },
  { name: "explain", entry: "pith", ...extract },
  { name: "metadata", entry: "pith", options: METADATA_OPTIONS, sentences: sentences.METADATA_SENTENCES },
  { name: "records", entry: "pith", ...records },
  { name: "explainRecords", entry: "pith", ...records },
  { name: "segment", entry: "pith", options: READ_OPTIONS, sentences: sentences.READ_SENTENCES },
  { name: "segmentVisual", entry: "pith", options: VISUAL_OPTIONS, sentences: sentences.VISUAL_SENTENCES },
  { name: "parse", entry: "pith", ...parse },
  { name: "write", entry: "pith", options: WRITE_OPTIONS, sentences: sentences.WRITE_SENTENCES },
  { name: "chunks", entry: "pith", options: CHUNK_OPTIONS, sentences: sentences.CHUNK_SENTENCES },
  { name: "fetchPage", entry: "pith/fetch", ...fetch },
  { name: "openFetcher", entry: "pith/fetch", ...fetch },
  { name: "crawl", entry: "pith/crawl", options: CRAWL_OPTIONS, sentences: sentences.CRAWL_SENTENCES },
  { name: "mapSite", entry: "pith/crawl", options: MAP_OPTIONS, sentences: sentences.MAP_SENTENCES },
  { name: "openRenderer", entry: "pith/render", options: RENDERER_OPTIONS, sentences: sentences.RENDERER_SENTENCES },
  { name: "render", entry: "pith/render", options: RENDER_OPTIONS, sentences: sentences.RENDER_SENTENCES },
  { name: "findBrowser", entry: "pith/render", options: BROWSER_OPTIONS, sentences: sentences.BROWSER_SENTENCES },
  { name: "overlaySvg", entry: "pith/render", options: OVERLAY_OPTIONS, sentences: sentences.OVERLAY_SENTENCES },
  {
    name: "extract",
    entry: "pith/browser",
    options: BROWSER_EXTRACT_OPTIONS,
    sentences: sentences.BROWSER_EXTRACT_SENTENCES,
  },
  { name: "extract", entry: "pith/browser/small", ...parse },
];
