/** Reads and writes selectors: a subset of CSS, so a selector can be tried in a browser's console. */

/**
 * One step (compound) of a selector. Supported are tag names, `.class`, `#id`, `:nth-of-type(n)`, `:nth-last-of-type(n)`, child and
 * descendant combinators, and `:scope` at the start.
 */
export interface Compound {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly nth: Nth | undefined;
  /** Whether the step follows a descendant combinator (a space). Otherwise it follows a child combinator (`>`). */
  readonly isDeep: boolean;
}

/** The position of an element among its siblings with the same tag. Starts at 1, from the first or from the last sibling. */
export interface Nth {
  readonly number: number;
  readonly fromLast: boolean;
}

/** Thrown for a selector that cannot be parsed. The message shows the position. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

/** Parses a selector into its steps. An empty selector has none. Throws SelectorError. */
export function parseSelector(text: string): readonly Compound[] {
  const reader = new SelectorReader(text);
  const steps = reader.steps();
  reader.end();
  return steps;
}

/** Parses a comma-separated list of selectors. Throws SelectorError. */
export function parseSelectorList(text: string): readonly (readonly Compound[])[] {
  const reader = new SelectorReader(text);
  const list = [reader.steps()];
  while (reader.comma()) list.push(reader.steps());
  reader.end();
  if (list.length > 1 && list.some(({ length }) => length === 0)) {
    throw new SelectorError(`"${text}" has a comma without a selector on both sides`);
  }
  return list;
}

/** A step that is being read. */
type OpenCompound = { -readonly [K in keyof Compound]: Compound[K] } & { classes: string[] };

/** The prefix that binds the first step to the top of the scope. */
const SCOPE = /:scope[ \t\n\r\f]*>[ \t\n\r\f]*/y;
const COMBINATOR = /[ \t\n\r\f]*>[ \t\n\r\f]*|[ \t\n\r\f]+/y;
const SPACES = /[ \t\n\r\f]*/y;
const NTH = /:nth-(last-)?of-type\(([1-9]\d{0,8})\)/y;
/** The start of a name, which is not read yet. */
const NAME_START = /-?(?:[_a-zA-Z\u0080-\uffff]|\\[^\n\r\f])|--/y;
/** Characters of a name without escapes. Limit: V8 keeps a position for each repetition and fails on millions, so longer names are read in pieces. */
const PLAIN_NAME = /[\w\u0080-\uffff-]{1,4096}/y;
/** An escaped code point in hexadecimal, with the space that ends it; or any other escaped character. */
const ESCAPE = /\\(?:([\da-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|([^\n\r\f]))/uy;

/** Reads selectors from left to right. The length of a name is not limited. */
class SelectorReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads one selector, up to a comma or the end. */
  steps(): Compound[] {
    const steps: Compound[] = [];
    this.#match(SPACES);
    let isDeep = this.#match(SCOPE) === null;
    let needsStep = !isDeep;
    for (;;) {
      const step = this.#compound(isDeep);
      if (step === undefined) break;
      steps.push(step);
      const combinator = this.#match(COMBINATOR)?.[0];
      if (combinator === undefined) return steps;
      isDeep = !combinator.includes(">");
      needsStep = !isDeep;
    }
    if (needsStep) throw new SelectorError(`"${this.#text}" lacks an element after ">"`);
    return steps;
  }

  /** Skips a comma. Returns whether there was one. */
  comma(): boolean {
    this.#match(SPACES);
    return this.#skip(",");
  }

  /** Throws if something is left. */
  end(): void {
    if (this.#at < this.#text.length) {
      throw new SelectorError(`"${this.#text}" is not a valid selector from "${this.#text.slice(this.#at)}" on`);
    }
  }

  #compound(isDeep: boolean): Compound | undefined {
    const start = this.#at;
    const compound: OpenCompound = { tag: undefined, id: undefined, classes: [], nth: undefined, isDeep };
    if (!this.#skip("*")) compound.tag = this.#name()?.toLowerCase();
    for (;;) {
      if (this.#skip(".")) compound.classes.push(this.#requiredName());
      else if (this.#skip("#")) compound.id = this.#requiredName();
      else {
        const nth = this.#match(NTH);
        if (nth === null) break;
        compound.nth = { number: Number(nth[2]), fromLast: nth[1] !== undefined };
      }
    }
    return this.#at === start ? undefined : compound;
  }

  #requiredName(): string {
    const name = this.#name();
    if (name !== undefined) return name;
    this.#at--;
    this.end();
    return "";
  }

  #name(): string | undefined {
    const start = this.#at;
    if (this.#match(NAME_START) === null) return undefined;
    this.#at = start;
    let name = "";
    for (;;) {
      const plain = this.#match(PLAIN_NAME);
      if (plain !== null) name += plain[0];
      const escaped = plain === null ? this.#match(ESCAPE) : null;
      if (escaped !== null) name += escaped[2] ?? characterOf(Number.parseInt(escaped[1], 16));
      if (plain === null && escaped === null) return name;
    }
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }
}

const REPLACEMENT = "\ufffd";
const MAX_CODE_POINT = 0x10ffff;

function characterOf(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || code > MAX_CODE_POINT || isSurrogate ? REPLACEMENT : String.fromCodePoint(code);
}

const CONTROL = "\\u0001-\\u001f\\u007f-\\u009f";
const ORDINARY_NAME = /^[a-zA-Z_][\w-]*$/;
/** Characters that a name contains only as escapes: control characters, other ASCII characters, and digits at the start. */
const ESCAPED = new RegExp(`([${CONTROL}]|^-?\\d)|^-$|[^\\w\\u00a0-\\uffff${CONTROL}-]`, "g");

/**
 * Writes a name as a CSS identifier, like `CSS.escape`: `md:w-full` is `md\:w-full`, a line break is `\a `. C1 control characters are
 * escaped as well, so that no output contains control characters of a page.
 */
export function escapeName(name: string): string {
  // Fast path: an ordinary name has nothing to escape.
  if (ORDINARY_NAME.test(name)) return name;
  return name.replace(ESCAPED, (found, asCode: string | undefined) => {
    if (asCode === undefined) return `\\${found}`;
    const last = found.length - 1;
    return `${found.slice(0, last)}\\${found.charCodeAt(last).toString(16)} `;
  });
}
