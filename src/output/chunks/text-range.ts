/** The part of a text at [start, end). */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const NOT_SPACE = /\S/;

/** Returns the range without whitespace at its ends. The range may be empty. */
export function trimmedRange(text: string, { start, end }: TextRange): TextRange {
  let from = start;
  let to = end;
  while (from < to && !NOT_SPACE.test(text[from])) from++;
  while (to > from && !NOT_SPACE.test(text[to - 1])) to--;
  return { start: from, end: to };
}
