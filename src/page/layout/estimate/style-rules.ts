import { findTagId } from "../../../html/index.ts";

/*
 * A parser for the few parts of CSS that place columns. It supports selectors of types, classes and ids with descendant and
 * child combinators. It skips rules with other selectors (pseudo-classes, attributes, siblings).
 */

/** A compound selector like `div.side`. An element must match all its parts. */
export interface StyleCompound {
  /** Tag id, 0 for any. */
  readonly tag: number;
  readonly id: string;
  readonly classes: readonly string[];
  /** Whether `>` follows: the element of the next compound must be a child. */
  readonly isParent: boolean;
}

/** A selector with its declarations. */
export interface StyleRule {
  /** From the outermost ancestor to the element itself: `.menu`, `a` for `.menu a`. */
  readonly compounds: readonly StyleCompound[];
  readonly declarations: ReadonlyMap<string, string>;
  /** 10,000 per id, 100 per class, 1 per tag. Higher wins; among equals, the later rule. */
  readonly specificity: number;
}

/** Properties that affect the position or the width of columns. */
const PROPERTIES: ReadonlySet<string> = new Set(
  (
    "display width max-width min-width float position left right margin margin-left margin-right padding padding-left " +
    "padding-right box-sizing flex flex-basis flex-grow flex-direction grid-template-columns grid-column gap column-gap border " +
    "border-left border-right border-width visibility clear"
  ).split(" "),
);
/** Rules beyond this number are ignored. */
const MAX_RULES = 20_000;
const IMPORTANT = /![ \t\n]{0,9}important$/i;

/** Parses the rules of a style sheet that apply to a window of this width. */
export function parseStyles(css: string, viewportWidth: number): StyleRule[] {
  const text = withoutComments(css);
  const rules: StyleRule[] = [];
  let at = 0;
  while (at < text.length && rules.length < MAX_RULES) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const prelude = preludeOf(text.slice(at, open));
    if (prelude.startsWith("@")) {
      at = mediaApplies(prelude, viewportWidth) ? open + 1 : closingBrace(text, open) + 1;
      continue;
    }
    const close = text.indexOf("}", open);
    const end = close < 0 ? text.length : close;
    const declarations = parseDeclarations(text.slice(open + 1, end));
    if (declarations.size > 0) for (const selector of prelude.split(",")) addRule(rules, selector, declarations);
    at = end + 1;
  }
  return rules;
}

function withoutComments(css: string): string {
  const kept: string[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf("/*", at);
    kept.push(css.slice(at, open < 0 ? css.length : open));
    const close = open < 0 ? -1 : css.indexOf("*/", open + 2);
    at = close < 0 ? css.length : close + 2;
  }
  return kept.join(" ");
}

/** Returns the selectors or the at-rule before a `{`: the text after the last `;` or `}`. */
function preludeOf(text: string): string {
  return text.slice(Math.max(text.lastIndexOf(";"), text.lastIndexOf("}")) + 1).trim();
}

/** Returns the offset of the brace that closes the one at `open`, or the length of the text. */
function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123) depth++;
    else if (code === 125 && --depth === 0) return at;
  }
  return text.length;
}

const MEDIA = /^@(?:media|supports|layer|container)\b/i;
const OTHER_MEDIUM = /\bprint\b|\bspeech\b|\bnot\b|prefers-|orientation|hover|aspect|resolution|device/i;
const WIDTH_CONDITION = /\((min|max)-width\s*:\s*([\d.]{1,12})(px|em|rem)\)/gi;

function mediaApplies(prelude: string, viewportWidth: number): boolean {
  if (!MEDIA.test(prelude) || OTHER_MEDIUM.test(prelude)) return false;
  for (const [, bound, number, unit] of prelude.matchAll(WIDTH_CONDITION)) {
    const pixels = Number(number) * (unit.toLowerCase() === "px" ? 1 : ROOT_FONT_SIZE);
    if (bound.toLowerCase() === "min" ? viewportWidth < pixels : viewportWidth > pixels) return false;
  }
  return true;
}

/** Pixels per rem in browsers, by default. */
export const ROOT_FONT_SIZE = 16;

/** Parses the declarations of a block whose names are in `PROPERTIES`. Returns names and values in lower case. */
export function parseDeclarations(block: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of block.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .replace(IMPORTANT, "")
      .trim()
      .toLowerCase();
    if (PROPERTIES.has(name) && value !== "") found.set(name, value);
  }
  return found;
}

/** The combinator between two compounds: a space or `>`. */
const STEP = /\s+(?:>\s*)?|>\s*/g;
const COMPOUND = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i;
const PART = /[.#][\w-]+/g;

function addRule(rules: StyleRule[], selector: string, declarations: ReadonlyMap<string, string>): void {
  const text = selector.trim();
  const compounds: StyleCompound[] = [];
  let specificity = 0;
  let from = 0;
  for (const step of [...text.matchAll(STEP), undefined]) {
    const match = COMPOUND.exec(text.slice(from, step?.index ?? text.length));
    if (match === null || match[0] === "") return;
    const parts = match[2].match(PART) ?? [];
    const id = parts.find((part) => part.startsWith("#"))?.slice(1) ?? "";
    const classes = parts.filter((part) => part.startsWith(".")).map((part) => part.slice(1));
    const tag = tagOf(match[1] ?? "*");
    if (tag < 0) return;
    compounds.push({ tag, id, classes, isParent: step?.[0].includes(">") ?? false });
    specificity += (id === "" ? 0 : 10_000) + classes.length * 100 + (tag === 0 ? 0 : 1);
    from = (step?.index ?? 0) + (step?.[0].length ?? 0);
  }
  rules.push({ compounds, declarations, specificity });
}

/** Returns the tag id, 0 for `*`, -1 for names that the parser does not know. */
function tagOf(name: string): number {
  if (name === "*") return 0;
  return findTagId(name) || -1;
}
