import type { ContentFormatId } from "../output/index.ts";
import { UsageError } from "./exit-codes.ts";

/** How several pages are joined in one output. */
export type OutputFrame = "text" | "json" | "lines" | "table" | "markdown" | "binary";

export interface FormatInfo {
  readonly says: string;
  readonly frame: OutputFrame;
  /** The extension of output files. */
  readonly extension: string;
}

const DATA_FORMATS = {
  text: { says: "plain text, blocks separated by an empty line", frame: "text", extension: "txt" },
  json: { says: "one JSON document; an array for several pages", frame: "json", extension: "json" },
  ndjson: { says: "one JSON document per line and page", frame: "lines", extension: "ndjson" },
} as const satisfies Readonly<Record<string, FormatInfo>>;

/** The formats of `pith records` alone. */
export type TableFormatId = "csv" | "parquet" | "wrapper";

/** All formats. Help, checks and printers read this list. */
export const FORMATS = {
  md: { says: "Markdown (GFM)", frame: "text", extension: "md" },
  html: { says: "HTML in which nothing can run", frame: "text", extension: "html" },
  xml: { says: "XML (TEI P5)", frame: "text", extension: "xml" },
  ...DATA_FORMATS,
  chunks: {
    says: "pieces for search and language models, one JSON object per line and piece",
    frame: "lines",
    extension: "ndjson",
  },
  csv: { says: "comma-separated values (RFC 4180), for spreadsheets", frame: "table", extension: "csv" },
  parquet: {
    says: "Apache Parquet, for databases; needs the npm package hyparquet-writer",
    frame: "binary",
    extension: "parquet",
  },
  wrapper: { says: "where the records and fields are, for --wrapper", frame: "json", extension: "json" },
} as const satisfies Readonly<
  Record<ContentFormatId | keyof typeof DATA_FORMATS | "chunks" | TableFormatId, FormatInfo>
>;

export type FormatId = keyof typeof FORMATS;

/** The formats of all commands that work on pages, except `pith records`, which has no `text`. */
export type DataFormatId = keyof typeof DATA_FORMATS;

export interface FormatChoice {
  readonly ids: readonly FormatId[];
  /** The default for one page. */
  readonly one: FormatId;
  /** The default for several pages. It can be streamed: each page is written when it is done. */
  readonly many: FormatId;
  /** Descriptions that differ from those of content. */
  readonly says?: Readonly<Partial<Record<FormatId, string>>>;
}

/** The formats of `pith extract`, of `pith records`, of `pith site table`, of `pith map`, of `pith crawl` and its export, and of the other commands. */
const FORMAT_CHOICES = {
  content: { ids: ["md", "html", "xml", "text", "json", "ndjson", "chunks"], one: "md", many: "ndjson" },
  records: {
    ids: ["md", "csv", "json", "ndjson", "parquet", "wrapper"],
    one: "md",
    many: "ndjson",
    says: { md: "a Markdown table", ndjson: "one JSON object per line and record" },
  },
  table: {
    ids: ["csv", "md", "ndjson", "parquet"],
    one: "csv",
    many: "csv",
    says: { md: "a Markdown table", ndjson: "one JSON object per line and page" },
  },
  crawl: { ids: ["ndjson", "json", "md", "html", "xml", "text", "csv"], one: "md", many: "ndjson" },
  export: { ids: ["ndjson", "json", "md", "html", "xml", "text", "csv", "parquet"], one: "md", many: "ndjson" },
  addresses: {
    ids: ["text", "csv", "json", "ndjson"],
    one: "text",
    many: "text",
    says: {
      text: "one address per line, a tab, and how it was found",
      json: "one JSON array",
      ndjson: "one JSON object per line and address",
    },
  },
  data: {
    ids: Object.keys(DATA_FORMATS) as FormatId[],
    one: "text",
    many: "ndjson",
    says: { text: "lines for people to read" },
  },
} as const satisfies Readonly<Record<string, FormatChoice>>;

/** Returns the formats of a command. */
export function formatsOf(command: string): FormatChoice {
  if (command === "map") return FORMAT_CHOICES.addresses;
  if (command === "records" || command === "table" || command === "crawl" || command === "export")
    return FORMAT_CHOICES[command];
  return command === "extract" || command === "apply" ? FORMAT_CHOICES.content : FORMAT_CHOICES.data;
}

/** Returns how a command writes a format. `pith site table` writes the Markdown of all pages as one table. */
export function formatInfo(command: string, format: FormatId): FormatInfo {
  return command === "table" && format === "md" ? { ...FORMATS.md, frame: "markdown" } : FORMATS[format];
}

const EXTENSION = /\.([a-z]+)$/;

/** Extensions of files that have another one by default. */
const OTHER_EXTENSIONS: Readonly<Record<string, string>> = { htm: "html", jsonl: "ndjson", markdown: "md" };

/** Extensions of formats that pith does not write, whose programs would not open the file. */
const FOREIGN_EXTENSIONS: ReadonlySet<string> = new Set([
  "doc",
  "docx",
  "epub",
  "ods",
  "odt",
  "pdf",
  "rtf",
  "tsv",
  "xls",
  "xlsx",
]);

/**
 * Returns the format that the extension of an output file names: `md` for `notes.md`. Returns undefined for a name without a known extension.
 * Throws UsageError for the extension of a format that the command does not write.
 */
export function formatOfFile(command: string, path: string): FormatId | undefined {
  const name = EXTENSION.exec(path.toLowerCase())?.[1] ?? "";
  const extension = OTHER_EXTENSIONS[name] ?? name;
  const { ids } = formatsOf(command);
  const found = ids.find((id) => FORMATS[id].extension === extension);
  const isKnown =
    FOREIGN_EXTENSIONS.has(extension) || Object.values(FORMATS).some((info) => info.extension === extension);
  if (found !== undefined || !isKnown) return found;
  const hint = command === "extract" && extension === "csv" ? "; `pith records` writes tables" : "";
  throw new UsageError(
    `${path}: pith ${command} does not write ${extension}; use another extension, or name a format with --format (${ids.join(", ")})${hint}`,
  );
}

/** Where the pages of a command go. */
interface FormatTarget {
  readonly file: string | undefined;
  readonly folder: string | undefined;
  /** Whether one output takes several pages. */
  readonly isMany: boolean;
}

/** Returns the format without `--format`: that of the output file's extension, else the usual one. */
export function defaultFormat(command: string, { file, folder, isMany }: FormatTarget): FormatId {
  const named = file === undefined || folder !== undefined ? undefined : formatOfFile(command, file);
  return named ?? formatsOf(command)[isMany ? "many" : "one"];
}

/** Throws UsageError if a flag has no effect in a format. */
export function requireFormat(flag: string, formats: readonly FormatId[], format: FormatId): void {
  if (formats.includes(format)) return;
  throw new UsageError(`${flag} is for --format ${formats.join(" or ")}; the format is ${format}`);
}
