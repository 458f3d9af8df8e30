import { decode, nonHtmlKind, type Warning } from "./html/index.ts";
import { estimateLayout, type Page, type ParseOptions, parse } from "./page/index.ts";

/** Options that control how a page is read. */
export interface ReadOptions extends ParseOptions {
  /** The `Content-Type` header that came with the bytes. */
  readonly contentType?: string | null | undefined;
  /** Estimates the layout from attributes and styles. Slower than parsing, and less exact than a browser. */
  readonly layout?: "estimated" | undefined;
}

/** HTML, its bytes, or a `Page` that was parsed or rendered before. */
export type PageInput = string | Uint8Array | ArrayBuffer | Page;

/** A page, and everything that was noticed while reading it. */
export interface PageWithWarnings {
  readonly page: Page;
  readonly warnings: readonly Warning[];
}

/** Turns any accepted input into a Page and collects warnings. Throws TypeError for other inputs. Does not check the options. */
export function read(input: PageInput, options: ReadOptions): PageWithWarnings {
  const given = readInput(input instanceof ArrayBuffer ? new Uint8Array(input) : input, options);
  if (options.layout !== "estimated" || given.page.layout !== undefined) return given;
  return { ...given, page: { ...given.page, layout: estimateLayout(given.page) } };
}

function readInput(input: string | Uint8Array | Page, options: ReadOptions): PageWithWarnings {
  if (typeof input === "string") return readText(input, options);
  if (isPage(input)) return { page: input, warnings: input.warnings };
  if (!(input instanceof Uint8Array)) {
    throw new TypeError("input must be a string of HTML, its bytes (Uint8Array, ArrayBuffer), or a page");
  }
  const kind = nonHtmlKind(input);
  if (kind !== undefined) {
    const warning: Warning = { code: "not-html", message: `this is ${kind}, not a web page` };
    return { page: readText("", options).page, warnings: [warning] };
  }
  const decoded = decode(input, { contentType: options.contentType ?? undefined });
  return readText(decoded.text, options, decoded.warnings);
}

function isPage(input: Uint8Array | Page): input is Page {
  return typeof input === "object" && input !== null && "measures" in input && "blocks" in input;
}

/** Parses HTML. Adds warnings about the text to the given ones. Does not check the options. */
export function readText(
  text: string,
  { url, limits }: ParseOptions,
  warnings: readonly Warning[] = [],
): PageWithWarnings {
  const page = parse(text, { url, limits });
  return { page, warnings: [...warnings, ...page.warnings, ...emptinessOf(text)] };
}

const MAX_ADDRESS_CHARS = 2000;
const ADDRESS = /^\s*https?:\/\/[^\s<>]+\s*$/i;

/** Returns a warning if the text is empty or only an address. */
function emptinessOf(text: string): Warning[] {
  if (text.length <= MAX_ADDRESS_CHARS && ADDRESS.test(text))
    return [{ code: "not-html", message: "this is an address, not a page; `fetchPage` of pith/fetch brings the page" }];
  return text.trim() === "" ? [{ code: "empty-page", message: "the page is empty" }] : [];
}
