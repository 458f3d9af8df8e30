import { unitsOf } from "../../../text/index.ts";
import { blockEnd, CLOSE_BRACE, type CssText, itemEnd, OPEN_BRACE } from "./css-items.ts";
import { hashWith, type NameFilter } from "./name-filter.ts";
import { splitSelectors } from "./selector-lists.ts";
import { OTHER_SPACES, unescapeCss } from "./selectors.ts";

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
  /** Whether a limit for nested rules cut its selectors off. */
  readonly isCut: boolean;
}

/** Limits for nested rules: levels, and characters of their selectors, which repeat the selectors around. */
const MAX_NESTED_RULES = 4;
const MAX_NESTED_CHARS = 2000;
/** Limit: the rest of a longer value is ignored. Values that hide are short. */
const MAX_VALUE_CHARS = 200;

const DASH = 45;
const SLASH = 47;
const COLON = 58;
const BACKSLASH = 92;
const SPACE = 32;
/** The bit of lower case letters. */
const LOWER = 32;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g;
const IMPORTANT = / ?! ?important$/;
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

/** Calls `take` for each rule with declarations that are wanted. `applies` says when the whole style sheet does. */
export function readSheet(css: CssText, applies: number, { wanted, mayMatch, take }: SheetReader): void {
  if (applies === Applies.NEVER) return;
  const { source, units, end } = css;
  const frames: SheetRule[] = [{ selectors: "", applies, declarations: [], isCut: false }];
  const close = (): void => {
    const frame = frames.pop();
    if (frame !== undefined && frame.declarations.length > 0) take(frame);
  };
  let start = css.start;
  for (let at = itemEnd(units, start, end); at < end; at = itemEnd(units, start, end)) {
    const frame = frames[frames.length - 1];
    if (units[at] === OPEN_BRACE) {
      const inner = mayMatch({ source, units, start, end: at })
        ? frameOf(withoutComments(source.slice(start, at)).trim(), frame, frames.length)
        : UNUSED_RULE;
      start = inner.applies === Applies.NEVER ? blockEnd(units, at + 1, end) : at + 1;
      if (inner.applies !== Applies.NEVER) frames.push(inner);
      continue;
    }
    if (frame.selectors !== "" || frame.isCut)
      addDeclaration(frame.declarations, { source, units, start, end: at }, wanted);
    start = at + 1;
    if (units[at] === CLOSE_BRACE && frames.length > 1) close();
  }
  addDeclaration(frames[frames.length - 1].declarations, { source, units, start, end }, wanted);
  while (frames.length > 1) close();
}

/** Replaces comments by spaces. Fast path: most lists of selectors contain none of their characters. */
function withoutComments(prelude: string): string {
  return prelude.includes("/*") || prelude.includes("--") ? prelude.replace(COMMENT, " ") : prelude;
}

/** A rule that matches no element, and whatever is nested in it. */
const UNUSED_RULE: SheetRule = { selectors: "", applies: Applies.NEVER, declarations: [], isCut: false };

/** The names of wanted declarations. */
export interface WantedNames {
  /** Prefilter for names in lower case. */
  readonly filter: NameFilter;
  readonly has: (name: string) => boolean;
}

/** What `readSheet` looks for. */
export interface SheetReader {
  readonly wanted: WantedNames;
  /** Whether a list of selectors, or an at-rule, may concern elements. If not, its rules are skipped. */
  readonly mayMatch: (prelude: CssText) => boolean;
  readonly take: (rule: SheetRule) => void;
}

function frameOf(prelude: string, around: SheetRule, depth: number): SheetRule {
  let { selectors, applies, isCut } = around;
  if (prelude.startsWith("@")) applies = Math.min(applies, atRuleApplies(prelude));
  else if (selectors === "") selectors = isCut ? "" : prelude;
  else if (depth > MAX_NESTED_RULES) {
    selectors = "";
    isCut = true;
  } else {
    const outer = splitSelectors(selectors);
    const nested = splitSelectors(prelude).flatMap((inner) =>
      outer.map((one) => (inner.includes("&") ? inner.replace(AND, () => one) : `${one} ${inner}`)),
    );
    selectors = nested.join();
    isCut ||= selectors.length > MAX_NESTED_CHARS;
    selectors = selectors.slice(0, MAX_NESTED_CHARS);
  }
  return { selectors, applies, declarations: [], isCut };
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
export function readStyle(style: string, wanted: WantedNames): Declaration[] {
  const found: Declaration[] = [];
  const units = unitsOf(style);
  const { length } = style;
  for (let start = 0; start < length; ) {
    const end = itemEnd(units, start, length);
    const isBlock = units[end] === OPEN_BRACE;
    if (!isBlock) addDeclaration(found, { source: style, units, start, end }, wanted);
    start = isBlock ? blockEnd(units, end + 1, length) : end + 1;
  }
  return found;
}

function addDeclaration(found: Declaration[], item: CssText, wanted: WantedNames): void {
  if (!mayBeWanted(item, wanted.filter)) return;
  const written = item.source.slice(item.start, item.end);
  // Comments and escapes may be anywhere, also inside a name.
  const text = unescapeCss(written.includes("/*") ? written.replace(COMMENT, "") : written);
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  if (!wanted.has(name)) return;
  const given = text
    .slice(colon + 1)
    .replace(OTHER_SPACES, " ")
    .trim()
    .toLowerCase();
  const value = given.includes("!") ? given.replace(IMPORTANT, "") : given;
  if (value !== "") found.push({ name, value: value.slice(0, MAX_VALUE_CHARS), isImportant: value !== given });
}

/** Fast path: whether the name of a declaration may be wanted. Variables, and names with comments or escapes, may be. */
function mayBeWanted({ units, start, end }: CssText, filter: NameFilter): boolean {
  let hash = 0;
  for (let at = start; at < end; at++) {
    const unit = units[at];
    if (unit === COLON) return filter.mayHave(hash);
    if (unit === SLASH || unit === BACKSLASH) return true;
    if (hash === DASH && unit === DASH) return true;
    if (unit > SPACE) hash = hashWith(hash, unit | LOWER);
  }
  return false;
}
