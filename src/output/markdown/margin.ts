/**
 * The prefix of the lines of a block: indentation for each list item around it, `> ` for each quote. The first line of a block gets its
 * prefix from the block around it. Lines get the whole prefix at once, when their block is written: adding it level by level would take
 * time proportional to depth × length.
 */
export interface Margin {
  readonly full: string;
  /** The prefix of empty lines: `full` without trailing spaces. */
  readonly blank: string;
}

/** The margin of top-level blocks. */
export const NO_MARGIN: Margin = { full: "", blank: "" };

/** Returns the margin inside an item or quote. */
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

/** Joins written blocks. Puts empty lines between them if `isLoose`. */
export function stackBlocks(texts: readonly string[], margin: Margin, isLoose: boolean): string {
  let out = texts[0] ?? "";
  const gap = isLoose ? `\n${margin.blank}\n` : "\n";
  for (let i = 1; i < texts.length; i++) out += gap + startLine(texts[i], margin);
  return out;
}

/** The marker of a quote, with its space. */
export const QUOTE_MARKER = "> ";
