import { TEXT, tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { Builder, Exit } from "../builder.ts";
import type { Block, Definition, Inline } from "../content.ts";
import type { DraftDefinition } from "../frames.ts";
import { isLabelWithValue, nextElement, openLabelOf, openValue } from "./label-values.ts";

const DT = tagId("dt");
const DD = tagId("dd");
const DIV = tagId("div");

/** Keeps the terms of kept descriptions, chosen or not. */
function keepTerms({ page, kept }: Builder, list: number): void {
  let terms: number[] = [];
  for (let node = list + 1; node < page.end[list]; ) {
    const tag = page.tag[node];
    if (tag === DT) terms.push(node);
    else if (tag === DD) {
      if (kept.has(node)) for (const term of terms) kept.keepTexts(term);
      terms = [];
    }
    node = tag === DIV ? node + 1 : page.end[node];
  }
}

/** Opens a list of definitions. A heading in it ends the entries before it. */
export function openDefinitions(builder: Builder, node: number): Exit {
  if (isIndentation(builder.page, node) || isLabelWithValue(builder.page, node)) return builder.startSection();
  keepTerms(builder, node);
  const entries: DraftDefinition[] = [];
  const parts: Block[] = [];
  const finishEntries = () => {
    const filled: Definition[] = entries
      .splice(0)
      .filter(({ terms, descriptions }) => terms.length > 0 || descriptions.length > 0);
    if (filled.length > 0) parts.push({ kind: "definitions", entries: filled });
  };
  return builder.open({
    kind: "definitions",
    entries,
    take: (block) => {
      if (block.kind !== "heading") return void currentEntry(entries).descriptions.push([block]);
      finishEntries();
      parts.push(block);
    },
    close: () => {
      finishEntries();
      for (const part of parts) builder.add(part);
    },
  });
}

/** Whether a list has one description and no term: some authors indent text this way. */
function isIndentation({ tag, end }: Page, list: number): boolean {
  let descriptions = 0;
  for (let child = list + 1; child < end[list] && descriptions < 2; child = end[child]) {
    if (tag[child] === DD) descriptions++;
    else if (tag[child] !== TEXT) return false;
  }
  return descriptions === 1;
}

/** Returns the last entry; adds one to an empty list. */
function currentEntry(entries: DraftDefinition[]): DraftDefinition {
  return entries.at(-1) ?? addEntry(entries);
}

/** Returns the entry for a term. A term after descriptions starts a new one. */
function entryForTerm(entries: DraftDefinition[]): DraftDefinition {
  const last = currentEntry(entries);
  return last.descriptions.length > 0 ? addEntry(entries) : last;
}

function addEntry(entries: DraftDefinition[]): DraftDefinition {
  const entry: DraftDefinition = { kind: "definition", terms: [], descriptions: [] };
  entries.push(entry);
  return entry;
}

/** Opens a term of the list around it. Outside of a list it is the label of the description after it. */
export function openTerm(builder: Builder, node: number): Exit {
  const { entries } = builder.frame;
  if (entries === undefined) {
    const next = nextElement(builder.page, node);
    const value = next >= 0 && builder.page.tag[next] === DD ? next : -1;
    return openLabelOf(builder, node, value) ?? builder.startSection();
  }
  const close = (line: Inline[]) => {
    if (line.length > 0) entryForTerm(entries).terms.push(line);
  };
  return builder.openLeaf({ kind: "term", close });
}

/** Opens a description of the list around it. */
export function openDescription(builder: Builder, node: number): Exit {
  const { entries } = builder.frame;
  if (entries === undefined) return openValue(builder, node) ?? builder.startSection();
  const close = (blocks: Block[]) => {
    if (blocks.length > 0) currentEntry(entries).descriptions.push(blocks);
  };
  return builder.open({ kind: "description", close });
}
