import { blockEnd, CLOSE_BRACE, type CssText, itemEnd, OPEN_BRACE } from "./css-items.ts";
import { COMMENT, type Declaration, type DeclarationReader } from "./declarations.ts";
import { splitSelectors } from "./selector-lists.ts";

/* Splits style sheets into rules. Knows nested rules, strings, comments and escapes, since each of them can disguise a rule. */

/** When a rule applies. */
export const Applies = {
  /** For another medium, like print. */
  NEVER: 0,
  /** In some windows only: narrow ones, dark ones, those without scripts. */
  SOMETIMES: 1,
  ALWAYS: 2,
} as const;

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

const AND = /&/g;
const MEDIA = /^@media\b/i;
/** Other at-rules whose rules apply to elements. */
const GROUP = /^@(?:layer|supports)\b/i;
const CONDITION = /^@(?:container|scope|supports.*\bnot)\b/i;
const ANY_SCREEN = /\b(?:only|screen|all|and)\b/g;
const NOT = /^not\b\s*/;
const OTHER_MEDIUM = /^(?:print|speech|aural|braille|tty|tv|handheld|projection|embossed)\b/;
const WIDTH = /\(\s*(?:(min|max)-width\s*:|width\s*([<>])=?)\s*([\d.]{1,9})(px|r?em)?\s*\)/g;
/** Widths of the windows of a phone and of a desktop, in pixels. */
const WINDOW_WIDTHS = [360, 1920] as const;
const ROOT_FONT_PX = 16;

/** Replaces comments by spaces. Fast path: most lists of selectors contain none of their characters. */
function withoutComments(prelude: string): string {
  return prelude.includes("/*") || prelude.includes("--") ? prelude.replace(COMMENT, " ") : prelude;
}

/** A rule that matches no element, and whatever is nested in it. */
const UNUSED_RULE: SheetRule = { selectors: "", applies: Applies.NEVER, declarations: [], isCut: false };

/** What `SheetReader` looks for. */
interface WantedRules {
  readonly declarations: DeclarationReader;
  /** Whether a list of selectors, or an at-rule, may concern elements. If not, its rules are skipped. */
  readonly mayMatch: (prelude: CssText) => boolean;
  readonly take: (rule: SheetRule) => void;
}

/** Reads the style sheets of a page. */
export class SheetReader {
  readonly #wanted: WantedRules;
  /** By at-rule: when it applies. Large style sheets repeat a few. */
  readonly #atRules = new Map<string, number>();

  constructor(wanted: WantedRules) {
    this.#wanted = wanted;
  }

  /** Calls `take` for each rule with declarations that are wanted. `applies` says when the whole style sheet does. */
  read(css: CssText, applies: number): void {
    if (applies === Applies.NEVER) return;
    const { declarations, mayMatch, take } = this.#wanted;
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
          ? this.#frameOf(withoutComments(source.slice(start, at)).trim(), frame, frames.length)
          : UNUSED_RULE;
        start = inner.applies === Applies.NEVER ? blockEnd(units, at + 1, end) : at + 1;
        if (inner.applies !== Applies.NEVER) frames.push(inner);
        continue;
      }
      if (frame.selectors !== "" || frame.isCut)
        declarations.addTo(frame.declarations, { source, units, start, end: at });
      start = at + 1;
      if (units[at] === CLOSE_BRACE && frames.length > 1) close();
    }
    declarations.addTo(frames[frames.length - 1].declarations, { source, units, start, end });
    while (frames.length > 1) close();
  }

  #frameOf(prelude: string, around: SheetRule, depth: number): SheetRule {
    if (!prelude.startsWith("@")) return nestedRule(prelude, around, depth);
    let applies = this.#atRules.get(prelude);
    if (applies === undefined) this.#atRules.set(prelude, (applies = atRuleApplies(prelude)));
    return { ...around, applies: Math.min(around.applies, applies), declarations: [] };
  }
}

function nestedRule(prelude: string, around: SheetRule, depth: number): SheetRule {
  let { selectors, isCut } = around;
  if (selectors === "") selectors = isCut ? "" : prelude;
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
  return { selectors, applies: around.applies, declarations: [], isCut };
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
  if (wanted !== features) {
    if (wanted === "") return Applies.NEVER;
    return OTHER_MEDIUM.test(wanted) && !wanted.includes("(") ? Applies.ALWAYS : Applies.SOMETIMES;
  }
  if (OTHER_MEDIUM.test(features)) return Applies.NEVER;
  const isInAllWindows = [...features.matchAll(WIDTH)].every(([, bound, sign, number, unit]) => {
    const limit = Number(number) * (unit?.endsWith("em") === true ? ROOT_FONT_PX : 1);
    return WINDOW_WIDTHS.every((width) => (bound === "min" || sign === ">" ? width >= limit : width <= limit));
  });
  return isInAllWindows && features.replace(WIDTH, "").trim() === "" ? Applies.ALWAYS : Applies.SOMETIMES;
}
