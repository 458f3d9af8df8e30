/** Splits title elements: "A story | The Daily". */

/** Separators between a title and the name of its site. */
export const TITLE_SEPARATOR: RegExp =
  /\s+(?:[|•·»«›<>~/\\]|-{1,2}|[–—]|::?)\s+|\s*[|»]\s*|(?<=\S):\s+|\s+[-–—]|[–—]\s+|(?<=[\u3000-\u303f\u3400-\u9fff\uff00-\uffef])[-_]|(?<=\S)：|\s*[｜＿]\s*/g;
/** A character that may separate a name from a slogan. */
export const MAY_SEPARATE_TITLE: RegExp = /[|•·»«›<>~/\\\-–—:_：｜＿]/;

/** A separator with its position. */
export type TitleCut = RegExpExecArray;

/** Three parts of a title that may be the real title: without the last piece, without the first, and the longest piece. */
export function titleParts(title: string, cuts: readonly TitleCut[]): readonly string[] {
  if (cuts.length === 0) return [];
  const longest = titlePieces(title, cuts).reduce((best, piece) => (piece.length > best.length ? piece : best), "");
  const [first, last] = [cuts[0], cuts[cuts.length - 1]];
  return [title.slice(0, last.index), title.slice(first.index + first[0].length), longest];
}

/** The pieces of a title between separators. */
export function titlePieces(title: string, cuts: readonly TitleCut[] = titleCuts(title)): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const cut of cuts) {
    pieces.push(title.slice(from, cut.index));
    from = cut.index + cut[0].length;
  }
  pieces.push(title.slice(from));
  return pieces;
}

const COLON = /[:：]/;

/** The text before the first separator, undefined without separators. Colons do not count: they separate parts of one title. */
export function titleStart(title: string, cuts: readonly TitleCut[]): string | undefined {
  const first = cuts.find((cut) => !COLON.test(cut[0]));
  return first === undefined ? undefined : title.slice(0, first.index);
}

/** Longer titles are not split. */
const MAX_TITLE_CHARS = 2_000;

/** The separators of a title. */
export function titleCuts(title: string): readonly TitleCut[] {
  if (title.length > MAX_TITLE_CHARS) return [];
  const cuts: TitleCut[] = [];
  TITLE_SEPARATOR.lastIndex = 0;
  for (let cut = TITLE_SEPARATOR.exec(title); cut !== null; cut = TITLE_SEPARATOR.exec(title)) cuts.push(cut);
  return cuts;
}
