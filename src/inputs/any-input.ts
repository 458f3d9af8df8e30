import { type BytesFacts, decode, isPlainText, nonHtmlKind } from "../html/index.ts";
import { type Page, parse } from "../page/index.ts";
import { InputError } from "./input-error.ts";
import { jsonLdMarkup, jsonLdThings } from "./json-ld-markup.ts";
import { readListing } from "./listing.ts";
import { listingMarkup } from "./listing-markup.ts";
import { pdfMarkup } from "./pdf-markup.ts";
import { textMarkup } from "./text-markup.ts";

/** What is known about an input besides its bytes. */
export interface InputFacts extends BytesFacts {
  /** Its address. Relative links are resolved against it. */
  readonly url?: string | undefined;
}

/**
 * Reads a web page, plain text, a feed (RSS, Atom, JSON Feed), a sitemap, JSON-LD or a PDF as a page. All text of inputs other than web
 * pages is content. PDFs need the package pdfjs-dist. Rejects with an `InputError` for other inputs.
 */
export async function readAnyInput(input: Uint8Array | ArrayBuffer, facts: InputFacts = {}): Promise<Page> {
  const bytes = input instanceof ArrayBuffer ? new Uint8Array(input) : input;
  const { url, contentType } = facts;
  const markup = await rewriteInput(bytes, facts);
  if (markup !== undefined) return { ...parse(markup, { url }), isWhole: true };
  const { text, warnings } = decode(bytes, { contentType });
  const page = parse(text, { url });
  return { ...page, warnings: [...warnings, ...page.warnings] };
}

/** Rewrites an input as HTML. Returns undefined if it is HTML. Rejects with an `InputError` if it cannot be read. */
export async function rewriteInput(bytes: Uint8Array, facts: InputFacts): Promise<string | undefined> {
  const kind = nonHtmlKind(bytes);
  if (kind === undefined) return isPlainText(bytes, facts) ? textMarkup(textOf(bytes, facts)) : undefined;
  if (kind === "a PDF document") return pdfMarkup(bytes);
  if (kind === "JSON data") return jsonMarkup(bytes, facts);
  if (LISTINGS.has(kind)) return listingMarkup(readListing(bytes, facts.url ?? NO_ADDRESS));
  throw new InputError(`this is ${kind}, not a web page`);
}

/** The address of listings without one. Relative addresses in them lead nowhere. */
const NO_ADDRESS = "about:blank";

/** Kinds that `readListing` reads, as `nonHtmlKind` names them. */
const LISTINGS: ReadonlySet<string> = new Set(["an RSS feed", "an Atom feed", "a sitemap"]);

function textOf(bytes: Uint8Array, { contentType }: InputFacts): string {
  return decode(bytes, { contentType }).text;
}

function jsonMarkup(bytes: Uint8Array, facts: InputFacts): string {
  const source = textOf(bytes, facts);
  const data = parsed(source);
  const things = jsonLdThings(data);
  if (things.length > 0) return jsonLdMarkup(source, things);
  const listing = readListing(bytes, facts.url ?? NO_ADDRESS);
  if (listing.kind === "json-feed" && listing.pages.length > 0) return listingMarkup(listing);
  throw new InputError("this is JSON data, not a web page; pith reads JSON-LD and JSON Feed");
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw new InputError(`this is damaged JSON data: ${(cause as Error).message}`, { cause });
  }
}
