import { unitsOf } from "../../../text/index.ts";
import { blockEnd, type CssText, itemEnd, OPEN_BRACE } from "./css-items.ts";
import { mayDeclare, type NameFilter } from "./name-filter.ts";
import { OTHER_SPACES, unescapeCss } from "./selectors.ts";

/** A declaration: `display: none !important`. Name and value are in lower case. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** The names of wanted declarations. */
export interface WantedNames {
  /** Prefilter for names in lower case. */
  readonly filter: NameFilter;
  readonly has: (name: string) => boolean;
}

/** Limit: the rest of a longer value is ignored. Values that hide are short. */
const MAX_VALUE_CHARS = 200;

export const COMMENT: RegExp = /\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g;
const IMPORTANT = / ?! ?important$/;

/** Reads the wanted declarations of a page. Most are written more than once, so each text is read once. */
export class DeclarationReader {
  readonly #wanted: WantedNames;
  /** By text: the declaration; undefined if it is not wanted. */
  readonly #known = new Map<string, Declaration | undefined>();

  constructor(wanted: WantedNames) {
    this.#wanted = wanted;
  }

  /** Adds the declaration that an item of a rule contains, if it is wanted. */
  addTo(found: Declaration[], item: CssText): void {
    if (!mayDeclare(item, this.#wanted.filter)) return;
    const written = item.source.slice(item.start, item.end);
    let declaration = this.#known.get(written);
    if (declaration === undefined && !this.#known.has(written))
      this.#known.set(written, (declaration = readDeclaration(written, this.#wanted)));
    if (declaration !== undefined) found.push(declaration);
  }

  /** Reads the declarations of a style attribute. */
  readStyle(style: string): Declaration[] {
    const found: Declaration[] = [];
    const units = unitsOf(style);
    const { length } = style;
    for (let start = 0; start < length; ) {
      const end = itemEnd(units, start, length);
      const isBlock = units[end] === OPEN_BRACE;
      if (!isBlock) this.addTo(found, { source: style, units, start, end });
      start = isBlock ? blockEnd(units, end + 1, length) : end + 1;
    }
    return found;
  }
}

function readDeclaration(written: string, wanted: WantedNames): Declaration | undefined {
  // Comments and escapes may be anywhere, also inside a name.
  const text = unescapeCss(written.includes("/*") ? written.replace(COMMENT, "") : written);
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  if (!wanted.has(name)) return undefined;
  const given = text
    .slice(colon + 1)
    .replace(OTHER_SPACES, " ")
    .trim()
    .toLowerCase();
  const value = given.includes("!") ? given.replace(IMPORTANT, "") : given;
  if (value === "") return undefined;
  return { name, value: value.slice(0, MAX_VALUE_CHARS), isImportant: value !== given };
}
