import { catalogName, isGenericOrganization, namesIn } from "../../language/index.ts";
import { AUTHOR_LABEL } from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import { isThing, type Thing, thingText, typesOf, valuesOf } from "../sources/index.ts";
import type { Work } from "../works.ts";
import { AUTHOR_WEIGHTS, type AuthorClaim, authorClaim, organizationClaim } from "./author-claims.ts";
import { isSiteName, isSiteOwner } from "./site-authors.ts";

/** Meta elements with one name each, often with the last name first. */
const CATALOG_METAS = [
  "citation_author",
  "citation_authors",
  "dc.creator",
  "dcterms.creator",
  "dc.creator.personalname",
  "dc.contributor",
] as const;
/** Meta elements that are made for names of authors. */
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
/** Meta elements that often contain the site or an account. */
const VAGUE_METAS = [
  "author",
  "authors",
  "dc.author",
  "twitter:creator:name",
  "creator",
  "byline",
  "article:author_name",
] as const;
/** The authors that one kind of meta element names, with the weight of this source. */
interface MetaAuthors {
  readonly names: readonly string[];
  readonly source: string;
  readonly weight: number;
}

/** The authors that meta elements name, the most reliable elements first. */
export function metaAuthors(evidence: Evidence): readonly MetaAuthors[] {
  const found: MetaAuthors[] = [];
  const { metas } = evidence.signals;
  for (const name of EXACT_METAS) {
    if (!metas.has(name)) continue;
    const values = evidence.metas(name);
    const names = IS_CATALOG_META.has(name) ? catalogNames(values) : namesInValues(values);
    found.push({ names, source: `meta ${name}`, weight: AUTHOR_WEIGHTS.exactMeta });
  }
  found.push({ names: cardAuthors(evidence), source: "meta twitter:data", weight: AUTHOR_WEIGHTS.card });
  const articleAuthors = namesInValues(evidence.metas("article:author"));
  found.push({ names: articleAuthors, source: "meta article:author", weight: AUTHOR_WEIGHTS.articleAuthor });
  for (const name of VAGUE_METAS) {
    if (!metas.has(name)) continue;
    const names = namesInValues(evidence.metas(name));
    found.push({ names, source: `meta ${name}`, weight: AUTHOR_WEIGHTS.vagueMeta });
  }
  return found;
}

function namesInValues(values: readonly string[]): readonly string[] {
  return values.length === 0 ? values : [...new Set(values.flatMap((value) => namesIn(value, "field")))];
}

function catalogNames(values: readonly string[]): readonly string[] {
  const entries = values.flatMap((value) => value.split(";")).filter((entry) => entry.trim() !== "");
  // Sites with several entries write one name into each.
  const count = entries.length > 1 ? "one" : "any";
  return [...new Set(entries.flatMap((entry) => catalogName(entry, count) ?? namesIn(entry, "field")))];
}

const CARD_METAS = [1, 2, 3].map((i) => [`twitter:label${i}`, `twitter:data${i}`] as const);

/** The authors of Slack and Twitter cards: the label is "Written by", the data is the name. */
function cardAuthors(evidence: Evidence): readonly string[] {
  for (const [labelName, dataName] of CARD_METAS) {
    const label = evidence.meta(labelName);
    const data = evidence.meta(dataName);
    if (label !== undefined && data !== undefined && AUTHOR_LABEL.test(label)) return namesIn(data, "field");
  }
  return [];
}

const MAX_MARKED_AUTHORS = 3;

/** The authors that an item of structured data names. */
export function workClaims({ graph, thing, rank, kind }: Work, evidence: Evidence): readonly AuthorClaim[] {
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
    const isDeclaredOrganization = !isPerson && types.some((type) => ORGANIZATION_TYPE.test(type));
    const names = isDeclaredOrganization ? organizationNames(text) : namesIn(text, "field");
    const mayBeOwner = isPerson && names.length === 1;
    const isSite = (name: string): boolean =>
      isSiteName(name, sites) && !(mayBeOwner && isSiteOwner(name, types, evidence));
    const isOrganizationName =
      isDeclaredOrganization || names.some((name) => isSite(name) || isGenericOrganization(name));
    (isOrganizationName ? organizations : people).push(...names);
  }
  const claims: AuthorClaim[] = [];
  const base = graph.vocabulary === "json-ld" ? AUTHOR_WEIGHTS.jsonLd : AUTHOR_WEIGHTS.markup;
  const weight = base - (rank > 0 ? 0 : 1) - (kind === "page" ? 0.3 : 0);
  const source = `${graph.vocabulary} author`;
  // Comments that are not marked as items add their authors to the item of the page: of many names only the first is certain.
  const isCrowd = graph.vocabulary !== "json-ld" && people.length > MAX_MARKED_AUTHORS;
  const names = isCrowd ? people.slice(0, 1) : [...new Set(people)];
  const partners = [...new Set(organizations)].filter((name) => !isSiteName(name, sites));
  if (people.length > 0) claims.push({ ...authorClaim(names, source, weight), partners });
  if (organizations.length > 0)
    claims.push(organizationClaim([...new Set(organizations)], source, AUTHOR_WEIGHTS.organization + 0.3));
  return claims;
}

/** Splits an item with a list of names into one item per name. */
function oneThingPerName(value: unknown): readonly unknown[] {
  const name = isThing(value) ? value["name"] : undefined;
  return Array.isArray(name) && name.length > 1 ? name.map((one) => ({ ...(value as Thing), name: one })) : [value];
}

const MAX_ORGANIZATION_WORDS = 10;

/** The name of a declared organization, which may contain "and" or "for", or be a host. */
function organizationNames(text: string): readonly string[] {
  const names = namesIn(text, "field");
  if (names.length === 0) return HOST.test(text) ? [text] : names;
  const isOneName = JOINED_NAME.test(text) && !text.includes("|") && text.split(" ").length <= MAX_ORGANIZATION_WORDS;
  return isOneName ? [text] : names;
}

/** Words and characters in names of organizations that would end or separate names of people. */
const JOINED_NAME = /\s(?:and|for|und|für|et|pour|y|e|para|per)\s|&|,\s/iu;

const HOST = /^[\w-]+(?:\.[\w-]+){1,3}$/;
const ORGANIZATION_TYPE = /Organi[sz]ation$|^Corporation$|^NewsMedia|Business$|^Brand$/;
