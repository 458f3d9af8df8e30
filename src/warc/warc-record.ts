/** The header fields of a record or an HTTP message. Names are in lower case; of a repeated field, the first counts. */
export type WarcFields = ReadonlyMap<string, string>;

/** A record of a WARC file. */
export interface WarcRecord {
  readonly kind: "record";
  /** `response`, `request`, `resource`, `revisit`, `metadata`, `warcinfo`, `conversion` or another type. */
  readonly type: string;
  /** `1.0` or `1.1`. */
  readonly version: string;
  readonly fields: WarcFields;
  /** Position in the file: of the record, or of the gzip member that contains it. */
  readonly offset: number;
  /** The content after the header, as written; of a record over the limit, its first bytes or none. */
  readonly block: Uint8Array;
  /** Whether the block is larger than the limit. */
  readonly isCut: boolean;
}

/** A part of the file that is not a valid record. */
export interface WarcDamage {
  readonly kind: "damage";
  /** Position in the file: of the record, or of the gzip member that contains it. */
  readonly offset: number;
  readonly problem: string;
  /** The URL of the record, if its header could be read. */
  readonly url?: string | undefined;
}

/** Returns the URL of a record. Some WARC/1.0 files have it in angle brackets. */
export function targetOf(fields: WarcFields): string | undefined {
  const target = fields.get("warc-target-uri");
  return target?.startsWith("<") && target.endsWith(">") ? target.slice(1, -1) : target;
}

/** Reads lines of `Name: value`. Lines that start with a space continue the value before. Lines without a colon are skipped. */
export function parseFields(lines: readonly string[]): WarcFields {
  const fields = new Map<string, string>();
  let last: string | undefined;
  for (const line of lines) {
    const isContinued = line.startsWith(" ") || line.startsWith("\t");
    const colon = line.indexOf(":");
    if (isContinued && last !== undefined) fields.set(last, `${fields.get(last)} ${line.trim()}`);
    else if (colon > 0) {
      const name = line.slice(0, colon).trim().toLowerCase();
      last = fields.has(name) ? undefined : name;
      if (last !== undefined) fields.set(name, line.slice(colon + 1).trim());
    }
  }
  return fields;
}

/** Returns the position after the empty line that ends a header, or undefined. */
export function headerEnd(bytes: Buffer): number | undefined {
  const [strict, lenient] = [bytes.indexOf("\r\n\r\n"), bytes.indexOf("\n\n")];
  if (lenient >= 0 && (strict < 0 || lenient < strict)) return lenient + 2;
  return strict < 0 ? undefined : strict + 4;
}
