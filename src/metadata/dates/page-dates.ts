import { type DateOptions, type FoundDate, formatDay } from "../../language/index.ts";
import { DATE_HINT } from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import { hintedElements } from "../hinted-elements.ts";
import { isInTeaser } from "../teasers.ts";
import type { Work } from "../works.ts";
import { type DateLine, dateAnywhere, datesNear, datesWithin, modificationAnywhere } from "./date-lines.ts";
import { dateOrder, withCertainOrder } from "./date-order.ts";
import { type DateField, decideDate, isCertainDay, type Vote } from "./date-votes.ts";
import {
  dateWeight,
  metaVotes,
  modifiedMetaVotes,
  timeVotes,
  titleVotes,
  urlVotes,
  workVotes,
} from "./declared-dates.ts";

/** Log-odds that a line such as "Updated May 3, 2024" names the right day (measured on three sets of labeled pages). */
const MODIFICATION_LINE_WEIGHT = 2.2;
/** The first year of the web. */
const MIN_YEAR = 1990;
const DAY_MS = 86_400_000;

/** Finds when a page was published and last modified. Sources vote for calendar days; each family of sources has one weighted vote. */
export class PageDates {
  readonly #evidence: Evidence;
  readonly #works: readonly Work[];
  readonly #anchor: number | undefined;
  readonly #options: DateOptions;
  #linesNear: readonly DateLine[] | undefined;

  /** `anchor` is the heading with the title: date lines are near it. */
  constructor(evidence: Evidence, works: readonly Work[], anchor: number | undefined) {
    this.#evidence = evidence;
    this.#works = works;
    this.#anchor = anchor;
    this.#options = dateOrder(evidence);
  }

  /** The date of publication. Dates after `now` are ignored; `withAll` lists all candidates. */
  published(now: number, withAll: boolean): DateField | undefined {
    const evidence = this.#evidence;
    const options = this.#options;
    const votes = [
      ...metaVotes(evidence, options),
      ...workVotes(this.#works, "datePublished", options),
      ...urlVotes(evidence.url, options),
      ...titleVotes(evidence, options),
    ];
    if (!isSettled(votes)) votes.push(...timeVotes(evidence, options), ...this.#textVotes());
    const decided = decideDate(possibleVotes(withCertainOrder(votes, evidence, options), now), withAll);
    if (decided !== undefined || !mayHaveDate(evidence, this.#works)) return decided;
    return decideDate(possibleVotes(lastResortVotes(evidence, options), now), withAll);
  }

  /** The date of the last modification. Dates after `now` are ignored; `withAll` lists all candidates. */
  modified(now: number, withAll: boolean): DateField | undefined {
    const votes = [
      ...workVotes(this.#works, "dateModified", this.#options),
      ...modifiedMetaVotes(this.#evidence, this.#options),
    ];
    if (votes.length === 0) votes.push(...this.#modificationLineVotes());
    return decideDate(possibleVotes(votes, now), withAll);
  }

  /** The date lines around the heading. */
  get #near(): readonly DateLine[] {
    this.#linesNear ??= this.#anchor === undefined ? [] : datesNear(this.#evidence, this.#anchor, this.#options);
    return this.#linesNear;
  }

  #textVotes(): readonly Vote[] {
    const evidence = this.#evidence;
    const near = this.#near;
    const lines = near.length > 0 ? near.filter(isNotModification) : markedDates(evidence, this.#anchor, this.#options);
    const ofPage = lines.filter(({ node }) => !evidence.isInRelated(node) && !isInTeaser(evidence.page, node));
    // Some forums mark the posts of a thread as comments. If all date lines are in comments, use them.
    const outsideComments = ofPage.filter(({ node }) => !evidence.isInReaderText(node));
    return (outsideComments.length > 0 ? outsideComments : ofPage).map(({ date, weight }) =>
      textVote(date, dateWeight(date, weight)),
    );
  }

  #modificationLineVotes(): readonly Vote[] {
    const evidence = this.#evidence;
    const line =
      this.#near.find(({ meaning, node }) => meaning === "modified" && !evidence.isInReaderText(node)) ??
      modificationAnywhere(evidence, this.#options);
    if (line === undefined || isInTeaser(evidence.page, line.node)) return [];
    return [textVote(line.date, MODIFICATION_LINE_WEIGHT)];
  }
}

function textVote(date: FoundDate, weight: number): Vote {
  return { date, family: "text", source: "text", weight };
}

function isNotModification({ meaning }: DateLine): boolean {
  return meaning !== "modified";
}

/**
 * Whether meta elements and JSON-LD name the same day, at an hour that falls on this day from New York to Moscow. Then other sources are
 * not read.
 */
function isSettled(votes: readonly Vote[]): boolean {
  const meta = votes.find((vote) => vote.family === "meta");
  if (meta === undefined) return false;
  if (meta.date.time === undefined || !isCertainDay(meta.date)) return false;
  const day = formatDay(meta.date);
  return votes.some((vote) => (vote.family === "article" || vote.family === "page") && formatDay(vote.date) === day);
}

/** Drops dates before the web, and dates more than a day after `now` (the day allows for time zones). */
function possibleVotes(votes: readonly Vote[], now: number): readonly Vote[] {
  return votes.filter(
    ({ date }) => date.year >= MIN_YEAR && Date.UTC(date.year, date.month - 1, date.day) <= now + DAY_MS,
  );
}

/** A page without structured data and with at least this many paragraphs may be an article. */
const MIN_ARTICLE_PARAGRAPHS = 6;

/** Whether the page is of a kind that has a date: an article or a thread, not a shop or a list (measured). */
function mayHaveDate({ page }: Evidence, works: readonly Work[]): boolean {
  if (works.some(({ kind }) => kind === "article" || kind === "forum")) return true;
  const { paragraphs, words, linkWords } = page.measures;
  if (works.some(({ kind }) => kind === "product")) return false;
  return paragraphs[page.body] >= MIN_ARTICLE_PARAGRAPHS && linkWords[page.body] < words[page.body] / 2;
}

function lastResortVotes(evidence: Evidence, options: DateOptions): readonly Vote[] {
  const line = dateAnywhere(evidence, options);
  if (line === undefined || evidence.isInRelated(line.node) || isInTeaser(evidence.page, line.node)) return [];
  return [textVote(line.date, line.weight)];
}

const MAX_DATE_ELEMENT_WORDS = 30;

/** Dates of the first element near the heading whose start tag hints at a date. */
function markedDates(evidence: Evidence, anchor: number | undefined, options: DateOptions): readonly DateLine[] {
  const { page } = evidence;
  for (const node of hintedElements(page, { anchor, hint: DATE_HINT, maxWords: MAX_DATE_ELEMENT_WORDS })) {
    if (evidence.isInAside(node) || evidence.isInRelated(node)) continue;
    const lines = datesWithin(page, node, options).filter(isNotModification);
    if (lines.length > 0) return lines;
  }
  return [];
}
