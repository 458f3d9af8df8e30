import { attribute, decodeText, KNOWN_TAGS, RAW, tagId, tagName } from "../../html/index.ts";
import { type Page, readNodes, startTagSource, tokenPattern } from "../../page/index.ts";
import { platformWords } from "../../vocabulary/index.ts";
import type { Formula } from "../content.ts";
import { isDisplay, texOf, withoutTexStyle } from "./math-element.ts";

const MATH = tagId("math");
const SCRIPT = tagId("script");
const IMG = tagId("img");

/** Classes and tags of rendered formulas: `katex`, `<mjx-container>`. */
const FORMULA_NAME = tokenPattern(platformWords("formula"));
const FORMULA_TAGS: ReadonlySet<string> = new Set(["mjx-container", "math-renderer"]);
const DISPLAY_NAME = tokenPattern(platformWords("displayFormula"));
const PREVIEW = /(?:^|\s)mathjax_preview(?:\s|$)/;
const TEX_SCRIPT = /^math\/tex/i;
/** A text that is a formula between delimiters, with or without its number before it: `(1) \[x\]`. */
const DELIMITERS =
  /^(?:\([\d.]{1,9}\)[\s¶#]{0,9})?(?:\$\$([\s\S]*)\$\$|\$([\s\S]*)\$|\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\])$/;
const DISPLAY_DELIMITERS = /^[^$\\]*(?:\$\$|\\\[)/;

/** Classes of elements whose text is a formula between delimiters. Other elements may have the class `math`, too. */
const TEX_NAME = /(?:^|\s)(?:math|arithmatex)(?:\s|$)/;
/** Limit for the nodes of an element with such a class: the formula, its number and wrappers. */
const MAX_TEX_NODES = 16;

/** Whether an element may be a formula, by its class or tag. */
export function mayBeFormula(page: Page, node: number, names: string): boolean {
  return isRendered(page, node, names) || TEX_NAME.test(names);
}

/** Reads an element that is a formula by its class or tag. Returns undefined if it contains no formula. */
export function readNamedFormula(page: Page, node: number, names: string): Formula | undefined {
  if (isRendered(page, node, names)) return readRendered(page, node, names);
  const isTex = names !== "" && TEX_NAME.test(names) && page.end[node] - node <= MAX_TEX_NODES;
  return isTex ? readDelimited(page, node, false) : undefined;
}

/** Whether class or tag mark an element as a rendered formula. */
function isRendered(page: Page, node: number, names: string): boolean {
  if (names !== "" && FORMULA_NAME.test(names)) return true;
  return page.tag[node] >= KNOWN_TAGS && FORMULA_TAGS.has(tagName(page, node));
}

/** Patterns for the classes of formulas. */
export const FORMULA_NAMES: readonly RegExp[] = [FORMULA_NAME, TEX_NAME, PREVIEW];

/** Whether an element is the text that MathJax shows until it has rendered the formula. */
export function isPreview(names: string): boolean {
  return PREVIEW.test(names);
}

/** Whether the next sibling is the script from which MathJax rendered this element. */
export function isBeforeScript(page: Page, node: number): boolean {
  const next = page.end[node];
  return (
    next < page.count &&
    page.tag[next] === SCRIPT &&
    page.parent[next] === page.parent[node] &&
    readFormula(page, next) !== undefined
  );
}

/** Reads the formula of a `<math>` or `<script type="math/tex">`. */
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

/** Reads a rendered formula from the first `<math>` or script inside, else from the `alt` of an image, else from delimited text. */
function readRendered(page: Page, root: number, names: string): Formula | undefined {
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

/** Reads a formula between delimiters that is the whole text of an element. */
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
