import type { Atom } from "../line/index.ts";

/** The delimiters of a formula in a text. */
interface Delimiter {
  readonly open: string;
  readonly close: string;
  readonly display: boolean;
  /** Set for LaTeX environments: `\begin{align}` and `\end{align}` stay in the formula. */
  readonly isEnvironment?: true;
}

/** The delimiters that MathJax and KaTeX look for by default, and environments of LaTeX. */
const DELIMITERS: readonly Delimiter[] = [
  { open: "\\(", close: "\\)", display: false },
  { open: "\\[", close: "\\]", display: true },
  { open: "$$", close: "$$", display: true },
  ...["align", "align*", "equation", "equation*", "gather", "gather*", "multline", "eqnarray"].map(
    (name) => ({ open: `\\begin{${name}}`, close: `\\end{${name}}`, display: true, isEnvironment: true }) as const,
  ),
];
/** A single `$` is mostly an amount of money. It is a delimiter only if the page configures it so. */
const DOLLAR: Delimiter = { open: "$", close: "$", display: false };
const RENDERER = /mathjax|katex/i;
const DOLLAR_SETTING = /inlineMath["']?\s*:[\s\S]{0,80}?["']\$["']|\bleft["']?\s*:\s*["']\$["']/;

/** Receives the texts and formulas of a split text. */
interface Sink {
  addString(text: string): void;
  addAtom(atom: Atom): void;
}

/** Finds the formulas in the texts of one page. */
export class Tex {
  readonly #source: string;
  #delimiters: readonly Delimiter[] | undefined;
  #mayHaveDollars: boolean | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /** Splits a text into texts and formulas and writes them to the sink. Returns false and writes nothing if the text has no formula. */
  split(text: string, sink: Sink): boolean {
    const hasTwoDollars = text.indexOf("$") < text.lastIndexOf("$");
    if (!DELIMITER_START.test(text) && !(hasTwoDollars && this.#hasDollars)) return false;
    this.#delimiters ??= delimitersOf(this.#source);
    return splitTex(text, this.#delimiters, sink);
  }

  get #hasDollars(): boolean {
    this.#mayHaveDollars ??= mayHaveDollars(this.#source);
    return this.#mayHaveDollars;
  }
}

/** Fast path: false if the page cannot declare `$` a delimiter, since it has no `"$"` or no name of the setting. */
function mayHaveDollars(source: string): boolean {
  if (!isQuoted(source, '$"') && !isQuoted(source, "$'")) return false;
  return source.includes("inlineMath") || source.includes("delimiters");
}

/** Whether a dollar with a quote after it (`$"`) also has a quote before it. */
function isQuoted(source: string, quotedEnd: string): boolean {
  let at = source.indexOf(quotedEnd);
  while (at >= 0 && !QUOTE.test(source.charAt(at - 1))) at = source.indexOf(quotedEnd, at + 1);
  return at >= 0;
}

const QUOTE = /["']/;

const DELIMITER_START = /\\[([]|\$\$|\\begin\{/;

/** Returns the delimiters that the page's renderer looks for; none if the page loads neither MathJax nor KaTeX. */
function delimitersOf(source: string): readonly Delimiter[] {
  if (!RENDERER.test(source)) return [];
  return DOLLAR_SETTING.test(source) ? [...DELIMITERS, DOLLAR] : DELIMITERS;
}

function splitTex(text: string, delimiters: readonly Delimiter[], sink: Sink): boolean {
  let done = 0;
  let candidates = delimiters;
  for (let at = 0; at < text.length; ) {
    const kind = candidates.find(({ open }) => text.startsWith(open, at));
    const close = kind === undefined ? -1 : text.indexOf(kind.close, at + kind.open.length);
    // `\$` is a dollar, not a delimiter.
    if (kind === undefined) at = nextDelimiter(text, at + (text.startsWith("\\$", at) ? 2 : 1));
    // No closing delimiter follows here, so none follows later.
    else if (close < 0) candidates = candidates.filter((other) => other !== kind);
    else {
      sink.addString(text.slice(done, at));
      const end = close + kind.close.length;
      const tex = (kind.isEnvironment === true ? text.slice(at, end) : text.slice(at + kind.open.length, close)).trim();
      if (tex !== "") sink.addAtom({ kind: "math", tex, display: kind.display });
      at = done = end;
    }
  }
  if (done === 0) return false;
  sink.addString(text.slice(done));
  return true;
}

const FIRST_OF_DELIMITER = /[\\$]/g;

/** Returns where the next delimiter may start, or the end of the text. */
function nextDelimiter(text: string, from: number): number {
  FIRST_OF_DELIMITER.lastIndex = from;
  return FIRST_OF_DELIMITER.exec(text)?.index ?? text.length;
}
