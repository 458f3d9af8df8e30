import { attribute, elementId, href, TEXT, TRAITS, Trait, tagId, traitsOf } from "../html/index.ts";
import { type ElementNames, lowerBound, type Page, readNodes, startTagSource, tokenPattern } from "../page/index.ts";
import type { KeptNodes } from "../select/index.ts";
import type { Links } from "./links.ts";

const A = tagId("a");
const SUP = tagId("sup");
const SPAN = tagId("span");
const BODY = tagId("body");

/** Which nodes call a footnote, which are one, and which lead back from it. */
export interface JoinedNotes {
  /** Node of the mark → number of the note. */
  readonly marks: ReadonlyMap<number, number>;
  /** Root node of the note → its number and the label it may repeat. */
  readonly notes: ReadonlyMap<number, { readonly id: number; readonly label: string }>;
  /** Links from a note back to its mark, and marks whose note is not part of the content. */
  readonly backLinks: ReadonlySet<number>;
  readonly deadMarks: ReadonlySet<number>;
}

/** `1`, `[12]`, `(a)`, `*`, `†`, `iv`: what a mark may look like. */
const MARK = /^[[(]?(?:\d{1,4}|[a-z]|[ivx]{1,5}|[*†‡§¶#]{1,3}|(?:note|n|fn)\.? ?\d{1,3})[\])]?\.?$/i;
const BRACKETS = /[[\]().]/g;
const NOTE_ID =
  /(?:^|[^a-z])(?:fn|ftn|edn|foot-?note|end-?note|side-?note|note|cite|cit|reference|ref|sdfootnote|easy-footnote)/i;
/** How a link says that it leads to a note. */
export const NOTED = /noteref|footnote/i;
const WORD = /[\p{L}\p{N}]{2}/u;
const LONGEST_MARK = 10;
/** A mark is at most this many elements below the one that stands for it: `<sup><span>[<a>1</a>]`. */
const MARK_LEVELS = 3;

const DASH = /^\s?[-–]\s?$/;

function isRangeEnd(page: Page, mark: number): boolean {
  return [mark - 1, page.end[mark]].some(
    (beside) => page.tag[beside] === TEXT && DASH.test(page.source.slice(page.from[beside], page.to[beside])),
  );
}

/** More is a section in which notes stand. Notes may be nested in each other, and each is read. */
const MAX_NOTE_WORDS = 200;
const MAX_NOTE_NODES = 1_000;

function isShort({ measures, end }: Page, root: number): boolean {
  return measures.words[root] <= MAX_NOTE_WORDS && end[root] - root <= MAX_NOTE_NODES;
}

const NONE: JoinedNotes = { marks: new Map(), notes: new Map(), backLinks: new Set(), deadMarks: new Set() };

/** Notes that styles set in the margin: they are called where they stand. */
export const MARGIN_NOTE: RegExp = tokenPattern("ltx_note sidenote marginnote");

interface Candidate {
  readonly link: number;
  /** Undefined for a note in the margin. */
  readonly target: string | undefined;
}

interface Around {
  readonly kept: KeptNodes;
  readonly links: Links;
  readonly names: ElementNames;
}

/** Finds marks and the notes they lead to, by links within the page, and notes in the margin. */
export function joinNotes(page: Page, around: Around): JoinedNotes {
  const candidates = findCandidates(page, around);
  if (candidates.length === 0) return NONE;
  const { kept, links } = around;
  const ids = nodesById(page, new Set(candidates.map(({ target }) => target)));
  const marks = new Map<number, number>();
  const notes = new Map<number, { id: number; label: string }>();
  const backLinks = new Set<number>();
  const deadMarks = new Set<number>();
  const ranges = new Ranges();
  for (const { link, target } of candidates) {
    const id = notes.size + 1;
    if (target === undefined) {
      if (ranges.hold(link)) continue;
      marks.set(link, id);
      notes.set(link, { id, label: "" });
      continue;
    }
    const node = ids.get(target);
    if (node === undefined || ranges.hold(link)) continue;
    const root = noteRoot(page, link, node);
    if (root === undefined || !isNote(page, link, root, target)) continue;
    const mark = wholeMark(page, link);
    // Between the ends of a range stand those that nobody sees.
    if (isRangeEnd(page, mark)) continue;
    // A mark that was chosen has its note, whoever chose it.
    if (!notes.has(root) && isShort(page, root)) kept.keepTexts(root);
    if (!kept.has(root)) deadMarks.add(link);
    else {
      const label = readNodes(page, mark, page.end[mark]).replace(BRACKETS, "").trim();
      const note = notes.get(root) ?? { id, label };
      notes.set(root, note);
      ranges.add(root, page.end[root]);
      marks.set(mark, note.id);
    }
  }
  addBackLinks(page, links, { ids, marks, notes, backLinks });
  return { marks, notes, backLinks, deadMarks };
}

function findCandidates(page: Page, { kept, links, names }: Around): Candidate[] {
  const found: Candidate[] = [];
  const { tag, hrefAt, measures } = page;
  for (let node = page.body; node < page.count; node = kept.next(node)) {
    if (tag[node] === SPAN && kept.has(node) && isMarginNote(names.matchedNames(node)))
      found.push({ link: node, target: undefined });
    if (tag[node] !== A || hrefAt[node] === 0) continue;
    const chars = measures.chars[node];
    if (chars === 0 || chars > LONGEST_MARK || !kept.has(node)) continue;
    const target = links.fragment(href(page, node) ?? "") ?? attribute(page, node, "aria-describedby");
    if (target !== undefined && MARK.test(readNodes(page, node, page.end[node]).trim()))
      found.push({ link: node, target });
  }
  return found;
}

function isMarginNote(names: string): boolean {
  return names !== "" && MARGIN_NOTE.test(names);
}

/** The elements of some ids; `<a name>` counts as well, and the first of a name. */
function nodesById(page: Page, wanted: ReadonlySet<string | undefined>): Map<string, number> {
  const ids = new Map<string, number>();
  const put = (id: string, node: number) => {
    if (wanted.has(id) && !ids.has(id)) ids.set(id, node);
  };
  for (let node = page.body; node < page.count; node++) {
    if (page.idAt[node] !== 0) put(elementId(page, node), node);
    if (page.tag[node] === A && NAMED.test(startTagSource(page, node))) put(attribute(page, node, "name") ?? "", node);
  }
  return ids;
}

/** A cheap no. */
const NAMED = /name/i;

/** A target is at most this many inline elements below the block that is the note. */
const TARGET_LEVELS = 20;

/**
 * The block a target stands in; none if that is a heading or the page. In the block of its mark the target itself is the note, which
 * opens on a click, unless it is an anchor before one.
 */
function noteRoot(page: Page, link: number, target: number): number | undefined {
  let node = target;
  let levels = TARGET_LEVELS;
  while (node >= 0 && levels-- > 0 && (traitsOf(page.tag[node]) & Trait.BLOCK) === 0) node = page.parent[node];
  if (node < 0 || levels < 0 || page.tag[node] === BODY || (TRAITS[page.tag[node]] & Trait.HEADING) !== 0)
    return undefined;
  if (node > link || link >= page.end[node]) return node;
  return page.tag[target] === SPAN && target > link ? target : undefined;
}

function isNote(page: Page, link: number, root: number, target: string): boolean {
  if (NOTE_ID.test(target) || NOTE_ID.test(elementId(page, root)) || NOTED.test(startTagSource(page, link)))
    return true;
  let node = page.parent[link];
  for (let level = 0; level < MARK_LEVELS && node >= 0; level++, node = page.parent[node]) {
    if (page.tag[node] === SUP) return true;
  }
  for (let inner = link; inner < page.end[link]; inner++) if (page.tag[inner] === SUP) return true;
  return false;
}

/** The outermost sup or span that says no more than the link in it: brackets around the link belong to the mark. */
function wholeMark(page: Page, link: number): number {
  let mark = link;
  let node = page.parent[link];
  for (let level = 0; level < MARK_LEVELS; level++, node = page.parent[node]) {
    if (page.tag[node] !== SUP && page.tag[node] !== SPAN) break;
    if (page.measures.chars[node] > LONGEST_MARK || !MARK.test(readNodes(page, node, page.end[node]).trim())) break;
    mark = node;
  }
  return mark;
}

/** Ranges of nodes, of which two are apart or one holds the other. Only the outermost are remembered. */
class Ranges {
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  hold(node: number): boolean {
    const at = this.#behind(node) - 1;
    return at >= 0 && node < this.#to[at];
  }

  add(from: number, to: number): void {
    if (this.hold(from)) return;
    const at = this.#behind(from);
    let past = at;
    while (past < this.#from.length && this.#from[past] < to) past++;
    this.#from.splice(at, past - at, from);
    this.#to.splice(at, past - at, to);
  }

  /** Index of the first range that begins behind a node. */
  #behind(node: number): number {
    return lowerBound(this.#from, node + 1);
  }
}

/** In a note, a sign that links to somewhere in the page leads back, and so does a mark to what stands before it; from the margin none does. */
function addBackLinks(
  page: Page,
  links: Links,
  found: Pick<JoinedNotes, "marks" | "notes"> & { ids: ReadonlyMap<string, number>; backLinks: Set<number> },
): void {
  let done = 0;
  for (const root of [...found.notes.keys()].sort((a, b) => a - b)) {
    if (root < done || found.marks.has(root)) continue;
    done = page.end[root];
    for (let node = root; node < done; node++) {
      const target = page.tag[node] === A ? links.fragment(href(page, node) ?? "") : undefined;
      if (target === undefined) continue;
      const text = readNodes(page, node, page.end[node]).trim();
      const isBack = MARK.test(text) ? found.ids.get(target)! < node : !WORD.test(text);
      if (isBack) found.backLinks.add(wholeMark(page, node));
    }
  }
}
