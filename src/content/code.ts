import { className, decodeText, TEXT, Trait, tagId, tagSet, traitsOf } from "../html/index.ts";
import { elementNames, type Page, partPattern, protectedMail, startTagSource, tokenPattern } from "../page/index.ts";
import type { Code } from "./content.ts";
import { TextFlag, textFlags } from "./line/index.ts";

const BR = tagId("br");
const CODE = tagId("code");
const PRE = tagId("pre");
const CONTROLS = tagSet("button input select textarea script style template svg");

export const LINE_NUMBER: RegExp = partPattern(
  "linenos? linenodiv line-numbers? line-nums? lnt lno hljs-ln-numbers gutter blob-num tag-listingline",
);
export const CODE_TOOL: RegExp = partPattern("copy copybtn clipboard copy-button copy-code toolbar listing-data");
const LINE = tokenPattern(
  "line token-line code-line gatsby-highlight-code-line codemirror-line view-line cm-line crayon-line ec-line ltx_listingline",
);

const LANGUAGE_CLASS =
  /(?:^|\s)(?:lang(?:uage)?-|(?:mw-)?highlight-(?:source-|text-|lang-)?|brush:\s*|sourcecode\s+|(?:gatsby-)?code-|src-|hl-|ltx_lst_language_)([a-z][\w+#.-]*)/;
/** Renderers of Markdown name the language of code where a human language would stand, which mostly has two letters. */
const DATA_LANGUAGE = /(?:\sdata-lang(?:uage)?=|^<pre\slang=(?=["']?\w{3}))["']?([^\s"'>]+)/i;
/** Names highlighters use as a bare class. */
const BARE_LANGUAGE =
  /(?:^|\s)(bash|c|cpp|csharp|css|dart|diff|dockerfile|elixir|go|graphql|haskell|html|http|ini|java|javascript|js|json|jsx|kotlin|lua|makefile|markdown|objectivec|perl|php|powershell|python|r|ruby|rust|scala|scss|shell|sql|swift|toml|ts|tsx|typescript|xml|yaml)(?:\s|$)/;
const HIGHLIGHTER = tokenPattern("hljs highlight prettyprint shiki prism chroma codehilite rouge");
/** What highlighters write when they know no language, and parts of a name that only look like one. */
const NO_LANGUAGE =
  /`|^(?:none|plain(?:text)?|te?xt|default|nohighlight|unknown|auto|block|with|wrapper|container|toolbar|box|snippet|source|highlighter|example|group|lang)(?:[-_]|$)/;
/** Levels above the code at which its language may be named: `<div class="highlight-python"><div><pre><code>`. */
const LANGUAGE_LEVELS = 3;

/** How many nodes into an element its code is looked for: behind buttons. */
const CODE_WITHIN = 40;

/** What is in code that does not stand in the source as it is shown. */
const NOT_AS_WRITTEN = TextFlag.ENCODED | TextFlag.SPECIAL | TextFlag.RETURN;
const LINE_ENDS = /\r\n?/g;
const INVISIBLE = /[\u200b\ufeff]/g;
const HARD_SPACE = /\u00a0/g;
const EDGE_LINES = /^(?:[ \t]*\n)+/;

/** Whether an element in code holds line numbers rather than code. */
export function isLineNumber(page: Page, node: number): boolean {
  return LINE_NUMBER.test(elementNames(page, node));
}

/** Code as it is written: no line numbers, no buttons, one line a line. The units are those of the page's source. */
export function readCode(page: Page, units: Uint16Array, root: number): string {
  const text = new Lines();
  const end = page.end[root];
  const open: OpenLine[] = [];
  for (let node = root + 1; node < end; ) {
    while (open.length > 0 && open.at(-1)!.end <= node) text.leave(open.pop()!);
    const tag = page.tag[node];
    if (tag === TEXT) text.add(codeText(page, units, node));
    else if (tag === BR) text.add("\n");
    else {
      const part = partOf(page, node);
      if (part === "tool") {
        node = page.end[node];
        continue;
      }
      if (part === "line" || part === "block") open.push(text.enter(page.end[node], part));
    }
    node++;
  }
  return text.all.trimEnd().replace(EDGE_LINES, "");
}

/** An element that is a line of its own, and how long the text was before it. */
interface OpenLine {
  readonly end: number;
  readonly part: CodePart;
  readonly start: number;
}

/**
 * A text that knows how it ends: to look that up in a growing string would copy the string. Highlighters write a new line
 * behind the element of a line, inside it, or not at all: it is one line each time.
 */
class Lines {
  all = "";
  #endsLine = true;
  #owesLine = false;

  add(piece: string): void {
    if (piece === "") return;
    if (this.#owesLine && !piece.startsWith("\n")) this.all += "\n";
    this.#owesLine = false;
    this.all += piece;
    this.#endsLine = piece.endsWith("\n");
  }

  enter(end: number, part: CodePart): OpenLine {
    if (this.#owesLine || !this.#endsLine) this.add("\n");
    return { end, part, start: this.all.length };
  }

  leave({ start, part }: OpenLine): void {
    const isEmpty = this.all.length === start;
    this.#owesLine ||= isEmpty ? part === "line" : !this.#endsLine;
  }
}

function codeText(page: Page, units: Uint16Array, node: number): string {
  const from = page.from[node];
  const to = page.to[node];
  const written = page.source.slice(from, to);
  const mail = protectedMail(page, node);
  if (mail === undefined && (textFlags(units, from, to) & NOT_AS_WRITTEN) === 0) return written;
  return (mail ?? decodeText(written)).replace(LINE_ENDS, "\n").replace(HARD_SPACE, " ").replace(INVISIBLE, "");
}

/** What an element in code is. */
type CodePart = "tool" | "line" | "block" | "code";

function partOf(page: Page, node: number): CodePart {
  const tag = page.tag[node];
  if (CONTROLS[tag] === 1) return "tool";
  const part = namedPart(page, node);
  // Cells of a row stand side by side.
  return part === "code" && (traitsOf(tag) & Trait.BLOCK) !== 0 && CELLS[tag] !== 1 ? "block" : part;
}

/** Returns the part of code that the class of an element names. */
function namedPart(page: Page, node: number): CodePart {
  if (page.classAt[node] === 0) return "code";
  const names = className(page, node).toLowerCase();
  if (LINE_NUMBER.test(names) || CODE_TOOL.test(names)) return "tool";
  return LINE.test(names) ? "line" : "code";
}

/** Names of elements that hold code line by line, without `<pre>`. */
export const CODE_FRAME: RegExp = tokenPattern("fragment ltx_listing");

/** Whether an element of such a name begins with a line of code, or a tool for it: others may be called so, too. */
export function isCodeFrame(page: Page, node: number): boolean {
  return namedPart(page, page.tag[node + 1] === TEXT ? node + 2 : node + 1) !== "code";
}

const CELLS = tagSet("td th tbody thead table");

/** Whether code may be of several lines: a cheap no for the word or two that most inline code is. */
export function mayHaveLines(page: Page, root: number): boolean {
  const text = root + 1;
  if (page.end[root] !== text + 1 || page.tag[text] !== TEXT) return page.end[root] > text;
  return LINE_OR_REFERENCE.test(page.source.slice(page.from[text], page.to[text]));
}

const LINE_OR_REFERENCE = /[\n\r&]/;

/** The language of code as its markup names it. */
export function codeLanguage(page: Page, root: number): string | undefined {
  const last = Math.min(page.end[root], root + CODE_WITHIN);
  let code = root + 1;
  while (code < last && page.tag[code] !== CODE) code++;
  const language = code < last ? namedLanguage(page, code) : undefined;
  if (language !== undefined) return language;
  let node = root;
  for (let level = 0; level <= LANGUAGE_LEVELS && node >= 0; level++, node = page.parent[node]) {
    const language = namedLanguage(page, node);
    if (language !== undefined) return language;
  }
  return undefined;
}

function namedLanguage(page: Page, node: number): string | undefined {
  const data = DATA_LANGUAGE.exec(startTagSource(page, node))?.[1];
  if (data === undefined && page.classAt[node] === 0) return undefined;
  const tag = page.tag[node];
  const names = className(page, node).toLowerCase();
  const bare = HIGHLIGHTER.test(names) || tag === CODE || tag === PRE ? BARE_LANGUAGE.exec(names)?.[1] : undefined;
  const found = [data?.toLowerCase(), LANGUAGE_CLASS.exec(names)?.[1], bare];
  return found.find((name) => name !== undefined && !NO_LANGUAGE.test(name));
}

/** Whether a label is nothing but the name of a language. */
export function isLanguage(label: string): boolean {
  return BARE_LANGUAGE.exec(label)?.[1] === label;
}

/** A code block of an element, undefined if it has no text. */
export function codeBlock(page: Page, units: Uint16Array, root: number): Code | undefined {
  const value = readCode(page, units, root);
  if (value.trim() === "") return undefined;
  const language = codeLanguage(page, root);
  return language === undefined ? { kind: "code", value } : { kind: "code", language, value };
}
