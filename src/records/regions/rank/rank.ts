import { CONFIDENCE_OFFSET, CONFIDENCE_WEIGHTS, RANK_WEIGHTS } from "./rank-weights.ts";
import type { RegionFacts } from "./region-facts.ts";

/** A term of the rank: a reason for or against a region being the main list of the page. */
export interface RankTerm {
  readonly id: string;
  /** The reason in words, for `explainRecords`. */
  readonly says: string;
  /** Computes the value of the term. The sign of its weight decides whether it counts for or against the region. */
  of(facts: RegionFacts): number;
}

/** Logarithms are to base 2. Records below 2⁵ = 32 characters are links or labels. */
const SHORT_CHARS_LOG = 5;
/** Terms stop growing at 2⁴·⁵ ≈ 23 records, 2⁹·⁵ ≈ 724 characters and 2⁸ = 256 characters outside links. */
const MAX_COUNT_LOG = 4.5;
const MAX_CHARS_LOG = 9.5;
const MAX_PLAIN_CHARS_LOG = 8;
/** Added to a share before taking its logarithm, which for 0 would be -∞. */
const MIN_SHARE = 0.01;
const MIN_MANY_RECORDS = 5;
/**
 * A region is links only if more than this share of its text is in links, and records are shorter than 2⁶·² ≈ 74
 * characters.
 */
const MIN_LINK_SHARE = 0.9;
const MAX_LINK_CHARS_LOG = 6.2;
/** Limit: images and controls counted per record. */
const MAX_COUNTED = 3;
/** The term stops growing at 2¹² = 4096 characters. */
const MAX_PROSE_CHARS_LOG = 12;

function log(value: number): number {
  return Math.log2(1 + value);
}

/** The terms of the rank. Their weights are in rank-weights.ts. */
export const TERMS: readonly RankTerm[] = [
  { id: "count", says: "many records", of: (f) => Math.min(Math.log2(f.records), MAX_COUNT_LOG) },
  { id: "few", says: "fewer than five records", of: (f) => (f.records < MIN_MANY_RECORDS ? 1 : 0) },
  { id: "length", says: "long records", of: (f) => Math.min(log(f.chars), MAX_CHARS_LOG) },
  { id: "short", says: "very short records", of: (f) => Math.max(0, SHORT_CHARS_LOG - log(f.chars)) },
  { id: "plain", says: "text outside links", of: (f) => Math.min(log(f.plainChars), MAX_PLAIN_CHARS_LOG) },
  { id: "share", says: "much of the page", of: (f) => Math.log2(f.share + MIN_SHARE) },
  { id: "links", says: "text in links", of: (f) => f.links },
  {
    id: "linkOnly",
    says: "short links and nothing else",
    of: (f) => (f.links > MIN_LINK_SHARE && log(f.chars) < MAX_LINK_CHARS_LOG ? 1 : 0),
  },
  { id: "spread", says: "records of unequal length", of: (f) => f.spread },
  { id: "gap", says: "other text between the records", of: (f) => f.gap },
  { id: "position", says: "late in the page", of: (f) => f.position },
  { id: "around", says: "in navigation, footer, sidebar", of: (f) => f.boilerplate },
  { id: "aroundLinks", says: "links in navigation, footer, sidebar", of: (f) => f.boilerplate * f.links },
  { id: "main", says: "in the page's main part", of: (f) => f.main },
  { id: "recordNamed", says: "records are called item, result, post …", of: (f) => f.recordNamed },
  { id: "listNamed", says: "the list is called items, results, posts …", of: (f) => f.listNamed },
  { id: "targets", says: "records lead to different places", of: (f) => f.targets },
  { id: "varying", says: "fields that differ", of: (f) => log(f.varying) },
  { id: "stable", says: "records have the same fields", of: (f) => f.stable },
  { id: "headed", says: "records have headings", of: (f) => f.headed },
  { id: "images", says: "several images a record", of: (f) => Math.min(MAX_COUNTED, f.images) },
  { id: "inputs", says: "controls in the records", of: (f) => Math.min(MAX_COUNTED, f.inputs) },
  { id: "apart", says: "records in containers of their own", of: (f) => f.ownParents },
  { id: "merged", says: "gathered from several containers", of: (f) => f.isMerged },
  { id: "pattern", says: "several elements a record", of: (f) => f.isPattern },
  { id: "hidden", says: "hidden until a script runs", of: (f) => f.isHidden },
  { id: "proseOutside", says: "running text elsewhere, as a share of the page", of: (f) => f.proseOutside },
  {
    id: "proseLength",
    says: "long running text elsewhere",
    of: (f) => Math.min(log(f.proseChars), MAX_PROSE_CHARS_LOG),
  },
  { id: "proseInside", says: "running text among the records", of: (f) => f.proseInside },
  { id: "item", says: "records are articles or microdata items", of: (f) => f.item },
  { id: "priced", says: "records have prices", of: (f) => f.priced },
  { id: "part", says: "a part of a longer list", of: (f) => f.part },
  { id: "whole", says: "includes a shorter list", of: (f) => f.whole },
  { id: "grouped", says: "records are groups of the records of another list", of: (f) => f.grouped },
  { id: "posts", says: "the posts of a thread", of: (f) => f.posts },
  { id: "forumPosts", says: "the posts of a forum", of: (f) => f.forumPosts },
  { id: "linked", says: "records have links", of: (f) => f.linked },
  {
    id: "paragraphs",
    says: "plain paragraphs one after the other",
    of: (f) => (f.varying <= 1 && f.targets === 0 && f.images < 1 / 2 ? 1 : 0),
  },
];

const RANK_WEIGHT_LIST = TERMS.map(({ id }) => RANK_WEIGHTS[id] ?? 0);
const CONFIDENCE_WEIGHT_LIST = TERMS.map(({ id }) => CONFIDENCE_WEIGHTS[id] ?? 0);

/** The rank of a region: the sum of weight · value over all terms. Compare only ranks of regions of one page. */
export function rankOf(facts: RegionFacts): number {
  return sum(facts, RANK_WEIGHT_LIST);
}

/** Probability that a region is the main list of its page, by logistic regression. */
export function regionConfidence({ facts }: { readonly facts: RegionFacts }): number {
  return 1 / (1 + Math.exp(-(sum(facts, CONFIDENCE_WEIGHT_LIST) + CONFIDENCE_OFFSET)));
}

function sum(facts: RegionFacts, weights: readonly number[]): number {
  let total = 0;
  for (let i = 0; i < TERMS.length; i++) total += weights[i] * TERMS[i].of(facts);
  return total;
}

/** The terms with a value, the strongest first. A negative `worth` is a reason against the region. */
export function rankReasons(facts: RegionFacts): { readonly says: string; readonly worth: number }[] {
  return TERMS.map((term) => ({ says: term.says, worth: (RANK_WEIGHTS[term.id] ?? 0) * term.of(facts) }))
    .filter(({ worth }) => worth !== 0)
    .sort((a, b) => Math.abs(b.worth) - Math.abs(a.worth));
}
