import { decodeText, Flag, TEXT } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";

/** A piece that only connects names: a comma, "and". */
const CONNECTIVE = /^(?:,|;|&|(?:,\s?)?(?:and|und|et|y|e|en|i|и|og|och|ve|và|oraz))$/iu;

/** The text of a block as one line, with a bar between the texts of different elements: "Ada Lovelace | May 3". */
export function bylineText(page: Page, block: number): string {
  return joinPieces(textPieces(page, page.blocks.from[block], page.blocks.to[block]));
}

/** Joins pieces to a line, with a bar between them unless a comma, "by" or "and" connects them. */
export function joinPieces(pieces: readonly string[]): string {
  let line = "";
  let continues = true;
  for (const piece of pieces) {
    const isConnective = CONNECTIVE.test(piece);
    line += isConnective ? ", " : continues ? piece : ` | ${piece}`;
    continues = isConnective || piece.endsWith(",") || CONTINUED_END.test(piece);
    if (continues && !isConnective) line += " ";
  }
  return line.trimEnd();
}

/** The end of a piece that the next piece continues: "Written by", "Author:", "Ada and". */
const CONTINUED_END = /(?:^|\s)(?:by|von|par|por|di|da|door|and|und|et|y)$|[:：]$/iu;

/**
 * The texts of the nodes at [from, to), one piece per element: "Luke Kim" and "December 17" in two spans are two pieces. Two capitalized words
 * in two elements ("Luke", "Kim") are one piece.
 */
export function textPieces(page: Page, from: number, to: number): readonly string[] {
  const pieces: string[] = [];
  for (let node = from; node < to; node++) {
    if (page.tag[node] !== TEXT || (page.flags[node] & Flag.UNSEEN) !== 0) continue;
    const text = decodeText(page.source.slice(page.from[node], page.to[node])).trim();
    if (text === "") continue;
    const last = pieces.at(-1);
    if (last !== undefined && isCapitalizedWord(last) && isCapitalizedWord(text) && !CONTINUED_END.test(text))
      pieces[pieces.length - 1] = `${last} ${text}`;
    else pieces.push(text);
  }
  return pieces;
}

const CAPITALIZED_WORD = /^\p{Lu}[\p{L}'’.-]+$/u;

function isCapitalizedWord(text: string): boolean {
  return CAPITALIZED_WORD.test(text);
}
