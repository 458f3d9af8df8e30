import { escapeText } from "../html/index.ts";
import { pageHead } from "./page-markup.ts";

const LINE_END = /\r\n?/g;
/** One or more lines without visible characters. */
const EMPTY_LINES = /\n[^\S\n]*(?:\n[^\S\n]*)+/;

/** Writes plain text as a page. Empty lines separate paragraphs; other line ends stay. */
export function textMarkup(text: string): string {
  const paragraphs = text
    .replace(LINE_END, "\n")
    .split(EMPTY_LINES)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  return pageHead(undefined) + paragraphs.map((paragraph) => `<p>${withBreaks(paragraph)}</p>`).join("");
}

/** Lines of at least this many characters were wrapped at the width of a page: their ends mean nothing (RFC 2646: 66 to 79). */
const MIN_WRAPPED_CHARS = 50;

function withBreaks(paragraph: string): string {
  const lines = paragraph.split("\n");
  const isWrapped = lines.slice(0, -1).every(({ length }) => length >= MIN_WRAPPED_CHARS);
  return lines.map(escapeText).join(isWrapped ? "\n" : "<br>");
}
