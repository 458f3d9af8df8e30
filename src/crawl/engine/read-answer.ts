import { createHash } from "node:crypto";
import { type ExtractOptions, extractDecided } from "../../extract.ts";
import type { Extraction } from "../../extraction.ts";
import { type Page, readBlock } from "../../page/index.ts";
import { fnv1a } from "../../text/index.ts";
import type { TextBlock } from "../changes/index.ts";
import { type PageLinks, readLinks } from "../discover/index.ts";
import {
  addressWords,
  foldDates,
  hashSentence,
  type Simhash,
  simhashOf,
  titlePairs,
  wordHashes,
} from "../duplicates/index.ts";
import { type ListOptions, type ReadList, readPageList } from "../lists/index.ts";
import type { HostMemory } from "./host-memory.ts";

/** A page as the crawler sees it. */
export interface ReadPage {
  readonly page: Page;
  readonly extraction: Extraction;
  readonly links: PageLinks;
  /** The main list of the page. Only with the option `records`. */
  readonly list?: ReadList | undefined;
  /** Hash and fingerprint of the extracted text, and of the records. */
  readonly contentHash: string;
  readonly simhash: Simhash;
  /** Whether there is a text, or enough links, to compare with other pages. */
  readonly isComparable: boolean;
  /** The blocks of the content, and the hashes of the title and of the addresses of all links. */
  readonly blocks: readonly TextBlock[];
  readonly titleHash: string;
  readonly linksHash: string;
  /** Words of the content. */
  readonly words: number;
  /** Whether other pages of the host had nearly all of the text. */
  readonly isMostlyKnown: boolean;
  /** Words outside of links, in sentences that no other page of the host had, or words of new records if these are more. */
  readonly newWords: number;
  /** Whether an earlier page of the host had the same text but for numbers and dates, as the months of a calendar have. */
  readonly isVariant: boolean;
  /** Whether no earlier page of the host had most of the title, and whether this is so without the words of the address. */
  readonly hasNewTitle: boolean;
  readonly hasOwnTitle: boolean;
  /** Whether most words of the content are in links. */
  readonly isLinkList: boolean;
}

/** A page of the web, before it is read. */
export interface AnsweredPage {
  readonly bytes: Uint8Array;
  /** The page after its scripts ran, if it was rendered. */
  readonly rendered?: Page | undefined;
  readonly url: string;
  readonly contentType: string | undefined;
  /** The header `X-Robots-Tag`. */
  readonly robotsTag: string | undefined;
}

/** A text with at most this share of new words is mostly known, if it is not too short to tell. Set by hand. */
const MAX_KNOWN_SHARE = 0.1;
const MIN_COMPARED_WORDS = 40;
/** So is a shorter text of which nothing is new, such as the answer of a server to addresses that do not exist. Set by hand. */
const MIN_REPEATED_WORDS = 10;
/** A text that differs from another in numbers only has labels, not content, if it has fewer new words, as an empty calendar. Set by hand. */
const MIN_VARIANT_WORDS = 20;
/** A title is new if no other page had this share of its pairs of words: `Reviews of` and a known title is not. Set by hand. */
const MIN_UNSEEN_TITLE_SHARE = 0.5;
/** Pages without text are compared by their links, from this number on. Set by hand. */
const MIN_INDEX_LINKS = 3;
/** The end of a sentence. */
const SENTENCE_END = /[.!?…](?=\s|$)|[。！？]/;
/** Starts of a text without its digits, of the text of a record, and of a pair of words, so that they are not the same as a sentence. */
const VARIANT = "\0";
const RECORD = "\x02";
const TITLE = "\x03";
const WORDS = /\S+/g;
/** Bytes of the content hash. */
const HASH_BYTES = 12;

/** What to read of a page, beside its links. */
export interface ReadWishes {
  readonly extract?: ExtractOptions | undefined;
  /** Set if the main list of the page is read too. */
  readonly records?: ListOptions | undefined;
}

/** Extracts a page, and reads its links. Remembers its blocks in the memory of the host. */
export function readAnswer(answer: AnsweredPage, memory: HostMemory, wishes: ReadWishes): ReadPage {
  const { bytes, rendered, url, contentType, robotsTag } = answer;
  const { page, decision, extraction } = extractDecided(rendered ?? bytes, { ...wishes.extract, url, contentType });
  const { chosen } = decision.choice;
  const list = wishes.records && readPageList(page, wishes.records);
  const records = list?.region?.records.map((record) => record.text) ?? [];
  const text = records.length === 0 ? extraction.text : [extraction.text, ...records].join("\n");
  const links = readLinks(page, chosen, robotsTag);
  const title = extraction.title?.value ?? "";
  const inAddress = addressWords(url);
  const known = new Set([...inAddress, ...wordHashes(title)]);
  const blocks: TextBlock[] = [];
  let words = 0;
  let linkWords = 0;
  let newWords = 0;
  let unseenWords = 0;
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] === 0) continue;
    const read = readBlock(page, block);
    blocks.push({ hash: fnv1a(read), words: page.blocks.words[block] });
    words += page.blocks.words[block];
    linkWords += page.blocks.linkWords[block];
    const news = newWordsIn(block, { page, text: read, known }, memory);
    newWords += news.words;
    unseenWords += news.unseenWords;
  }
  newWords = Math.max(newWords, newRecordWords(records, memory));
  const compared = text === "" ? linkedPaths(links, url) : text;
  const folded = foldDates(text);
  const isVariant = text !== "" && !memory.isUnseen(fnv1a(`${VARIANT}${folded.text}`));
  const isLabels = isVariant && (folded.isDated || newWords < MIN_VARIANT_WORDS);
  return {
    page,
    extraction,
    list,
    links,
    blocks,
    titleHash: shortHash(title),
    linksHash: shortHash(links.links.map(({ url: { href } }) => href).join("\n")),
    ...contentFacts(compared),
    isComparable: compared !== "",
    words,
    isMostlyKnown:
      unseenWords <= MAX_KNOWN_SHARE * words && words >= (unseenWords === 0 ? MIN_REPEATED_WORDS : MIN_COMPARED_WORDS),
    newWords: isLabels ? 0 : newWords,
    isVariant,
    isLinkList: 2 * linkWords > words,
    ...titleNews(title, inAddress, memory),
  };
}

/** Returns whether no earlier page of the host had at least half of the pairs of words in a title, with and without those of the address. */
function titleNews(
  title: string,
  inAddress: ReadonlySet<number>,
  memory: HostMemory,
): Pick<ReadPage, "hasNewTitle" | "hasOwnTitle"> {
  const [all, own] = [titlePairs(title), titlePairs(title, inAddress)];
  const unseen = new Set([...new Set([...all, ...own])].filter((pair) => memory.isUnseen(fnv1a(`${TITLE}${pair}`))));
  const isNew = (pairs: readonly string[]): boolean => {
    const news = pairs.filter((pair) => unseen.has(pair)).length;
    return news > 0 && news >= MIN_UNSEEN_TITLE_SHARE * pairs.length;
  };
  return { hasNewTitle: isNew(all), hasOwnTitle: isNew(own) };
}

/**
 * Returns the words outside of links in those sentences of a block that no other page of the host had, and all words of these sentences.
 * Sentences that differ in words of the address or of the title (`known`), in ids or in numbers are the same.
 */
function newWordsIn(
  block: number,
  { page, text, known }: { page: Page; text: string; known: ReadonlySet<number> },
  memory: HostMemory,
): { readonly words: number; readonly unseenWords: number } {
  const { words, linkWords } = page.blocks;
  const sentences = text.toLowerCase().split(SENTENCE_END);
  let newChars = 0;
  for (const sentence of sentences) {
    if (isUnseenSentence(sentence, known, memory)) newChars += sentence.trim().length;
  }
  const share = text.length === 0 ? 0 : Math.min(1, newChars / text.length);
  return { words: Math.round((words[block] - linkWords[block]) * share), unseenWords: words[block] * share };
}

/** Whether no other page of the host had a sentence, with or without the known words. Remembers both forms. */
function isUnseenSentence(sentence: string, known: ReadonlySet<number>, memory: HostMemory): boolean {
  const { whole, rest } = hashSentence(sentence, known);
  if (rest === undefined) return false;
  const isUnseen = memory.isUnseen(whole);
  return rest === whole ? isUnseen : memory.isUnseen(rest) && isUnseen;
}

/** Returns the words of the records that no other page of the host had. */
function newRecordWords(records: readonly string[], memory: HostMemory): number {
  let words = 0;
  for (const record of records) {
    if (memory.isUnseen(fnv1a(`${RECORD}${record}`))) words += record.match(WORDS)?.length ?? 0;
  }
  return words;
}

/**
 * Returns the addresses at other paths that a page links to, in the order of the alphabet: the content of a page without text, such as the
 * index of a folder, which other addresses show in another order.
 */
function linkedPaths({ links }: PageLinks, url: string): string {
  const { pathname } = new URL(url);
  const others = links.flatMap((link) => (link.url.pathname === pathname ? [] : [link.url.href]));
  return others.length < MIN_INDEX_LINKS ? "" : [...new Set(others)].sort().join("\n");
}

/** Returns hash and fingerprint of a text. */
export function contentFacts(text: string): Pick<ReadPage, "contentHash" | "simhash"> {
  const contentHash = createHash("sha256").update(text).digest().toString("base64url", 0, HASH_BYTES);
  return { contentHash, simhash: simhashOf(text) };
}

function shortHash(text: string): string {
  return (fnv1a(text) >>> 0).toString(36);
}
