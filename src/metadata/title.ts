import type { Work } from "./articles.ts";
import type { Evidence } from "./evidence.ts";
import { type Candidate, rounded } from "./field.ts";
import { type TitleCandidate, type TitlePlace, titleCandidates } from "./title-candidates.ts";

/*
 * A conditional logit chooses the title: with s the sum of the weights of what holds for a candidate,
 * P(candidate) = e^s / Σ e^s over the candidates of the page. Weights were fitted on the labelled pages of wcxb,
 * snippets-trafilatura and news-fundus; by folds of sites 80, 86 and 83 % of the titles are right.
 */

const PLACES: Readonly<Record<TitlePlace, number>> = {
  "json-ld headline": 1.49,
  "og:title": 1.1,
  "microdata headline": 1.25,
  "first h1": 0.96,
  marked: 0.78,
  "part of title": 0.62,
  "other meta": 0.45,
  "late h1": 0.35,
  h1: 0.47,
  seen: -0.28,
  h2: 0.23,
  "twitter:title": 0.06,
  title: -0.26,
  "microdata name": -0.03,
  "json-ld name": -0.57,
  "linked h1": -1.09,
};

interface Relation {
  readonly says: string;
  readonly weight: number;
  holds(candidate: TitleCandidate, all: readonly TitleCandidate[]): boolean;
}

const LONG_TITLE_WORDS = 9;
const SHORT_WORD_CHARS = 16;

/** What else speaks for a candidate or against it. */
export const RELATIONS: readonly Relation[] = [
  {
    says: "og:title is the h1 without the words before it",
    weight: 1.19,
    holds: (c, all) => has(c, "og:title") && all.some((o) => has(o, "h1") && endsWith(o, c)),
  },
  {
    says: "the headline is another title without the words before it",
    weight: 0.57,
    holds: (c, all) => has(c, "json-ld headline") && all.some((o) => endsWith(o, c)),
  },
  {
    says: "the headline stands in the page, but not as h1",
    weight: 1.37,
    holds: (c) => has(c, "json-ld headline") && has(c, "seen") && !has(c, "h1"),
  },
  {
    says: "og:title stands in the page, but not as h1",
    weight: 1.06,
    holds: (c) => has(c, "og:title") && has(c, "seen") && !has(c, "h1"),
  },
  { says: "begins another title", weight: 0.89, holds: (c, all) => all.some((o) => startsWith(o, c)) },
  {
    says: "a h1 that begins og:title",
    weight: 0.53,
    holds: (c, all) => has(c, "h1") && all.some((o) => has(o, "og:title") && startsWith(o, c)),
  },
  {
    says: "a heading and a declared title",
    weight: 0.68,
    holds: (c) => (has(c, "h1") || has(c, "h2")) && isDeclared(c),
  },
  { says: "og:title and the title element", weight: 0.66, holds: (c) => has(c, "og:title") && has(c, "title") },
  {
    says: "a h1 within a declared title",
    weight: 0.16,
    holds: (c, all) => has(c, "h1") && !isDeclared(c) && all.some((o) => isDeclared(o) && o.key.includes(c.key)),
  },
  {
    says: "the only h1",
    weight: 0.21,
    holds: (c, all) => has(c, "h1") && all.every((o) => o === c || !has(o, "h1")),
  },
  { says: "long", weight: 0.33, holds: (c) => c.words.size >= LONG_TITLE_WORDS },
  { says: "one short word", weight: -0.83, holds: (c) => c.words.size === 1 && c.key.length < SHORT_WORD_CHARS },
  {
    says: "a part of the title element that stands nowhere",
    weight: -1.19,
    holds: (c) => has(c, "part of title") && !has(c, "seen") && !has(c, "og:title") && !has(c, "h1"),
  },
  {
    says: "declared titles share less than half of the h1",
    weight: -0.62,
    holds: (c, all) => has(c, "h1") && !all.some((o) => isDeclared(o) && shares(c, o, 0.5)),
  },
  {
    says: "declared titles share less than a fifth of the h1",
    weight: -1.11,
    holds: (c, all) => has(c, "h1") && !all.some((o) => isDeclared(o) && shares(c, o, 0.2)),
  },
  {
    says: "declared more than once",
    weight: -0.88,
    holds: (c) => DECLARED.filter((place) => has(c, place)).length > 1,
  },
  {
    says: "the headline is a heading",
    weight: -0.53,
    holds: (c) => has(c, "json-ld headline") && (has(c, "h1") || has(c, "h2")),
  },
];

const DECLARED = ["og:title", "title", "json-ld headline"] as const;
/** Fewer words end many titles by chance. */
const MIN_END_WORDS = 3;

function has(candidate: TitleCandidate, place: TitlePlace): boolean {
  return candidate.places.has(place);
}

function isDeclared(candidate: TitleCandidate): boolean {
  return DECLARED.some((place) => candidate.places.has(place));
}

function endsWith(longer: TitleCandidate, shorter: TitleCandidate): boolean {
  return shorter.words.size >= MIN_END_WORDS && longer.key.endsWith(` ${shorter.key}`);
}

function startsWith(longer: TitleCandidate, shorter: TitleCandidate): boolean {
  return longer.key.startsWith(`${shorter.key} `);
}

function shares(candidate: TitleCandidate, other: TitleCandidate, least: number): boolean {
  let shared = 0;
  for (const word of candidate.words) if (other.words.has(word)) shared++;
  return shared >= least * candidate.words.size;
}

export interface TitleChoice extends Candidate<string> {
  /** Where in the page the title stands. */
  readonly node: number | undefined;
}

/** Titles of the page, the likeliest first, each with its probability. */
export function titles(evidence: Evidence, works: readonly Work[]): readonly TitleChoice[] {
  const all = titleCandidates(evidence, works);
  const powers = all.map((candidate) => Math.exp(weigh(candidate, all)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return all
    .map((candidate, i) => ({
      value: candidate.text,
      source: sourceOf(candidate),
      confidence: rounded(powers[i]! / total),
      node: candidate.node,
    }))
    .sort((a, b) => b.confidence - a.confidence);
}

function weigh(candidate: TitleCandidate, all: readonly TitleCandidate[]): number {
  let sum = 0;
  for (const place of candidate.places) sum += PLACES[place];
  for (const relation of RELATIONS) if (relation.holds(candidate, all)) sum += relation.weight;
  return sum;
}

/** The places in the order people see them. */
const SHOWN: readonly TitlePlace[] = ["h1", "h2", "json-ld headline", "microdata headline", "og:title", "title"];

function sourceOf(candidate: TitleCandidate): string {
  const place = SHOWN.find((shown) => candidate.places.has(shown)) ?? [...candidate.places][0]!;
  return place.startsWith("og:") || place.startsWith("twitter:") ? `meta ${place}` : place;
}
