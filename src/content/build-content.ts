import { Flag, KNOWN_TAGS, RAW, TEXT, Trait, tagId, tagSet, traitsOf } from "../html/index.ts";
import { ElementNames, namePatterns, type Page } from "../page/index.ts";
import { COMMENT_SECTION_NAMES, commentBlocks, findThread, isSeparateCommentSection } from "../posts/index.ts";
import { type ChosenBlocks, KeptNodes } from "../select/index.ts";
import { withUnits } from "../text/index.ts";
import { enterTag, isFootnoteHeading, NAMED_STRUCTURES, ROLE_STRUCTURES, STRUCTURE_NAMES } from "./blocks/index.ts";
import { Builder, CLOSE, type Exit, NOTHING } from "./builder.ts";
import type { Block, Content, Note, Post } from "./content.ts";
import { joinNotes, MARGIN_NOTE } from "./footnotes.ts";
import { keepByPosition } from "./keep-by-position.ts";
import { inlineText } from "./line/index.ts";
import { Links } from "./links.ts";
import { FORMULA_NAMES, isBeforeScript, isPreview, mayBeFormula, readNamedFormula } from "./math/index.ts";
import { isMajority } from "./removed-text.ts";
import { mayBeSpecial, RULE_NAMES, ruleAgainst, tidy } from "./rules/index.ts";

const BR = tagId("br");
const SPAN = tagId("span");
/** Elements an author gives a role instead of the right tag. */
const PLAIN = tagSet("div span p");

export interface ContentOptions {
  /** The page is a discussion: what readers wrote is its content. */
  readonly isDiscussion?: boolean | undefined;
  /** What readers wrote below the page: in the content, nowhere, or beside it (which is so unless told). */
  readonly comments?: "keep" | "drop" | "apart" | undefined;
  /** 1 for blocks that are known to be such, besides those in parts that say so. */
  readonly commentMarks?: Uint8Array | undefined;
}

/** The chosen blocks of a page as a content tree. Linear in the page; never deeper than a serialiser can recurse. */
export function buildContent(page: Page, choice: ChosenBlocks, options: ContentOptions = {}): Content {
  const isWhole = options.isDiscussion === true || options.comments === "keep";
  return build(page, choice, { leaveOut: isWhole ? () => false : isSeparateCommentSection, leastPosts: 2 });
}

/** What readers wrote below a page, whatever was chosen; empty if it has none, or if they are not to stand apart. */
export function buildComments(page: Page, choice: ChosenBlocks, options: ContentOptions = {}): readonly Post[] {
  const { isDiscussion, comments = "apart", commentMarks } = options;
  if (isDiscussion === true || comments !== "apart") return [];
  const chosen = commentBlocks(page, choice);
  if (commentMarks !== undefined) for (const [block, mark] of commentMarks.entries()) chosen[block] |= mark;
  const { blocks } = build(page, { chosen }, { leaveOut: () => false, leastPosts: 1 });
  return blocks.filter((block) => block.kind === "post");
}

interface Reading {
  /** Elements that are no part of what is read. */
  readonly leaveOut: typeof isSeparateCommentSection;
  /** One article may call itself a post; several are a discussion. */
  readonly leastPosts: number;
  /** Leaves in what the cleaning rules take out. */
  readonly isUncleaned?: true;
}

function build(page: Page, choice: ChosenBlocks, reading: Reading): Content {
  const cleaned = withUnits(page.source, page.source.length, (units) => buildOnce(page, choice, { reading, units }));
  return cleaned ?? build(page, choice, { ...reading, isUncleaned: true });
}

/** Undefined if the cleaning rules took out most of what was chosen. */
function buildOnce(
  page: Page,
  choice: ChosenBlocks,
  { reading, units }: { readonly reading: Reading; readonly units: Uint16Array },
): Content | undefined {
  const kept = new KeptNodes(page, choice);
  const links = new Links(page);
  const blocks: Block[] = [];
  const notes: Note[] = [];
  const names = new ElementNames(page, ASKED);
  const thread = findThread(page, kept, reading.leastPosts);
  const surroundings = { page, units, kept, links, names, notes: joinNotes(page, { kept, links, names }), thread };
  const builder = new Builder(surroundings, { kind: "root", take: (block) => blocks.push(block), close: () => {} });
  const result: Result = { blocks, notes, reading, takenOut: 0 };
  walk(builder, result);
  builder.close();
  if (isMajority(result.takenOut, kept.chosenWords)) return undefined;
  notes.sort((a, c) => a.id - c.id);
  const left = tidy(blocks);
  return { blocks: thread.posts.size === 0 ? left : left.filter(saysSomething), notes };
}

/** A post of which nothing is left is none. */
function saysSomething(block: Block): boolean {
  return block.kind !== "post" || block.children.length > 0;
}

const ASKED = namePatterns([
  MARGIN_NOTE,
  ...COMMENT_SECTION_NAMES,
  ...FORMULA_NAMES,
  ...RULE_NAMES,
  ...STRUCTURE_NAMES,
]);

interface Result {
  readonly blocks: Block[];
  readonly notes: Note[];
  readonly reading: Reading;
  /** Chosen words that the cleaning rules took out. */
  takenOut: number;
}

/** Visits the kept nodes in page order; elements are left behind their last node. */
function walk(builder: Builder, result: Result): void {
  const { tag, end, body } = builder.page;
  const ends: number[] = [];
  const exits: Exit[] = [];
  const last = end[body];
  /** Where the innermost element ends that has an exit. */
  let inner = last;
  for (let node = body; node < last; ) {
    while (inner <= node) {
      inner = ends.pop()!;
      exits.pop()!(builder);
    }
    if (tag[node] === TEXT) {
      if (builder.kept.has(node)) builder.text(node);
      node++;
      continue;
    }
    const exit = enter(builder, node, result);
    if (exit === "done") node = end[node];
    else {
      if (exit !== NOTHING) {
        ends.push(inner);
        inner = end[node];
        exits.push(exit);
      }
      node++;
    }
  }
  while (exits.length > 0) exits.pop()!(builder);
}

function enter(builder: Builder, node: number, result: Result): Exit | "done" {
  const { page } = builder;
  const tag = page.tag[node];
  if (tag === RAW) return "done";
  if (tag === BR) return (page.flags[node] & Flag.HIDDEN) === 0 ? enterTag(builder, node) : "done";
  if (!builder.kept.has(node) && !keepByPosition(builder, node)) {
    // A block separates the texts around it even if it is dropped.
    if ((page.flags[node] & Flag.HIDDEN) === 0 && (traitsOf(tag) & Trait.CLOSES_P) !== 0) builder.endLine();
    return "done";
  }
  const names = builder.names.matchedNames(node);
  const isPlain = names.length === 0 && !mayBeSpecial(page, node);
  if (isPlain && builder.isPlainPage) return enterTag(builder, node);
  if (names.length > 0 && result.reading.leaveOut(builder, node, names)) return "done";
  const joined = enterNote(builder, node, result.notes) ?? enterPost(builder, node, result.blocks);
  if (joined !== undefined) return joined;
  if (isPlain) return isFootnoteHeading(builder, node) ? "done" : enterTag(builder, node);
  return (
    enterFormula(builder, node, names) ??
    (takesOut(builder, node, { names, result }) || isFootnoteHeading(builder, node) ? "done" : undefined) ??
    enterStructure(builder, node, names) ??
    enterTag(builder, node)
  );
}

function takesOut(
  { page, kept }: Builder,
  node: number,
  { names, result }: { names: string; result: Result },
): boolean {
  if (result.reading.isUncleaned === true || ruleAgainst(page, node, names) === undefined) return false;
  const { chosen } = kept.countWords(node);
  if (isMajority(chosen, kept.chosenWords)) return false;
  result.takenOut += chosen;
  return true;
}

function enterNote(builder: Builder, node: number, notes: Note[]): Exit | "done" | undefined {
  const joined = builder.notes;
  if (joined.marks.size === 0) return undefined;
  const mark = joined.marks.get(node);
  const note = joined.notes.get(node);
  if (mark !== undefined) builder.atom({ kind: "note-mark", id: mark });
  if ((mark !== undefined && note === undefined) || joined.backLinks.has(node)) return "done";
  if (note === undefined || builder.nearest("note") !== undefined) return undefined;
  if (builder.page.tag[node] === SPAN) {
    const { id } = note;
    return builder.openAside((children) =>
      notes.push({ kind: "note", id, children: [{ kind: "paragraph", children }] }),
    );
  }
  const close = (children: Block[]) =>
    notes.push({ kind: "note", id: note.id, children: withoutLabel(children, note.label) });
  return builder.open({ kind: "note", close: (children) => void close(children) });
}

/** A note may begin with the sign of its mark. */
function withoutLabel(blocks: readonly Block[], label: string): readonly Block[] {
  const [first, ...rest] = blocks;
  const begin = first?.kind === "paragraph" ? first.children[0] : undefined;
  if (begin === undefined || first?.kind !== "paragraph") return blocks;
  const text = inlineText([begin]);
  const said = (begin.kind === "text" ? LABEL.exec(text)?.[0] : text) ?? text;
  if (said.replace(SIGNS, "") !== label) return blocks;
  const left = first.children.slice(1);
  const value = begin.kind === "text" ? text.slice(said.length) : "";
  return [{ ...first, children: value === "" ? trimStart(left) : [{ kind: "text", value }, ...left] }, ...rest];
}

const LABEL = /^[[(]?(?:\d{1,4}|[a-z*†‡§¶]{1,3})[\]).:]{0,2}\s+/i;
const SIGNS = /[[\]().:\s]/g;

function trimStart<T extends { readonly kind: string }>(line: readonly T[]): readonly T[] {
  const [first, ...rest] = line;
  if (first === undefined || !("value" in first) || typeof first.value !== "string") return line;
  const value = first.value.trimStart();
  return value === "" ? rest : [{ ...first, value }, ...rest];
}

function enterPost(builder: Builder, node: number, blocks: Block[]): Exit | "done" | undefined {
  const { posts, bylines } = builder.thread;
  if (posts.size === 0) return undefined;
  if (bylines.has(node)) return "done";
  const facts = posts.get(node);
  if (facts === undefined) return undefined;
  const children: Block[] = [];
  const post: Post = { kind: "post", ...facts, children };
  const close = (said: Block[]) => {
    for (const block of said) if (children.length > 0 || !isPostNumber(block)) children.push(block);
  };
  const exit = builder.open({ kind: "post", close });
  // Answers nest in what they answer; in the content they follow it, so a post is listed where it begins.
  if (exit === CLOSE) blocks.push(post);
  return exit;
}

const POST_NUMBER = /^#\d{1,6}$/;

/** Whether a line is no more than the number of a post. */
function isPostNumber(block: Block): boolean {
  return (
    (block.kind === "paragraph" || block.kind === "heading") && POST_NUMBER.test(inlineText(block.children).trim())
  );
}

function enterFormula(builder: Builder, node: number, names: string): "done" | undefined {
  if (names.length === 0 && builder.page.tag[node] < KNOWN_TAGS) return undefined;
  if (isPreview(names)) return "done";
  if (!mayBeFormula(builder.page, node, names)) return undefined;
  if (isBeforeScript(builder.page, node)) return "done";
  while (builder.noFormulas.length > 0 && builder.noFormulas.at(-1)! <= node) builder.noFormulas.pop();
  const found = builder.noFormulas.length < MOST_TRIES ? readNamedFormula(builder.page, node, names) : undefined;
  if (found === undefined) {
    builder.noFormulas.push(builder.page.end[node]);
    return undefined;
  }
  builder.atom(found);
  return "done";
}

/** In so many elements that should have been a formula none is looked for: each look reads all that is inside. */
const MOST_TRIES = 4;

function enterStructure(builder: Builder, node: number, names: string): Exit | "done" | undefined {
  if (names.length > 0) {
    for (const structure of NAMED_STRUCTURES) {
      const exit = structure(builder, node, names);
      if (exit !== undefined) return exit;
    }
  }
  const tag = builder.page.tag[node];
  if (PLAIN[tag] !== 1 || (builder.page.flags[node] & Flag.ROLE) === 0) return undefined;
  for (const structure of ROLE_STRUCTURES) {
    const exit = structure(builder, node, names);
    if (exit !== undefined) return exit;
  }
  return undefined;
}
