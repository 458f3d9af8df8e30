import { escapeText } from "../html/index.ts";
import { parse, readBlock } from "../page/index.ts";

/** Returns the start of a page with a title. */
export function pageHead(title: string | undefined): string {
  return `<!doctype html><meta charset=utf-8>${title === undefined ? "" : `<title>${escapeText(title)}</title>`}`;
}

/** Escapes the value of an attribute in double quotes. */
export function quoted(value: string): string {
  return `"${escapeText(value).replaceAll('"', "&quot;")}"`;
}

/** Returns the text of a piece of HTML, or of plain text, in one line. */
export function lineOf(html: string): string {
  const page = parse(html, {});
  return Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block))
    .join(" ")
    .trim();
}
