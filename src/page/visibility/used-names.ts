import { elementId, RAW, type Tree } from "../../html/index.ts";
import type { ClassValues } from "../class-values.ts";
import {
  type CssText,
  hashWith,
  LIST_CLASSES,
  NameFilter,
  nameHash,
  type StyleSelector,
  stringEnd,
} from "./css/index.ts";

const SPACE = 32;
const QUOTE = 34;
const HASH_SIGN = 35;
const APOSTROPHE = 39;
const OPEN_BRACKET = 40;
const CLOSE_BRACKET = 41;
const COMMA = 44;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const AT = 64;
const OPEN_SQUARE = 91;
const BACKSLASH = 92;
const CLOSE_SQUARE = 93;
const FIRST_NON_ASCII = 128;

/** By code unit: 1 if names contain it. */
const NAME_UNITS = new Uint8Array(1 << 16).fill(1, FIRST_NON_ASCII);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
  NAME_UNITS[character.charCodeAt(0)] = 1;

/** Pseudo-classes of selectors that match in any state of a page. */
const STATELESS = new NameFilter(["not", "root", ...LIST_CLASSES].map((name) => `:${name}`));

/** The classes and ids of a page. Most rules of a style sheet are for others, and need not be read. */
export class UsedNames {
  readonly #filter = new NameFilter();

  constructor(tree: Tree, classes: ClassValues) {
    const { tag, idAt, count } = tree;
    for (let node = 0; node < count; node++) {
      if (idAt[node] !== 0 && tag[node] > RAW) this.#filter.add(elementId(tree, node), HASH_SIGN);
    }
    for (const value of classes.values) this.#addClasses(value);
  }

  /** Adds the classes of a class attribute. */
  #addClasses(value: string): void {
    let hash = DOT;
    for (let at = 0; at < value.length; at++) {
      const unit = value.charCodeAt(at);
      if (unit > SPACE) hash = hashWith(hash, unit);
      else {
        this.#filter.addHash(hash);
        hash = DOT;
      }
    }
    this.#filter.addHash(hash);
  }

  /** Whether the page may have all classes and ids that a selector needs. */
  hasAllOf({ needs }: StyleSelector): boolean {
    return needs.every((name) => this.#filter.mayHave(nameHash(name)));
  }

  /**
   * Fast path: whether one selector of a list may match elements of the page, without parsing it. At-rules may. Those of
   * a state that the page is not in (`:hover`) and of what is no element (`::before`) do not.
   */
  mayMatch({ units, start, end }: CssText): boolean {
    let hasAll = true;
    let depth = 0;
    for (let at = start; at < end; at++) {
      const unit = units[at];
      if (NAME_UNITS[unit] === 1) continue;
      if (unit === DOT || unit === HASH_SIGN || unit === COLON) {
        let hash = hashWith(0, unit);
        while (at + 1 < end && (NAME_UNITS[units[at + 1]] === 1 || isEscaped(units, at + 1))) {
          if (units[++at] === BACKSLASH) at++;
          hash = hashWith(hash, units[at]);
        }
        // The number of a character must be read before the name is known.
        if (units[at + 1] === BACKSLASH) return true;
        // The page need not have the names in `:not(.a)` and `:is(.a, .b)`.
        if (depth === 0) hasAll &&= (unit === COLON ? STATELESS : this.#filter).mayHave(hash);
      } else if (unit === COMMA && depth === 0) {
        if (hasAll) return true;
        hasAll = true;
      } else if (unit === OPEN_BRACKET || unit === OPEN_SQUARE) depth++;
      else if (unit === CLOSE_BRACKET || unit === CLOSE_SQUARE) depth--;
      else if (unit === QUOTE || unit === APOSTROPHE) at = stringEnd(units, at, end) - 1;
      // Escapes and comments must be parsed before the names are known.
      else if (unit === BACKSLASH || unit === SLASH || unit === AT) return true;
    }
    return hasAll;
  }
}

/** Whether a character is written with a backslash, not by its number: `sm\:flex`. */
function isEscaped(units: Uint16Array, at: number): boolean {
  return units[at] === BACKSLASH && NAME_UNITS[units[at + 1]] === 0;
}
