import type { Block, Content, List, Note, NoteMark, Post } from "../../content/index.ts";
import { toMarkdown } from "../markdown/index.ts";
import { estimateTokens } from "./token-estimate.ts";

/** Content that is shorter than it was, with its length in tokens before. */
export interface CutContent {
  readonly content: Content;
  /** The estimated tokens of the whole content, as Markdown. */
  readonly tokens: number;
}

/**
 * Cuts content after the last block that fits into `maxTokens`, estimated on its Markdown: between blocks, between the items of a list, and
 * between the blocks of a post. Keeps the notes whose marks are left; they count. Returns undefined if all fits.
 */
export function cutContent(content: Content, maxTokens: number): CutContent | undefined {
  const tokens = estimateTokens(toMarkdown(content));
  if (tokens <= maxTokens) return undefined;
  const notes = new Map(content.notes.map((note) => [note.id, note]));
  const blocks = fittingBlocks(content.blocks, maxTokens, notes);
  return { content: { blocks, notes: markedNotes(blocks, notes) }, tokens };
}

type Notes = ReadonlyMap<number, Note>;

/** Estimates the tokens of a block and the notes that it marks. */
function tokensOf(block: Block, notes: Notes): number {
  return estimateTokens(toMarkdown({ blocks: [block], notes: markedNotes([block], notes) }));
}

function fittingBlocks(blocks: readonly Block[], maxTokens: number, notes: Notes): readonly Block[] {
  let left = maxTokens;
  for (const [i, block] of blocks.entries()) {
    const tokens = tokensOf(block, notes);
    if (tokens > left) {
      const part = fittingPart(block, left, notes);
      const kept = blocks.slice(0, i);
      return withoutLastHeadings(part === undefined ? kept : [...kept, part]);
    }
    left -= tokens;
  }
  return blocks;
}

/** Returns the start of a list or post that fits; undefined if nothing of it fits. The depth of both is limited. */
function fittingPart(block: Block, maxTokens: number, notes: Notes): List | Post | undefined {
  if (block.kind === "post") {
    const children = fittingBlocks(block.children, maxTokens, notes);
    return children.length === 0 ? undefined : { ...block, children };
  }
  if (block.kind !== "list") return undefined;
  let left = maxTokens;
  const end = block.items.findIndex((item) => {
    left -= tokensOf({ ...block, items: [item] }, notes);
    return left < 0;
  });
  return end < 1 ? undefined : { ...block, items: block.items.slice(0, end) };
}

/** A heading at the end announces what was cut. */
function withoutLastHeadings(blocks: readonly Block[]): readonly Block[] {
  return blocks.slice(0, blocks.findLastIndex(({ kind }) => kind !== "heading") + 1);
}

/** Returns the notes whose marks are in the blocks, in the order of their numbers. */
function markedNotes(blocks: readonly Block[], notes: Notes): readonly Note[] {
  if (notes.size === 0) return [];
  const found = new Map<number, Note>();
  const open: unknown[] = [...blocks];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== "object" || part === null) continue;
    const note = (part as NoteMark).kind === "note-mark" ? notes.get((part as NoteMark).id) : undefined;
    if (note !== undefined) found.set(note.id, note);
    for (const inner of Object.values(part)) open.push(inner);
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}
