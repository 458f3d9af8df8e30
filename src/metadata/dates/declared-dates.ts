/** Dates that a page declares: in meta elements, structured data, its address, its title and time elements. */

import { attributes } from "../../html/index.ts";
import { type DateOptions, type FoundDate, findDates, monthNamed, readDate } from "../../language/index.ts";
import { readNodes } from "../../page/index.ts";
import { MODIFICATION_WORD, MODIFIED_TIME, PUBLISHED_TIME } from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import { textsOf, typesOf } from "../sources/index.ts";
import { isInTeaser } from "../teasers.ts";
import { OWN_RANK, type Work } from "../works.ts";
import type { Vote } from "./date-votes.ts";

/** How often each source names the right day, as log-odds (measured on three sets of labeled pages). */
const WEIGHTS = {
  url: 2.8,
  publishedTime: 2.55,
  webPage: 2.45,
  /** A time element that is marked as the date of publication. */
  time: 2.1,
  article: 1.9,
  /** A news article with the address or title of the page. Newspapers keep the day of publication; other sites update it with each change. */
  ownNews: 2.6,
  markup: 1.85,
  otherMeta: 1.8,
  vagueMeta: 1.3,
  title: 1.6,
  /** Any other time element. */
  plainTime: 1.85,
} as const;

/** Added to the weight of a date whose day and month may be swapped. */
export const AMBIGUITY_WEIGHT = -0.8;

const PUBLISHED_METAS = [
  "article:published_time",
  "og:published_time",
  "article:published",
  "og:article:published_time",
  "og:pubdate",
  "article.published",
  "vr:published_time",
] as const;
const OTHER_METAS =
  "parsely-pub-date sailthru.date datepublished date pubdate publishdate publish-date publish_date publication_date publication-date citation_publication_date citation_date citation_online_date dc.date dc.date.issued dc.date.created dc.created dcterms.date dcterms.issued dcterms.created dcterms.available prism.publicationdate article.created article:post_date cxenseparse:recs:publishtime cxenseparse:publishtime bt:pubdate shareaholic:article_published_time originalpublicationdate article_date_original created creation_date rnews:datepublished doc_date published_time published_date published-date timestamp gsa-publish-date iso-8601-publish-date dateposted datecreated search.published release_date last_published_date wp_pubdate".split(
    " ",
  );
/** Names that some systems fill with the date of the last change. */
const VAGUE_METAS = new Set(["date", "dc.date", "dcterms.date", "timestamp", "created"]);
const MODIFIED_METAS =
  "article:modified_time og:updated_time og:modified_time article:modified datemodified dateupdate dateupdated lastmod last-modified dc.date.modified dcterms.modified dc.modified parsely-modified article:updated_time modified_time revised last_updated".split(
    " ",
  );

/** `/2024/05/03/`, `/2024-5-3-`, `/20240503`. */
const URL_DATE =
  /(?:^|[/_-])((?:19|20)\d{2})(?:([-/_.])(0?[1-9]|1[0-2])[-/_.](0?[1-9]|[12]\d|3[01])|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))(?=[/_.-]|T\d|$)/;
/** `/03-05-2024/`. */
const URL_DAY_FIRST = /[/_-](0[1-9]|[12]\d|3[01])([-_.])(0[1-9]|1[0-2])\2((?:19|20)\d{2})(?=[/_.-]|$)/;
/** The Wayback Machine puts the day of its copy before the address. */
const ARCHIVE = /^https?:\/\/web\.archive\.org\/web\/\d+[a-z_]*\//;

/** The weight of a vote for a date: lower if day and month may be swapped. */
export function dateWeight(date: FoundDate, weight: number): number {
  return weight + (date.isAmbiguous ? AMBIGUITY_WEIGHT : 0);
}

type Ballot = Omit<Vote, "date">;

/** The vote for the date in a value, or no vote if the value has no date. */
function votesFor(
  value: string | undefined,
  { family, source, weight }: Ballot,
  options: DateOptions,
): readonly Vote[] {
  const date = value === undefined ? undefined : readDate(value, options);
  return date === undefined ? NO_VOTES : [{ date, family, source, weight: dateWeight(date, weight) }];
}

const NO_VOTES: readonly Vote[] = [];

/** Votes of meta elements for the date of publication. */
export function metaVotes(evidence: Evidence, options: DateOptions): readonly Vote[] {
  const votes: Vote[] = [];
  const { metas } = evidence.signals;
  for (const name of PUBLISHED_METAS) {
    if (!metas.has(name)) continue;
    const ballot = { family: "meta", source: `meta ${name}`, weight: WEIGHTS.publishedTime } as const;
    votes.push(...votesFor(evidence.meta(name), ballot, options));
  }
  for (const name of OTHER_METAS) {
    if (!metas.has(name)) continue;
    const weight = VAGUE_METAS.has(name) ? WEIGHTS.vagueMeta : WEIGHTS.otherMeta;
    votes.push(...votesFor(evidence.meta(name), { family: "other", source: `meta ${name}`, weight }, options));
  }
  return votes;
}

/** Votes of meta elements for the date of the last modification. */
export function modifiedMetaVotes(evidence: Evidence, options: DateOptions): readonly Vote[] {
  const votes: Vote[] = [];
  for (const name of MODIFIED_METAS) {
    if (!evidence.signals.metas.has(name)) continue;
    const ballot = { family: "meta", source: `meta ${name}`, weight: WEIGHTS.otherMeta } as const;
    votes.push(...votesFor(evidence.meta(name), ballot, options));
  }
  return votes;
}

const MAX_WORKS = 6;

/** Votes of structured data. */
export function workVotes(
  works: readonly Work[],
  property: "datePublished" | "dateModified",
  options: DateOptions,
): readonly Vote[] {
  const votes: Vote[] = [];
  const hasText = works.some((work) => !isMedia(work));
  for (const work of works.slice(0, MAX_WORKS)) {
    const { graph, thing, kind, rank } = work;
    // The date of a video in an article is not that of the article.
    if (hasText && isMedia(work)) continue;
    const value =
      textsOf(graph, thing, property)[0] ?? (property === "datePublished" ? creationDate(graph, thing) : undefined);
    const isJson = graph.vocabulary === "json-ld";
    const family = isJson ? (kind === "page" ? "page" : "article") : "markup";
    const isOwnNews = rank >= OWN_RANK && typesOf(thing).some((type) => NEWS.test(type));
    const article = isOwnNews ? WEIGHTS.ownNews : WEIGHTS.article;
    const base = isJson ? (kind === "page" ? WEIGHTS.webPage : article) : WEIGHTS.markup;
    votes.push(
      ...votesFor(
        value,
        { family, source: `${graph.vocabulary} ${property}`, weight: rank > 0 ? base : base / 2 },
        options,
      ),
    );
  }
  return votes;
}

const MEDIA = /^(?:Video|Audio|Image)Object$|^PodcastEpisode$|^Event$|^Book$/;

function isMedia({ thing }: Work): boolean {
  return typesOf(thing).some((type) => MEDIA.test(type));
}

const NEWS = /NewsArticle$|^LiveBlogPosting$/;

function creationDate(graph: Work["graph"], thing: Work["thing"]): string | undefined {
  return textsOf(graph, thing, "dateCreated")[0] ?? textsOf(graph, thing, "uploadDate")[0];
}

const MAX_TIMES = 12;

/** Votes of time elements: the first one, and those that are marked as the date of publication. */
export function timeVotes(evidence: Evidence, options: DateOptions): readonly Vote[] {
  const { page, signals } = evidence;
  const votes: Vote[] = [];
  let isFirst = true;
  for (const node of signals.times.slice(0, MAX_TIMES)) {
    const start = page.source.slice(page.from[node], page.to[node]);
    const value = attributes(page, node).get("datetime") ?? readNodes(page, node, page.end[node]);
    if (MODIFIED_TIME.test(start) || evidence.isInAside(node) || hasModificationLabel(evidence, node)) continue;
    if (evidence.isInReaderText(node) || evidence.isInRelated(node)) continue;
    if (isInTeaser(page, node)) {
      isFirst = false;
      continue;
    }
    const isMarked = PUBLISHED_TIME.test(start);
    if (!isFirst && !isMarked) continue;
    const weight = isMarked ? WEIGHTS.time : WEIGHTS.plainTime;
    votes.push(...votesFor(value, { family: "time", source: "time", weight: isFirst ? weight : weight / 2 }, options));
    if (votes.length > 0) isFirst = false;
  }
  return votes;
}

const MAX_LABEL_CHARS = 60;
const MAX_LABEL_NODES = 4;

/** Whether the text directly before a node contains a word such as "updated". */
function hasModificationLabel(evidence: Evidence, node: number): boolean {
  const { page } = evidence;
  const before = Math.max(0, node - MAX_LABEL_NODES);
  const text = readNodes(page, before, node).slice(-MAX_LABEL_CHARS);
  // Earlier lines and sentences are about something else.
  const label = text.slice(Math.max(text.lastIndexOf("\n"), text.lastIndexOf(". ")) + 1);
  return MODIFICATION_WORD.test(label) && !label.includes(".");
}

/** Delimiters around a date that is a separate part of a title. */
const BEFORE_TITLE_DATE = /(?:^|[|–—·•(]|\s-)\s{0,2}$/;
const AFTER_TITLE_DATE = /^\s{0,2}(?:$|[|–—·•)]|-\s)/;

/** Votes of the title, to which some systems add the day: "A story | May 3, 2024". */
export function titleVotes(evidence: Evidence, options: DateOptions): readonly Vote[] {
  const votes: Vote[] = [];
  for (const title of new Set([evidence.signals.title, evidence.meta("og:title") ?? ""])) {
    for (const date of findDates(title, options)) {
      const isPart = BEFORE_TITLE_DATE.test(title.slice(0, date.start)) && AFTER_TITLE_DATE.test(title.slice(date.end));
      if (isPart) votes.push({ date, family: "title", source: "title", weight: dateWeight(date, WEIGHTS.title) });
    }
  }
  return votes;
}

const URL_NAMED_MONTH = /[/_-]((?:19|20)\d{2})[/_-](\p{L}{3,9})[/_-](0?[1-9]|[12]\d|3[01])(?=[/_.-]|$)/u;

/** Votes of the address: `/2024/05/03/`, `/03-05-2024/`, `/2024/may/3/`. */
export function urlVotes(url: string | undefined, options: DateOptions): readonly Vote[] {
  const address = url?.replace(ARCHIVE, "") ?? "";
  const match = URL_DATE.exec(address);
  const dayFirst = match === null ? URL_DAY_FIRST.exec(address) : null;
  const named = (match ?? dayFirst) ? null : URL_NAMED_MONTH.exec(address);
  const parts = match
    ? [match[1], match[3] ?? match[5], match[4] ?? match[6]]
    : dayFirst
      ? [dayFirst[4], dayFirst[3], dayFirst[1]]
      : named && [named[1], String(monthNamed(named[2].toLowerCase())), named[3]];
  if (parts === null) return NO_VOTES;
  const day = parts.map((part) => part.padStart(2, "0")).join("-");
  return votesFor(day, { family: "url", source: "url", weight: WEIGHTS.url }, options);
}
