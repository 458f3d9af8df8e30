import { tagName } from "../html/index.ts";
import { type Page, readBlock } from "../page/index.ts";
import type { ChangedPage } from "./shorter.ts";
import { blocksWithin, elementRange } from "./shorter.ts";

/** Number of paragraphs to add. Pages take these values in turn. */
const ADDED_PARAGRAPHS = [100, 250, 600, 1500];
/** A page with fewer paragraphs to copy is not lengthened. */
const MIN_PARAGRAPHS = 5;
/** Blocks with fewer words are not paragraphs. */
const MIN_PARAGRAPH_WORDS = 12;
/** Every so many added paragraphs, a heading is added if the page has one. */
const PARAGRAPHS_PER_HEADING = 9;

/**
 * Repeats the paragraphs of an article, with their words in another order, after its last paragraph. Labeled sets have hardly any long
 * pages, and models that never saw one take the middle of a book for boilerplate. Returns undefined for pages without enough paragraphs.
 * `index` selects how much is added.
 */
export function lengthened(page: Page, labels: Uint8Array, index: number): ChangedPage | undefined {
  const paragraphs = paragraphsOf(page, labels);
  const last = paragraphs.at(-1);
  if (last === undefined || paragraphs.length < MIN_PARAGRAPHS) return undefined;
  const added: string[] = [];
  const texts: string[] = [];
  for (let i = 0; i < ADDED_PARAGRAPHS[index % ADDED_PARAGRAPHS.length]; i++) {
    const { startTag, endTag, words } = paragraphs[i % paragraphs.length];
    const text = turned(words, Math.floor(i / paragraphs.length));
    if (index % 2 === 1 && i % PARAGRAPHS_PER_HEADING === 0) added.push(`<h2>${escaped(text.slice(0, 40))}</h2>`);
    added.push(`${startTag}${escaped(text)}${endTag}`);
    texts.push(text);
  }
  const { source } = page;
  const own = [...labels.keys()].flatMap((block) => (labels[block] === 1 ? [readBlock(page, block)] : []));
  return {
    html: `${source.slice(0, last.end)}${added.join("\n")}${source.slice(last.end)}`,
    text: [...own, ...texts].join("\n"),
  };
}

/** A labeled paragraph that is a whole element of the source. */
interface Paragraph {
  readonly startTag: string;
  readonly endTag: string;
  readonly words: readonly string[];
  /** Where its end tag ends in the source. */
  readonly end: number;
}

/** Returns the labeled paragraphs with the tags and classes that most of them have. */
function paragraphsOf(page: Page, labels: Uint8Array): readonly Paragraph[] {
  const held = blocksWithin(page);
  const byTag = new Map<string, Paragraph[]>();
  let most: Paragraph[] = [];
  for (let block = 0; block < labels.length; block++) {
    if (labels[block] === 0 || page.blocks.words[block] < MIN_PARAGRAPH_WORDS) continue;
    const range = elementRange(page, block, held);
    if (range === undefined) continue;
    const element = page.blocks.owner[block];
    if (page.from[element] !== range[0]) continue;
    const startTag = page.source.slice(page.from[element], page.to[element]);
    const words = readBlock(page, block).split(" ");
    const own = byTag.get(startTag) ?? [];
    byTag.set(startTag, own);
    own.push({ startTag, endTag: `</${tagName(page, element)}>`, words, end: range[1] });
    if (own.length > most.length) most = own;
  }
  return most;
}

/**
 * Returns the words in another order, for each round another one: all but the last move by `round` places, and each time they have come
 * full circle, another one of them moves to the front.
 */
function turned(words: readonly string[], round: number): string {
  const count = words.length - 1;
  const first = (round + 1) % count;
  const turnedWords = [...words.slice(first, count), ...words.slice(0, first)];
  const [moved] = turnedWords.splice(Math.floor((round + 1) / count) % count, 1);
  return [moved, ...turnedWords, words[count]].join(" ");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
