import { attribute } from "../../html/attributes.ts";
import { KNOWN_TAGS, RAW, TEXT, tagId, tagSet } from "../../html/tags.ts";
import type { Page } from "../../page/page.ts";
import { charsOf, type Shapes } from "../shape.ts";

/** A piece of a record at one level of the tree: an element, or a run of text with its bold and italic. */
export interface Unit {
  readonly from: number;
  readonly to: number;
  /** The element's hash of tag and classes, `RUN` for a run of text. */
  readonly key: number;
}

export const RUN = 0;

const BR = tagId("br");
const SPAN = tagId("span");
/** Elements that set off a word but not a field. */
const FORMATTING = tagSet(
  "b strong i em u mark sub sup font wbr nobr abbr big tt s strike ins q cite dfn kbd var span",
);
/** Elements without text that say something all the same. */
const SPEAKING = tagSet("img meta link data time video audio source input");
/** A word that is set off has little markup of its own. */
const MOST_TAGS = 3;
/** Search engines break their snippets after some sixty characters. */
const LONG_LINE = 40;
const SENTENCE_ENDS = ".!?:|…。！？：";
const SPACE = 32;

/** Cuts the siblings [from, to) into units, in page order; what shows nothing is left out. */
export function unitsOf(page: Page, shapes: Shapes, { from, to }: { from: number; to: number }): Unit[] {
  const { tag, end, flags } = page;
  const units: Unit[] = [];
  let runFrom = -1;
  let runTo = -1;
  const endRun = (): void => {
    if (runFrom >= 0) units.push({ from: runFrom, to: runTo, key: RUN });
    runFrom = -1;
  };
  for (let node = from; node < to; node = end[node]!) {
    const kind = tag[node]!;
    if (kind === RAW || (flags[node]! & shapes.passed) !== 0 || shapes.apart?.has(node)) continue;
    if (kind === BR) {
      if (runFrom >= 0 && !isBrokenLine(page, runFrom, runTo)) endRun();
    } else if (kind === TEXT || isFormatting(page, shapes, node)) {
      if (charsOf(page, node) === 0) continue;
      if (runFrom < 0) runFrom = node;
      runTo = end[node]!;
    } else if (shapes.shows[node] === 1 || isSpeaking(page, node)) {
      endRun();
      units.push({ from: node, to: end[node]!, key: shapes.own[node]! });
    }
  }
  endRun();
  return units;
}

/** Long lines that do not end a sentence go on behind the break: it was made to fit a width. */
function isBrokenLine(page: Page, from: number, to: number): boolean {
  let chars = 0;
  for (let node = from; node < to; node = page.end[node]!) chars += charsOf(page, node);
  if (chars < LONG_LINE) return false;
  let last = to - 1;
  while (last > from && page.tag[last] !== TEXT) last--;
  let at = page.to[last]! - 1;
  while (at > page.from[last]! && page.source.charCodeAt(at) <= SPACE) at--;
  return !SENTENCE_ENDS.includes(page.source[at]!);
}

function isFormatting(page: Page, shapes: Shapes, node: number): boolean {
  const kind = page.tag[node]!;
  if (kind >= KNOWN_TAGS || FORMATTING[kind] === 0 || shapes.isNamed[node] === 1) return false;
  const { tags, linkTags, images, inputs } = page.measures;
  if (linkTags[node]! + images[node]! + inputs[node]! > 0 || tags[node]! > MOST_TAGS) return false;
  return kind !== SPAN || attribute(page, node, "itemprop") === undefined;
}

function isSpeaking(page: Page, node: number): boolean {
  const kind = page.tag[node]!;
  return kind < KNOWN_TAGS && SPEAKING[kind] === 1 && page.to[node]! > page.from[node]!;
}
