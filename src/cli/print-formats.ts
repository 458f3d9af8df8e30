import { CONTENT_FORMATS, type ContentFormatId } from "../output/index.ts";
/** How several pages stand together in one output. */
export type OutputFrame = "text" | "json" | "lines" | "table";

interface FormatInfo {
  readonly says: string;
  readonly frame: OutputFrame;
  /** Of files. */
  readonly extension: string;
}

const DATA_FORMATS = {
  text: { says: "plain text, paragraphs separated by an empty line", frame: "text", extension: "txt" },
  json: { says: "one JSON document; an array for several pages", frame: "json", extension: "json" },
  ndjson: { says: "one JSON document per line and page", frame: "lines", extension: "ndjson" },
} as const satisfies Readonly<Record<string, FormatInfo>>;

/** The formats of tables alone. */
export type TableFormatId = "csv" | "wrapper";

/** All formats. Help, checks and printers follow from this list. */
export const FORMATS = {
  md: { ...CONTENT_FORMATS.md, frame: "text" },
  html: { ...CONTENT_FORMATS.html, frame: "text" },
  xml: { ...CONTENT_FORMATS.xml, frame: "text" },
  ...DATA_FORMATS,
  csv: { says: "comma-separated values (RFC 4180), for spreadsheets", frame: "table", extension: "csv" },
  wrapper: { says: "where the records and fields are, for --wrapper", frame: "json", extension: "json" },
} as const satisfies Readonly<Record<ContentFormatId | keyof typeof DATA_FORMATS | TableFormatId, FormatInfo>>;

export type FormatId = keyof typeof FORMATS;

/** The formats that any command can print, and those of content. */
export type DataFormatId = keyof typeof DATA_FORMATS;

export interface FormatChoice {
  readonly ids: readonly FormatId[];
  /** For one page, and for several: these stream, so every page goes out when it is done. */
  readonly one: FormatId;
  readonly many: FormatId;
  /** What a format is here, where that is something else than of content. */
  readonly says?: Readonly<Partial<Record<FormatId, string>>>;
}

/** What content is printed in, and what anything else is. */
const FORMAT_CHOICES = {
  content: { ids: ["md", "html", "xml", "text", "json", "ndjson"], one: "md", many: "ndjson" },
  records: {
    ids: ["md", "csv", "json", "ndjson", "wrapper"],
    one: "md",
    many: "ndjson",
    says: { md: "a Markdown table", ndjson: "one JSON object per line and record" },
  },
  data: {
    ids: Object.keys(DATA_FORMATS) as FormatId[],
    one: "text",
    many: "ndjson",
    says: { text: "lines for people to read" },
  },
} as const satisfies Readonly<Record<string, FormatChoice>>;

/** The choice a command has. */
export function formatsOf(command: string): FormatChoice {
  if (command === "records") return FORMAT_CHOICES.records;
  return command === "extract" ? FORMAT_CHOICES.content : FORMAT_CHOICES.data;
}
