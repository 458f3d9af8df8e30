import { attribute, className } from "../html/attributes.ts";
import { decodeText } from "../html/references.ts";
import { TEXT, Trait, tagId, tagSet, traitsOf } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import { protectedMail } from "../page/protected-mail.ts";
import type { Code } from "./content.ts";
import { NameStarts } from "./name-starts.ts";
import { namesOf, partPattern, sourceOf } from "./names.ts";
import { Sign, signsOf } from "./words.ts";

const BR = tagId("br");
const CODE = tagId("code");
const CONTROLS = tagSet("button input select textarea script style template svg");

export const LINE_NUMBER: RegExp =
  /(?:^|[\s_-])(?:linenos?|linenodiv|line-?numbers?|line-?nums?|lnt|lno|hljs-ln-numbers|gutter|line-numbers-rows|blob-num|rouge-gutter|code-line-number|line-number-col)(?:$|[\s_-])/;
export const CODE_TOOL: RegExp = partPattern("copy copybtn clipboard copy-button copy-code code-toolbar-item toolbar");
const LINE = /(?:^|\s)(?:line|token-line|code-line|codemirror-line|view-line|cm-line|crayon-line|ec-line)(?:$|\s)/;

const LANGUAGE_CLASS =
  /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|highlight-text-|brush:\s*|highlight-|code-)([a-z][\w+#.-]*)/;
const PANDOC_CLASS = /(?:^|\s)sourcecode\s+([a-z][\w+#.-]*)/;
/** Names highlighters use as a bare class. */
const BARE_LANGUAGE =
  /(?:^|\s)(bash|c|cpp|csharp|css|dart|diff|dockerfile|elixir|go|graphql|haskell|html|http|ini|java|javascript|js|json|jsx|kotlin|lua|makefile|markdown|objectivec|perl|php|powershell|python|r|ruby|rust|scala|scss|shell|sql|swift|toml|ts|tsx|typescript|xml|yaml)(?:\s|$)/;
const HIGHLIGHTER = /(?:^|\s)(?:hljs|highlight|prettyprint|shiki|prism|chroma|codehilite|rouge)(?:\s|$)/;
/** What highlighters write when they know no language, and words that only look like one. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(
  "none plain plaintext text txt default nohighlight unknown auto block wrapper container toolbar box snippet source highlighter-rouge example group".split(
    " ",
  ),
);
/** Levels above the code at which its language may be named: `<div class="highlight-python"><div><pre><code>`. */
const LANGUAGE_LEVELS = 3;

/** What is in code that does not stand in the source as it is shown. */
const NOT_AS_WRITTEN = Sign.CODED | Sign.EXOTIC | Sign.RETURN;
const LINE_ENDS = /\r\n?/g;
const INVISIBLE = /[\u200b\ufeff]/g;
const HARD_SPACE = /\u00a0/g;
const EDGE_LINES = /^(?:[ \t]*\n)+/;

/** Whether an element in code holds line numbers rather than code. */
export function isLineNumber(page: Page, node: number): boolean {
  return LINE_NUMBER.test(namesOf(page, node));
}

/** Code as it is written: no line numbers, no buttons, one line a line. The units are those of the page's source. */
export function readCode(page: Page, units: Uint16Array, root: number): string {
  const text = new Lines();
  const end = page.end[root]!;
  const open: OpenLine[] = [];
  for (let node = root + 1; node < end; ) {
    while (open.length > 0 && open.at(-1)!.end <= node) text.leave(open.pop()!);
    const tag = page.tag[node]!;
    if (tag === TEXT) text.add(codeText(page, units, node));
    else if (tag === BR) text.add("\n");
    else {
      const part = partOf(page, units, node);
      if (part === "tool") {
        node = page.end[node]!;
        continue;
      }
      if (part === "line" || part === "block") open.push(text.enter(page.end[node]!, part));
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
  const from = page.from[node]!;
  const to = page.to[node]!;
  const written = page.source.slice(from, to);
  const mail = protectedMail(page, node);
  if (mail === undefined && (signsOf(units, from, to) & NOT_AS_WRITTEN) === 0) return written;
  return (mail ?? decodeText(written)).replace(LINE_ENDS, "\n").replace(HARD_SPACE, " ").replace(INVISIBLE, "");
}

/** What an element in code is. */
type CodePart = "tool" | "line" | "block" | "code";

function partOf(page: Page, units: Uint16Array, node: number): CodePart {
  const tag = page.tag[node]!;
  if (CONTROLS[tag] === 1) return "tool";
  const part = namedPart(page, units, node);
  // Cells of a row stand side by side.
  return part === "code" && (traitsOf(tag) & Trait.BLOCK) !== 0 && CELLS[tag] !== 1 ? "block" : part;
}

const PART_STARTS = new NameStarts(LINE_NUMBER, CODE_TOOL, LINE);

/** What a class makes of an element; highlighters give classes that make nothing of them to thousands. */
function namedPart(page: Page, units: Uint16Array, node: number): CodePart {
  const at = page.classAt[node]!;
  if (at === 0 || !PART_STARTS.mayHold(units, page.source.length, at)) return "code";
  const names = className(page, node).toLowerCase();
  if (LINE_NUMBER.test(names) || CODE_TOOL.test(names)) return "tool";
  return LINE.test(names) ? "line" : "code";
}

const CELLS = tagSet("td th tbody thead table");

/** Whether code may be of several lines: a cheap no for the word or two that most inline code is. */
export function mayHaveLines(page: Page, root: number): boolean {
  const text = root + 1;
  if (page.end[root] !== text + 1 || page.tag[text] !== TEXT) return page.end[root]! > text;
  return LINE_OR_REFERENCE.test(page.source.slice(page.from[text]!, page.to[text]!));
}

const LINE_OR_REFERENCE = /[\n\r&]/;

/** The language of code as its markup names it. */
export function languageOf(page: Page, root: number): string | undefined {
  for (let node = root + 1; node < Math.min(page.end[root]!, root + LANGUAGE_LEVELS); node++) {
    const language = page.tag[node] === CODE ? namedLanguage(page, node) : undefined;
    if (language !== undefined) return language;
  }
  let node = root;
  for (let level = 0; level <= LANGUAGE_LEVELS && node >= 0; level++, node = page.parent[node]!) {
    const language = namedLanguage(page, node);
    if (language !== undefined) return language;
  }
  return undefined;
}

function namedLanguage(page: Page, node: number): string | undefined {
  const isMarked = DATA_LANGUAGE.test(sourceOf(page, node));
  if (!isMarked && page.classAt[node] === 0) return undefined;
  const data = isMarked ? (attribute(page, node, "data-lang") ?? attribute(page, node, "data-language")) : undefined;
  const names = className(page, node).toLowerCase();
  const bare = HIGHLIGHTER.test(names) || page.tag[node] === CODE ? BARE_LANGUAGE.exec(names)?.[1] : undefined;
  const found = [data?.toLowerCase().trim(), LANGUAGE_CLASS.exec(names)?.[1], PANDOC_CLASS.exec(names)?.[1], bare];
  return found.find((name) => name !== undefined && name !== "" && !NO_LANGUAGE.has(name) && !NOT_IN_NAME.test(name));
}

/** A cheap no. */
const DATA_LANGUAGE = /data-lang/i;
const NOT_IN_NAME = /[\s`]/;

/** Whether a label is nothing but the name of a language. */
export function isLanguage(label: string): boolean {
  return BARE_LANGUAGE.exec(label)?.[1] === label;
}

/** A code block of an element, undefined if it has no text. */
export function codeBlock(page: Page, units: Uint16Array, root: number): Code | undefined {
  const value = readCode(page, units, root);
  if (value.trim() === "") return undefined;
  const language = languageOf(page, root);
  return language === undefined ? { kind: "code", value } : { kind: "code", language, value };
}
