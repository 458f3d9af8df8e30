import { UNSPACED_SCRIPT } from "../../text/index.ts";
import { confirmedConfidence, titleConfidence } from "../calibration.ts";
import type { Evidence } from "../evidence.ts";
import type { Candidate } from "../field.ts";
import type { Work } from "../works.ts";
import { isFrontPageTitle, type TitleCandidate, TitlePlace, titleCandidates } from "./title-candidates.ts";

/*
 * A conditional logit model chooses the title. The sum s adds up the weights of all places and relations of a candidate. The
 * probability of the candidate is e^s, divided by the sum of e^s over all candidates of the page. The weights were fitted on
 * the labeled pages of wcxb, snippets-trafilatura and news-fundus. In cross-validation by site, 81, 85 and 86 % of their titles
 * are right.
 */

/** The places of a title, each with its name in the output and its weight. The first place that a candidate has is its source. */
const TITLE_PLACES: readonly (readonly [place: number, source: string, weight: number])[] = [
  [TitlePlace.H1, "h1", 0.5],
  [TitlePlace.H2, "h2", 0.25],
  [TitlePlace.JSON_LD_HEADLINE, "json-ld headline", 0.82],
  [TitlePlace.MICRODATA_HEADLINE, "microdata headline", 1.23],
  [TitlePlace.OG_TITLE, "meta og:title", 1.11],
  [TitlePlace.TITLE, "title", -0.4],
  [TitlePlace.JSON_LD_NAME, "json-ld name", -0.32],
  [TitlePlace.MICRODATA_NAME, "microdata name", 0.3],
  [TitlePlace.TWITTER_TITLE, "meta twitter:title", 0.08],
  [TitlePlace.OTHER_META, "other meta", 0.45],
  [TitlePlace.PART_OF_TITLE, "part of title", -0.06],
  [TitlePlace.START_OF_TITLE, "begin of title", 0.78],
  [TitlePlace.START_OF_OG_TITLE, "begin of og:title", 0.52],
  [TitlePlace.FIRST_H1, "first h1", 1.06],
  [TitlePlace.LATE_H1, "late h1", 0.37],
  [TitlePlace.LINKED_H1, "linked h1", -1.08],
  [TitlePlace.MARKED, "marked", 0.82],
  [TitlePlace.SEEN, "seen", 0.04],
];

/** A condition on a candidate that changes its weight. */
interface Relation {
  readonly weight: number;
  /** Bits of `TitlePlace`, of which the candidate must have one. Undefined: any candidate. */
  readonly places?: number;
  readonly holds: (candidate: TitleCandidate, all: readonly TitleCandidate[]) => boolean;
}

const MIN_LONG_TITLE_WORDS = 9;
const MIN_LONG_WORD_CHARS = 16;
const DECLARED_PLACES = TitlePlace.OG_TITLE | TitlePlace.TITLE | TitlePlace.JSON_LD_HEADLINE;
const { H1, H2, SEEN, TITLE, PART_OF_TITLE, OG_TITLE, JSON_LD_HEADLINE } = TitlePlace;

/** Relations of a candidate `c` to the page and to other candidates `o`. */
const RELATIONS: readonly Relation[] = [
  // The h1 ends with the og:title.
  { weight: 1.38, places: OG_TITLE, holds: (c, all) => all.some((o) => has(o, H1) && endsWith(o, c)) },
  // Another title ends with the headline.
  { weight: 0.86, places: JSON_LD_HEADLINE, holds: (c, all) => all.some((o) => endsWith(o, c)) },
  // The headline appears in the text, but not as h1.
  { weight: 0.89, places: JSON_LD_HEADLINE, holds: (c) => has(c, SEEN) && !has(c, H1) },
  // The og:title appears in the text, but not as h1.
  { weight: 0.91, places: OG_TITLE, holds: (c) => has(c, SEEN) && !has(c, H1) },
  // Another title starts with the candidate.
  { weight: 0.4, holds: (c, all) => all.some((o) => startsWith(o, c)) },
  // The og:title starts with the h1.
  { weight: 0.22, places: H1, holds: (c, all) => all.some((o) => has(o, OG_TITLE) && startsWith(o, c)) },
  // A heading that is also a declared title.
  { weight: 0.59, places: H1 | H2, holds: isDeclared },
  // The og:title equals the title element.
  { weight: 1.01, places: OG_TITLE, holds: (c) => has(c, TITLE) },
  // A declared title contains the h1.
  {
    weight: 0.3,
    places: H1,
    holds: (c, all) => !isDeclared(c) && all.some((o) => isDeclared(o) && o.key.includes(c.key)),
  },
  // The only h1.
  { weight: 0.27, places: H1, holds: (c, all) => all.every((o) => o === c || !has(o, H1)) },
  // The og:title of a news article.
  { weight: 0.4, places: OG_TITLE, holds: (c) => c.genre === "news" },
  // The headline of a news article.
  { weight: 1.51, places: JSON_LD_HEADLINE, holds: (c) => c.genre === "news" },
  // The h1 of a news article.
  { weight: -0.79, places: H1, holds: (c) => c.genre === "news" },
  // The title element of a page that is not an article.
  { weight: 0.49, places: TITLE, holds: (c) => c.genre === "other" },
  // A part of the title element of a page that is not an article.
  { weight: 0.57, places: PART_OF_TITLE, holds: (c) => c.genre === "other" },
  // A long title.
  { weight: 0.33, holds: (c) => c.words.size >= MIN_LONG_TITLE_WORDS },
  // One short word.
  { weight: -0.91, holds: (c) => c.words.size === 1 && c.key.length < MIN_LONG_WORD_CHARS },
  // A part of the title element that appears nowhere else.
  { weight: -0.63, places: PART_OF_TITLE, holds: (c) => !has(c, SEEN | OG_TITLE | H1) },
  // A title such as "Home". Too rare among the labeled pages to be fitted: the weight outweighs any place.
  { weight: -4, holds: (c) => isFrontPageTitle(c.key) },
  // No declared title has half of the words of the h1.
  { weight: -0.67, places: H1, holds: (c, all) => !all.some((o) => isDeclared(o) && shares(c, o, 0.5)) },
  // No declared title has a fifth of the words of the h1.
  { weight: -0.99, places: H1, holds: (c, all) => !all.some((o) => isDeclared(o) && shares(c, o, 0.2)) },
  // Declared in more than one place.
  { weight: -1.21, places: DECLARED_PLACES, holds: (c) => hasSeveralBits(c.places & DECLARED_PLACES) },
  // A declared headline that the page shows nowhere, such as the short description of an encyclopedia.
  {
    weight: -3,
    places: JSON_LD_HEADLINE,
    holds: (c, all) => !has(c, SEEN | TITLE | OG_TITLE) && !all.some((o) => o !== c && shares(c, o, 0.5)),
  },
  // The h1 is the name of the site: it is a part of the title element, and an h2 with the title is another one.
  {
    weight: -2.5,
    places: H1,
    holds: (c, all) => has(c, PART_OF_TITLE) && !has(c, OG_TITLE) && all.some((o) => has(o, H2) && isOtherPart(o, c)),
  },
  // The headline is also a heading.
  { weight: -0.46, places: JSON_LD_HEADLINE, holds: (c) => has(c, H1 | H2) },
];

/** A title of fewer words may be the end of another one by chance. */
const MIN_END_WORDS = 3;
const SPACE = 32;

function has(candidate: TitleCandidate, places: number): boolean {
  return (candidate.places & places) !== 0;
}

function isDeclared(candidate: TitleCandidate): boolean {
  return has(candidate, DECLARED_PLACES);
}

/** Whether a candidate is the part of the title element with the title, and the h1 is not: it starts the element, or its class marks it. */
function isOtherPart(candidate: TitleCandidate, h1: TitleCandidate): boolean {
  if (has(candidate, TitlePlace.START_OF_TITLE)) return !has(h1, TitlePlace.START_OF_TITLE);
  return has(candidate, TitlePlace.MARKED) && has(candidate, PART_OF_TITLE) && !has(h1, TitlePlace.MARKED);
}

/** Whether more than one bit is set. */
function hasSeveralBits(bits: number): boolean {
  return (bits & (bits - 1)) !== 0;
}

/** Whether the longer title ends with all words of the shorter one. */
function endsWith(longer: TitleCandidate, shorter: TitleCandidate): boolean {
  const at = longer.key.length - shorter.key.length;
  if (at <= 0 || longer.key.charCodeAt(at - 1) !== SPACE || !longer.key.endsWith(shorter.key)) return false;
  return shorter.words.size >= MIN_END_WORDS;
}

/** Whether the longer title starts with all words of the shorter one. */
function startsWith(longer: TitleCandidate, shorter: TitleCandidate): boolean {
  return longer.key.charCodeAt(shorter.key.length) === SPACE && longer.key.startsWith(shorter.key);
}

/** Whether another title has at least this share of the words of a candidate. */
function shares(candidate: TitleCandidate, other: TitleCandidate, minShare: number): boolean {
  let shared = 0;
  for (const word of candidate.words) if (other.words.has(word)) shared++;
  return shared >= minShare * candidate.words.size;
}

/** A candidate for the title, with its place in the page. */
export interface TitleChoice extends Candidate<string> {
  /** The heading or text node with the title, undefined if the page does not show it. */
  readonly node: number | undefined;
}

/** Candidates for the title, the most probable first. */
export function titles(evidence: Evidence, works: readonly Work[]): readonly TitleChoice[] {
  const all = titleCandidates(evidence, works);
  const powers = all.map((candidate) => Math.exp(logWeight(candidate, all)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const choices = all.map((candidate, i) => {
    const { text: value, node } = candidate;
    const source = sourceOf(candidate);
    return { value, source, confidence: titleConfidence(powers[i] / total, source), node, candidate };
  });
  choices.sort((a, b) => b.confidence - a.confidence);
  return choices.map(({ candidate, ...choice }, i) =>
    i === 0 && isConfirmed(candidate) ? { ...choice, confidence: confirmedConfidence(choice.confidence) } : choice,
  );
}

/** Shorter titles are often names of sections. Characters of a script without spaces count twice. Measured like the confidences. */
const MIN_CONFIRMED_CHARS = 24;

/**
 * Whether the title element and a line of the page agree on a title: it is the start of the element, or another part of it that the page
 * does not show as a heading. Headings that are another part of it are often the name of the site.
 */
function isConfirmed(candidate: TitleCandidate): boolean {
  const weight = UNSPACED_SCRIPT.test(candidate.text) ? 2 : 1;
  if (weight * candidate.text.length < MIN_CONFIRMED_CHARS) return false;
  // The whole title element counts as it does in the votes: pages may show another heading.
  if (!has(candidate, SEEN) || has(candidate, TITLE)) return false;
  return has(candidate, TitlePlace.START_OF_TITLE) || (has(candidate, PART_OF_TITLE) && !has(candidate, H1 | H2));
}

/** The sum s of a candidate, see above. */
function logWeight(candidate: TitleCandidate, all: readonly TitleCandidate[]): number {
  let sum = 0;
  for (const place of TITLE_PLACES) if (has(candidate, place[0])) sum += place[2];
  for (const { places, weight, holds } of RELATIONS) {
    if ((places === undefined || has(candidate, places)) && holds(candidate, all)) sum += weight;
  }
  return sum;
}

function sourceOf(candidate: TitleCandidate): string {
  const place = TITLE_PLACES.find(([bit]) => has(candidate, bit));
  return place === undefined ? "" : place[1];
}
