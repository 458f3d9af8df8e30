/**
 * The prefix of every line of a block except its first: the indentation of items and the markers of quotes around it.
 * Each line gets it once, when its block is written. Adding it level by level would cost depth times length.
 */
export interface Margin {
  readonly full: string;
  /** The prefix of empty lines: without trailing spaces. */
  readonly blank: string;
}

/** The margin of top-level blocks. */
export const NO_MARGIN: Margin = { full: "", blank: "" };

/** The margin inside an item or quote. */
export function indented(margin: Margin, by: string): Margin {
  const full = margin.full + by;
  return { full, blank: full.trimEnd() };
}

const FULL_LINES = /\n(?!\n|$)/g;
const BLANK_LINES = /\n(?=\n|$)/g;

/** Adds the margin to all lines of a text except the first. */
export function withMargin(text: string, { full, blank }: Margin): string {
  if (full === "" || !text.includes("\n")) return text;
  const filled = text.replace(FULL_LINES, `\n${full}`);
  return blank === "" ? filled : filled.replace(BLANK_LINES, `\n${blank}`);
}

/** Adds the margin to the first line of a text. */
export function startLine(text: string, { full, blank }: Margin): string {
  if (full === "") return text;
  return (text === "" || text.startsWith("\n") ? blank : full) + text;
}

/** Joins blocks that have their margin, with empty lines between them if the list is loose. */
export function stackBlocks(texts: readonly string[], margin: Margin, isLoose: boolean): string {
  let out = texts[0] ?? "";
  const gap = isLoose ? `\n${margin.blank}\n` : "\n";
  for (let i = 1; i < texts.length; i++) out += gap + startLine(texts[i], margin);
  return out;
}

/** The marker of a quote, with its space. */
export const QUOTE_MARKER = "> ";
