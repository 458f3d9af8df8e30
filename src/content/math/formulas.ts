import { attribute, decodeText, KNOWN_TAGS, RAW, tagId, tagName } from "../../html/index.ts";
import { type Page, readNodes, startTagSource } from "../../page/index.ts";
import type { Formula } from "../content.ts";
import { isDisplay, texOf, withoutTexStyle } from "./mathml.ts";

const MATH = tagId("math");
const SCRIPT = tagId("script");
const IMG = tagId("img");

/** Elements programs put around a formula they have set: all of it stands for one formula. */
const FORMULA_NAME =
  /(?:^|\s)(?:katex|katex-display|mathjax|mathjax_display|mathjax_svg|mathjax_chtml|mathjax_svg_display|mwe-math-element|math-container|ltx_math|math inline|math display|mjx-chtml)(?:\s|$)/;
const FORMULA_TAGS: ReadonlySet<string> = new Set(["mjx-container", "math-renderer"]);
const DISPLAY_NAME =
  /(?:^|\s)(?:katex-display|mathjax_display|mathjax_svg_display|math display|mwe-math-element-block)(?:\s|$)/;
const PREVIEW = /(?:^|\s)mathjax_preview(?:\s|$)/;
const TEX_SCRIPT = /^math\/tex/i;
/** Behind the number of the formula, if it has one. */
const DELIMITERS =
  /^(?:\([\d.]{1,9}\)[\s¶#]{0,9})?(?:\$\$([\s\S]*)\$\$|\$([\s\S]*)\$|\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\])$/;
const DISPLAY_DELIMITERS = /^[^$\\]*(?:\$\$|\\\[)/;

/** Names of elements that hold a formula between delimiters; subjects and sections are called so, too. */
const TEX_NAME = /(?:^|\s)(?:math|arithmatex)(?:\s|$)/;
/** A formula as text, its number and the wrappers of both. */
const TEX_NODES = 16;

/** Whether an element may stand for a formula, by its names. */
export function mayBeFormula(page: Page, node: number, names: string): boolean {
  return isSet(page, node, names) || TEX_NAME.test(names);
}

/** The formula that an element stands for by its names, undefined if it is none. */
export function readNamedFormula(page: Page, node: number, names: string): Formula | undefined {
  if (isSet(page, node, names)) return readSetFormula(page, node, names);
  const isTex = names !== "" && TEX_NAME.test(names) && page.end[node] - node <= TEX_NODES;
  return isTex ? readDelimited(page, node, false) : undefined;
}

function isSet(page: Page, node: number, names: string): boolean {
  if (names !== "" && FORMULA_NAME.test(names)) return true;
  return page.tag[node] >= KNOWN_TAGS && FORMULA_TAGS.has(tagName(page, node));
}

export const FORMULA_NAMES: readonly RegExp[] = [FORMULA_NAME, TEX_NAME, PREVIEW];

/** The text MathJax shows until it has set the formula. */
export function isPreview(names: string): boolean {
  return PREVIEW.test(names);
}

/** Whether MathJax keeps the formula it has set in a script right behind. */
export function isBeforeScript(page: Page, node: number): boolean {
  const next = page.end[node];
  return (
    next < page.count &&
    page.tag[next] === SCRIPT &&
    page.parent[next] === page.parent[node] &&
    readFormula(page, next) !== undefined
  );
}

/** The formula of a `<math>` or `<script type="math/tex">`, undefined if it has none. */
export function readFormula(page: Page, node: number): Formula | undefined {
  const inner = page.tag[node + 1] === RAW && page.end[node] > node + 1 ? startTagSource(page, node + 1) : "";
  if (page.tag[node] === SCRIPT) {
    const type = attribute(page, node, "type") ?? "";
    if (!TEX_SCRIPT.test(type)) return undefined;
    return formula(decodeText(inner), type.includes("display"));
  }
  const startTag = startTagSource(page, node);
  return formula(texOf(startTag, inner), isDisplay(startTag));
}

/**
 * The formula of an element that stands for one. MathML inside says it best, then the script MathJax read, then the text
 * of an image; last the text itself between its delimiters.
 */
function readSetFormula(page: Page, root: number, names: string): Formula | undefined {
  const display = DISPLAY_NAME.test(names) || attribute(page, root, "display") === "true";
  const end = page.end[root];
  for (let node = root; node < end; node++) {
    if (page.tag[node] !== MATH && page.tag[node] !== SCRIPT) continue;
    const found = readFormula(page, node);
    if (found !== undefined) return { ...found, display: found.display || display };
  }
  for (let node = root; node < end; node++) {
    if (page.tag[node] === IMG) return formula(withoutTexStyle(attribute(page, node, "alt") ?? ""), display);
  }
  return readDelimited(page, root, display);
}

/** The formula that is all the text of an element. */
function readDelimited(page: Page, root: number, display: boolean): Formula | undefined {
  const text = readNodes(page, root, page.end[root]).trim();
  const inside = DELIMITERS.exec(text);
  if (inside === null) return undefined;
  const tex = inside[1] ?? inside[2] ?? inside[3] ?? inside[4] ?? "";
  return formula(tex, display || DISPLAY_DELIMITERS.test(text));
}

function formula(tex: string, display: boolean): Formula | undefined {
  const trimmed = tex.trim();
  return trimmed === "" ? undefined : { kind: "math", tex: trimmed, display };
}
