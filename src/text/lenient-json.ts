/**
 * JSON as pages have it: in HTML comments or CDATA, with comments, trailing commas, line breaks and bare quotes inside
 * strings, wrong escapes, a cut end, several values in a row.
 */

const OPENING = /^(?:\/\/|\/\*)?\s{0,9}(?:<!--|<!\[CDATA\[)(?:\s{0,9}\*\/)?/;
const CLOSING = /(?:\/\/|\/\*)?\s{0,9}(?:-->|\]\]>)(?:\s{0,9}\*\/)?$/;
const WRAPPED = /^\s*(?:\/|<!)/;
const ESCAPABLE = '"\\/bfnrtu';
const HEX_4 = /^[0-9a-f]{4}$/i;
/** What nests deeper is no data that anyone reads. */
const MAX_DEPTH = 500;
const BARE_WORD_END = /[\s,:{}[\]"/;]/g;
const BARE_VALUE_END = /[\n,{}[\]"]|\/\*|\s\/\//g;
const QUOTES = /^'|'$/g;
const VALUE_START = /["{[\d\-tfn]/;

/** The value, or undefined if even mending does not give one. Linear in the text; never throws. */
export function parseLenientJson(text: string): unknown {
  const parsed = tryParse(text);
  if (parsed !== undefined) return parsed;
  const inner = WRAPPED.test(text) ? text.trim().replace(OPENING, "").replace(CLOSING, "") : text;
  return tryParse(inner) ?? tryParse(new Mender(inner).mend());
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rewrites broken JSON piece by piece; commas are held back until a value follows. */
class Mender {
  readonly #text: string;
  #at = 0;
  readonly #out: string[] = [];
  readonly #open: string[] = [];
  #openObjects = 0;
  #needsComma = false;
  #roots = 0;

  constructor(text: string) {
    this.#text = text;
  }

  mend(): string {
    while (this.#at < this.#text.length && this.#open.length < MAX_DEPTH) this.#step();
    this.#fillGap();
    while (this.#open.length > 0) this.#out.push(this.#open.pop()!);
    return this.#roots > 1 ? `[${this.#out.join("")}]` : this.#out.join("");
  }

  #step(): void {
    const char = this.#text[this.#at];
    if (char === '"') this.#value(() => this.#string());
    else if (char === "{" || char === "[") this.#value(() => this.#begin(char));
    else if (char === "}" || char === "]") this.#end(char);
    else if (char === ":") this.#colon();
    else if (char === "/") this.#comment();
    else if (char === ",") this.#comma();
    else if (char <= " " || char === ";") this.#at++;
    else this.#bare();
  }

  #comma(): void {
    this.#fillGap();
    this.#at++;
  }

  /** A name without a value gets one. */
  #fillGap(): void {
    if (this.#out.at(-1) !== ":") return;
    this.#out.push("null");
    this.#needsComma = true;
  }

  #value(write: () => void): void {
    if (this.#needsComma) this.#out.push(",");
    if (this.#open.length === 0) this.#roots++;
    this.#needsComma = true;
    write();
  }

  #begin(char: string): void {
    this.#out.push(char);
    this.#open.push(char === "{" ? "}" : "]");
    if (char === "{") this.#openObjects++;
    this.#needsComma = false;
    this.#at++;
  }

  /** An end that matches nothing open is passed over; one that matches further out ends what lies between. */
  #end(char: string): void {
    this.#at++;
    const openAlike = char === "}" ? this.#openObjects : this.#open.length - this.#openObjects;
    if (openAlike === 0) return;
    this.#fillGap();
    for (let closed = ""; closed !== char; ) {
      this.#out.push((closed = this.#open.pop()!));
      if (closed === "}") this.#openObjects--;
    }
    this.#needsComma = true;
  }

  #colon(): void {
    this.#at++;
    if (this.#out.at(-1) !== ":") this.#out.push(":");
    this.#needsComma = false;
  }

  #comment(): void {
    const kind = this.#text[this.#at + 1];
    const close = kind === "/" ? "\n" : kind === "*" ? "*/" : "";
    const end = close === "" ? this.#at : this.#text.indexOf(close, this.#at + 2);
    this.#at = end < 0 ? this.#text.length : end + Math.max(1, close.length);
  }

  /** A number, true, false, null, or a name or value that lacks its quotes. Outside of everything it is no data. */
  #bare(): void {
    const isValue = this.#out.at(-1) === ":";
    const stop = isValue ? BARE_VALUE_END : BARE_WORD_END;
    stop.lastIndex = this.#at;
    const end = stop.exec(this.#text)?.index ?? this.#text.length;
    const word = this.#text.slice(this.#at, end).trim().replace(QUOTES, "");
    this.#at = Math.max(end, this.#at + 1);
    if (this.#open.length === 0) return;
    this.#value(() => this.#out.push(tryParse(word) === undefined ? JSON.stringify(word) : word));
  }

  #string(): void {
    const start = ++this.#at;
    let from = start;
    const pieces: string[] = [];
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char !== '"' && char !== "\\" && char >= " ") continue;
      if (char === '"' && this.#endsString()) break;
      pieces.push(this.#text.slice(from, this.#at), this.#escaped(char));
      from = this.#at + 1;
    }
    pieces.push(this.#text.slice(from, this.#at));
    this.#at++;
    this.#out.push(`"${pieces.join("")}"`);
  }

  /** What a sign that may not stand in a string is written as; passes over a whole escape. */
  #escaped(char: string): string {
    if (char === '"') return '\\"';
    if (char !== "\\") return char === "\n" || char === "\t" ? "\\n" : " ";
    const next = this.#text[this.#at + 1] ?? "";
    const isBadHex = next === "u" && !HEX_4.test(this.#text.slice(this.#at + 2, this.#at + 6));
    if (next === "" || !ESCAPABLE.includes(next) || isBadHex) return "";
    this.#at++;
    return `\\${next}`;
  }

  /** A quote ends its string if what follows could follow a string. */
  #endsString(): boolean {
    const next = this.#nextSolid(this.#at + 1);
    const char = this.#text[next];
    if (char === undefined || char === ":" || char === "}" || char === "]" || char === "/") return true;
    if (char === '"') return this.#text.slice(this.#at, next).includes("\n");
    if (char !== ",") return false;
    const after = this.#text[this.#nextSolid(next + 1)];
    return after === undefined || after === "}" || after === "]" || after === "/" || VALUE_START.test(after);
  }

  #nextSolid(at: number): number {
    let next = at;
    while (next < this.#text.length && this.#text.charCodeAt(next) <= 32) next++;
    return next;
  }
}
