import type { Facts } from "./facts.ts";

/** One ground for or against a region being what the page lists. */
export interface Term {
  readonly id: string;
  readonly says: string;
  readonly weight: number;
  of(facts: Facts): number;
}

/** Records so short (2⁵ characters) are links or labels. */
const SHORT_LOG = 5;
/** From here on more is not better: 2⁴·⁵ records, 2⁹·⁵ characters, 2⁸ characters outside links. */
const COUNT_LOG = 4.5;
const CHARS_LOG = 9.5;
const PLAIN_LOG = 8;
const LEAST_SHARE = 0.01;
const FEW = 5;
const MANY_LINKS = 0.9;
const LINK_LOG = 6.2;
const MOST_IMAGES = 3;

function log(value: number): number {
  return Math.log2(1 + value);
}

/**
 * The rank of a region is the sum of weight · value. Weights: listwise regression on 372 pages, checked by site folds
 * (docs/records.md).
 */
export const TERMS: readonly Term[] = [
  { id: "count", says: "many records", weight: 0.716, of: (f) => Math.min(Math.log2(f.records), COUNT_LOG) },
  { id: "few", says: "fewer than five records", weight: -0.771, of: (f) => (f.records < FEW ? 1 : 0) },
  { id: "length", says: "long records", weight: 0.138, of: (f) => Math.min(log(f.chars), CHARS_LOG) },
  { id: "short", says: "very short records", weight: -0.275, of: (f) => Math.max(0, SHORT_LOG - log(f.chars)) },
  { id: "plain", says: "text outside links", weight: 0.0577, of: (f) => Math.min(log(f.plainChars), PLAIN_LOG) },
  { id: "share", says: "much of the page", weight: 0.372, of: (f) => Math.log2(f.share + LEAST_SHARE) },
  { id: "links", says: "text in links", weight: 0.402, of: (f) => f.links },
  {
    id: "linkOnly",
    says: "short links and nothing else",
    weight: 0.112,
    of: (f) => (f.links > MANY_LINKS && log(f.chars) < LINK_LOG ? 1 : 0),
  },
  { id: "spread", says: "records of unequal length", weight: -1.05, of: (f) => f.spread },
  { id: "gap", says: "other text between the records", weight: -1.34, of: (f) => f.gap },
  { id: "position", says: "late in the page", weight: -1.01, of: (f) => f.position },
  { id: "around", says: "in navigation, footer, sidebar", weight: -0.53, of: (f) => f.around },
  { id: "aroundLinks", says: "links in navigation, footer, sidebar", weight: -0.48, of: (f) => f.around * f.links },
  { id: "main", says: "in the page's main part", weight: 1, of: (f) => f.main },
  { id: "recordNamed", says: "records are called item, result, post …", weight: 0.46, of: (f) => f.recordNamed },
  { id: "listNamed", says: "the list is called items, results, posts …", weight: 0.571, of: (f) => f.listNamed },
  { id: "targets", says: "records lead to different places", weight: 0.754, of: (f) => f.targets },
  { id: "varying", says: "fields that differ", weight: 0.395, of: (f) => log(f.varying) },
  { id: "stable", says: "records have the same fields", weight: -0.368, of: (f) => f.stable },
  { id: "headed", says: "records have headings", weight: 0.648, of: (f) => f.headed },
  { id: "images", says: "several images a record", weight: -0.159, of: (f) => Math.min(MOST_IMAGES, f.images) },
  { id: "inputs", says: "controls in the records", weight: -0.141, of: (f) => Math.min(MOST_IMAGES, f.inputs) },
  { id: "apart", says: "records in containers of their own", weight: 0.509, of: (f) => f.apart },
  { id: "merged", says: "gathered from several containers", weight: -0.443, of: (f) => f.isMerged },
  { id: "pattern", says: "several elements a record", weight: -0.91, of: (f) => f.isPattern },
  { id: "hidden", says: "hidden until a script runs", weight: -1.06, of: (f) => f.isHidden },
];

export function rankOf(facts: Facts): number {
  return TERMS.reduce((sum, term) => sum + term.weight * term.of(facts), 0);
}

/** Logistic regression of "at least half of the page's records" on the rank, on the same pages. */
const SLOPE = 1.34;
const OFFSET = -5.8;
/** Plain paragraphs one after the other are a text. */
const PROSE = 0.2;

/** How sure it is that a region is what its page lists, in [0, 1]. */
export function confidenceOf({ facts, rank }: { readonly facts: Facts; readonly rank: number }): number {
  const isProse = facts.varying <= 1 && facts.targets === 0 && facts.images < 1 / 2;
  return (isProse ? PROSE : 1) / (1 + Math.exp(-(SLOPE * rank + OFFSET)));
}

/** What speaks for and against a region, the strongest first. */
export function reasons(facts: Facts): { readonly says: string; readonly worth: number }[] {
  return TERMS.map((term) => ({ says: term.says, worth: term.weight * term.of(facts) }))
    .filter(({ worth }) => worth !== 0)
    .sort((a, b) => Math.abs(b.worth) - Math.abs(a.worth));
}
