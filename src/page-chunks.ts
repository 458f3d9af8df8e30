import { type Extraction, PageExtraction } from "./extraction.ts";
import { CHUNK_OPTIONS, checkOptions } from "./options/index.ts";
import {
  CitedBlocks,
  headingsOf,
  type LinkReference,
  markdownBlocks,
  packMarkdown,
  withReferences,
  withTextFragment,
  writeReferences,
} from "./output/index.ts";
import type { Page } from "./page/index.ts";
import { pathTo, TagPositions } from "./records/index.ts";
import { detached } from "./text/index.ts";

/** Options of `chunks`. All are optional. */
export interface ChunkOptions {
  /** Limit: estimated tokens of a chunk, 512 by default. Only a table, code or a link can be longer. */
  readonly maxTokens?: number | undefined;
  /** Writes links as `text [1]`, and their addresses into `references`. */
  readonly references?: boolean | undefined;
  /** Appends the reader comments. */
  readonly comments?: boolean | undefined;
}

/** A piece of the content of a page, for search indexes and language models. */
export interface PageChunk {
  /** Position among the chunks of the page, from 0. */
  readonly index: number;
  /** Markdown. The texts of all chunks, with empty lines between them, are the content of the page. */
  readonly text: string;
  /** Estimated number of tokens (`estimateTokens`). */
  readonly tokens: number;
  /** Set if it is longer than `maxTokens`: a table, code or a link that is not divided. */
  readonly oversized?: true;
  /** Title of the page. */
  readonly title?: string;
  /** The headings above it, outermost first, with those at its start. */
  readonly headings: readonly string[];
  /** Address of the page with a text fragment: browsers scroll to the chunk and highlight it. */
  readonly url?: string;
  /** CSS selector of the element in which it starts. Undefined for text that is not from an element of its own. */
  readonly element?: string;
  /** The links in the text. Only with the option `references`. */
  readonly references?: readonly LinkReference[];
}

/** Divides the content of a page at its headings and blocks into chunks, in page order. Takes linear time. */
export function chunks(page: Extraction, options: ChunkOptions = {}): PageChunk[] {
  checkOptions(options, CHUNK_OPTIONS);
  const parts = PageExtraction.partsOf(page);
  if (parts === undefined) throw new TypeError("page must be a result of `extract`");
  const { maxTokens = CHUNK_OPTIONS.maxTokens.default, references: isReferenced = false, comments = false } = options;
  const { tree } = parts.content;
  const whole = comments ? { ...tree, blocks: [...tree.blocks, ...parts.content.comments] } : tree;
  const { content, references } = isReferenced ? withReferences(whole) : { content: whole, references: [] };
  const url = page.url ?? page.metadata.canonical?.value;
  const title = page.title?.value;
  const cited = parts.chosen === undefined ? undefined : new PageCitations(parts.page, parts.chosen, url);
  const packed = packMarkdown(markdownBlocks(content), headingsOf(content.blocks), maxTokens);
  return packed.map(({ text, tokens, headings, isOversized }, index) => {
    const written = isReferenced ? writeReferences(text, references) : { text };
    return detached({
      index,
      ...written,
      tokens,
      ...(isOversized ? { oversized: true as const } : {}),
      ...(title === undefined ? {} : { title }),
      headings,
      ...(cited?.of(written.text) ?? (url === undefined ? {} : { url })),
    });
  });
}

/** Finds where chunks are on the page. */
class PageCitations {
  readonly #page: Page;
  readonly #url: string | undefined;
  readonly #blocks: CitedBlocks;
  #positions: TagPositions | undefined;

  constructor(page: Page, chosen: Uint8Array, url: string | undefined) {
    this.#page = page;
    this.#url = url;
    this.#blocks = new CitedBlocks(page, chosen);
  }

  /** Returns the address and the element of a chunk. */
  of(text: string): Pick<PageChunk, "url" | "element"> | undefined {
    const found = this.#blocks.find(text);
    if (found === undefined) return undefined;
    this.#positions ??= new TagPositions(this.#page);
    const element = pathTo(this.#page, this.#page.blocks.owner[found.block], this.#positions);
    return this.#url === undefined
      ? { element }
      : { url: withTextFragment(this.#url, found.first, found.last), element };
  }
}
