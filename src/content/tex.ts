import type { Atom } from "./run.ts";

/** Delimiters MathJax and KaTeX read in text. A lone `$` is not one of them: it is mostly money. */
const DELIMITERS: readonly { readonly open: string; readonly close: string; readonly display: boolean }[] = [
  { open: "\\(", close: "\\)", display: false },
  { open: "\\[", close: "\\]", display: true },
  { open: "$$", close: "$$", display: true },
];
const ENGINE = /mathjax|katex/i;

interface Sink {
  plain(text: string): void;
  atom(atom: Atom): void;
}

/** A cheap no. */
export function mayHoldTex(text: string): boolean {
  return text.includes("\\(") || text.includes("\\[") || text.includes("$$");
}

/** Whether the page loads a program that makes formulas of TeX in its text. */
export function loadsTexEngine(source: string): boolean {
  return ENGINE.test(source);
}

/** Writes a text with formulas between delimiters; false, and nothing written, if it has none. */
export function splitTex(text: string, sink: Sink): boolean {
  let done = 0;
  for (let at = 0; at < text.length; ) {
    const kind = DELIMITERS.find(({ open }) => text.startsWith(open, at));
    const close = kind === undefined ? -1 : text.indexOf(kind.close, at + kind.open.length);
    if (kind === undefined) at++;
    // Without a closing delimiter from here on there is none further on: what follows is plain text.
    else if (close < 0) break;
    else {
      sink.plain(text.slice(done, at));
      const tex = text.slice(at + kind.open.length, close).trim();
      if (tex !== "") sink.atom({ kind: "math", tex, display: kind.display });
      at = done = close + kind.close.length;
    }
  }
  if (done === 0) return false;
  sink.plain(text.slice(done));
  return true;
}
