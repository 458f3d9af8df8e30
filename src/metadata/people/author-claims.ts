import { isGenericOrganization, isOrganization } from "../../language/index.ts";
import { wordKey } from "../../text/index.ts";
import { authorConfidence } from "../calibration.ts";
import type { Candidate } from "../field.ts";

/** A person or an organization that wrote the page. */
export interface Author {
  readonly name: string;
  readonly kind: "person" | "organization";
}

/** The authors according to one source. */
export interface AuthorClaim {
  readonly names: readonly string[];
  /** Keys of first and last name, for comparing claims. */
  readonly keys: ReadonlySet<string>;
  readonly kind: Author["kind"];
  /** Agencies and other organizations in the same list as people. */
  readonly partners?: readonly string[];
  readonly source: string;
  /** Log-odds that the names are right. */
  readonly weight: number;
  /** Whether only the place or the class of an element tells that its text is a name. */
  readonly isPlaceOnly?: boolean | undefined;
}

/** How often each source names the right people, as log-odds (measured on three sets of labeled pages). */
export const AUTHOR_WEIGHTS = {
  jsonLd: 2.6,
  /** Meta elements made for authors. */
  exactMeta: 2.4,
  /** Slack and Twitter cards. */
  card: 2.3,
  /** Lines with a byline prefix. */
  text: 2.1,
  /** Links with `rel=author` or to the page of an author. */
  authorLink: 1.9,
  /** Elements whose start tag hints at an author. */
  byline: 1.8,
  /** `data-author` attributes, and elements whose start tag hints at an account. */
  post: 1.2,
  /** The meta element `article:author`. */
  articleAuthor: 1.5,
  /** Meta elements that often name the site. */
  vagueMeta: 1,
  /** Microdata and RDFa. */
  markup: 1.4,
  /** The site itself, companies and unnamed offices, in any source. */
  organization: -0.5,
  /** A source adds this share of its weight to other sources with the same names. */
  agreement: 0.5,
  /** Subtracted for each block between heading and byline. */
  distance: 0.04,
} as const;

const MAX_AUTHORS = 100;

/** A claim for people, or for organizations if all names are names of organizations. */
export function authorClaim(names: readonly string[], source: string, weight: number): AuthorClaim {
  const keys = new Set(names.map(personKey));
  if (!names.every(isOrganization)) return { names, keys, kind: "person", source, weight };
  return {
    names,
    keys,
    kind: "organization",
    source,
    weight: names.every(isGenericOrganization) ? AUTHOR_WEIGHTS.organization : weight,
  };
}

/** A claim for organizations. */
export function organizationClaim(names: readonly string[], source: string, weight: number): AuthorClaim {
  return { names, keys: new Set(names.map(personKey)), kind: "organization", source, weight };
}

/** A claim as a candidate for the field. */
export function authorCandidate(claim: AuthorClaim): Candidate<readonly Author[]> {
  const named = claim.names.map((name) => ({ name, kind: claim.kind }));
  const partners = (claim.partners ?? []).map((name) => ({ name, kind: "organization" }) as const);
  const value = [...named, ...partners].slice(0, MAX_AUTHORS);
  return { value, source: claim.source, confidence: authorConfidence(claim.weight, claim.kind) };
}

/** The weight that a claim gains from other sources that share a name with it. */
export function agreementWith(claim: AuthorClaim, claims: readonly AuthorClaim[]): number {
  const sources = new Set([claim.source]);
  let sum = 0;
  for (const other of claims) {
    if (sources.has(other.source) || !sharesAny(other.keys, claim.keys)) continue;
    sources.add(other.source);
    sum += AUTHOR_WEIGHTS.agreement * Math.max(0, other.weight);
  }
  return sum;
}

function sharesAny(keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const key of keys) if (others.has(key)) return true;
  return false;
}

/** The claim with the most names among those that contain all names of the winner: it also names the co-authors. */
export function withCoAuthors(winner: AuthorClaim, claims: readonly AuthorClaim[]): AuthorClaim {
  let best = winner;
  for (const claim of claims) {
    if (claim.kind !== winner.kind || claim.weight < 1 || claim.names.length <= best.names.length) continue;
    if (winner.names.every((name) => claim.keys.has(personKey(name)))) best = claim;
  }
  return best;
}

const DECLARED_SOURCE = /^(?:meta|json-ld|microdata|rdfa)/;
/** An account name: "ada_l", "ada.l", "AdaL". */
const ACCOUNT = /[\p{N}_.-]|\p{Ll}\p{Lu}/u;

/**
 * The claim with the full name of the winner, if the winner names one person by one word: "Ada Lovelace" for "Ada". An account name gives way
 * to the name in a byline.
 */
export function withFullName(winner: AuthorClaim, claims: readonly AuthorClaim[]): AuthorClaim {
  const word = winner.names[0];
  if (winner.kind !== "person" || winner.names.length !== 1 || word.includes(" ")) return winner;
  // Lines and elements name what the page shows. Capitals are agencies: "AFP".
  if (!DECLARED_SOURCE.test(winner.source) || word === word.toUpperCase()) return winner;
  const isAccount = ACCOUNT.test(word);
  const full = claims.find(({ kind, names: [name], source, isPlaceOnly }) => {
    if (kind !== "person" || !name.includes(" ")) return false;
    return name.startsWith(`${word} `) || (isAccount && source === "text" && isPlaceOnly !== true);
  });
  return full ?? winner;
}

/** First and last name: sources differ in the names and initials between them. */
function personKey(name: string): string {
  const words = wordKey(name).split(" ");
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : words.join(" ");
}
