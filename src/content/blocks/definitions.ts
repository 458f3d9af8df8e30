import { TEXT, tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { Builder, Exit } from "../builder.ts";
import type { Block, Definition, Inline } from "../content.ts";
import type { DraftDefinition } from "../frames.ts";

const DT = tagId("dt");
const DD = tagId("dd");
const DIV = tagId("div");

/** A description says nothing without its term: terms of kept descriptions are kept, whoever chose them. */
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

export function openDefinitions(builder: Builder, node: number): Exit {
  if (indents(builder.page, node)) return builder.startSection();
  keepTerms(builder, node);
  const entries: DraftDefinition[] = [];
  return builder.open({
    kind: "definitions",
    entries,
    take: (block) => entryFor(entries, false).descriptions.push([block]),
    close: () => {
      const full: Definition[] = entries.filter(
        ({ terms, descriptions }) => terms.length > 0 || descriptions.length > 0,
      );
      if (full.length > 0) builder.add({ kind: "definitions", entries: full });
    },
  });
}

/** Whether a list is one description without a term: some indent so. */
function indents({ tag, end }: Page, list: number): boolean {
  let descriptions = 0;
  for (let child = list + 1; child < end[list] && descriptions < 2; child = end[child]) {
    if (tag[child] === DD) descriptions++;
    else if (tag[child] !== TEXT) return false;
  }
  return descriptions === 1;
}

/** The entry in the making; a term behind descriptions begins the next. */
function entryFor(entries: DraftDefinition[], isTerm: boolean): DraftDefinition {
  let entry = entries.at(-1);
  if (entry === undefined || (isTerm && entry.descriptions.length > 0)) {
    entry = { kind: "definition", terms: [], descriptions: [] };
    entries.push(entry);
  }
  return entry;
}

export function openTerm(builder: Builder): Exit {
  const entries = builder.frame.entries;
  const close = (line: Inline[]) => {
    if (line.length > 0) entryFor(entries!, true).terms.push(line);
  };
  return entries === undefined ? builder.startSection() : builder.openLeaf({ kind: "term", close });
}

export function openDescription(builder: Builder): Exit {
  const entries = builder.frame.entries;
  const close = (blocks: Block[]) => {
    if (blocks.length > 0) entryFor(entries!, false).descriptions.push(blocks);
  };
  return entries === undefined ? builder.startSection() : builder.open({ kind: "description", close });
}
