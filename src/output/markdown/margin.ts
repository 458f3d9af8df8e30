/**
 * What stands before every line of a block but its first, such as the spaces of the items and the marks of the quotes
 * around it. Each line gets it once, when its block is written: to set lines in again at each level would cost depth times
 * length.
 */
export interface Margin {
  readonly full: string;
  /** Before empty lines: without the spaces at its end. */
  readonly blank: string;
}

export const NO_MARGIN: Margin = { full: "", blank: "" };

/** The margin inside an item or quote. */
export function indented(margin: Margin, by: string): Margin {
  const full = margin.full + by;
  return { full, blank: full.trimEnd() };
}

const FULL_LINES = /\n(?!\n|$)/g;
const BLANK_LINES = /\n(?=\n|$)/g;

/** A text of several lines with its margin. */
export function withMargin(text: string, { full, blank }: Margin): string {
  if (full === "" || !text.includes("\n")) return text;
  const filled = text.replace(FULL_LINES, `\n${full}`);
  return blank === "" ? filled : filled.replace(BLANK_LINES, `\n${blank}`);
}

/** The start of a line that goes on with a text. */
export function startLine(text: string, { full, blank }: Margin): string {
  if (full === "") return text;
  return (text === "" || text.startsWith("\n") ? blank : full) + text;
}

/** Texts that have their margin below each other, parted by empty lines or not. */
export function stackBlocks(texts: readonly string[], margin: Margin, isLoose: boolean): string {
  let out = texts[0] ?? "";
  const gap = isLoose ? `\n${margin.blank}\n` : "\n";
  for (let i = 1; i < texts.length; i++) out += gap + startLine(texts[i], margin);
  return out;
}

/** The mark of a quote and what spaces it needs. */
export const QUOTE_MARKER = "> ";
