/** Writes code and formulas as Markdown, with fences that their content cannot close. */
import { type LineContext, PIPE, WHITE_SPACE } from "./escape.ts";

/** Returns the length of the longest run of a character. A fence must be longer than any run inside it. */
function longestRun(value: string, character: "`" | "$"): number {
  let longest = 0;
  for (let at = value.indexOf(character); at >= 0; ) {
    let end = at + 1;
    while (value.charAt(end) === character) end++;
    longest = Math.max(longest, end - at);
    at = value.indexOf(character, end);
  }
  return longest;
}

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;
const NEEDS_PADDING = /^[` ]|[` ]$/;

/** Writes a code span. */
export function writeCodeSpan(value: string, inCell: boolean): string {
  // In a cell, a code span cannot contain a backslash before a pipe: `\|` is read as a pipe, however many backslashes precede it.
  if (inCell && value.includes("\\|")) return writeCodeElement(value);
  const code = inCell ? value.replace(PIPE, "\\|") : value;
  const fence = "`".repeat(longestRun(code, "`") + 1);
  const pad = NEEDS_PADDING.test(code) && code.trim() !== "" ? " " : "";
  return fence + pad + code + pad + fence;
}

/** Writes code as an HTML element, for places where parsers would misread a code span. */
export function writeCodeElement(value: string): string {
  return `<code>${value.replace(ASCII_PUNCTUATION, (character) => `&#${character.charCodeAt(0)};`)}</code>`;
}

const HTML_OR_LINK_START = /<(?=[a-z/!?])|](?=\()/gi;

/**
 * Adds spaces to TeX, which do not change the formula. Without them, parsers that do not know formulas would read `<a` as HTML and `](` as
 * a link.
 */
export function safeTex(tex: string): string {
  return tex.replace(HTML_OR_LINK_START, "$& ");
}

/** Writes an inline formula, and notes that the document has one. */
export function writeFormula(tex: string, { inCell, dollars }: LineContext): string {
  dollars.hasFormula = true;
  const line = safeTex(tex).replace(WHITE_SPACE, " ");
  const fence = "$".repeat(longestRun(line, "$") + 1);
  return `${fence}${inCell ? line.replace(PIPE, "\\|") : line}${fence}`;
}

/** Returns the fence for a code block. */
export function codeFenceFor(value: string): string {
  return "`".repeat(Math.max(3, longestRun(value, "`") + 1));
}

/** Returns the fence for a display formula, and notes that the document has one. */
export function mathFenceFor(value: string, dollars: LineContext["dollars"]): string {
  dollars.hasFormula = true;
  return "$".repeat(Math.max(2, longestRun(value, "$") + 1));
}
