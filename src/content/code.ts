import { className, decodeText, TEXT, Trait, tagId, tagSet, traitsOf } from "../html/index.ts";
import { elementNames, type Page, partPattern, protectedMail, startTagSource, tokenPattern } from "../page/index.ts";
import { withoutHiddenCharacters } from "../text/index.ts";
import { CODE_LANGUAGE, CODE_LANGUAGE_CLASS, NOT_CODE_LANGUAGE, platformWords } from "../vocabulary/index.ts";
import type { Code } from "./content.ts";
import { TextFlag, textFlags } from "./line/index.ts";

const BR = tagId("br");
const CODE = tagId("code");
const PRE = tagId("pre");
const CONTROLS = tagSet("button input select textarea script style template svg");

/** Class words of line numbers: `linenos`, `blob-num`. */
export const LINE_NUMBER: RegExp = partPattern(platformWords("lineNumber"));
/** Class words of buttons and toolbars in code: `copy`, `toolbar`. */
export const CODE_TOOL: RegExp = partPattern(platformWords("codeTool"));
const LINE = tokenPattern(platformWords("codeLine"));
const HIGHLIGHTER = tokenPattern(platformWords("highlighter"));

/** The language in `data-lang="rust"` or `<pre lang="rust">`. A `lang` of two letters is a human language and does not match. */
const DATA_LANGUAGE = /(?:\sdata-lang(?:uage)?=|^<pre\slang=(?=["']?\w{3}))["']?([^\s"'>]+)/i;
/** Limit for the ancestors of code to search for its language: `<div class="highlight-python"><div><pre>`. */
const MAX_LANGUAGE_LEVELS = 3;

/** Limit for the nodes of `<pre>` before `<code>`, such as buttons. */
const MAX_NODES_TO_CODE = 40;

/** Fast path: a text without these flags is the same as its source. */
const NOT_AS_WRITTEN = TextFlag.ENCODED | TextFlag.SPECIAL | TextFlag.RETURN;
const LINE_ENDS = /\r\n?/g;
const INVISIBLE = /[\u200b\ufeff]/g;
const HARD_SPACE = /\u00a0/g;
const EDGE_LINES = /^(?:[ \t]*\n)+/;

/** Whether class or id mark an element as line numbers. */
export function isLineNumber(page: Page, node: number): boolean {
  return LINE_NUMBER.test(elementNames(page, node));
}

/** Reads code without line numbers and buttons. `units` are the code units of the page's source. */
export function readCode(page: Page, units: Uint16Array, root: number): string {
  const text = new CodeLines();
  const end = page.end[root];
  const open: OpenLine[] = [];
  for (let node = root + 1; node < end; ) {
    for (let last = open.at(-1); last !== undefined && last.end <= node; last = open.at(-1)) {
      text.leave(last);
      open.pop();
    }
    const tag = page.tag[node];
    if (tag === TEXT) text.add(codeText(page, units, node));
    else if (tag === BR) text.add("\n");
    else {
      const role = roleOf(page, node);
      if (role === "tool") {
        node = page.end[node];
        continue;
      }
      if (role === "line" || role === "block") open.push(text.enter(page.end[node], role));
    }
    node++;
  }
  return text.all.trimEnd().replace(EDGE_LINES, "");
}

/** An open element that is a line of its own. */
interface OpenLine {
  readonly end: number;
  readonly role: CodeRole;
  /** Length of the text before it. */
  readonly start: number;
}

/**
 * Joins lines of code with one line end each. Highlighters write it inside the element of the line, after the element, or not at all.
 * The flags store how `all` ends: reading the end of a growing string would copy the string.
 */
class CodeLines {
  all = "";
  #endsInLineEnd = true;
  #needsLineEnd = false;

  add(piece: string): void {
    if (piece === "") return;
    if (this.#needsLineEnd && !piece.startsWith("\n")) this.all += "\n";
    this.#needsLineEnd = false;
    this.all += piece;
    this.#endsInLineEnd = piece.endsWith("\n");
  }

  enter(end: number, role: CodeRole): OpenLine {
    if (this.#needsLineEnd || !this.#endsInLineEnd) this.add("\n");
    return { end, role, start: this.all.length };
  }

  leave({ start, role }: OpenLine): void {
    const isEmpty = this.all.length === start;
    this.#needsLineEnd ||= isEmpty ? role === "line" : !this.#endsInLineEnd;
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

/** The role of an element in code: `tool` is dropped, `line` is a line, `block` is a line unless empty, `code` is a part of a line. */
type CodeRole = "tool" | "line" | "block" | "code";

function roleOf(page: Page, node: number): CodeRole {
  const tag = page.tag[node];
  if (CONTROLS[tag] === 1) return "tool";
  const role = namedRole(page, node);
  return role === "code" && (traitsOf(tag) & Trait.BLOCK) !== 0 && TABLE_PARTS[tag] !== 1 ? "block" : role;
}

/** Returns the role of an element by its class. */
function namedRole(page: Page, node: number): CodeRole {
  if (page.classAt[node] === 0) return "code";
  const names = className(page, node).toLowerCase();
  if (LINE_NUMBER.test(names) || CODE_TOOL.test(names)) return "tool";
  return LINE.test(names) ? "line" : "code";
}

/** Classes of elements with lines of code but without `<pre>`: `ltx_listing`. */
export const CODE_FRAME: RegExp = tokenPattern(platformWords("codeFrame"));

/** Whether an element that `CODE_FRAME` matches starts with a line of code or a code tool. Else it is not code. */
export function isCodeFrame(page: Page, node: number): boolean {
  return namedRole(page, page.tag[node + 1] === TEXT ? node + 2 : node + 1) !== "code";
}

/** Parts of a table that do not start a line of code. Only its rows do. */
const TABLE_PARTS = tagSet("td th tbody thead table");

/** Returns the language of code, by its class or attributes. */
export function codeLanguage(page: Page, root: number): string | undefined {
  const last = Math.min(page.end[root], root + MAX_NODES_TO_CODE);
  let code = root + 1;
  while (code < last && page.tag[code] !== CODE) code++;
  const language = code < last ? namedLanguage(page, code) : undefined;
  if (language !== undefined) return language;
  let node = root;
  for (let level = 0; level <= MAX_LANGUAGE_LEVELS && node >= 0; level++, node = page.parent[node]) {
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
  const bare = HIGHLIGHTER.test(names) || tag === CODE || tag === PRE ? CODE_LANGUAGE.exec(names)?.[1] : undefined;
  const found = [data?.toLowerCase(), CODE_LANGUAGE_CLASS.exec(names)?.[1], bare];
  const language = found.find((name) => name !== undefined && !NOT_CODE_LANGUAGE.test(name));
  // Attributes keep control characters, which output must not have.
  return language === undefined ? undefined : withoutHiddenCharacters(language) || undefined;
}

/** Whether a label is only the name of a programming language. */
export function isCodeLanguage(label: string): boolean {
  return CODE_LANGUAGE.exec(label)?.[1] === label;
}

/** Reads an element as a code block; undefined if it has no text. */
export function codeBlock(page: Page, units: Uint16Array, root: number): Code | undefined {
  const value = readCode(page, units, root);
  if (value.trim() === "") return undefined;
  const language = codeLanguage(page, root);
  return language === undefined ? { kind: "code", value } : { kind: "code", language, value };
}
