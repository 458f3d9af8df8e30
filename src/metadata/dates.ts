import { attributes } from "../html/attributes.ts";
import { readNodes } from "../page/read.ts";
import { type DateOptions, type FoundDate, formatDay, formatMoment, instantOf, readDate } from "../text/dates.ts";
import { CHANGED } from "../text/vocabulary-dates.ts";
import type { Work } from "./articles.ts";
import { type DateLine, datesNear, datesWithin } from "./date-lines.ts";
import type { Evidence } from "./evidence.ts";
import { type Candidate, confidenceOf, type Field } from "./field.ts";
import { textsOf } from "./things.ts";

/** A day or a moment as ISO 8601. */
export interface DateField extends Field<string> {
  /** The calendar day where the page was published, YYYY-MM-DD. */
  readonly day: string;
  /** The moment in UTC, if time and zone are known. */
  readonly instant?: string | undefined;
}

/** Something that names a date, with its weight as log-odds. Sources of one family repeat each other and count once. */
interface Vote {
  readonly date: FoundDate;
  readonly family: Family;
  readonly source: string;
  readonly weight: number;
}

type Family = "meta" | "article" | "page" | "markup" | "time" | "text" | "url" | "other";

/** How often each source names the right day, as log-odds (metadata trial, three sets of labelled pages). */
const WEIGHTS = {
  url: 2.8,
  publishedTime: 2.55,
  webPage: 2.45,
  time: 2.05,
  article: 1.86,
  markup: 1.85,
  otherMeta: 1.8,
  text: 1.55,
  statedText: 2,
  plainTime: 1.2,
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
const MODIFIED_METAS =
  "article:modified_time og:updated_time og:modified_time article:modified datemodified lastmod last-modified dc.date.modified dcterms.modified dc.modified parsely-modified article:updated_time modified_time revised last_updated".split(
    " ",
  );

const EARLIEST_YEAR = 1990;
const DAY_MS = 86_400_000;
const URL_DATE = /(?:^|[/_-])((?:19|20)\d{2})([-/_.]?)(0?[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01]|[1-9])(?=[/_.-]|T\d|$)/;

export interface Clock {
  /** Dates after this moment are refused. */
  readonly now: number;
  readonly monthFirst: boolean;
  /** The heading that carries the title, where date lines stand. */
  readonly anchor: number | undefined;
}

/** When the page was published: a weighed vote per calendar day, each family of sources once. */
export function published(evidence: Evidence, works: readonly Work[], clock: Clock): DateField | undefined {
  const votes = [
    ...metaVotes(evidence, clock),
    ...workVotes(works, "datePublished", clock),
    ...timeVotes(evidence, clock),
    ...textVotes(evidence, clock),
    ...urlVotes(evidence.url, clock),
  ];
  return decide(votes.filter((vote) => isPossible(vote.date, clock.now)));
}

/** When the page was last changed; never before it was published. */
export function modified(evidence: Evidence, works: readonly Work[], clock: Clock): DateField | undefined {
  const votes = [...workVotes(works, "dateModified", clock)];
  for (const name of MODIFIED_METAS) {
    offer(votes, evidence.meta(name), { family: "meta", source: `meta ${name}`, weight: WEIGHTS.otherMeta }, clock);
  }
  if (clock.anchor !== undefined) {
    const line = datesNear(evidence.page, clock.anchor, clock).find(({ meaning }) => meaning === "changed");
    if (line) votes.push({ date: line.date, family: "text", source: "text", weight: WEIGHTS.statedText });
  }
  return decide(votes.filter((vote) => isPossible(vote.date, clock.now)));
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
  votes.push({ ...ballot, date, weight: ballot.weight + (date.isAmbiguous ? WEIGHTS.ambiguity : 0) });
}

function metaVotes(evidence: Evidence, options: DateOptions): Vote[] {
  const votes: Vote[] = [];
  for (const name of PUBLISHED_METAS) {
    offer(votes, evidence.meta(name), { family: "meta", source: `meta ${name}`, weight: WEIGHTS.publishedTime }, options);
  }
  for (const name of OTHER_METAS) {
    offer(votes, evidence.meta(name), { family: "other", source: `meta ${name}`, weight: WEIGHTS.otherMeta }, options);
  }
  return votes;
}

function workVotes(works: readonly Work[], property: string, options: DateOptions): Vote[] {
  const votes: Vote[] = [];
  for (const { graph, thing, kind, rank } of works.slice(0, 6)) {
    const value = textsOf(graph, thing, property)[0] ?? (property === "datePublished" ? fallback(graph, thing) : undefined);
    const isJson = graph.vocabulary === "json-ld";
    const family = isJson ? (kind === "page" ? "page" : "article") : "markup";
    const base = isJson ? (kind === "page" ? WEIGHTS.webPage : WEIGHTS.article) : WEIGHTS.markup;
    offer(votes, value, { family, source: `${graph.vocabulary} ${property}`, weight: rank > 0 ? base : base / 2 }, options);
  }
  return votes;
}

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
    const start = page.source.slice(page.from[node]!, page.to[node]!);
    const value = attributes(page, node).get("datetime") ?? readNodes(page, node, page.end[node]!);
    if (CHANGED_TIME.test(start) || evidence.isAside(node) || saysChanged(evidence, node)) continue;
    const isStated = PUBLISHED_TIME.test(start);
    if (!isFirst && !isStated) continue;
    const weight = isStated || isFirst ? WEIGHTS.time : WEIGHTS.plainTime;
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
  return CHANGED.test(text) && !text.includes(".");
}

function textVotes(evidence: Evidence, clock: Clock): Vote[] {
  const { page, signals } = evidence;
  const near = clock.anchor === undefined ? [] : datesNear(page, clock.anchor, clock);
  const marked: DateLine[] = [];
  for (const node of signals.dated) {
    if (marked.length > 0) break;
    if (!evidence.isAside(node)) marked.push(...datesWithin(page, node, clock));
  }
  const lines = [...near, ...marked].filter((line) => line.meaning !== "changed");
  const line = lines.find(({ meaning }) => meaning === "published") ?? lines[0];
  if (line === undefined) return [];
  const weight = line.meaning === "published" ? WEIGHTS.statedText : WEIGHTS.text;
  const loss = line.date.isAmbiguous ? WEIGHTS.ambiguity : 0;
  return [{ date: line.date, family: "text", source: "text", weight: weight + loss }];
}

function urlVotes(url: string | undefined, options: DateOptions): Vote[] {
  const match = url === undefined ? null : URL_DATE.exec(url);
  if (match === null) return [];
  const votes: Vote[] = [];
  const day = `${match[1]}-${match[3]!.padStart(2, "0")}-${match[4]!.padStart(2, "0")}`;
  offer(votes, day, { family: "url", source: "url", weight: WEIGHTS.url }, options);
  return votes;
}

interface Tally {
  sum: number;
  readonly families: Map<Family, Vote>;
}

/** Sums per day the best vote of each family; the sum of the runner-up speaks against the winner. */
function decide(votes: readonly Vote[]): DateField | undefined {
  const days = new Map<string, Tally>();
  const spent = new Map<Family, string>();
  for (const vote of votes) {
    const day = formatDay(vote.date);
    const tally = days.get(day) ?? { sum: 0, families: new Map() };
    days.set(day, tally);
    const before = tally.families.get(vote.family);
    if (before !== undefined && before.weight >= vote.weight) continue;
    tally.sum += vote.weight - (before?.weight ?? 0);
    tally.families.set(vote.family, vote);
    spent.set(vote.family, day);
  }
  const ranked = [...days].sort((a, b) => b[1].sum - a[1].sum);
  const winner = ranked[0];
  if (winner === undefined) return undefined;
  const against = ranked[1]?.[1].sum ?? 0;
  return fieldOf(winner[0], [...winner[1].families.values()], confidenceOf(winner[1].sum - against / 2));
}

/** The most precise of the votes for the day gives the time. */
function fieldOf(day: string, votes: readonly Vote[], confidence: number): DateField {
  const precision = ({ date }: Vote): number =>
    date.time === undefined ? 0 : (date.time.offset === undefined ? 1 : 2) + (date.time.hour + date.time.minute > 0 ? 0.5 : 0);
  const best = votes.toSorted((a, b) => precision(b) - precision(a) || b.weight - a.weight)[0]!;
  const heaviest = votes.reduce((a, b) => (b.weight > a.weight ? b : a));
  const instant = instantOf(best.date);
  return {
    value: formatMoment(best.date),
    day,
    instant: instant === undefined ? undefined : new Date(instant).toISOString(),
    source: heaviest.source,
    confidence,
  };
}

/** Candidates for reporting: the votes as they are. */
export function voteCandidates(votes: readonly Vote[]): readonly Candidate<string>[] {
  return votes.map(({ date, source, weight }) => ({
    value: formatMoment(date),
    source,
    confidence: confidenceOf(weight),
  }));
}
