/** Reads Markdown of any extractor as the text that people read, to score its words. */
import { decodeText } from "../../html/index.ts";

/** A line that opens or closes a code block, with the markers of quotes and items before it. */
const FENCE = /^[\s>]{0,40}(?:[-*+] |\d{1,9}[.)] )?(`{3,}|~{3,})[^`~]*$/;

/**
 * Returns the text of Markdown without its syntax: targets and titles of links, images, tags, marks of footnotes, languages of code,
 * emphasis, escapes. Markers without words, such as `#`, `-` and `|`, stay: they do not count as words. Numbers of list items stay, as in
 * plain text.
 */
export function withoutMarkdown(markdown: string): string {
  const lines: string[] = [];
  let prose: string[] = [];
  let fence = "";
  const endProse = (): void => {
    if (prose.length > 0) lines.push(withoutInlineSyntax(prose.join("\n")));
    prose = [];
  };
  for (const line of markdown.split("\n")) {
    const mark = FENCE.exec(line)?.[1] ?? "";
    const isCode = fence !== "";
    if (isCode && mark.startsWith(fence)) fence = "";
    else if (isCode) lines.push(line);
    else if (mark !== "") {
      endProse();
      fence = mark;
    } else prose.push(line);
  }
  endProse();
  return lines.join("\n");
}

const BACKTICKS = /`+/g;

/** Removes inline syntax outside of code spans. A code span ends at the next run of as many backticks. */
function withoutInlineSyntax(text: string): string {
  const runs = [...text.matchAll(BACKTICKS)].filter(({ index }) => text.charAt(index - 1) !== "\\");
  const ends = closingRuns(runs.map(({ 0: run }) => run.length));
  let out = "";
  let from = 0;
  for (let i = 0; i < runs.length; i++) {
    const end = ends[i];
    if (end < 0 || runs[i].index < from) continue;
    out += withoutMarks(text.slice(from, runs[i].index)) + text.slice(runs[i].index, runs[end].index);
    from = runs[end].index;
    i = end;
  }
  return out + withoutMarks(text.slice(from));
}

/** Returns for each run of backticks the index of the next run of the same length; -1 for the last one. */
function closingRuns(lengths: readonly number[]): Int32Array {
  const ends = new Int32Array(lengths.length).fill(-1);
  const next = new Map<number, number>();
  for (let i = lengths.length - 1; i >= 0; i--) {
    ends[i] = next.get(lengths[i]) ?? -1;
    next.set(lengths[i], i);
  }
  return ends;
}

const IMAGE = /(?<!\\)!\[(?:[^[\]\\]|\\.){0,2000}\]\((?:[^()\\]|\\.|\([^()]{0,500}\)){0,2000}\)/gs;
const TARGET = /(?<!\\)\]\((?:[^()\\]|\\.|\([^()]{0,500}\)){0,2000}\)/gs;
const LINE_BREAK = /<br ?\/?>/g;
const TAG = /(?<!\\)<\/?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,500})?>/gi;
const FOOTNOTE_OR_ALERT = /\[[!^][\w-]{1,40}\]/g;
/** An escaped character, or delimiters of emphasis. Underscores are delimiters only at the edge of a word. */
const ESCAPE_OR_EMPHASIS = /\\([!-/:-@[-`{-~])|\*+|~~|(?<![\p{L}\p{N}_\\])_{1,3}|_{1,3}(?![\p{L}\p{N}_])/gu;

function withoutMarks(text: string): string {
  const plain = text
    .replace(IMAGE, " ")
    .replace(TARGET, "]")
    .replace(LINE_BREAK, " ")
    .replace(TAG, "")
    .replace(FOOTNOTE_OR_ALERT, " ")
    .replace(ESCAPE_OR_EMPHASIS, "$1");
  return decodeText(plain);
}
