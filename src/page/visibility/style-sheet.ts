import { itemEnd } from "./css-items.ts";
import { splitSelectors } from "./selector-lists.ts";
import { unescapeCss } from "./selectors.ts";

/* Splits style sheets into rules. Knows nested rules, strings, comments and escapes, since each of them can disguise a rule. */

/** When a rule applies. */
export const Applies = {
  /** For another medium, like print. */
  NEVER: 0,
  /** In some windows only: narrow ones, dark ones, those without scripts. */
  SOMETIMES: 1,
  ALWAYS: 2,
} as const;

/** A declaration: `display: none !important`. Name and value are in lower case. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** A rule of a style sheet. */
export interface SheetRule {
  /** The selectors, separated by commas. Those of nested rules contain the selectors around. */
  readonly selectors: string;
  /** `Applies.SOMETIMES` or `Applies.ALWAYS`. */
  readonly applies: number;
  readonly declarations: Declaration[];
}

/** Limits for nested rules: levels, and characters of their selectors, which repeat the selectors around. */
const MAX_NESTED_RULES = 4;
const MAX_NESTED_CHARS = 2000;
/** Limit: the rest of a longer value is ignored. Values that hide are short. */
const MAX_VALUE_CHARS = 200;

const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g;
const IMPORTANT = / ?! ?important$/;
const SPACES = /\s+/g;
const AND = /&/g;
const MEDIA = /^@media\b/i;
/** Other at-rules whose rules apply to elements. */
const GROUP = /^@(?:layer|supports)\b/i;
const CONDITION = /^@(?:container|scope|supports.*\bnot)\b/i;
const ANY_SCREEN = /\b(?:only|screen|all|and)\b/g;
const NOT = /^not\b\s*/;
const OTHER_MEDIUM = /^(?:print|speech|aural|braille|tty|tv|handheld|projection|embossed)\b/;
const WIDTH = /\(\s*(min|max)-width\s*:\s*([\d.]{1,9})(px|r?em)?\s*\)/g;
/** Widths of the windows of a phone and of a desktop, in pixels. */
const WINDOW_WIDTHS = [360, 1920] as const;
const ROOT_FONT_PX = 16;

/** A rule that matches no element, and whatever is nested in it. */
const UNUSED_RULE: SheetRule = { selectors: "", applies: Applies.NEVER, declarations: [] };

/** Calls `take` for each rule with declarations that are wanted. `applies` says when the whole style sheet does. */
export function readSheet(css: string, applies: number, { isWanted, mayMatch, take }: SheetReader): void {
  const frames: SheetRule[] = [{ selectors: "", applies, declarations: [] }];
  const close = (): void => {
    const frame = frames.pop();
    if (frame !== undefined && frame.declarations.length > 0 && frame.applies !== Applies.NEVER) take(frame);
  };
  let start = 0;
  for (let at = itemEnd(css, 0); at < css.length; at = itemEnd(css, start)) {
    const end = css.charCodeAt(at);
    const frame = frames[frames.length - 1];
    const isRead = frame.applies !== Applies.NEVER;
    if (end === OPEN_BRACE) {
      const inner = isRead ? frameOf(css.slice(start, at).replace(COMMENT, " ").trim(), frame, frames.length) : frame;
      const isUsed =
        !isRead || inner.selectors === frame.selectors || mayMatch === undefined || mayMatch(inner.selectors);
      frames.push(isUsed ? inner : UNUSED_RULE);
    } else if (isRead && frame.selectors !== "") addDeclaration(frame.declarations, css.slice(start, at), isWanted);
    start = at + 1;
    if (end === CLOSE_BRACE && frames.length > 1) close();
  }
  addDeclaration(frames[frames.length - 1].declarations, css.slice(start), isWanted);
  while (frames.length > 1) close();
}

/** What `readSheet` looks for. */
export interface SheetReader {
  /** Whether declarations with this name are wanted. */
  readonly isWanted: (name: string) => boolean;
  /** Whether a list of selectors may match elements. If not, its rules are skipped. */
  readonly mayMatch?: (selectors: string) => boolean;
  readonly take: (rule: SheetRule) => void;
}

function frameOf(prelude: string, around: SheetRule, depth: number): SheetRule {
  let { selectors, applies } = around;
  if (prelude.startsWith("@")) applies = Math.min(applies, atRuleApplies(prelude));
  else if (selectors === "") selectors = prelude;
  else if (depth > MAX_NESTED_RULES) applies = Applies.NEVER;
  else {
    const outer = splitSelectors(selectors);
    const nested = splitSelectors(prelude).flatMap((inner) =>
      outer.map((one) => (inner.includes("&") ? inner.replace(AND, () => one) : `${one} ${inner}`)),
    );
    selectors = nested.join().slice(0, MAX_NESTED_CHARS);
  }
  return { selectors, applies, declarations: [] };
}

/** Returns when the rules inside an at-rule apply to elements. */
function atRuleApplies(prelude: string): number {
  if (MEDIA.test(prelude)) return mediaApplies(prelude.slice("@media".length));
  if (CONDITION.test(prelude)) return Applies.SOMETIMES;
  return GROUP.test(prelude) ? Applies.ALWAYS : Applies.NEVER;
}

/** Returns when a list of media queries applies to screens: `print` never, `screen` always, `(max-width: 600px)` sometimes. */
export function mediaApplies(queries: string): number {
  return queries
    .toLowerCase()
    .split(",")
    .reduce((most, query) => Math.max(most, queryApplies(query)), Applies.NEVER as number);
}

function queryApplies(query: string): number {
  const features = query.replace(ANY_SCREEN, "").trim();
  const wanted = features.replace(NOT, "");
  if (wanted !== features) return wanted === "" ? Applies.NEVER : Applies.SOMETIMES;
  if (OTHER_MEDIUM.test(features)) return Applies.NEVER;
  const isInAllWindows = [...features.matchAll(WIDTH)].every(([, bound, number, unit]) => {
    const limit = Number(number) * (unit?.endsWith("em") === true ? ROOT_FONT_PX : 1);
    return WINDOW_WIDTHS.every((width) => (bound === "min" ? width >= limit : width <= limit));
  });
  return isInAllWindows && features.replace(WIDTH, "").trim() === "" ? Applies.ALWAYS : Applies.SOMETIMES;
}

/** Reads the declarations of a style attribute. */
export function readStyle(style: string, isWanted: (name: string) => boolean): Declaration[] {
  const found: (readonly Declaration[])[] = [];
  readSheet(`a{${style}}`, Applies.ALWAYS, { isWanted, take: ({ declarations }) => found.push(declarations) });
  return found.flat();
}

function addDeclaration(found: Declaration[], item: string, isWanted: (name: string) => boolean): void {
  // Comments and escapes may be anywhere, also inside a name.
  const text = item.includes("/*") || item.includes("\\") ? unescapeCss(item.replace(COMMENT, "")) : item;
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  if (!isWanted(name)) return;
  const given = text
    .slice(colon + 1)
    .replace(SPACES, " ")
    .trim()
    .toLowerCase();
  const value = given.replace(IMPORTANT, "");
  if (value !== "") found.push({ name, value: value.slice(0, MAX_VALUE_CHARS), isImportant: value !== given });
}
