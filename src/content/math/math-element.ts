import { decodeText } from "../../html/index.ts";
import { mathMlToTex } from "./mathml.ts";

const TEX_ANNOTATION =
  /<annotation[^>]{0,200}encoding=["']?(?:application\/x-tex|tex|latex)(?=["'\s>])[^>]{0,200}>([^<]*)/i;
const ALT_TEXT = /\balttext=(?:"([^"]*)"|'([^']*)')/i;
const STYLE = /^\{\\(?:display|text)style\s?([\s\S]*)\}$/;
const DISPLAY = /\b(?:display|mode)=["']?(?:block|display)/i;

/** Whether a formula is on a line of its own, by the start tag of `<math>`. */
export function isDisplay(startTag: string): boolean {
  return DISPLAY.test(startTag);
}

/** Returns the LaTeX of a `<math>` element: its annotation or `alttext`, else a translation of the MathML. */
export function texOf(startTag: string, inner: string): string {
  const annotated = TEX_ANNOTATION.exec(inner)?.[1];
  if (annotated !== undefined) return withoutTexStyle(decodeText(annotated));
  const alt = ALT_TEXT.exec(startTag);
  if (alt !== null) return withoutTexStyle(decodeText(alt[1] ?? alt[2] ?? ""));
  return mathMlToTex(inner);
}

/** Removes the style that generators wrap around TeX: `{\displaystyle x}` → `x`. */
export function withoutTexStyle(tex: string): string {
  const trimmed = tex.trim();
  return (STYLE.exec(trimmed)?.[1] ?? trimmed).trim();
}
