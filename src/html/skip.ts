import { TRAITS, Trait, tagId, tagSet } from "./tags.ts";
import { Token, type Tokenizer } from "./tokenizer.ts";

const SELECT = tagId("select");
const TEMPLATE = tagId("template");
const P = tagId("p");
const BR = tagId("br");
const TITLE = tagId("title");

/** HTML start tags that end svg and math even without an end tag (HTML standard, "in foreign content"). */
const BREAKOUT = tagSet(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr " +
    "ol p pre ruby s small span strong strike sub sup table tt u ul var",
);
/** Elements of svg and math whose content is HTML again (HTML standard, "HTML integration point"). */
const INTEGRATION_POINTS = ["foreignobject", "desc", "title", "annotation-xml", "mi", "mo", "mn", "ms", "mtext"];
/** Fast path: 1 for the first letters of the integration points. */
const FIRST_LETTERS = new Uint8Array(128);
for (const name of INTEGRATION_POINTS) FIRST_LETTERS[name.charCodeAt(0)] = 1;
const SELECT_ENDS = tagSet("input keygen textarea select");

/** The result of `skipElement`. */
export interface SkippedElement {
  /** The end of the skipped source. */
  readonly end: number;
  /** The kind of the current token if it is not skipped and the caller must handle it, else END_OF_FILE. */
  readonly pending: number;
}

/** Skips the content of select, template, svg or math. The tokenizer's current token is the start tag. */
export function skipElement(tokens: Tokenizer, tag: number): SkippedElement {
  const foreign = tag !== SELECT && tag !== TEMPLATE;
  if (foreign && tokens.selfClosing) return { end: tokens.end, pending: Token.END_OF_FILE };
  tokens.foreign = foreign;
  const skipped = foreign ? skipForeign(tokens, tag) : skipTo(tokens, tag);
  tokens.foreign = false;
  return skipped;
}

function skipTo(tokens: Tokenizer, tag: number): SkippedElement {
  let depth = 1;
  for (;;) {
    const kind = tokens.next();
    if (kind === Token.END_OF_FILE) return { end: tokens.start, pending: kind };
    if (kind !== Token.START && kind !== Token.END) continue;
    if (tag === SELECT && endsSelect(tokens, kind)) {
      const consumed = tokens.tag === SELECT;
      return { end: tokens.start, pending: consumed ? Token.END_OF_FILE : kind };
    }
    if (tokens.tag !== tag) continue;
    depth += kind === Token.START ? 1 : -1;
    if (depth === 0) return { end: tokens.start, pending: Token.END_OF_FILE };
  }
}

function endsSelect(tokens: Tokenizer, kind: number): boolean {
  const { tag } = tokens;
  if (tag === 0) return false;
  if (kind === Token.END) return tag === SELECT || (TRAITS[tag] & Trait.TABLE_PART) !== 0;
  return SELECT_ENDS[tag] === 1 || (TRAITS[tag] & Trait.TABLE_PART) !== 0;
}

function skipForeign(tokens: Tokenizer, tag: number): SkippedElement {
  let depth = 1;
  let integration = 0;
  for (;;) {
    const kind = tokens.next();
    if (kind === Token.END_OF_FILE) return { end: tokens.start, pending: kind };
    if (kind !== Token.START && kind !== Token.END) continue;
    if (tokens.tag === tag) {
      if (kind === Token.END) depth--;
      else if (!tokens.selfClosing) depth++;
      if (depth === 0) return { end: tokens.start, pending: Token.END_OF_FILE };
    } else if (isIntegrationPoint(tokens)) {
      if (kind === Token.END) integration = Math.max(0, integration - 1);
      else if (!tokens.selfClosing) integration++;
    } else if (integration === 0 && breaksOut(tokens, kind)) {
      return { end: tokens.start, pending: kind };
    }
  }
}

function isIntegrationPoint(tokens: Tokenizer): boolean {
  const length = tokens.nameEnd - tokens.nameStart;
  if (length < 2 || length > 14 || (tokens.tag !== 0 && tokens.tag !== TITLE)) return false;
  if (FIRST_LETTERS[tokens.units[tokens.nameStart] | 32] !== 1) return false;
  return INTEGRATION_POINTS.includes(tokens.source.slice(tokens.nameStart, tokens.nameEnd).toLowerCase());
}

function breaksOut(tokens: Tokenizer, kind: number): boolean {
  const { tag } = tokens;
  if (tag === 0) return false;
  if (kind === Token.START) return BREAKOUT[tag] === 1;
  return tag === P || tag === BR || (TRAITS[tag] & Trait.BLOCK) !== 0;
}
