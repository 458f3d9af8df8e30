import { className, decodeText, Flag, RAW, TEXT, tagSet } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { BESIDE_NAME_CLASS } from "../../vocabulary/index.ts";

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
    if (node > from && isControl(page, node)) {
      node = page.end[node] - 1;
      continue;
    }
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

const CONTROL_TAGS = tagSet("button dt label th select option");

/** Whether an element is a button or label, or its class names something else than a person: `class="author-location"`. */
function isControl(page: Page, node: number): boolean {
  if (page.tag[node] <= RAW) return false;
  if (CONTROL_TAGS[page.tag[node]] === 1) return true;
  return page.classAt[node] !== 0 && BESIDE_NAME_CLASS.test(className(page, node));
}

/** Elements this many levels above a text may be its control. */
const MAX_CONTROL_LEVELS = 3;

/** Whether a text is in a button or another control. */
export function isInControl(page: Page, node: number): boolean {
  let above = node;
  for (let level = 0; level < MAX_CONTROL_LEVELS && above > page.body; level++) {
    if (isControl(page, above)) return true;
    above = page.parent[above];
  }
  return false;
}

const CAPITALIZED_WORD = /^\p{Lu}[\p{L}'’.-]+$/u;

function isCapitalizedWord(text: string): boolean {
  return CAPITALIZED_WORD.test(text);
}
