import { catalogueName, isGenericOrganization, isOrganization, namesIn } from "../../language/index.ts";
import { compactKey, wordKey } from "../../text/index.ts";
import { AUTHOR_LABEL } from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import { type Candidate, confidenceOf, type Field } from "../field.ts";
import { isThing, type Thing, thingText, typesOf, valuesOf } from "../sources/index.ts";
import { genreOf } from "../title/index.ts";
import { OWN_RANK, type Work } from "../works.ts";
import { type Byline, bylineAnywhere, bylinesNear, markedAnywhere, markedBylines, nameBeforeText } from "./bylines.ts";

/** Who wrote the page. */
export interface Author {
  readonly name: string;
  readonly kind: "person" | "organization";
}

export interface AuthorOptions {
  /** The heading that carries the title. */
  readonly anchor: number | undefined;
  readonly withAll: boolean;
}

interface Claim {
  readonly names: readonly string[];
  /** First and last name of each, to compare them by. */
  readonly keys: ReadonlySet<string>;
  readonly kind: Author["kind"];
  /** Agencies and the like that stand beside people in one list. */
  readonly partners?: readonly string[];
  readonly source: string;
  /** Log-odds that the names are right. */
  readonly weight: number;
}

/** How often each source names the right people, as log-odds (measured on three sets of labelled pages). */
const WEIGHTS = {
  person: 2.6,
  parsely: 2.4,
  written: 2.3,
  text: 2.1,
  authorLink: 1.9,
  byline: 1.8,
  post: 1.2,
  articleAuthor: 1.5,
  metaAuthor: 1,
  markup: 1.4,
  organization: -0.5,
  /** What a source adds to another that names the same. */
  agreement: 0.5,
  /** What each block between heading and byline takes away. */
  distance: 0.04,
} as const;

/** Those that hold one name each, often the last name first. */
const CATALOG_METAS = [
  "citation_author",
  "citation_authors",
  "dc.creator",
  "dcterms.creator",
  "dc.creator.personalname",
  "dc.contributor",
] as const;
const EXACT_METAS = [
  "parsely-author",
  "sailthru.author",
  ...CATALOG_METAS,
  "byl",
  "article.author",
  "cxenseparse:author",
  "cxenseparse:recs:author",
  "shareaholic:article_author_name",
  "bt:author",
  "rbauthors",
] as const;
const IS_CATALOG_META: ReadonlySet<string> = new Set(CATALOG_METAS);
const META_AUTHORS = [
  "author",
  "authors",
  "dc.author",
  "twitter:creator:name",
  "creator",
  "byline",
  "article:author_name",
] as const;
const MAX_AUTHORS = 100;
const MAX_MARKED_AUTHORS = 3;

/** The people (or else the organisation) behind the page; contradicting sources are weighed. */
export function authors(
  evidence: Evidence,
  works: readonly Work[],
  options: AuthorOptions,
): Field<readonly Author[]> | undefined {
  const claims = collectClaims(evidence, works, options.anchor);
  const ranked = claims
    .map((claim) => ({ claim, sum: claim.weight + agreementWith(claim, claims) }))
    .sort((a, b) => b.sum - a.sum);
  const first = ranked[0];
  if (first === undefined) return undefined;
  const winner = withCoAuthors(first.claim, claims);
  const field = { ...candidateOf(winner), confidence: confidenceOf(first.sum) };
  return options.withAll ? { ...field, candidates: ranked.map(({ claim }) => candidateOf(claim)) } : field;
}

function claimOf(names: readonly string[], source: string, weight: number): Claim {
  const keys = new Set(names.map(personKey));
  // Whoever may be anyone is no person.
  if (!names.every(isOrganization)) return { names, keys, kind: "person", source, weight };
  return {
    names,
    keys,
    kind: "organization",
    source,
    weight: names.every(isGenericOrganization) ? WEIGHTS.organization : weight,
  };
}

function organizationClaim(names: readonly string[], source: string, weight: number): Claim {
  return { names, keys: new Set(names.map(personKey)), kind: "organization", source, weight };
}

function candidateOf(claim: Claim): Candidate<readonly Author[]> {
  const named = claim.names.map((name) => ({ name, kind: claim.kind }));
  const partners = (claim.partners ?? []).map((name) => ({ name, kind: "organization" }) as const);
  const value = [...named, ...partners].slice(0, MAX_AUTHORS);
  return { value, source: claim.source, confidence: confidenceOf(claim.weight) };
}

/** Where nobody is named near the heading, the surest first. */
const FALLBACKS: readonly ((
  evidence: Evidence,
  works: readonly Work[],
  anchor: number | undefined,
) => Byline | undefined)[] = [
  bylineAnywhere,
  (evidence, works) => (isArticle(evidence, works) ? markedAnywhere(evidence) : undefined),
  (evidence, works, anchor) => (isArticle(evidence, works) ? nameBeforeText(evidence, anchor) : undefined),
];

function collectClaims(evidence: Evidence, works: readonly Work[], anchor: number | undefined): readonly Claim[] {
  const sites = evidence.siteKeys;
  const claims: Claim[] = [];
  const offer = (names: readonly string[], source: string, weight: number): void => {
    if (names.length === 0) return;
    const own = names.filter((name) => isSiteName(name, sites));
    // After the site's own name come its places.
    const people = own.length > 0 && own[0] === names[0] ? [] : names.filter((name) => !own.includes(name));
    if (people.length > 0) claims.push(claimOf(people, source, weight));
    else if (own.length > 0) claims.push(organizationClaim(own, source, WEIGHTS.organization));
  };
  for (const work of works.slice(0, 4)) claims.push(...workClaims(work, evidence));
  const { metas } = evidence.signals;
  for (const name of EXACT_METAS) {
    if (metas.has(name))
      offer(
        IS_CATALOG_META.has(name) ? catalogNames(evidence.metas(name)) : namesInValues(evidence.metas(name)),
        `meta ${name}`,
        WEIGHTS.parsely,
      );
  }
  offer(cardAuthors(evidence), "meta twitter:data", WEIGHTS.written);
  offer(namesInValues(evidence.metas("article:author")), "meta article:author", WEIGHTS.articleAuthor);
  for (const name of META_AUTHORS) {
    if (metas.has(name)) offer(namesInValues(evidence.metas(name)), `meta ${name}`, WEIGHTS.metaAuthor);
  }
  // The lines of a shop name makers and buyers.
  if (isForSale(works)) return claims;
  const lines = anchor === undefined ? [] : bylinesNear(evidence, anchor);
  for (const line of lines.slice(0, 2)) offer(line.names, line.source, bylineWeight(line));
  if (isDecided(claims)) return claims;
  for (const byline of markedBylines(evidence, anchor)) offer(byline.names, byline.source, bylineWeight(byline));
  for (const find of FALLBACKS) {
    if (claims.some((claim) => claim.weight > WEIGHTS.organization + 0.3)) break;
    const line = find(evidence, works, anchor);
    if (line !== undefined) offer(line.names, line.source, bylineWeight(line));
  }
  return claims;
}

/** Whether the page's own matter is a product, and no text. */
function isForSale(works: readonly Work[]): boolean {
  const isOwn = works.some(({ kind, rank }) => kind === "product" && rank >= OWN_RANK);
  return isOwn && works.every(({ kind }) => kind !== "article" && kind !== "forum");
}

function isArticle(evidence: Evidence, works: readonly Work[]): boolean {
  return genreOf(evidence, works) !== "other" && works.every(({ kind }) => kind !== "product");
}

function bylineWeight({ source, distance }: Byline): number {
  const base = { text: WEIGHTS.text, "author link": WEIGHTS.authorLink, byline: WEIGHTS.byline, post: WEIGHTS.post }[
    source
  ];
  return base - WEIGHTS.distance * distance;
}

/** No byline outweighs structured data that another source bears out. */
function isDecided(claims: readonly Claim[]): boolean {
  return claims.some((claim) => claim.weight >= WEIGHTS.written && agreementWith(claim, claims) > 0);
}

function namesInValues(values: readonly string[]): readonly string[] {
  return values.length === 0 ? values : [...new Set(values.flatMap((value) => namesIn(value, "field")))];
}

function catalogNames(values: readonly string[]): readonly string[] {
  const entries = values.flatMap((value) => value.split(";")).filter((entry) => entry.trim() !== "");
  // Who writes several of them writes one name into each.
  const count = entries.length > 1 ? "one" : "any";
  return [...new Set(entries.flatMap((entry) => catalogueName(entry, count) ?? namesIn(entry, "field")))];
}

const CARD_METAS = [1, 2, 3].map((i) => [`twitter:label${i}`, `twitter:data${i}`] as const);

/** Slack and Twitter cards: label "Written by", data the name. */
function cardAuthors(evidence: Evidence): readonly string[] {
  for (const [labelName, dataName] of CARD_METAS) {
    const label = evidence.meta(labelName);
    const data = evidence.meta(dataName);
    if (label !== undefined && data !== undefined && AUTHOR_LABEL.test(label)) return namesIn(data, "field");
  }
  return [];
}

function workClaims({ graph, thing, rank, kind }: Work, evidence: Evidence): readonly Claim[] {
  const sites = evidence.siteKeys;
  const people: string[] = [];
  const organizations: string[] = [];
  const values = [...valuesOf(graph, thing, "author")];
  if (values.length === 0) values.push(...valuesOf(graph, thing, "creator"));
  for (const value of values.flatMap(oneThingPerName)) {
    const text = thingText(value);
    if (text === undefined) continue;
    const types = isThing(value) ? typesOf(value) : [];
    const isPerson = types.includes("Person");
    const isDeclared = !isPerson && types.some((type) => ORGANIZATION_TYPE.test(type));
    const names = isDeclared ? organizationNames(text) : namesIn(text, "field");
    const mayOwn = isPerson && names.length === 1;
    const isOwn = (name: string): boolean => isSiteName(name, sites) && !(mayOwn && isSiteOwner(name, types, evidence));
    const isOrganizationName = isDeclared || names.some((name) => isOwn(name) || isGenericOrganization(name));
    (isOrganizationName ? organizations : people).push(...names);
  }
  const claims: Claim[] = [];
  const base = graph.vocabulary === "json-ld" ? WEIGHTS.person : WEIGHTS.markup;
  const weight = base - (rank > 0 ? 0 : 1) - (kind === "page" ? 0.3 : 0);
  const source = `${graph.vocabulary} author`;
  // Marks of comments without an item of their own fall to the page: of many authors only the first is sure.
  const isCrowd = graph.vocabulary !== "json-ld" && people.length > MAX_MARKED_AUTHORS;
  const names = isCrowd ? people.slice(0, 1) : [...new Set(people)];
  const partners = [...new Set(organizations)].filter((name) => !isSiteName(name, sites));
  if (people.length > 0) claims.push({ ...claimOf(names, source, weight), partners });
  if (organizations.length > 0)
    claims.push(organizationClaim([...new Set(organizations)], source, WEIGHTS.organization + 0.3));
  return claims;
}

/** One thing for each of the names that some write as a list into one. */
function oneThingPerName(value: unknown): readonly unknown[] {
  const name = isThing(value) ? value["name"] : undefined;
  return Array.isArray(name) && name.length > 1 ? name.map((one) => ({ ...(value as Thing), name: one })) : [value];
}

const MAX_ORGANIZATION_WORDS = 10;

/** What is declared an organisation is one, "and" and "for" in its name or not; sites go by their address too. */
function organizationNames(text: string): readonly string[] {
  const names = namesIn(text, "field");
  if (names.length === 0) return HOST.test(text) ? [text] : names;
  const isOneName = JOINED_NAME.test(text) && !text.includes("|") && text.split(" ").length <= MAX_ORGANIZATION_WORDS;
  return isOneName ? [text] : names;
}

/** Words and signs in names of organisations that end or part names of people. */
const JOINED_NAME = /\s(?:and|for|und|für|et|pour|y|e|para|per)\s|&|,\s/iu;

/** Fewer letters begin many names. */
const MIN_SITE_CHARS = 4;

/** Whether a name is the site's, one word of it, or the site's and a word more (its desk, its place). */
function isSiteName(name: string, sites: ReadonlySet<string>): boolean {
  const key = compactKey(name);
  if (sites.has(key) || isInitialsOf(initialsOf(name), sites)) return true;
  const space = name.indexOf(" ");
  if (space > 0 && sites.has(compactKey(name.slice(0, space)))) return true;
  if (space >= 0 || key.length < MIN_SITE_CHARS) return false;
  for (const site of sites) if (site.startsWith(key)) return true;
  return false;
}

/**
 * Whether who is declared a person is the site's owner rather than the site: one who is an organisation as well, or has
 * the address but not the name of the site for a name.
 */
function isSiteOwner(name: string, types: readonly string[], { siteNameKeys }: Evidence): boolean {
  if (!name.includes(" ")) return false;
  if (types.length > 1) return true;
  const key = compactKey(name);
  return (
    siteNameKeys.size > 0 && ![...siteNameKeys].some((site) => site.startsWith(key)) && !isSiteName(name, siteNameKeys)
  );
}

const INITIAL = /(?<![\p{L}\p{N}])\p{Lu}/gu;

/** "dw" of "Deutsche Welle". */
function initialsOf(name: string): string {
  return name.includes(" ") ? (name.match(INITIAL) ?? []).join("").toLowerCase() : "";
}

function isInitialsOf(initials: string, sites: ReadonlySet<string>): boolean {
  return initials.length > 1 && (sites.has(initials) || sites.has(`${initials}.`));
}

const HOST = /^[\w-]+(?:\.[\w-]+){1,3}$/;
const ORGANIZATION_TYPE = /Organi[sz]ation$|^Corporation$|^NewsMedia|Business$|^Brand$/;

/** Other sources that name one of the same. */
function agreementWith(claim: Claim, claims: readonly Claim[]): number {
  const sources = new Set([claim.source]);
  let sum = 0;
  for (const other of claims) {
    if (sources.has(other.source) || !sharesAny(other.keys, claim.keys)) continue;
    sources.add(other.source);
    sum += WEIGHTS.agreement * Math.max(0, other.weight);
  }
  return sum;
}

function sharesAny(keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const key of keys) if (others.has(key)) return true;
  return false;
}

/** A claim that names all of the winner's people and more knows the co-authors too. */
function withCoAuthors(winner: Claim, claims: readonly Claim[]): Claim {
  let best = winner;
  for (const claim of claims) {
    if (claim.kind !== winner.kind || claim.weight < 1 || claim.names.length <= best.names.length) continue;
    if (winner.names.every((name) => claim.keys.has(personKey(name)))) best = claim;
  }
  return best;
}

/** First and last name: names and initials between them come and go. */
function personKey(name: string): string {
  const words = wordKey(name).split(" ");
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : words.join(" ");
}
