/**
 * `npm run joined -- LAYOUT PATH [--articles 1,5,20,100]`: measures whether long pages keep their text. Joins real articles of a labeled
 * set: the labeled blocks of other pages, with their tags and classes, are written after the last labeled paragraph of a page, in the element with the most of them. Prints the share of labeled
 * paragraphs kept, the share of pages that keep 99 % of them, and the share of other paragraphs taken, by number of joined articles.
 */
import { parseArgs } from "node:util";
import { readCorpus } from "../src/evaluate/index.ts";
import { escapeText, tagName } from "../src/html/index.ts";
import { type Page, readBlock } from "../src/page/index.ts";
import { labelBlocks } from "../src/train/block-labels.ts";
import { KNOWN_KINDS } from "../src/train/dataset.ts";
import { Lexicon } from "../src/train/label-words.ts";
import { blocksWithin, elementRange } from "../src/train/shorter.ts";
import { extract, parse } from "./built.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { articles: { type: "string", default: "1,5,20,100" } },
});
const [layout, path] = positionals;
if (layout === undefined || path === undefined) {
  console.error("usage: npm run joined -- LAYOUT PATH [--articles 1,5,20,100]");
  process.exit(2);
}

/** Blocks with fewer words are not paragraphs. */
const MIN_PARAGRAPH_WORDS = 15;
/** An article with fewer labeled paragraphs is not joined with others. */
const MIN_PARAGRAPHS = 5;
/** The share of its paragraphs that a page must keep. */
const MIN_KEPT_SHARE = 0.99;
/** Elements that may be anywhere in an article. Blocks in others, such as list items, become paragraphs. */
const FREE_TAGS: ReadonlySet<string> = new Set(["p", "h2", "h3", "h4", "h5", "h6", "div", "blockquote", "pre"]);
const NOT_WORD = /[^\p{L}\p{N}]+/gu;

/** A labeled page of which parts can be joined with others. */
interface Article {
  readonly source: string;
  readonly url: string | undefined;
  /** The labeled blocks as elements. */
  readonly elements: readonly string[];
  /** Where the last paragraph ends in the element with the most of them. */
  readonly end: number;
  /** The labeled paragraphs among them. */
  readonly paragraphs: readonly string[];
  /** The other paragraphs of the page. */
  readonly others: readonly string[];
}

const articles = await readArticles();
console.log(`${articles.length} pages with at least ${MIN_PARAGRAPHS} labeled paragraphs`);
for (const count of values.articles.split(",").map(Number)) measure(count);

async function readArticles(): Promise<readonly Article[]> {
  const found: Article[] = [];
  for await (const item of readCorpus(layout, path)) {
    if (item.kind === "error" || item.page.truth.text === undefined) continue;
    const { html, url, type, truth } = item.page;
    if (KNOWN_KINDS.has(type) && type !== "article") continue;
    const article = articleOf(html, url, truth.text ?? "");
    if (article.paragraphs.length >= MIN_PARAGRAPHS) found.push(article);
  }
  return found;
}

function articleOf(html: string, url: string | undefined, truth: string): Article {
  const page = parse(html, { url });
  const lexicon = new Lexicon();
  const texts = Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block));
  const labels = labelBlocks(lexicon.read(texts), lexicon.read(truth.split("\n")));
  const held = blocksWithin(page);
  const isParagraph = (block: number): boolean => page.blocks.words[block] >= MIN_PARAGRAPH_WORDS;
  const elements: string[] = [];
  const paragraphs: string[] = [];
  /** By element around labeled paragraphs: their number, and the end of the last one. */
  const columns = new Map<number, { count: number; end: number }>();
  for (const [block, text] of texts.entries()) {
    const range = labels[block] === 1 ? elementRange(page, block, held) : undefined;
    // A block that is no whole element may be anywhere in its line.
    if (range === undefined) continue;
    elements.push(elementOf(page, block, text));
    if (!isParagraph(block)) continue;
    paragraphs.push(keyOf(text));
    const column = page.parent[page.blocks.owner[block]];
    columns.set(column, { count: (columns.get(column)?.count ?? 0) + 1, end: range[1] });
  }
  const [main] = [...columns.values()].sort((one, other) => other.count - one.count);
  const others = texts.filter((_, block) => labels[block] === 0 && isParagraph(block)).map(keyOf);
  return { source: page.source, url, elements, end: main?.end ?? 0, paragraphs, others };
}

/** Returns a block with the tag and the attributes of its element. */
function elementOf(page: Page, block: number, text: string): string {
  const owner = page.blocks.owner[block];
  const name = tagName(page, owner);
  if (!FREE_TAGS.has(name) || page.from[owner] === page.to[owner]) return `<p>${escapeText(text)}</p>`;
  return `${page.source.slice(page.from[owner], page.to[owner])}${escapeText(text)}</${name}>`;
}

/** Returns the letters and digits of a text, so that formatting makes no difference. */
function keyOf(text: string): string {
  return text.replace(NOT_WORD, "").toLowerCase();
}

function measure(count: number): void {
  const sum = { paragraphs: 0, kept: 0, others: 0, taken: 0, whole: 0, warned: 0 };
  for (const [index, first] of articles.entries()) {
    const added = Array.from({ length: count - 1 }, (_, i) => articles[(index + i + 1) % articles.length]);
    const inner = added.flatMap(({ elements }) => elements).join("\n");
    const html = `${first.source.slice(0, first.end)}${inner}${first.source.slice(first.end)}`;
    const { text, warnings } = extract(html, { url: first.url });
    const written = keyOf(text);
    const paragraphs = [first, ...added].flatMap((article) => article.paragraphs);
    const kept = paragraphs.filter((paragraph) => written.includes(paragraph)).length;
    sum.paragraphs += paragraphs.length;
    sum.kept += kept;
    sum.others += first.others.length;
    sum.taken += first.others.filter((other) => written.includes(other)).length;
    if (kept >= MIN_KEPT_SHARE * paragraphs.length) sum.whole++;
    else if (warnings.length > 0) sum.warned++;
  }
  const share = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;
  console.log(
    `${String(count).padStart(4)} articles, ${Math.round(sum.paragraphs / articles.length)} paragraphs: ` +
      `${share(sum.kept, sum.paragraphs)} kept; ${share(sum.whole, articles.length)} of pages keep 99 %; ` +
      `${sum.warned} of the others are warned; ${share(sum.taken, sum.others)} of other paragraphs taken`,
  );
}
