import type { Block, Content, Note, Post } from "../../content/index.ts";
import type { Extraction, ExtractionJson } from "../../extraction.ts";
import { CONTENT_FORMATS, type ContentFormatId, type WriteOptions } from "../../output/index.ts";

const BETWEEN_BLOCKS = "\n\n";

type Delegated = Exclude<
  keyof Extraction,
  "text" | "blocks" | "content" | "comments" | "markdown" | "html" | "xml" | "warnings" | "write" | "toJSON"
>;

/**
 * Returns the extraction of an article over several pages: the metadata of its first page, and the content of all in order. Blocks that an
 * earlier part has, such as the title, are left out.
 */
export function joinExtractions(parts: readonly Extraction[]): Extraction {
  const [first] = parts;
  const text = unique(parts.map((part) => part.text.split(BETWEEN_BLOCKS))).join(BETWEEN_BLOCKS);
  const blocks = unique(parts.map((part) => part.blocks));
  const content = joinContents(parts.map((part) => part.content));
  const comments: readonly Post[] = parts.flatMap((part) => part.comments);
  const warnings = parts.flatMap((part) => part.warnings);
  const { facts, url, method, confidence, metadata, type, thing, template } = first;
  const { title, author, byline, date, site, language, keywords } = first;
  const write = (format: ContentFormatId, options: WriteOptions = {}): string =>
    CONTENT_FORMATS[format].write({ content, comments, facts }, options);
  const known: Pick<Extraction, Delegated> = {
    ...{ url, method, confidence, metadata, type, thing, template, facts },
    ...{ title, author, byline, date, site, language, keywords },
  };
  const toJSON = (): ExtractionJson => ({ ...first.toJSON(), text, blocks, content, comments, warnings });
  const written = { markdown: write("md"), html: write("html"), xml: write("xml") };
  return { ...known, text, blocks, content, comments, warnings, ...written, write, toJSON };
}

/** Returns all items of the lists in order, without those of a later list that an earlier one has. */
function unique(lists: readonly (readonly string[])[]): string[] {
  const seen = new Set<string>();
  const kept: string[] = [];
  for (const list of lists) {
    for (const item of list) if (!seen.has(item)) kept.push(item);
    for (const item of list) seen.add(item);
  }
  return kept;
}

function joinContents(contents: readonly Content[]): Content {
  const seen = new Set<string>();
  const blocks: Block[] = [];
  const notes: Note[] = [];
  for (const content of contents) {
    const own = withNotesFrom(content, notes.length);
    const keys = own.blocks.map((block) => JSON.stringify(block));
    for (const [i, block] of own.blocks.entries()) if (!seen.has(keys[i])) blocks.push(block);
    for (const key of keys) seen.add(key);
    notes.push(...own.notes);
  }
  return { blocks, notes };
}

/** Counts the footnotes of a later part on from those before it. */
function withNotesFrom(content: Content, before: number): Content {
  if (before === 0 || content.notes.length === 0) return content;
  const copy = JSON.stringify(content, (_, value: unknown) => {
    const { kind, id } = (value ?? {}) as { kind?: unknown; id?: unknown };
    const isNote = (kind === "note" || kind === "note-mark") && typeof id === "number";
    return isNote ? { ...(value as object), id: id + before } : value;
  });
  return JSON.parse(copy) as Content;
}
