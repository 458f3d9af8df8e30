/**
 * Parses JSON as pages contain it: inside HTML comments or CDATA, with comments, trailing commas, line breaks and unescaped quotes in
 * strings, invalid escapes, a truncated end, or several values in a row.
 */

/** Script wrappers around JSON: `<!--` and `-->`, `//<![CDATA[` and `//]]>`. */
const WRAPPER_START = /^(?:\/\/|\/\*)?\s{0,9}(?:<!--|<!\[CDATA\[)(?:\s{0,9}\*\/)?/;
const WRAPPER_END = /(?:\/\/|\/\*)?\s{0,9}(?:-->|\]\]>)(?:\s{0,9}\*\/)?$/;
const MAY_BE_WRAPPED = /^\s*(?:\/|<!)/;
const ESCAPABLE = '"\\/bfnrtu';
const HEX_4 = /^[0-9a-f]{4}$/i;
/** Limit: reading stops where this many containers are open. */
const MAX_DEPTH = 500;
/** The ends of names and of values without quotes: `{name: some value}`. */
const BARE_WORD_END = /[\s,:{}[\]"/;]/g;
const BARE_VALUE_END = /[\n,{}[\]"]|\/\*|\s\/\//g;
const OUTER_SINGLE_QUOTES = /^'|'$/g;
const VALUE_START = /["{[\d\-tfn]/;

/** The value, or undefined if the text cannot be repaired. Linear in the length of the text; never throws. */
export function parseLenientJson(text: string): unknown {
  const parsed = tryParse(text);
  if (parsed !== undefined) return parsed;
  const inner = MAY_BE_WRAPPED.test(text) ? text.trim().replace(WRAPPER_START, "").replace(WRAPPER_END, "") : text;
  return tryParse(inner) ?? tryParse(new JsonRepair(inner).repair());
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rewrites broken JSON token by token. A comma is written only when a value follows. */
class JsonRepair {
  readonly #text: string;
  #at = 0;
  readonly #out: string[] = [];
  /** The closing brackets of the open containers. */
  readonly #open: string[] = [];
  #openObjects = 0;
  #needsComma = false;
  #roots = 0;

  constructor(text: string) {
    this.#text = text;
  }

  repair(): string {
    while (this.#at < this.#text.length && this.#open.length < MAX_DEPTH) this.#step();
    this.#fillGap();
    for (let close = this.#open.pop(); close !== undefined; close = this.#open.pop()) this.#out.push(close);
    return this.#roots > 1 ? `[${this.#out.join("")}]` : this.#out.join("");
  }

  #step(): void {
    const char = this.#text[this.#at];
    if (char === '"') this.#writeValue(() => this.#string());
    else if (char === "{" || char === "[") this.#writeValue(() => this.#openContainer(char));
    else if (char === "}" || char === "]") this.#closeContainer(char);
    else if (char === ":") this.#colon();
    else if (char === "/") this.#skipComment();
    else if (char === ",") this.#comma();
    else if (char <= " " || char === ";") this.#at++;
    else this.#bareWord();
  }

  #comma(): void {
    this.#fillGap();
    this.#at++;
  }

  /** Writes `null` for a name without a value. */
  #fillGap(): void {
    if (this.#out.at(-1) !== ":") return;
    this.#out.push("null");
    this.#needsComma = true;
  }

  #writeValue(write: () => void): void {
    if (this.#needsComma) this.#out.push(",");
    if (this.#open.length === 0) this.#roots++;
    this.#needsComma = true;
    write();
  }

  #openContainer(char: string): void {
    this.#out.push(char);
    this.#open.push(char === "{" ? "}" : "]");
    if (char === "{") this.#openObjects++;
    this.#needsComma = false;
    this.#at++;
  }

  /** Skips a bracket without an open container. The bracket of an outer container also closes the containers inside it. */
  #closeContainer(char: string): void {
    this.#at++;
    const openAlike = char === "}" ? this.#openObjects : this.#open.length - this.#openObjects;
    if (openAlike === 0) return;
    this.#fillGap();
    for (let closed = this.#open.pop(); closed !== undefined; closed = this.#open.pop()) {
      this.#out.push(closed);
      if (closed === "}") this.#openObjects--;
      if (closed === char) break;
    }
    this.#needsComma = true;
  }

  #colon(): void {
    this.#at++;
    if (this.#out.at(-1) !== ":") this.#out.push(":");
    this.#needsComma = false;
  }

  #skipComment(): void {
    const kind = this.#text[this.#at + 1];
    const close = kind === "/" ? "\n" : kind === "*" ? "*/" : "";
    const end = close === "" ? this.#at : this.#text.indexOf(close, this.#at + 2);
    this.#at = end < 0 ? this.#text.length : end + Math.max(1, close.length);
  }

  /** Writes a number, true, false, null, or a name or value without quotes. Skips words outside all containers. */
  #bareWord(): void {
    const isValue = this.#out.at(-1) === ":";
    const stop = isValue ? BARE_VALUE_END : BARE_WORD_END;
    stop.lastIndex = this.#at;
    const end = stop.exec(this.#text)?.index ?? this.#text.length;
    const word = this.#text.slice(this.#at, end).trim().replace(OUTER_SINGLE_QUOTES, "");
    this.#at = Math.max(end, this.#at + 1);
    if (this.#open.length === 0) return;
    this.#writeValue(() => this.#out.push(tryParse(word) === undefined ? JSON.stringify(word) : word));
  }

  #string(): void {
    const start = ++this.#at;
    let from = start;
    const pieces: string[] = [];
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char !== '"' && char !== "\\" && char >= " ") continue;
      if (char === '"' && this.#isStringEnd()) break;
      pieces.push(this.#text.slice(from, this.#at), this.#escapeAndSkip(char));
      from = this.#at + 1;
    }
    pieces.push(this.#text.slice(from, this.#at));
    this.#at++;
    this.#out.push(`"${pieces.join("")}"`);
  }

  /** Returns valid JSON for a quote, control character or backslash in a string. Drops the backslash of an invalid escape. */
  #escapeAndSkip(char: string): string {
    if (char === '"') return '\\"';
    if (char !== "\\") return char === "\n" || char === "\t" ? "\\n" : " ";
    const next = this.#text[this.#at + 1] ?? "";
    const isBadHex = next === "u" && !HEX_4.test(this.#text.slice(this.#at + 2, this.#at + 6));
    if (next === "" || !ESCAPABLE.includes(next) || isBadHex) return "";
    this.#at++;
    return `\\${next}`;
  }

  /** Whether the current quote ends its string: the next character can follow a string, or starts a string on a later line. */
  #isStringEnd(): boolean {
    const next = this.#skipSpaces(this.#at + 1);
    const char = this.#text[next];
    if (char === undefined || char === ":" || char === "}" || char === "]" || char === "/") return true;
    if (char === '"') return this.#text.slice(this.#at, next).includes("\n");
    if (char !== ",") return false;
    const after = this.#text[this.#skipSpaces(next + 1)];
    return after === undefined || after === "}" || after === "]" || after === "/" || VALUE_START.test(after);
  }

  #skipSpaces(at: number): number {
    let next = at;
    while (next < this.#text.length && this.#text.charCodeAt(next) <= 32) next++;
    return next;
  }
}
