/** Joins the marks of footnotes to the footnotes, by links within the page. */
import { attribute, elementId, Flag, href, TEXT, tagId } from "../html/index.ts";
import { type ElementNames, lowerBound, type Page, readNodes, startTagSource, tokenPattern } from "../page/index.ts";
import type { KeptNodes } from "../select/index.ts";
import { platformWords } from "../vocabulary/index.ts";
import type { Block } from "./content.ts";
import { inlineText, trimLineStart } from "./line/index.ts";
import type { Links } from "./links.ts";
import { findNote, MARK_BRACKETS, MAX_MARK_LEVELS } from "./note-targets.ts";

const A = tagId("a");
const SUP = tagId("sup");
const SPAN = tagId("span");

interface NoteFacts {
  readonly id: number;
  /** The label of the mark (`1`), which the text of the note may repeat. */
  readonly label: string;
  /** Whether no text of the note was chosen. */
  readonly isAdded: boolean;
}

/** The nodes of footnotes and of their marks. */
export interface JoinedNotes {
  /** Node of a mark → number of its note. */
  readonly marks: ReadonlyMap<number, number>;
  /** By root node. */
  readonly notes: ReadonlyMap<number, NoteFacts>;
  /** Links from a note back to its mark. */
  readonly backLinks: ReadonlySet<number>;
  /** Links of marks whose note is not part of the content. */
  readonly deadMarks: ReadonlySet<number>;
}

/** The text of a mark: `1`, `[12]`, `(a)`, `*`, `†`, `iv`. */
const MARK = /^[[(]?(?:\d{1,4}|[a-z]|[ivx]{1,5}|[*†‡§¶#]{1,3}|(?:note|n|fn)\.? ?\d{1,3})[\])]?\.?$/i;
const MAX_MARK_CHARS = 10;
const WORD = /[\p{L}\p{N}]{2}/u;
const DASH = /^\s?[-–]\s?$/;

/** Limits for a note that is kept even if it was not chosen. Longer elements may be sections. The limits also keep nested notes linear. */
const MAX_NOTE_WORDS = 200;
const MAX_NOTE_NODES = 1_000;
const MAX_HIDDEN_NOTE_CHARS = 1_500;

const NO_NOTES: JoinedNotes = { marks: new Map(), notes: new Map(), backLinks: new Set(), deadMarks: new Set() };

/** Classes of notes in the margin: `sidenote`. Such a note is its own mark. */
export const MARGIN_NOTE: RegExp = tokenPattern(platformWords("marginNote"));

/** A link that may be a mark, or a note in the margin. */
interface Candidate {
  readonly link: number;
  /** The id the link leads to; undefined for a note in the margin. */
  readonly target: string | undefined;
}

interface NoteContext {
  readonly kept: KeptNodes;
  readonly links: Links;
  readonly names: ElementNames;
}

/** The notes joined so far. */
interface Draft {
  /** Target id of a candidate → element with this id. */
  readonly ids: ReadonlyMap<string, number>;
  readonly marks: Map<number, number>;
  readonly notes: Map<number, NoteFacts>;
  readonly backLinks: Set<number>;
  readonly deadMarks: Set<number>;
  /** The nodes of the notes. Links inside them are not marks. */
  readonly ranges: Ranges;
}

/** Finds marks and their notes. Keeps the notes of kept marks. */
export function joinNotes(page: Page, context: NoteContext): JoinedNotes {
  const candidates = findCandidates(page, context);
  if (candidates.length === 0) return NO_NOTES;
  const draft: Draft = {
    ids: nodesById(page, new Set(candidates.map(({ target }) => target))),
    marks: new Map(),
    notes: new Map(),
    backLinks: new Set(),
    deadMarks: new Set(),
    ranges: new Ranges(),
  };
  for (const { link, target } of candidates) {
    if (draft.ranges.has(link)) continue;
    const id = draft.notes.size + 1;
    if (target === undefined) {
      draft.marks.set(link, id);
      draft.notes.set(link, { id, label: "", isAdded: false });
    } else {
      const root = findNote(page, { link, target, node: draft.ids.get(target) });
      if (root !== undefined) joinNote(page, context.kept, { draft, link, root });
    }
  }
  addBackLinks(page, context.links, draft);
  return withPageNumbers(draft);
}

const NUMBER = /^[1-9]\d{0,3}$/;

/** Replaces the ids of notes with the numbers that the page shows, if each note has a different one. */
function withPageNumbers(draft: Draft): Draft {
  const { marks, notes } = draft;
  const labels = new Map(Array.from(notes.values(), ({ id, label }) => [id, label]));
  const isNumbered = new Set(labels.values()).size === labels.size && [...labels.values()].every((l) => NUMBER.test(l));
  if (!isNumbered) return draft;
  const numberOf = (id: number) => Number(labels.get(id));
  return {
    ...draft,
    marks: new Map(Array.from(marks, ([mark, id]) => [mark, numberOf(id)])),
    notes: new Map(Array.from(notes, ([root, note]) => [root, { ...note, id: numberOf(note.id) }])),
  };
}

/** Joins a link to its note, unless it is one end of a range: `[1–3]` also refers to note 2 but has no link to it. */
function joinNote(
  page: Page,
  kept: KeptNodes,
  { draft, link, root }: { readonly draft: Draft; readonly link: number; readonly root: number },
): void {
  const { marks, notes, deadMarks, ranges } = draft;
  const mark = markAround(page, link);
  if (isRangeEnd(page, mark)) return;
  const isAdded = !kept.has(root);
  if (!notes.has(root) && isShort(page, root)) {
    // Hidden notes open on a click on their mark.
    if ((page.flags[root] & Flag.UNSEEN) !== 0) kept.keepHiddenTexts(root);
    else kept.keepTexts(root);
  }
  if (!kept.has(root)) {
    deadMarks.add(link);
    return;
  }
  const label = readNodes(page, mark, page.end[mark]).replace(MARK_BRACKETS, "").trim();
  const note = notes.get(root) ?? { id: notes.size + 1, label, isAdded };
  notes.set(root, note);
  ranges.add(root, page.end[root]);
  marks.set(mark, note.id);
}

/** Whether a mark is one end of a range: `1` or `3` in `[1–3]`. */
function isRangeEnd(page: Page, mark: number): boolean {
  return [mark - 1, page.end[mark]].some(
    (beside) => page.tag[beside] === TEXT && DASH.test(page.source.slice(page.from[beside], page.to[beside])),
  );
}

function isShort({ measures, end }: Page, root: number): boolean {
  if (measures.words[root] > MAX_NOTE_WORDS || measures.hiddenChars[root] > MAX_HIDDEN_NOTE_CHARS) return false;
  return end[root] - root <= MAX_NOTE_NODES;
}

function findCandidates(page: Page, { kept, links, names }: NoteContext): Candidate[] {
  const found: Candidate[] = [];
  const { tag, hrefAt, measures } = page;
  for (let node = page.body; node < page.count; node = kept.next(node)) {
    if (tag[node] === SPAN && kept.has(node) && isMarginNote(names.matchedNames(node)))
      found.push({ link: node, target: undefined });
    if (tag[node] !== A || hrefAt[node] === 0) continue;
    const chars = measures.chars[node];
    if (chars === 0 || chars > MAX_MARK_CHARS || !kept.has(node)) continue;
    const target = links.fragment(href(page, node) ?? "") ?? attribute(page, node, "aria-describedby");
    if (target !== undefined && MARK.test(readNodes(page, node, page.end[node]).trim()))
      found.push({ link: node, target });
  }
  return found;
}

function isMarginNote(names: string): boolean {
  return names !== "" && MARGIN_NOTE.test(names);
}

/** Returns the first element with each wanted id. The `name` of an `<a>` counts as an id. */
function nodesById(page: Page, wanted: ReadonlySet<string | undefined>): Map<string, number> {
  const ids = new Map<string, number>();
  const put = (id: string, node: number) => {
    if (wanted.has(id) && !ids.has(id)) ids.set(id, node);
  };
  for (let node = page.body; node < page.count; node++) {
    if (page.idAt[node] !== 0) put(elementId(page, node), node);
    // Fast path: most start tags do not contain "name".
    if (page.tag[node] === A && NAME.test(startTagSource(page, node))) put(attribute(page, node, "name") ?? "", node);
  }
  return ids;
}

const NAME = /name/i;

/** Returns the outermost `<sup>` or `<span>` whose text is still only the mark. It includes brackets around the link. */
function markAround(page: Page, link: number): number {
  let mark = link;
  let node = page.parent[link];
  for (let level = 0; level < MAX_MARK_LEVELS; level++, node = page.parent[node]) {
    if (page.tag[node] !== SUP && page.tag[node] !== SPAN) break;
    if (page.measures.chars[node] > MAX_MARK_CHARS || !MARK.test(readNodes(page, node, page.end[node]).trim())) break;
    mark = node;
  }
  return mark;
}

/** A set of node ranges that are nested or disjoint. Stores only the outermost ones. */
class Ranges {
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  has(node: number): boolean {
    const at = this.#firstAfter(node) - 1;
    return at >= 0 && node < this.#to[at];
  }

  add(from: number, to: number): void {
    if (this.has(from)) return;
    const at = this.#firstAfter(from);
    let past = at;
    while (past < this.#from.length && this.#from[past] < to) past++;
    this.#from.splice(at, past - at, from);
    this.#to.splice(at, past - at, to);
  }

  /** Index of the first range that starts after a node. */
  #firstAfter(node: number): number {
    return lowerBound(this.#from, node + 1);
  }
}

/** Finds the links of notes back to their marks: a symbol that links within the page, or a mark that links to an earlier node. */
function addBackLinks(page: Page, links: Links, { ids, marks, notes, backLinks }: Draft): void {
  let done = 0;
  for (const root of [...notes.keys()].sort((a, b) => a - b)) {
    // A note in the margin is its own mark and has no link back.
    if (root < done || marks.has(root)) continue;
    done = page.end[root];
    for (let node = root; node < done; node++) {
      const target = page.tag[node] === A ? links.fragment(href(page, node) ?? "") : undefined;
      if (target === undefined) continue;
      const text = readNodes(page, node, page.end[node]).trim();
      const isBack = MARK.test(text) ? (ids.get(target) ?? page.count) < node : !WORD.test(text);
      if (isBack) backLinks.add(markAround(page, node));
    }
  }
}

const NOTE_LABEL = /^[[(]?(?:\d{1,4}|[a-z*†‡§¶]{1,3})[\]).:]{0,2}\s+/i;
const LABEL_PUNCTUATION = /[[\]().:\s]/g;

/** Removes the label of the mark from the start of a note: `[1] See …`. */
export function withoutNoteLabel(blocks: readonly Block[], label: string): readonly Block[] {
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph" || first.children.length === 0) return blocks;
  const [start, ...line] = first.children;
  const text = inlineText([start]);
  const written = (start.kind === "text" ? NOTE_LABEL.exec(text)?.[0] : text) ?? text;
  if (written.replace(LABEL_PUNCTUATION, "") !== label) return blocks;
  const value = start.kind === "text" ? text.slice(written.length) : "";
  return [{ ...first, children: value === "" ? trimLineStart(line) : [{ kind: "text", value }, ...line] }, ...rest];
}
