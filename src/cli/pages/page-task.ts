import type { Warning } from "../../html/index.ts";
import type { ShownColumns } from "../../output/index.ts";
import type { Page } from "../../page/index.ts";
import type { FieldRequest, RegionMethod, Wrapper } from "../../records/index.ts";
import type { JudgeOptions } from "../../select/index.ts";
import type { DataFormatId, FormatId } from "../print-formats.ts";
import { plain } from "./terminal-text.ts";

/** The options for every page. */
export interface PageOptions {
  readonly method?: string | undefined;
  /** Start Markdown with the metadata. */
  readonly frontMatter?: boolean | undefined;
  /** Start Markdown with title, authors and date. If left out, only without front matter. */
  readonly title?: boolean | undefined;
  /** Limit: tokens of the page, or of each chunk. */
  readonly maxTokens?: number | undefined;
  /** Write links of chunks as references. */
  readonly references?: boolean | undefined;
  /** Add structured data to JSON. */
  readonly structured?: boolean | undefined;
  readonly detectLanguage?: boolean | undefined;
  readonly comments?: JudgeOptions["comments"];
  readonly quotes?: JudgeOptions["quotes"];
  readonly favor?: JudgeOptions["favor"];
  /** File of a model, in place of the built-in one. */
  readonly model?: string | undefined;
  /** Estimate the layout, without a browser. */
  readonly layout?: "estimated" | undefined;
  /** File of a site's template, or folder of a store. */
  readonly template?: string | undefined;
  /** Choose the content by the template alone if the page fits well. */
  readonly fast?: boolean | undefined;
  /** For `pith records`, and for `pith explain --records`. */
  readonly records?: RecordsTask | undefined;
}

/** The work on one page. Plain data, since another thread may do it. */
export interface PageTask extends PageOptions {
  readonly command: "extract" | "segment" | "explain" | "records" | "table";
  readonly format: FormatId;
  /** What the user typed. */
  readonly input: string;
  readonly bytes: Uint8Array;
  /** The page itself if a browser rendered it; `bytes` are empty then. */
  readonly page?: Page | undefined;
  /** Segment visually, with this degree of coherence. */
  readonly visual?: { readonly pdoc: number | undefined } | undefined;
  /** Whether all text of `bytes` is content. */
  readonly isWhole?: boolean | undefined;
  readonly url?: string | undefined;
  readonly contentType?: string | undefined;
  /** When the page was fetched, if an archive tells it. */
  readonly fetched?: string | undefined;
  readonly terminal: Terminal;
}

/** Which records to print, and how to find them. */
export interface RecordsTask {
  readonly method?: RegionMethod | undefined;
  /** The number of the region, from 1. If left out, the first, or all. */
  readonly region?: number | undefined;
  readonly all?: boolean | undefined;
  readonly wrapper?: Wrapper | undefined;
  /** The columns of Markdown, CSV and Parquet. */
  readonly columns?: ShownColumns | undefined;
  readonly fields?: FieldRequest | undefined;
  /** Whether the table also has records of other pages. Each record then names its page. */
  readonly isOneOfMany?: boolean | undefined;
}

/** Where the output goes. */
interface Terminal {
  readonly isTerminal: boolean;
  readonly isColored: boolean;
}

/** One page in its format, without a line feed at the end. */
export interface PageResult {
  readonly output: Uint8Array;
  /** Whether nothing was found on the page. */
  readonly isEmpty: boolean;
  readonly warnings: readonly Warning[];
}

/** The result of a command for one page, ready to print. */
export interface PageView {
  readonly isEmpty: boolean;
  readonly warnings: readonly Warning[];
  /** The data for the JSON formats. */
  toJSON(): object;
}

/** Prints a view in one format. */
export type Printer<View> = (view: View, task: PageTask) => string;

/** The data of a page for JSON: what the command line knows, then the view. */
const documentOf = (view: PageView, { input, fetched }: PageTask): object => ({ input, fetched, ...view.toJSON() });

/** The printers of the JSON formats, for any view. */
export const jsonPrinters = {
  json: (view: PageView, task: PageTask) => JSON.stringify(documentOf(view, task), null, 2),
  ndjson: (view: PageView, task: PageTask) => JSON.stringify(documentOf(view, task)),
} as const;

const encoder = new TextEncoder();

/**
 * Returns the bytes of the output. On a terminal, they are without control characters, except in the lines for people of `explain` and
 * `segment`: these have colors, and clean the texts of the page themselves.
 */
export function encoded(text: string, { command, format, terminal }: PageTask): Uint8Array {
  const hasColors = format === "text" && command !== "extract";
  return encoder.encode(terminal.isTerminal && !hasColors ? plain(text) : text);
}

/** Prints a view in the format of the task. */
export function printed<View extends PageView>(
  view: View,
  printers: Readonly<Record<DataFormatId, Printer<View>> & Partial<Record<FormatId, Printer<View>>>>,
  task: PageTask,
): PageResult {
  const print = printers[task.format] ?? printers.text;
  return { output: encoded(print(view, task), task), isEmpty: view.isEmpty, warnings: view.warnings };
}
