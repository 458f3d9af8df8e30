import type { Extraction } from "../../extraction.ts";
import { isPartAddress, namesPage } from "./part-address.ts";

/** A page that may be a part of an article. */
export interface ArticlePart {
  readonly url: URL;
  readonly extraction: Extraction;
  /** The page after it, if it names one. */
  readonly next: URL | undefined;
  /** The numbered pages that it links to, and all of its links. */
  readonly numbered: readonly URL[];
  readonly links: readonly URL[];
}

/** The parts of an article that were read. */
export interface JoinedParts<P extends ArticlePart> {
  readonly parts: readonly P[];
  /** The part that could not be read, and why. No later part was requested. */
  readonly missing?: { readonly url: URL; readonly problem: string };
}

/** Limit: parts of an article. Longer ones are cut: the rest is crawled as pages of its own. Set by hand. */
const MAX_PARTS = 50;
/** A part has at least this share of text that earlier parts do not have. Pages of comments repeat the article. Set by hand. */
const MIN_NEW_SHARE = 0.5;
/** The titles of parts have at least this share of the words of the first title: `Story`, `Story (page 2)`. Set by hand. */
const MIN_TITLE_SHARE = 0.5;
const BETWEEN_BLOCKS = "\n\n";
const WORDS = /[\p{L}\p{N}]+/gu;

/** Returns the address of the next part of an article, if the last one names it. Lists, threads and shops have no parts. */
export function nextPart(first: ArticlePart, last: ArticlePart, number: number): URL | undefined {
  if (first.extraction.type !== "article" || number > MAX_PARTS) return undefined;
  const { next, numbered, links } = last;
  // "Next" may be the next article, and "Continued on page 2" is no label of paging.
  const paged = [...(next === undefined ? [] : [next]), ...numbered].find((to) => isPartAddress(first.url, to, number));
  const { host } = first.url;
  return paged ?? links.find((to) => to.host === host && namesPage(to) && isPartAddress(first.url, to, number));
}

/** Requests the parts of an article one after the other. `request` returns a part, or the problem if it cannot be read. */
export async function joinParts<P extends ArticlePart>(
  first: P,
  request: (url: URL) => Promise<P | string>,
): Promise<JoinedParts<P>> {
  const parts: P[] = [first];
  const seen = new Set(blocksOf(first));
  for (let last = first; ; ) {
    const url = nextPart(first, last, parts.length + 1);
    if (url === undefined || parts.some((part) => part.url.href === url.href)) return { parts };
    const part = await request(url);
    if (typeof part === "string") return { parts, missing: { url, problem: part } };
    // Another article, or a page that shows this one again with other comments.
    if (!isSameArticle(first, part) || newShare(part, seen) < MIN_NEW_SHARE) return { parts };
    for (const block of blocksOf(part)) seen.add(block);
    parts.push(part);
    last = part;
  }
}

function blocksOf({ extraction }: ArticlePart): readonly string[] {
  return extraction.text.split(BETWEEN_BLOCKS);
}

/** Returns the share of the text of a part, in characters, that is not known. */
function newShare(part: ArticlePart, known: ReadonlySet<string>): number {
  let all = 0;
  let news = 0;
  for (const block of blocksOf(part)) {
    all += block.length;
    if (!known.has(block)) news += block.length;
  }
  return all === 0 ? 0 : news / all;
}

function isSameArticle(first: ArticlePart, part: ArticlePart): boolean {
  const words = wordsOf(first.extraction.title?.value ?? "");
  if (words.size === 0) return true;
  const own = wordsOf(part.extraction.title?.value ?? "");
  let common = 0;
  for (const word of words) if (own.has(word)) common++;
  return common / words.size >= MIN_TITLE_SHARE;
}

function wordsOf(title: string): ReadonlySet<string> {
  return new Set(title.toLowerCase().match(WORDS) ?? []);
}
