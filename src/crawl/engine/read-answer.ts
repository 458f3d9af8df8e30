import { createHash } from "node:crypto";
import { type ExtractOptions, extractDecided } from "../../extract.ts";
import type { Extraction } from "../../extraction.ts";
import { type Page, readBlock } from "../../page/index.ts";
import type { TextBlock } from "../changes/index.ts";
import { type PageLinks, readLinks } from "../discover/index.ts";
import { type Simhash, simhashOf } from "../duplicates/index.ts";
import type { HostMemory } from "./host-memory.ts";

/** A page as the crawler sees it. */
export interface ReadPage {
  readonly page: Page;
  readonly extraction: Extraction;
  readonly links: PageLinks;
  /** Hash and fingerprint of the extracted text. */
  readonly contentHash: string;
  readonly simhash: Simhash;
  /** The blocks of the content, and the hashes of the title and of the addresses of all links. */
  readonly blocks: readonly TextBlock[];
  readonly titleHash: string;
  readonly linksHash: string;
  /** Words of the content. */
  readonly words: number;
  /** Words outside of links, in blocks that no other page of the host had. */
  readonly newWords: number;
  /** Whether an earlier page of the host had the same text but for digits, as the months of a calendar have. */
  readonly isVariant: boolean;
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

/** Fewer new words are labels and dates, not content: an empty calendar has some. Set by hand. */
const MIN_NEW_WORDS = 20;
const DIGITS = /\d+/g;
/** Start of a text without its digits, so that it is not the same as a block. */
const VARIANT = "\0";
/** Bytes of the content hash. */
const HASH_BYTES = 12;

/** Extracts a page, and reads its links. Remembers its blocks in the memory of the host. */
export function readAnswer(answer: AnsweredPage, memory: HostMemory, options: ExtractOptions): ReadPage {
  const { bytes, rendered, url, contentType, robotsTag } = answer;
  const { page, decision, extraction } = extractDecided(rendered ?? bytes, { ...options, url, contentType });
  const { chosen } = decision.choice;
  const { text } = extraction;
  const links = readLinks(page, chosen, robotsTag);
  const blocks: TextBlock[] = [];
  let words = 0;
  let newWords = 0;
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] === 0) continue;
    const hash = hashText(readBlock(page, block));
    blocks.push({ hash, words: page.blocks.words[block] });
    words += page.blocks.words[block];
    if (memory.isUnseen(hash)) newWords += page.blocks.words[block] - page.blocks.linkWords[block];
  }
  return {
    page,
    extraction,
    links,
    blocks,
    titleHash: shortHash(extraction.title?.value ?? ""),
    linksHash: shortHash(links.links.map(({ url: { href } }) => href).join("\n")),
    ...contentFacts(text),
    words,
    newWords: newWords < MIN_NEW_WORDS ? 0 : newWords,
    isVariant: !memory.isUnseen(hashText(`${VARIANT}${text.replace(DIGITS, "0")}`)),
  };
}

/** Returns hash and fingerprint of a text. */
export function contentFacts(text: string): Pick<ReadPage, "contentHash" | "simhash"> {
  const contentHash = createHash("sha256").update(text).digest().toString("base64url", 0, HASH_BYTES);
  return { contentHash, simhash: simhashOf(text) };
}

function shortHash(text: string): string {
  return (hashText(text) >>> 0).toString(36);
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
