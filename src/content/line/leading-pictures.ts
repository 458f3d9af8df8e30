/** Separates pictures from the line of text that contains them in the markup. */
import { isWordAt } from "../../text/index.ts";
import type { Image, Inline } from "../content.ts";
import { inlineText } from "./run.ts";

/** Whether an inline can be a block of its own: a line with only images, or with a display formula alone, is not a paragraph. */
export function isBlockLevelInline(inline: Inline): boolean {
  if (inline.kind === "text") return inline.value === " ";
  return inline.kind === "image" || inline.kind === "break" || (inline.kind === "math" && inline.display);
}

/** Limit: further pictures stay in the line. */
const MAX_LEADING_PICTURES = 9;

/** Splits a line into the pictures at its start and the rest, which has text. */
export function splitLeadingPictures(line: readonly Inline[]): { pictures: readonly Image[]; rest: readonly Inline[] } {
  let left = line;
  let pictures = NO_PICTURES;
  while (pictures.length < MAX_LEADING_PICTURES) {
    const [picture, rest] = splitLeadingPicture(left);
    if (picture === undefined || rest.every(isBlockLevelInline)) break;
    pictures = [...pictures, picture];
    left = rest;
  }
  return { pictures, rest: left };
}

const NO_PICTURES: readonly Image[] = [];

/**
 * Splits a line into the picture at its start and the rest. The picture may be inside `<strong>` or `<em>`. It counts only if a word or
 * another picture follows without a space: then it floats next to the text and is not a part of the sentence.
 */
function splitLeadingPicture(line: readonly Inline[]): readonly [Image | undefined, readonly Inline[]] {
  const first = line[0];
  if (first?.kind === "image") return startsWithWord(line[1]) ? [first, line.slice(1)] : [undefined, line];
  if (first?.kind !== "strong" && first?.kind !== "emphasis") return [undefined, line];
  const [picture, inner] = splitLeadingPicture(first.children);
  return picture === undefined ? [undefined, line] : [picture, [{ ...first, children: inner }, ...line.slice(1)]];
}

function startsWithWord(next: Inline | undefined): boolean {
  return next?.kind === "image" || (next !== undefined && isWordAt(inlineText([next]), 0));
}
