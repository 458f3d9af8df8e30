import type { TextRange } from "./text-range.ts";

/** Margins of quotes and items, and the markers of items. */
const MARGIN = /^(?:>|[ \t]|[-*] |\d{1,9}[.)] )*/;
const FENCE = /^(?:(`{3,})[^`]*|(\${2,}))$/;
/** The line between the head and the rows of a table. */
const DELIMITERS = /^\|(?: :?-:? \|)+$/;
/** The cells of a sparse table, which is written row by row. Other text has no unescaped backslash before a pipe. */
const SPARSE_CELL = / \\\| /;
const BLANK = /^[> \t]*$/;
const ITEM = /^(?:[-*] |\d{1,9}[.)] )/;
const NESTED_ITEM = /^[> \t]*(?:[-*] |\d{1,9}[.)] )/;

/** Where a block of Markdown may be cut between its lines, in ascending order. */
export interface LineCuts {
  /** Before paragraphs and items that are not nested. */
  readonly blocks: readonly number[];
  /** Before all items. */
  readonly items: readonly number[];
  /** Before all lines. */
  readonly lines: readonly number[];
  /** Code, formulas and tables: no cut is inside them. */
  readonly whole: readonly TextRange[];
}

/** Finds the places between the lines of a Markdown block where it may be cut. None is inside code, a formula or a table. */
export function lineCutsOf(text: string): LineCuts {
  if (SPARSE_CELL.test(text)) return { blocks: [], items: [], lines: [], whole: [{ start: 0, end: text.length }] };
  const cuts: Draft = { blocks: [], items: [], lines: [], whole: [] };
  const lines = linesOf(text);
  /** The fence of open code, or the pipe of an open table. */
  let open: { readonly mark: string; readonly start: number } | undefined;
  let afterBlank = false;
  for (const [i, { start, end, inner }] of lines.entries()) {
    if (open?.mark === PIPE && !inner.startsWith(PIPE)) {
      cuts.whole.push({ start: open.start, end: start - 1 });
      open = undefined;
    }
    if (open !== undefined) {
      if (inner !== open.mark) continue;
      cuts.whole.push({ start: open.start, end });
      open = undefined;
      afterBlank = false;
      continue;
    }
    const line = text.slice(start, end);
    const isBlank = BLANK.test(line);
    if (start > 0 && !isBlank) addCuts(cuts, { line, start, afterBlank });
    afterBlank = isBlank;
    const mark = markOf(inner, lines[i + 1]?.inner);
    if (mark !== undefined) open = { mark, start };
  }
  if (open !== undefined) cuts.whole.push({ start: open.start, end: text.length });
  return cuts;
}

type Draft = { readonly [Name in keyof LineCuts]: LineCuts[Name][number][] };

const PIPE = "|";

/** Returns the fence of code or a formula that a line opens, or the pipe of a table. */
function markOf(line: string, next: string | undefined): string | undefined {
  if (line.startsWith(PIPE)) return next !== undefined && DELIMITERS.test(next) ? PIPE : undefined;
  const [, ticks, dollars] = FENCE.exec(line) ?? [];
  return ticks ?? dollars;
}

function addCuts(
  cuts: Draft,
  { line, start, afterBlank }: { readonly line: string; readonly start: number; readonly afterBlank: boolean },
): void {
  const isBlock = ITEM.test(line) || (afterBlank && !line.startsWith(" "));
  if (isBlock) cuts.blocks.push(start);
  if (isBlock || afterBlank || NESTED_ITEM.test(line)) cuts.items.push(start);
  cuts.lines.push(start);
}

/** A line, and its text after margins and markers. */
interface Line extends TextRange {
  readonly inner: string;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    lines.push({ start, end: start + line.length, inner: line.replace(MARGIN, "") });
    start += line.length + 1;
  }
  return lines;
}
