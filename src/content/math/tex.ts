import type { Atom } from "../line/index.ts";

/** What a formula stands between in a text. */
interface Delimiter {
  readonly open: string;
  readonly close: string;
  readonly display: boolean;
  /** The delimiters are TeX themselves. */
  readonly isPart?: true;
}

/** Those MathJax and KaTeX read in text, and the environments of TeX. */
const DELIMITERS: readonly Delimiter[] = [
  { open: "\\(", close: "\\)", display: false },
  { open: "\\[", close: "\\]", display: true },
  { open: "$$", close: "$$", display: true },
  ...["align", "align*", "equation", "equation*", "gather", "gather*", "multline", "eqnarray"].map(
    (name) => ({ open: `\\begin{${name}}`, close: `\\end{${name}}`, display: true, isPart: true }) as const,
  ),
];
/** A lone `$` is mostly money: it counts where the page tells the program that it does. */
const DOLLAR: Delimiter = { open: "$", close: "$", display: false };
const ENGINE = /mathjax|katex/i;
const DOLLARS = /inlineMath["']?\s*:[\s\S]{0,80}?["']\$["']|\bleft["']?\s*:\s*["']\$["']/;

interface Sink {
  addString(text: string): void;
  addAtom(atom: Atom): void;
}

/** The formulas in the texts of a page. */
export class Tex {
  readonly #source: string;
  #delimiters: readonly Delimiter[] | undefined;
  #mayHaveDollars: boolean | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /** Writes a text with formulas between delimiters; false, and nothing written, if it has none. */
  split(text: string, sink: Sink): boolean {
    const isPair = text.indexOf("$") < text.lastIndexOf("$");
    if (!MAY_HOLD_TEX.test(text) && !(isPair && this.#hasDollars)) return false;
    this.#delimiters ??= delimitersOf(this.#source);
    return splitTex(text, this.#delimiters, sink);
  }

  get #hasDollars(): boolean {
    this.#mayHaveDollars ??= mayHaveDollars(this.#source);
    return this.#mayHaveDollars;
  }
}

/** A cheap no: the sign in quotes, which hardly any page has, and the words of a page that says that it counts. */
function mayHaveDollars(source: string): boolean {
  if (!isQuoted(source, '$"') && !isQuoted(source, "$'")) return false;
  return source.includes("inlineMath") || source.includes("delimiters");
}

/** Whether a sign with a quote behind it has one before it; the search goes from one dollar sign to the next. */
function isQuoted(source: string, sign: string): boolean {
  let at = source.indexOf(sign);
  while (at >= 0 && !QUOTE.test(source.charAt(at - 1))) at = source.indexOf(sign, at + 1);
  return at >= 0;
}

const QUOTE = /["']/;

const MAY_HOLD_TEX = /\\[([]|\$\$|\\begin\{/;

/** What the page's program for formulas looks for in its text; nothing if the page loads none. */
function delimitersOf(source: string): readonly Delimiter[] {
  if (!ENGINE.test(source)) return [];
  return DOLLARS.test(source) ? [...DELIMITERS, DOLLAR] : DELIMITERS;
}

function splitTex(text: string, delimiters: readonly Delimiter[], sink: Sink): boolean {
  let done = 0;
  let left = delimiters;
  for (let at = 0; at < text.length; ) {
    const kind = left.find(({ open }) => text.startsWith(open, at));
    const close = kind === undefined ? -1 : text.indexOf(kind.close, at + kind.open.length);
    // A dollar sign behind a backslash is one.
    if (kind === undefined) at = nextSign(text, at + (text.startsWith("\\$", at) ? 2 : 1));
    // Without a closing delimiter from here on there is none further on.
    else if (close < 0) left = left.filter((other) => other !== kind);
    else {
      sink.addString(text.slice(done, at));
      const end = close + kind.close.length;
      const tex = (kind.isPart === true ? text.slice(at, end) : text.slice(at + kind.open.length, close)).trim();
      if (tex !== "") sink.addAtom({ kind: "math", tex, display: kind.display });
      at = done = end;
    }
  }
  if (done === 0) return false;
  sink.addString(text.slice(done));
  return true;
}

const SIGN = /[\\$]/g;

/** Where the next delimiter may begin; the end of the text if there is none. */
function nextSign(text: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.exec(text)?.index ?? text.length;
}
