import { RAW } from "../../html/index.ts";
import { findDates, formatDay, isOrganization, namesAfterBylinePrefix, namesAlone } from "../../language/index.ts";
import type { Author, DateField, Field, Metadata } from "../../metadata/index.ts";
import { type Page, readBlock } from "../../page/index.ts";
import { parseSelectorList, selectAny } from "../../records/index.ts";
import { detached, wordKey } from "../../text/index.ts";
import type { BoundedTally, TalliedPages } from "./bounded-tally.ts";
import { contentRoot, elementText, shortSelector } from "./content-root.ts";
import type { LearnedCluster, VotedValue } from "./learned-cluster.ts";
import type { ClusterMember } from "./site-clusters.ts";
import type { SitePage } from "./site-page.ts";

/** The metadata that clusters learn the places of. */
export type VotedMetadata = Pick<Metadata, "title" | "authors" | "published">;

/** Limit: votes per cluster and value. Later pages hardly change the result. Set by hand. */
const MAX_VOTES = 8;
/** The vote of a page whose value is in no element: the page declares it, but does not show it. */
const NO_ELEMENT = "";
/** Limit: longer blocks are neither titles nor bylines nor date lines. */
const MAX_VALUE_WORDS = 40;
const MAX_VALUE_CHARS = 1000;
/** Limit: elements of a block that are read, since each reads all text in it. Bylines have few. Set by hand. */
const MAX_VALUE_ELEMENTS = 64;
/** A selector is trusted from this number and this share of the votes on. Set by hand. */
const MIN_VOTES = 5;
const MIN_VOTE_SHARE = 0.85;

/** Votes for the selector of the content root. */
export function voteForContent({ votes }: LearnedCluster, { page, chosen }: SitePage): void {
  const root = contentRoot(page, chosen);
  if (root !== undefined) vote(votes.content, shortSelector(page, root));
}

/** Votes for the selectors of the title, the authors and the date. Reading the metadata may take longer than learning. */
export function voteForMetadata({ votes }: LearnedCluster, page: Page, metadata: VotedMetadata): void {
  if (votes.title.total >= MAX_VOTES) return;
  const found = findValues(page, metadata);
  const known = { title: metadata.title, author: metadata.authors, date: metadata.published };
  for (const name of ["title", "author", "date"] as const) {
    const node = found.get(name);
    if (known[name] !== undefined) vote(votes[name], node === undefined ? NO_ELEMENT : shortSelector(page, node));
  }
}

function vote(tally: BoundedTally<string, TalliedPages>, selector: string): void {
  tally.add(selector, () => ({ pages: 0 }));
}

/** Limits: blocks before and after the title in which the byline and the date line are looked for. Set by hand. */
const MAX_BLOCKS_BEFORE = 8;
const MAX_BLOCKS_AFTER = 24;
/** A block whose length differs by more characters from the title is not read. References and spaces make small differences. */
const MAX_LENGTH_DIFFERENCE = 12;

const IDEOGRAPH = /[\u4e00-\u9fff]/;

/** Finds the elements that contain the title, the first author and the date: the innermost in the first blocks with them. */
function findValues(page: Page, metadata: VotedMetadata): ReadonlyMap<VotedValue, number> {
  const { blocks } = page;
  const found = new Map<VotedValue, number>();
  const titled = findTitle(page, metadata.title?.value ?? "");
  if (titled >= 0) found.set("title", blocks.owner[titled]);
  const author = wordKey(metadata.authors?.value[0]?.name ?? "");
  const day = metadata.published?.day;
  const ideograph = IDEOGRAPH.exec(author)?.[0] ?? "";
  // Fast path: a shorter text does not contain the name, nor does one without its first ideograph, which keys keep.
  const hasAuthor = (text: string): boolean =>
    text.length >= author.length && text.includes(ideograph) && wordKey(text).includes(author);
  const hasDate = (text: string): boolean => day !== undefined && hasDay(text, day);
  const last = Math.min(blocks.count, titled + MAX_BLOCKS_AFTER);
  let wantsAuthor = author !== "";
  let wantsDate = day !== undefined;
  for (let block = Math.max(0, titled - MAX_BLOCKS_BEFORE); block < last && (wantsAuthor || wantsDate); block++) {
    if (blocks.hidden[block] === 1 || isTooLong(page, block)) continue;
    const text = readBlock(page, block);
    if (wantsAuthor && hasAuthor(text)) {
      found.set("author", innermost(page, block, hasAuthor));
      wantsAuthor = false;
    }
    if (wantsDate && hasDate(text)) {
      found.set("date", innermost(page, block, hasDate));
      wantsDate = false;
    }
  }
  return found;
}

function isTooLong({ blocks }: Page, block: number): boolean {
  return blocks.words[block] > MAX_VALUE_WORDS || blocks.chars[block] > MAX_VALUE_CHARS;
}

/** Returns the first visible block with the title, or -1. */
function findTitle(page: Page, title: string): number {
  const { blocks } = page;
  const key = wordKey(title);
  if (key === "") return -1;
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.hidden[block] === 1 || Math.abs(blocks.chars[block] - title.length) > MAX_LENGTH_DIFFERENCE) continue;
    const text = readBlock(page, block);
    if (mayHaveKey(text, key) && wordKey(text) === key) return block;
  }
  return -1;
}

const ASCII_WORD_START = /^[a-z0-9]/i;

/** Fast path: whether a text may have a key (see `wordKey`), by its first character. A key starts with the first letter or digit. */
function mayHaveKey(text: string, key: string): boolean {
  return !ASCII_WORD_START.test(text) || text[0].toLowerCase() === key[0];
}

function hasDay(text: string, day: string): boolean {
  return text.includes(day.slice(0, 4)) && findDates(text).some((date) => formatDay(date) === day);
}

/** Returns the innermost element of a block whose text passes a test, or else the owner of the block. */
function innermost(page: Page, block: number, passes: (text: string) => boolean): number {
  const { from, to, owner } = page.blocks;
  let found = owner[block];
  let read = 0;
  for (let node = from[block]; node < to[block] && read < MAX_VALUE_ELEMENTS; node++) {
    if (page.tag[node] <= RAW || page.end[node] > to[block]) continue;
    read++;
    if (passes(elementText(page, node))) found = node;
  }
  if (found !== owner[block]) return found;
  // An inline element may contain the whole block.
  const around = page.parent[from[block]];
  return page.end[around] >= to[block] && page.tag[around] > RAW ? around : found;
}

/** Metadata that the template's selectors find on a page. */
export interface TemplateMetadata {
  readonly title?: Field<string>;
  readonly authors?: Field<readonly Author[]>;
  readonly published?: DateField;
}

const SOURCE = "template";
/** Values that people write rules for are right. */
const RULE_CONFIDENCE = 0.99;

/** Reads the metadata of a page by the fields of rules, and by selectors that had nearly all votes of the cluster. */
export function templateMetadata(
  page: Page,
  member: ClusterMember | undefined,
  fields: Readonly<Record<string, string>>,
): TemplateMetadata {
  const read = (name: VotedValue): VotedText | undefined => {
    const written = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (written !== undefined) return { text: written, confidence: RULE_CONFIDENCE };
    return member && votedText(page, member, name);
  };
  const title = read("title");
  const author = authorField(read("author"));
  const date = dateField(read("date"));
  return detached({
    ...(title === undefined ? {} : { title: { value: title.text, source: SOURCE, confidence: title.confidence } }),
    ...(author === undefined ? {} : { authors: author }),
    ...(date === undefined ? {} : { published: date }),
  });
}

interface VotedText {
  readonly text: string;
  readonly confidence: number;
}

function votedText(page: Page, { cluster }: ClusterMember, name: VotedValue): VotedText | undefined {
  const tally = cluster.votes[name];
  const best = tally.best();
  if (best === undefined || best[0] === NO_ELEMENT) return undefined;
  const [selector, { pages: votes }] = best;
  const share = votes / tally.total;
  if (votes < MIN_VOTES || share < MIN_VOTE_SHARE) return undefined;
  const nodes = selectAny(page, parseSelectorList(selector), { from: page.body, to: page.count });
  if (nodes.length !== 1 || page.measures.words[nodes[0]] > MAX_VALUE_WORDS) return undefined;
  const text = elementText(page, nodes[0]);
  return text === "" ? undefined : { text, confidence: Math.min(RULE_CONFIDENCE, share) };
}

function authorField(read: VotedText | undefined): Field<readonly Author[]> | undefined {
  if (read === undefined) return undefined;
  const { text, confidence } = read;
  const people = [...namesAfterBylinePrefix(text), ...namesAlone(text)];
  const names = people.length === 0 && confidence === RULE_CONFIDENCE ? [text] : people;
  const value = names.map((name): Author => ({ name, kind: isOrganization(name) ? "organization" : "person" }));
  return value.length === 0 ? undefined : { value, source: SOURCE, confidence };
}

function dateField(read: VotedText | undefined): DateField | undefined {
  const date = read && findDates(read.text).at(0);
  if (read === undefined || date === undefined) return undefined;
  const day = formatDay(date);
  return { value: day, day, source: SOURCE, confidence: read.confidence };
}
