import { ANY_NAMESPACE, MAX_SELECTOR_CHARS } from "./selectors.ts";

/* Splits lists of selectors, and writes out the lists inside selectors: `:is(h1, h2) a` → `h1 a`, `h2 a`. */

/** Limit: selectors that one selector is written out to. More are skipped. */
const MAX_ALTERNATIVES = 64;

/** Names of pseudo-classes with a list of selectors, one of which must match. */
export const LIST_CLASSES = ["is", "where", "matches", "-webkit-any", "-moz-any"] as const;
/** Such a pseudo-class, without brackets inside. */
const ANY_OF = new RegExp(`:(?:${LIST_CLASSES.join("|")})\\(([^()]*)\\)`, "i");
const NONE_OF = /:not\(([^(),]*,[^()]*)\)/i;
const ROOT = /:root(?![\w-])/gi;
const STARTS_WITH_TAG = /^[\w-]/;
const ENDS_COMPOUND = /(?:^|[\s>+~(,])$/;

/** Splits a list of selectors at its commas, except those in brackets and strings. */
export function splitSelectors(list: string): string[] {
  if (!list.includes(",")) return [list];
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  let quote = "";
  for (let at = 0; at < list.length; at++) {
    const character = list[at];
    if (character === "\\") at++;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === "," && depth === 0) {
      found.push(list.slice(start, at));
      start = at + 1;
    }
  }
  found.push(list.slice(start));
  return found;
}

/** The selectors of a list, written out. */
export interface PlainSelectors {
  readonly selectors: readonly string[];
  /** Whether a limit left out some of them. */
  readonly isCut: boolean;
}

/** Splits a list of selectors, and writes out `:is()`, `:where()`, `:root`, and `:not()` of several selectors. */
export function plainSelectors(list: string): PlainSelectors {
  const found = splitSelectors(list);
  const plain: string[] = list.includes(":") ? [] : found.splice(0);
  for (let left = MAX_ALTERNATIVES + found.length; found.length > 0 && left > 0; left--) {
    const selector = (found.pop() ?? "").replace(ROOT, "html");
    const alternatives = writtenOut(selector);
    if (alternatives === undefined) plain.push(selector);
    else found.push(...alternatives);
  }
  return { selectors: plain, isCut: found.length > 0 || plain.some(({ length }) => length > MAX_SELECTOR_CHARS) };
}

/** Returns the selectors that a selector with a list is written out to; undefined if it contains no list. */
function writtenOut(selector: string): string[] | undefined {
  const anyOf = ANY_OF.exec(selector);
  const list = anyOf ?? NONE_OF.exec(selector);
  if (list === null) return undefined;
  const before = selector.slice(0, list.index);
  const after = selector.slice(list.index + list[0].length);
  const parts = splitSelectors(list[1]).map((part) => part.trim());
  if (anyOf === null) return [before + parts.map((part) => `:not(${part})`).join("") + after];
  // The list of `:not(:is(a, b))` becomes that of `:not()`.
  if (before.lastIndexOf("(") > before.lastIndexOf(")")) return [before + parts.join() + after];
  const isStart = ENDS_COMPOUND.test(before);
  return parts.map((part) => before + (isStart || !STARTS_WITH_TAG.test(part) ? "" : ANY_NAMESPACE) + part + after);
}
