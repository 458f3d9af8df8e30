import { attributes } from "../../html/index.ts";
import { type DateOptions, type FoundDate, findDates, formatDay, monthNamed, readDate } from "../../language/index.ts";
import { readNodes } from "../../page/index.ts";
import { MODIFICATION_WORD } from "../../vocabulary/index.ts";
import { OWN_RANK, type Work } from "../articles.ts";
import type { Evidence } from "../evidence.ts";
import { hintedElements } from "../hinted.ts";
import { textsOf, typesOf } from "../sources/index.ts";
import { isOfTeaser } from "../teasers.ts";
import { changeAnywhere, type DateLine, dateAnywhere, datesWithin } from "./date-lines.ts";
import { type DateField, decide, type Vote } from "./date-votes.ts";

/** How often each source names the right day, as log-odds (measured on three sets of labelled pages). */
const WEIGHTS = {
  url: 2.8,
  publishedTime: 2.55,
  webPage: 2.45,
  time: 2.1,
  article: 1.9,
  /** News that address or title say are the page's own: newspapers keep the day, others renew it with each change. */
  ownNews: 2.6,
  markup: 1.85,
  otherMeta: 1.8,
  vagueMeta: 1.3,
  changedText: 2.2,
  title: 1.6,
  plainTime: 1.85,
  ambiguity: -0.8,
} as const;

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
/** Names that some systems fill with the last change. */
const VAGUE_METAS = new Set(["date", "dc.date", "dcterms.date", "timestamp", "created"]);
const MODIFIED_METAS =
  "article:modified_time og:updated_time og:modified_time article:modified datemodified dateupdate dateupdated lastmod last-modified dc.date.modified dcterms.modified dc.modified parsely-modified article:updated_time modified_time revised last_updated".split(
    " ",
  );

const EARLIEST_YEAR = 1990;
const DAY_MS = 86_400_000;
const URL_DATE =
  /(?:^|[/_-])((?:19|20)\d{2})(?:([-/_.])(0?[1-9]|1[0-2])[-/_.](0?[1-9]|[12]\d|3[01])|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))(?=[/_.-]|T\d|$)/;
const URL_DAY_FIRST = /[/_-](0[1-9]|[12]\d|3[01])([-_.])(0[1-9]|1[0-2])\2((?:19|20)\d{2})(?=[/_.-]|$)/;
/** Archives put the day of the copy before the address. */
const ARCHIVE = /^https?:\/\/web\.archive\.org\/web\/\d+[a-z_]*\//;

export interface DateContext {
  /** Dates after this moment are refused. */
  readonly now: number;
  readonly monthFirst: boolean;
  /** The heading that carries the title, where date lines stand. */
  readonly anchor: number | undefined;
  /** The date lines around it. */
  near(): readonly DateLine[];
  readonly withAll: boolean;
}

/** When the page was published: a weighed vote per calendar day, each family of sources once. */
export function published(evidence: Evidence, works: readonly Work[], clock: DateContext): DateField | undefined {
  const votes = [
    ...metaVotes(evidence, clock),
    ...workVotes(works, "datePublished", clock),
    ...urlVotes(evidence.url, clock),
    ...titleVotes(evidence, clock),
  ];
  if (!isSettled(votes)) votes.push(...timeVotes(evidence, clock), ...textVotes(evidence, clock));
  const possible = votes.filter((vote) => isPossible(vote.date, clock.now));
  const decided = decide(possible, clock.withAll);
  if (decided !== undefined || !mayBear(evidence, works)) return decided;
  return decide(lastResort(evidence, clock), clock.withAll);
}

/** Hours of a UTC day that fall on the same day from New York to Moscow. */
const SAFE_HOURS = [5, 20] as const;

/** Meta and JSON-LD in agreement decide outright, unless the moment may be another day where the page was published. */
function isSettled(votes: readonly Vote[]): boolean {
  const meta = votes.find((vote) => vote.family === "meta");
  if (meta === undefined) return false;
  const { time } = meta.date;
  if (time === undefined || (time.offset === 0 && (time.hour < SAFE_HOURS[0] || time.hour > SAFE_HOURS[1])))
    return false;
  const day = formatDay(meta.date);
  return votes.some((vote) => (vote.family === "article" || vote.family === "page") && formatDay(vote.date) === day);
}

/** Paragraphs that make a page an article, roughly. */
const MIN_PARAGRAPHS = 6;

/** Whether the page is of a kind that has a date: an article or a thread, no shop or list (measured). */
function mayBear({ page }: Evidence, works: readonly Work[]): boolean {
  if (works.some(({ kind }) => kind === "article" || kind === "forum")) return true;
  const { paragraphs, words, linkWords } = page.measures;
  if (works.some(({ kind }) => kind === "product")) return false;
  return paragraphs[page.body] >= MIN_PARAGRAPHS && linkWords[page.body] < words[page.body] / 2;
}

function lastResort(evidence: Evidence, clock: DateContext): Vote[] {
  const line = dateAnywhere(evidence, clock);
  if (line === undefined || !isPossible(line.date, clock.now) || isOfTeaser(evidence.page, line.node)) return [];
  return [{ date: line.date, family: "text", source: "text", weight: line.weight }];
}

/** When the page was last changed; never before it was published. */
export function modified(evidence: Evidence, works: readonly Work[], clock: DateContext): DateField | undefined {
  const votes = [...workVotes(works, "dateModified", clock)];
  for (const name of MODIFIED_METAS) {
    if (!evidence.signals.metas.has(name)) continue;
    offer(votes, evidence.meta(name), { family: "meta", source: `meta ${name}`, weight: WEIGHTS.otherMeta }, clock);
  }
  if (votes.length === 0) {
    const line =
      clock.near().find(({ meaning, node }) => meaning === "changed" && !evidence.isOfReaders(node)) ??
      changeAnywhere(evidence, clock);
    if (line !== undefined && !isOfTeaser(evidence.page, line.node))
      votes.push({ date: line.date, family: "text", source: "text", weight: WEIGHTS.changedText });
  }
  return decide(
    votes.filter((vote) => isPossible(vote.date, clock.now)),
    clock.withAll,
  );
}

/** Refuses days before the web and after now (a day's grace for zones), and the first second of computers' time. */
function isPossible(date: FoundDate, now: number): boolean {
  if (date.year < EARLIEST_YEAR) return false;
  return Date.UTC(date.year, date.month - 1, date.day) <= now + DAY_MS;
}

type Ballot = Omit<Vote, "date">;

function offer(votes: Vote[], value: string | undefined, ballot: Ballot, options: DateOptions): void {
  const date = value === undefined ? undefined : readDate(value, options);
  if (date === undefined) return;
  const { family, source, weight } = ballot;
  votes.push({ date, family, source, weight: weight + (date.isAmbiguous ? WEIGHTS.ambiguity : 0) });
}

function metaVotes(evidence: Evidence, options: DateOptions): Vote[] {
  const votes: Vote[] = [];
  const { metas } = evidence.signals;
  for (const name of PUBLISHED_METAS) {
    if (!metas.has(name)) continue;
    const ballot = { family: "meta", source: `meta ${name}`, weight: WEIGHTS.publishedTime } as const;
    offer(votes, evidence.meta(name), ballot, options);
  }
  for (const name of OTHER_METAS) {
    if (!metas.has(name)) continue;
    const weight = VAGUE_METAS.has(name) ? WEIGHTS.vagueMeta : WEIGHTS.otherMeta;
    offer(votes, evidence.meta(name), { family: "other", source: `meta ${name}`, weight }, options);
  }
  return votes;
}

function workVotes(works: readonly Work[], property: string, options: DateOptions): Vote[] {
  const votes: Vote[] = [];
  for (const { graph, thing, kind, rank } of works.slice(0, 6)) {
    const value =
      textsOf(graph, thing, property)[0] ?? (property === "datePublished" ? fallback(graph, thing) : undefined);
    const isJson = graph.vocabulary === "json-ld";
    const family = isJson ? (kind === "page" ? "page" : "article") : "markup";
    const isOwnNews = rank >= OWN_RANK && typesOf(thing).some((type) => NEWS.test(type));
    const article = isOwnNews ? WEIGHTS.ownNews : WEIGHTS.article;
    const base = isJson ? (kind === "page" ? WEIGHTS.webPage : article) : WEIGHTS.markup;
    offer(
      votes,
      value,
      { family, source: `${graph.vocabulary} ${property}`, weight: rank > 0 ? base : base / 2 },
      options,
    );
  }
  return votes;
}

const NEWS = /NewsArticle$|^LiveBlogPosting$/;

function fallback(graph: Work["graph"], thing: Work["thing"]): string | undefined {
  return textsOf(graph, thing, "dateCreated")[0] ?? textsOf(graph, thing, "uploadDate")[0];
}

const PUBLISHED_TIME = /publish|pubdate|entry-?date|post-?date|article-?date|created|dt-published|datepublished/i;
const CHANGED_TIME = /updat|modif|dt-updated/i;
const MAX_TIMES = 12;

/** The first time element that is not about a change or beside the matter. */
function timeVotes(evidence: Evidence, options: DateOptions): Vote[] {
  const { page, signals } = evidence;
  const votes: Vote[] = [];
  let isFirst = true;
  for (const node of signals.times.slice(0, MAX_TIMES)) {
    const start = page.source.slice(page.from[node], page.to[node]);
    const value = attributes(page, node).get("datetime") ?? readNodes(page, node, page.end[node]);
    if (CHANGED_TIME.test(start) || evidence.isAside(node) || saysChanged(evidence, node)) continue;
    if (evidence.isOfReaders(node)) continue;
    if (isOfTeaser(page, node)) {
      isFirst = false;
      continue;
    }
    const isStated = PUBLISHED_TIME.test(start);
    if (!isFirst && !isStated) continue;
    const weight = isStated ? WEIGHTS.time : WEIGHTS.plainTime;
    offer(votes, value, { family: "time", source: "time", weight: isFirst ? weight : weight / 2 }, options);
    if (votes.length > 0) isFirst = false;
  }
  return votes;
}

const LABEL_CHARS = 60;

/** Whether the text right before a node says "updated". */
function saysChanged(evidence: Evidence, node: number): boolean {
  const { page } = evidence;
  const before = Math.max(0, node - 4);
  const text = readNodes(page, before, node).slice(-LABEL_CHARS);
  // What stands before it in other lines or sentences is about something else.
  const label = text.slice(Math.max(text.lastIndexOf("\n"), text.lastIndexOf(". ")) + 1);
  return MODIFICATION_WORD.test(label) && !label.includes(".");
}

function textVotes(evidence: Evidence, clock: DateContext): Vote[] {
  const near = clock.near();
  const lines = near.length > 0 ? near.filter((line) => line.meaning !== "changed") : markedDates(evidence, clock);
  const ofPage = lines.filter(({ node }) => !isOfTeaser(evidence.page, node));
  // Some forums mark the posts of a thread as comments.
  const own = ofPage.filter(({ node }) => !evidence.isOfReaders(node));
  return (own.length > 0 ? own : ofPage).map(({ date, weight }) => {
    const loss = date.isAmbiguous ? WEIGHTS.ambiguity : 0;
    return { date, family: "text", source: "text", weight: weight + loss };
  });
}

const DATE_HINT = /date|time|publi|posted|datum|fecha|meta|by-?line|post-?info|entry-info/i;
const MAX_DATE_WORDS = 30;

/** Dates in the first element marked as one. */
function markedDates(evidence: Evidence, clock: DateContext): readonly DateLine[] {
  const { page } = evidence;
  for (const node of hintedElements(page, { anchor: clock.anchor, hint: DATE_HINT, maxWords: MAX_DATE_WORDS })) {
    if (evidence.isAside(node)) continue;
    const lines = datesWithin(page, node, clock).filter((line) => line.meaning !== "changed");
    if (lines.length > 0) return lines;
  }
  return [];
}

/** What may stand on either side of a date that is a part of a title for itself. */
const BEFORE_TITLE_DATE = /(?:^|[|–—·•(]|\s-)\s{0,2}$/;
const AFTER_TITLE_DATE = /^\s{0,2}(?:$|[|–—·•)]|-\s)/;

/** Some systems add the day to the title. */
function titleVotes(evidence: Evidence, options: DateOptions): Vote[] {
  const votes: Vote[] = [];
  for (const title of new Set([evidence.signals.title, evidence.meta("og:title") ?? ""])) {
    for (const date of findDates(title, options)) {
      const isPart = BEFORE_TITLE_DATE.test(title.slice(0, date.start)) && AFTER_TITLE_DATE.test(title.slice(date.end));
      const weight = WEIGHTS.title + (date.isAmbiguous ? WEIGHTS.ambiguity : 0);
      if (isPart) votes.push({ date, family: "title", source: "title", weight });
    }
  }
  return votes;
}

const URL_NAMED = /[/_-]((?:19|20)\d{2})[/_-](\p{L}{3,9})[/_-](0?[1-9]|[12]\d|3[01])(?=[/_.-]|$)/u;

function urlVotes(url: string | undefined, options: DateOptions): Vote[] {
  const address = url?.replace(ARCHIVE, "") ?? "";
  const match = URL_DATE.exec(address);
  const reversed = match === null ? URL_DAY_FIRST.exec(address) : null;
  const named = (match ?? reversed) ? null : URL_NAMED.exec(address);
  const votes: Vote[] = [];
  const parts = match
    ? [match[1], match[3] ?? match[5], match[4] ?? match[6]]
    : reversed
      ? [reversed[4], reversed[3], reversed[1]]
      : named && [named[1], String(monthNamed(named[2].toLowerCase())), named[3]];
  if (parts === null) return votes;
  const day = parts.map((part) => part.padStart(2, "0")).join("-");
  offer(votes, day, { family: "url", source: "url", weight: WEIGHTS.url }, options);
  return votes;
}
