import { Flag, KNOWN_TAGS, RAW, TEXT, Trait, tagId, tagSet, traitsOf } from "../html/index.ts";
import { ElementNames, namePatterns, type Page } from "../page/index.ts";
import { findThread, type Thread } from "../posts/index.ts";
import { type ChosenBlocks, KeptNodes } from "../select/index.ts";
import { withUnits } from "../text/index.ts";
import {
  enterTag,
  isFootnoteHeading,
  joinIntroductions,
  NAMED_STRUCTURES,
  openPostQuote,
  ROLE_STRUCTURES,
  STRUCTURE_NAMES,
} from "./blocks/index.ts";
import { Builder, CLOSE, type Exit, NO_EXIT } from "./builder.ts";
import { COMMENT_SECTION_NAMES, commentBlocks, isSeparateCommentSection } from "./comment-sections.ts";
import type { Block, Content, Note, Post } from "./content.ts";
import { joinNotes, MARGIN_NOTE, withoutNoteLabel } from "./footnotes.ts";
import { keepByPosition, keepLeadPicture } from "./keep-by-position.ts";
import { inlineText } from "./line/index.ts";
import { Links } from "./links.ts";
import { isMajority } from "./majority.ts";
import { FORMULA_NAMES, isBeforeScript, isPreview, mayBeFormula, readNamedFormula } from "./math/index.ts";
import { matchingRule, mayBeSpecial, RULE_NAMES, tidy } from "./rules/index.ts";

const BR = tagId("br");
const SPAN = tagId("span");
const BLOCKQUOTE = tagId("blockquote");
/** Elements that authors use with a role instead of the proper tag: `<div role="heading">`. */
const ROLE_TAGS = tagSet("div span p");

/** Options for building content and comments. */
export interface ContentOptions {
  /** Whether the page is a discussion: then the posts of readers are its content. */
  readonly isDiscussion?: boolean | undefined;
  /** Whether the choice was learned: then comment sections that it chose are content. */
  readonly isLearned?: boolean | undefined;
  /** The posts of the page, if they are known already. */
  readonly thread?: Thread | undefined;
  /** Where reader comments go: into the content (`keep`), nowhere (`drop`), or into a separate list (`apart`, the default). */
  readonly comments?: "keep" | "drop" | "apart" | undefined;
  /** By block: 1 for reader comments outside of comment sections. */
  readonly commentMarks?: Uint8Array | undefined;
}

/** Builds the content tree of the chosen blocks of a page. Takes linear time. Formats can recurse into the tree: its depth is limited. */
export function buildContent(page: Page, choice: ChosenBlocks, options: ContentOptions = {}): Content {
  const keepsComments = options.isDiscussion === true || options.comments === "keep";
  return build(page, choice, {
    dropsComments: !keepsComments,
    isLearned: options.isLearned === true,
    minPosts: 2,
    thread: options.thread,
    hasLeadPicture: options.isDiscussion !== true,
  });
}

/** Returns all reader comments of a page as posts, chosen or not. Returns none for discussions, or if `comments` is not `apart`. */
export function buildComments(page: Page, choice: ChosenBlocks, options: ContentOptions = {}): readonly Post[] {
  const { isDiscussion, isLearned = false, comments = "apart", commentMarks } = options;
  if (isDiscussion === true || comments !== "apart") return [];
  const chosen = commentBlocks(page, choice, isLearned);
  if (commentMarks !== undefined) for (const [block, mark] of commentMarks.entries()) chosen[block] |= mark;
  const { blocks } = build(page, { chosen }, { dropsComments: false, isLearned, minPosts: 1, hasLeadPicture: false });
  return blocks.filter((block) => block.kind === "post");
}

interface BuildOptions {
  /** Drops comment sections. */
  readonly dropsComments: boolean;
  readonly isLearned: boolean;
  /** Fewer posts than this are not a discussion: a single article may have the class `post`. */
  readonly minPosts: number;
  /** Whether to look for a picture between title and text. */
  readonly hasLeadPicture: boolean;
  /** The posts, if they are known already. */
  readonly thread?: Thread | undefined;
  /** Ignores the cleaning rules. */
  readonly isUncleaned?: true;
}

function build(page: Page, choice: ChosenBlocks, options: BuildOptions): Content {
  const cleaned = withUnits(page.source, page.source.length, (units) => buildOnce(page, choice, { options, units }));
  return cleaned ?? build(page, choice, { ...options, isUncleaned: true });
}

/** Walks over the page once. Returns undefined if the cleaning rules removed the majority of the chosen words. */
function buildOnce(
  page: Page,
  choice: ChosenBlocks,
  { options, units }: { readonly options: BuildOptions; readonly units: Uint16Array },
): Content | undefined {
  const kept = new KeptNodes(page, choice);
  const links = new Links(page);
  const blocks: Block[] = [];
  const notes: Note[] = [];
  const names = new ElementNames(page, SPECIAL_NAMES);
  const thread = options.thread ?? findThread(page, { scope: kept, minPosts: options.minPosts });
  if (options.hasLeadPicture) keepLeadPicture({ page, kept, links, names });
  const context = { page, units, kept, links, names, notes: joinNotes(page, { kept, links, names }), thread };
  const builder = new Builder(context, { kind: "root", take: (block) => blocks.push(block), close: () => {} });
  const walk: Walk = { builder, blocks, notes, options, removedWords: 0 };
  walkPage(walk);
  builder.close();
  if (isMajority(walk.removedWords, kept.chosenWords)) return undefined;
  notes.sort((a, b) => a.id - b.id);
  const tidied = tidy(blocks);
  return { blocks: thread.posts.size === 0 ? tidied : tidied.filter(isNotEmptyPost), notes };
}

function isNotEmptyPost(block: Block): boolean {
  return block.kind !== "post" || block.children.length > 0;
}

/** Patterns for the class and id names that `STEPS` test. */
const SPECIAL_NAMES = namePatterns([
  MARGIN_NOTE,
  ...COMMENT_SECTION_NAMES,
  ...FORMULA_NAMES,
  ...RULE_NAMES,
  ...STRUCTURE_NAMES,
]);

/** The state of one walk over a page. */
interface Walk {
  readonly builder: Builder;
  readonly blocks: Block[];
  readonly notes: Note[];
  readonly options: BuildOptions;
  /** Chosen words that the cleaning rules removed. */
  removedWords: number;
}

/** Visits the kept nodes in page order. Calls the exit of an element after its last node. */
function walkPage(walk: Walk): void {
  const { builder } = walk;
  const { tag, end, body } = builder.page;
  /** End nodes of the open elements that have an exit, without the innermost. `innerEnd` is the end of that one. */
  const outerEnds: number[] = [];
  const exits: Exit[] = [];
  const last = end[body];
  let innerEnd = last;
  for (let node = body; node < last; ) {
    while (innerEnd <= node) {
      innerEnd = outerEnds.pop() ?? last;
      exits.pop()?.(builder);
    }
    if (tag[node] === TEXT) {
      if (builder.kept.has(node)) builder.addTextNode(node);
      node++;
      continue;
    }
    const exit = enter(walk, node);
    if (exit === "done") node = end[node];
    else {
      if (exit !== NO_EXIT) {
        outerEnds.push(innerEnd);
        innerEnd = end[node];
        exits.push(exit);
      }
      node++;
    }
  }
  for (let exit = exits.pop(); exit !== undefined; exit = exits.pop()) exit(builder);
}

/** How to continue with an element: visit its children and call an exit after them, or skip them ("done"). */
type Entry = Exit | "done";

/** Enters an element, or returns undefined to leave it to the next step. `names` are class and id if `SPECIAL_NAMES` matches them. */
type Step = (walk: Walk, node: number, names: string) => Entry | undefined;

/** Steps, in order, for elements that class, id, role, style or tag may make special. If none applies, `enterTag` does. */
const STEPS: readonly Step[] = [
  skipCommentSection,
  enterNote,
  enterPost,
  enterFormula,
  removeByRule,
  skipFootnoteHeading,
  enterNamedStructure,
  enterRoleStructure,
];

/** Steps for all other elements, on pages with footnotes or posts. */
const POSITION_STEPS: readonly Step[] = [enterNote, enterPost, skipFootnoteHeading];

/** Enters an element. Skips it if it is not content. */
function enter(walk: Walk, node: number): Entry {
  const { builder } = walk;
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
  // Fast path: no step applies to a plain element of a page without footnotes and posts.
  if (isPlain && builder.isPlainPage) return enterTag(builder, node);
  for (const step of isPlain ? POSITION_STEPS : STEPS) {
    const entry = step(walk, node, names);
    if (entry !== undefined) return entry;
  }
  return enterTag(builder, node);
}

function skipCommentSection({ builder, options }: Walk, node: number, names: string): "done" | undefined {
  if (names.length === 0 || !options.dropsComments) return undefined;
  const { page, kept } = builder;
  return isSeparateCommentSection({ page, kept, isLearned: options.isLearned }, node, names) ? "done" : undefined;
}

/** Replaces footnote marks with references and collects footnotes. */
function enterNote({ builder, notes }: Walk, node: number): Entry | undefined {
  const joined = builder.notes;
  if (joined.marks.size === 0) return undefined;
  const mark = joined.marks.get(node);
  const note = joined.notes.get(node);
  if (mark !== undefined) builder.addAtom({ kind: "note-mark", id: mark });
  if ((mark !== undefined && note === undefined) || joined.backLinks.has(node)) return "done";
  if (note === undefined || builder.nearest("note") !== undefined) return undefined;
  const { id, label, isAdded } = note;
  const add = (children: readonly Block[]) =>
    void notes.push(isAdded ? { kind: "note", id, children, added: true } : { kind: "note", id, children });
  if (builder.page.tag[node] === SPAN) return builder.openAside((line) => add([{ kind: "paragraph", children: line }]));
  return builder.open({ kind: "note", close: (blocks) => add(withoutNoteLabel(blocks, label)) });
}

/** Opens a post. Drops its byline and other parts that are not its text. */
function enterPost({ builder, blocks }: Walk, node: number): Entry | undefined {
  const { posts, bylines, heads, quotes } = builder.thread;
  if (posts.size === 0) return undefined;
  if (bylines.has(node)) return "done";
  // The head of a post may contain the title of the page, which is chosen then.
  if (heads.has(node) && builder.kept.countWords(node).chosen === 0) return "done";
  if (quotes.has(node) && builder.page.tag[node] !== BLOCKQUOTE) return openPostQuote(builder, node);
  const facts = posts.get(node);
  if (facts === undefined) return undefined;
  const children: Block[] = [];
  const { author, date, level } = facts;
  const post: Post = { kind: "post", author, date, level, children };
  const close = (inside: Block[]) => {
    for (const block of joinIntroductions(inside))
      if (children.length > 0 || !isPostNumber(block)) children.push(block);
  };
  const exit = builder.open({ kind: "post", close });
  // In the markup an answer is inside the post it answers. In the content it follows that post: add posts in the order of their starts.
  if (exit === CLOSE) blocks.push(post);
  return exit;
}

const POST_NUMBER = /^#\d{1,6}$/;

/** Whether a block is only the number of a post: `#12`. */
function isPostNumber(block: Block): boolean {
  return (
    (block.kind === "paragraph" || block.kind === "heading") && POST_NUMBER.test(inlineText(block.children).trim())
  );
}

/** Replaces a rendered formula with its TeX. */
function enterFormula({ builder }: Walk, node: number, names: string): "done" | undefined {
  const { page, failedFormulaEnds: ends } = builder;
  if (names.length === 0 && page.tag[node] < KNOWN_TAGS) return undefined;
  if (isPreview(names)) return "done";
  if (!mayBeFormula(page, node, names)) return undefined;
  if (isBeforeScript(page, node)) return "done";
  while (ends.length > 0 && ends[ends.length - 1] <= node) ends.pop();
  const found = ends.length < MAX_FORMULA_TRIES ? readNamedFormula(page, node, names) : undefined;
  if (found === undefined) {
    ends.push(page.end[node]);
    return undefined;
  }
  builder.addAtom(found);
  return "done";
}

/** Limit for nested elements that are named as a formula but contain none: each try reads the whole subtree. */
const MAX_FORMULA_TRIES = 4;

/** Drops an element that a cleaning rule matches, unless it has the majority of the chosen words. */
function removeByRule(walk: Walk, node: number, names: string): "done" | undefined {
  const { page, kept } = walk.builder;
  if (walk.options.isUncleaned === true || matchingRule(page, node, names) === undefined) return undefined;
  const words = chosenWordsIn(page, kept, node);
  if (isMajority(words, kept.chosenWords)) return undefined;
  walk.removedWords += words;
  return "done";
}

/** Counts the chosen words of a kept element. `countWords` counts a block for the elements that it starts in, not for other parts of its line. */
function chosenWordsIn({ measures }: Page, kept: KeptNodes, node: number): number {
  const { chosen, all } = kept.countWords(node);
  if (measures.hiddenChars[node] > 0) return chosen;
  return all === 0 ? measures.words[node] : Math.min(chosen, measures.words[node]);
}

function skipFootnoteHeading({ builder }: Walk, node: number): "done" | undefined {
  return isFootnoteHeading(builder, node) ? "done" : undefined;
}

/** Enters an element whose class or id makes it a callout, a figure, a caption or code. */
function enterNamedStructure({ builder }: Walk, node: number, names: string): Entry | undefined {
  if (names.length === 0) return undefined;
  for (const structure of NAMED_STRUCTURES) {
    const entry = structure(builder, node, names);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Enters an element whose role makes it a heading. Not in posts: some forums give that role to their texts. */
function enterRoleStructure({ builder }: Walk, node: number, names: string): Entry | undefined {
  const { tag, flags } = builder.page;
  if (ROLE_TAGS[tag[node]] !== 1 || (flags[node] & Flag.ROLE) === 0) return undefined;
  if (builder.nearest("post") !== undefined) return undefined;
  for (const structure of ROLE_STRUCTURES) {
    const entry = structure(builder, node, names);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
