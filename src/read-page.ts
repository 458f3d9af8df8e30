import { decode, nonHtmlKind, type Warning } from "./html/index.ts";
import { estimateLayout, type Page, type ParseOptions, parse } from "./page/index.ts";
/** What is known of a page, and how it is to be read. */
export interface ReadOptions extends ParseOptions {
  /** The Content-Type header that came with the bytes. */
  readonly contentType?: string | null | undefined;
  /** Estimates where things stand on the screen from attributes and styles; it costs time, and a browser knows better. */
  readonly layout?: "estimated" | undefined;
}

/** HTML, its bytes, or a page that is there already, such as one a browser rendered. */
export type PageInput = string | Uint8Array | ArrayBuffer | Page;

interface Read {
  readonly page: Page;
  readonly warnings: readonly Warning[];
}

/** Any input as a page, with what was noticed on the way. Throws a TypeError on what is no input, and on options that are none. */
export function read(input: PageInput, options: ReadOptions): Read {
  requireOptions(options);
  const given = readInput(input instanceof ArrayBuffer ? new Uint8Array(input) : input, options);
  if (options.layout !== "estimated" || given.page.layout !== undefined) return given;
  return { ...given, page: { ...given.page, layout: estimateLayout(given.page) } };
}

/** What the options of all functions must be: a wrong one would be passed over, or fail where nobody understands it. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["url", "string"],
  ["detectLanguage", "function"],
]);
const CHOICES: ReadonlyMap<string, readonly unknown[]> = new Map([
  ["layout", ["estimated"]],
  ["favor", ["precision", "recall"]],
  ["comments", ["keep", "drop", "apart"]],
]);

function requireOptions(options: ReadOptions): void {
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    if (value === undefined) continue;
    const type = TYPES.get(name);
    if (type !== undefined && typeof value !== type) throw new TypeError(`${name} must be a ${type}, or left out`);
    const choices = CHOICES.get(name);
    if (choices?.includes(value) === false) throw new TypeError(`${name} must be one of: ${choices.join(", ")}`);
  }
}

function readInput(input: string | Uint8Array | Page, options: ReadOptions): Read {
  if (typeof input === "string") return parseText(input, options);
  if (isPage(input)) return { page: input, warnings: input.warnings };
  if (!(input instanceof Uint8Array)) {
    throw new TypeError("input must be a string of HTML, its bytes (Uint8Array, ArrayBuffer), or a page");
  }
  const kind = nonHtmlKind(input);
  if (kind !== undefined) {
    const warning: Warning = { code: "not-html", message: `this is ${kind}, not a web page` };
    return { page: parse("", options), warnings: [warning] };
  }
  const decoded = decode(input, { contentType: options.contentType ?? undefined });
  return parseText(decoded.text, options, decoded.warnings);
}

function isPage(input: Uint8Array | Page): input is Page {
  return typeof input === "object" && input !== null && "measures" in input && "blocks" in input;
}

function parseText(text: string, options: ParseOptions, noticed: readonly Warning[] = []): Read {
  const page = parse(text, options);
  return { page, warnings: [...noticed, ...page.warnings, ...nothingIn(text)] };
}

const LONGEST_ADDRESS = 2000;
const ADDRESS = /^\s*https?:\/\/[^\s<>]+\s*$/i;

/** What to say of a text that cannot be a page. */
function nothingIn(text: string): Warning[] {
  if (text.length <= LONGEST_ADDRESS && ADDRESS.test(text))
    return [{ code: "not-html", message: "this is an address, not a page; `fetchPage` of pith/fetch brings the page" }];
  return text.trim() === "" ? [{ code: "empty-page", message: "the page is empty" }] : [];
}
