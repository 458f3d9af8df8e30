/** How several pages stand together in one output. */
export type Frame = "text" | "json" | "lines";

interface FormatInfo {
  readonly says: string;
  readonly frame: Frame;
}

/** All formats. Help, checks and printers follow from this list. */
export const FORMATS = {
  text: { says: "plain text, paragraphs separated by an empty line", frame: "text" },
  json: { says: "one JSON document; an array for several pages", frame: "json" },
  ndjson: { says: "one JSON document per line and page", frame: "lines" },
} as const satisfies Readonly<Record<string, FormatInfo>>;

export type FormatId = keyof typeof FORMATS;

/** For one page, and for several: these stream, so every page goes out when it is done. */
export const DEFAULT_FORMATS = { one: "text", many: "ndjson" } as const satisfies Record<string, FormatId>;
