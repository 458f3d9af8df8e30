import type { Warning } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { RegionMethod, Wrapper } from "../../records/index.ts";
import type { JudgeOptions } from "../../select/index.ts";
import type { DataFormatId, FormatId } from "../print-formats.ts";

/** What the user wishes for every page. */
export interface PageWishes {
  readonly method?: string | undefined;
  /** Begin Markdown with the facts. */
  readonly frontMatter?: boolean | undefined;
  /** Begin Markdown with the title. */
  readonly title?: boolean | undefined;
  /** Put structured data into JSON. */
  readonly structured?: boolean | undefined;
  readonly detectLanguage?: boolean | undefined;
  readonly comments?: JudgeOptions["comments"];
  readonly favor?: JudgeOptions["favor"];
  /** File of the model that decides, if it is not the shipped one. */
  readonly model?: string | undefined;
  /** Work out where texts stand, without a browser. */
  readonly layout?: "estimated" | undefined;
  /** Which records to print, or to explain. */
  readonly records?: RecordsTask | undefined;
}

/** What is to be done with one page. It may be done on another thread, so it is plain data. */
export interface PageTask extends PageWishes {
  readonly command: "extract" | "segment" | "explain" | "records";
  readonly format: FormatId;
  /** What the user calls the page. */
  readonly input: string;
  readonly bytes: Uint8Array;
  /** The page itself, if a browser has rendered it; `bytes` are then empty. */
  readonly page?: Page | undefined;
  /** Segment by what is seen; how coherent segments must be, if the user said. */
  readonly visual?: { readonly pdoc: number | undefined } | undefined;
  readonly url?: string | undefined;
  readonly contentType?: string | undefined;
  readonly terminal: Terminal;
}

export interface RecordsTask {
  readonly method?: RegionMethod | undefined;
  /** Which region, from 1; the first unless told, or all. */
  readonly region?: number | undefined;
  readonly all?: boolean | undefined;
  readonly wrapper?: Wrapper | undefined;
  /** The records stand in one table with those of other pages: each says which page it is of. */
  readonly isOneOfMany?: boolean | undefined;
}

/** What the output goes to. */
interface Terminal {
  readonly isTerminal: boolean;
  readonly isColored: boolean;
}

/** One page, printed in its format; no line end at the end. */
export interface PageResult {
  readonly output: Uint8Array;
  /** Nothing was found on it. */
  readonly isEmpty: boolean;
  readonly warnings: readonly Warning[];
}

/** One page read by a command, ready for printing. */
export interface PageView {
  readonly isEmpty: boolean;
  readonly warnings: readonly Warning[];
  /** The form that the JSON formats carry. */
  toJSON(): object;
}

/** Prints a view in one format. */
export type Printer<View> = (view: View, task: PageTask) => string;

/** The formats that print any view's data. */
export const jsonPrinters = {
  json: (view: PageView, task: PageTask) => JSON.stringify({ input: task.input, ...view.toJSON() }, null, 2),
  ndjson: (view: PageView, task: PageTask) => JSON.stringify({ input: task.input, ...view.toJSON() }),
} as const;

const encoder = new TextEncoder();

/** Reads a page and prints it. */
export function printed<View extends PageView>(
  view: View,
  printers: Readonly<Record<DataFormatId, Printer<View>> & Partial<Record<FormatId, Printer<View>>>>,
  task: PageTask,
): PageResult {
  const print = printers[task.format] ?? printers.text;
  const output = encoder.encode(print(view, task));
  return { output, isEmpty: view.isEmpty, warnings: view.warnings };
}
