import { nonHtmlKind } from "../html/index.ts";
import { GiveUpError } from "./fetch-errors.ts";

/** Types of pages with text to extract. */
const PAGE_TYPES: ReadonlySet<string> = new Set([
  "text/html",
  "application/xhtml+xml",
  "application/xml",
  "text/xml",
  "text/plain",
]);

/** Types of other documents that `pith/inputs` reads. */
const DOCUMENT_TYPES: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/json",
  "application/ld+json",
  "application/feed+json",
  "application/rss+xml",
  "application/atom+xml",
  "application/rdf+xml",
  "text/markdown",
]);

/** Names of other types for messages. Keys are whole types, or the part before the slash. */
const KINDS: Readonly<Record<string, string>> = {
  "application/pdf": "a PDF document",
  "application/json": "JSON data",
  "application/ld+json": "JSON data",
  "application/javascript": "a script",
  "text/javascript": "a script",
  "text/css": "a style sheet",
  "text/csv": "a table (CSV)",
  "application/rss+xml": "a feed",
  "application/atom+xml": "a feed",
  "application/zip": "a ZIP archive",
  "application/gzip": "gzip data",
  "application/epub+zip": "an e-book",
  "application/msword": "an office document",
  "application/octet-stream": "binary data",
  image: "an image",
  video: "a video",
  audio: "audio",
  font: "a font",
};
const OFFICE = "application/vnd.";

/** Throws if the `Content-Type` header is not that of a page, or of a document if those are accepted. A missing header is accepted. */
export function requirePageType(
  contentType: string | undefined,
  { url, isDocument }: { readonly url: string; readonly isDocument: boolean },
): void {
  const type = (contentType ?? "").split(";", 1)[0].trim().toLowerCase();
  if (type === "" || PAGE_TYPES.has(type) || (isDocument && DOCUMENT_TYPES.has(type))) return;
  const kind =
    KINDS[type] ?? KINDS[type.split("/", 1)[0]] ?? (type.startsWith(OFFICE) ? "an office document" : undefined);
  throw notPage(kind ? `${kind} (${type})` : `of type ${type}`, url);
}

/** Throws if the bytes are not a page. Does not look at the header. */
export function requirePageBytes(bytes: Uint8Array, url: string): void {
  const kind = nonHtmlKind(bytes);
  if (kind) throw notPage(kind, url);
}

function notPage(what: string, url: string): GiveUpError {
  return new GiveUpError(`${url} is ${what}, not a web page; pith reads HTML, XML and plain text.`, {
    code: "content-type",
    url,
  });
}
