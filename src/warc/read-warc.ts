import { CodingError, decodeContent } from "../http/index.ts";
import { type HttpResponse, joinChunks, parseResponse } from "./http-message.ts";
import { MAX_RECORD_BYTES, readRecords, type WarcSource } from "./read-records.ts";
import { targetOf, type WarcDamage, type WarcRecord } from "./warc-record.ts";

/** A page of a WARC file: the body of an HTML response with status 200, or an HTML resource. */
export interface WarcPage {
  readonly url: string;
  /** When it was fetched (`WARC-Date`): `2026-05-01T12:00:00Z`. */
  readonly date: string | undefined;
  readonly status: number;
  /** The `Content-Type` header of the response. */
  readonly contentType: string | undefined;
  /** The body, without its transfer and content codings. */
  readonly bytes: Uint8Array;
  /** Position in the file: of the record, or of the gzip member that contains it. */
  readonly offset: number;
}

/** A record that would be a page, but has another status, another type, or no body. */
export interface WarcSkip {
  readonly kind: "skip";
  /** `status 404`, `image/png`, `revisit`. */
  readonly reason: string;
  readonly url: string | undefined;
  readonly offset: number;
}

export interface WarcReadOptions {
  /** Limit: bytes of a record, and of its body when decoded. Default: 32 MiB. */
  readonly maxBytes?: number | undefined;
  /** `page` (default): HTML with status 200. `any`: every response and resource, whatever its status and type. */
  readonly accept?: "page" | "any" | undefined;
  /** Called for each record that is skipped. */
  readonly onSkip?: ((skip: WarcSkip) => void) | undefined;
  /** Called for each record that cannot be read. Others are read all the same. */
  readonly onDamage?: ((damage: WarcDamage) => void) | undefined;
}

/** Yields the pages of a WARC file in their order. Rejects if the file cannot be read; damage in it is reported to `onDamage`. */
export async function* readWarc(source: WarcSource, options: WarcReadOptions = {}): AsyncGenerator<WarcPage> {
  const { maxBytes = MAX_RECORD_BYTES, accept = "page", onSkip, onDamage } = options;
  if (typeof maxBytes !== "number" || !(maxBytes >= 0)) throw new TypeError("maxBytes must be a number of bytes");
  for await (const record of readRecords(source, maxBytes)) {
    const found = record.kind === "damage" ? record : await pageOf(record, maxBytes, accept);
    if (found === undefined) continue;
    if (!("kind" in found)) yield found;
    else if (found.kind === "skip") onSkip?.(found);
    else onDamage?.(found);
  }
}

const HTML_TYPES: ReadonlySet<string> = new Set(["text/html", "application/xhtml+xml"]);
/** Types of records about pages, which are not pages themselves. */
const ABOUT_PAGES: ReadonlySet<string> = new Set(["warcinfo", "request", "metadata", "continuation"]);

/** Returns the page of a record, undefined for records about pages. */
async function pageOf(
  record: WarcRecord,
  maxBytes: number,
  accept: "page" | "any",
): Promise<WarcPage | WarcSkip | WarcDamage | undefined> {
  const { type, fields, offset } = record;
  const url = targetOf(fields);
  const skip = (reason: string): WarcSkip => ({ kind: "skip", reason, url, offset });
  if (ABOUT_PAGES.has(type)) return undefined;
  if (type !== "response" && type !== "resource") return skip(type);
  // Records of DNS answers and other protocols.
  const isHttp = type === "response" && (fields.get("content-type") ?? "").toLowerCase().startsWith("application/http");
  if (type === "response" && !isHttp) return skip(`response of type ${bareType(fields.get("content-type"))}`);
  const response = isHttp ? parseResponse(record.block) : resourceOf(record);
  const damage = (problem: string): WarcDamage => ({ kind: "damage", offset, url, problem });
  if (response === undefined) return record.isCut ? skip("too large") : damage("the record is not an HTTP response");
  const { status } = response;
  if (accept === "page" && status !== 200) return skip(`status ${status}`);
  const contentType = response.fields.get("content-type");
  const known = bareType(contentType ?? fields.get("warc-identified-payload-type"));
  if (accept === "page" && known !== "" && !HTML_TYPES.has(known)) return skip(known);
  if (record.isCut) return damage(tooLarge(maxBytes));
  if (url === undefined) return damage("the record has no WARC-Target-URI");
  const bytes = await decodeBody(response, maxBytes);
  if (typeof bytes === "string") return damage(bytes);
  return { url, date: fields.get("warc-date"), status, contentType, bytes, offset };
}

function resourceOf({ fields, block }: WarcRecord): HttpResponse {
  const type = fields.get("content-type");
  return { status: 200, fields: new Map(type === undefined ? [] : [["content-type", type]]), body: block };
}

/** `Text/HTML; charset=utf-8` → `text/html`. */
function bareType(contentType: string | undefined): string {
  return (contentType ?? "").split(";", 1)[0].trim().toLowerCase();
}

function tooLarge(maxBytes: number): string {
  return `the page is larger than ${maxBytes / 2 ** 20} MiB; option maxBytes allows more`;
}

/** Undoes the codings of a body. Returns the problem if that is not possible. */
async function decodeBody({ fields, body }: HttpResponse, maxBytes: number): Promise<Uint8Array | string> {
  const isChunked = (fields.get("transfer-encoding") ?? "").toLowerCase().includes("chunked");
  const joined = (isChunked ? joinChunks(body) : undefined) ?? body;
  const encoding = fields.get("content-encoding");
  if (encoding === undefined) return joined;
  try {
    return await decodeContent(joined, encoding, maxBytes);
  } catch (error) {
    if (!(error instanceof CodingError)) throw error;
    if (error.code === "invalid" && isMarkup(joined)) return joined;
    return error.code === "size" ? tooLarge(maxBytes) : `the body is ${error.message}`;
  }
}

/** Whether a body starts with `<`: many archives keep the header `Content-Encoding`, but store the body decoded. */
function isMarkup(body: Uint8Array): boolean {
  let at = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;
  while (body[at] === 0x20 || (body[at] >= 9 && body[at] <= 13)) at++;
  return body[at] === 0x3c;
}
