import { decodeText, escapeText } from "../html/index.ts";
import { type Page, parse, readNodes } from "../page/index.ts";
import { wordKey } from "../text/index.ts";
import { Evidence } from "./evidence.ts";
import { valuesOf } from "./sources/index.ts";
import { worksOf } from "./works.ts";

const PROPERTY = "articleBody";
/** A page on which at least this many words were found does not need the declared text. */
const MAX_FOUND_WORDS = 150;
/** The declared text must have at least this many times the words of the found text. */
const MIN_LENGTH_RATIO = 3;
/** A shorter declared text is a summary. */
const MIN_DECLARED_WORDS = 100;
/** The page shows the declared text if it contains at least `MIN_SHOWN_SHARE` of the first `SAMPLE_WORDS` words. */
const SAMPLE_WORDS = 300;
const MIN_SHOWN_SHARE = 0.5;

/**
 * Returns the article text of structured data (`articleBody`) as a separate page, for pages whose text only scripts would add. Returns
 * undefined if enough words were found, if the declared text is short, or if the page shows it anyway.
 */
export function declaredText(page: Page, foundWords: number): Page | undefined {
  if (foundWords >= MAX_FOUND_WORDS || !page.source.includes(PROPERTY)) return undefined;
  const evidence = new Evidence(page);
  const body = articleBody(evidence);
  if (body === undefined) return undefined;
  const declared = parse(toHtml(body), { url: evidence.url });
  const words = declared.measures.words[declared.body];
  if (words < Math.max(MIN_DECLARED_WORDS, foundWords * MIN_LENGTH_RATIO) || isShown(page, declared)) return undefined;
  return declared;
}

function articleBody(evidence: Evidence): string | undefined {
  for (const { graph, thing, kind } of worksOf(evidence)) {
    const [body] = kind === "article" ? valuesOf(graph, thing, PROPERTY) : [];
    if (typeof body === "string") return body;
  }
  return undefined;
}

const MARKUP = /<(?:p|br|div|h\d|li)\b/i;
const LINE_ENDS = /[\r\n]+/;

/** The declared text as HTML. Sites declare markup, encoded markup, or plain lines. */
function toHtml(body: string): string {
  const text = MARKUP.test(body) ? body : decodeText(body);
  if (MARKUP.test(text)) return text;
  return text
    .split(LINE_ENDS)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join("");
}

function isShown(page: Page, declared: Page): boolean {
  const shown = new Set(wordsOfPage(page));
  const sample = wordsOfPage(declared).slice(0, SAMPLE_WORDS);
  return sample.filter((word) => shown.has(word)).length >= sample.length * MIN_SHOWN_SHARE;
}

function wordsOfPage(page: Page): readonly string[] {
  return wordKey(readNodes(page, page.body, page.end[page.body])).split(" ");
}
