import { authorConfidence } from "../calibration.ts";
import type { Evidence } from "../evidence.ts";
import type { Field } from "../field.ts";
import { genreOf } from "../title/index.ts";
import { OWN_RANK, type Work } from "../works.ts";
import {
  AUTHOR_WEIGHTS,
  type Author,
  type AuthorClaim,
  agreementWith,
  authorCandidate,
  authorClaim,
  organizationClaim,
  withCoAuthors,
  withFullName,
} from "./author-claims.ts";
import { type Byline, bylineAnywhere, bylinesNear, nameBeforeText } from "./bylines.ts";
import { metaAuthors, workClaims } from "./declared-authors.ts";
import { withoutDoubtful } from "./doubtful-names.ts";
import { markedAnywhere, markedBylines } from "./marked-bylines.ts";
import { isSiteName } from "./site-authors.ts";

/** Where authors are searched, and how much is returned. */
export interface AuthorOptions {
  /** The heading with the title: bylines are near it. */
  readonly anchor: number | undefined;
  /** Whether the field lists all candidates. */
  readonly withAll: boolean;
}

/** The people who wrote the page, or else the organization. Sources that disagree are weighed against each other. */
export function authors(
  evidence: Evidence,
  works: readonly Work[],
  options: AuthorOptions,
): Field<readonly Author[]> | undefined {
  const claims = withoutDoubtful(collectClaims(evidence, works, options.anchor), evidence, works);
  const ranked = claims
    .map((claim) => ({ claim, sum: claim.weight + agreementWith(claim, claims) }))
    .sort((a, b) => b.sum - a.sum);
  const first = ranked[0];
  if (first === undefined) return undefined;
  const winner = withCoAuthors(withFullName(first.claim, claims), claims);
  const field = { ...authorCandidate(winner), confidence: authorConfidence(first.sum, winner.kind) };
  return options.withAll ? { ...field, candidates: ranked.map(({ claim }) => authorCandidate(claim)) } : field;
}

/** Functions that find a byline if all other sources name nobody or only an organization, the most reliable first. */
const FALLBACKS: readonly ((
  evidence: Evidence,
  works: readonly Work[],
  anchor: number | undefined,
) => Byline | undefined)[] = [
  bylineAnywhere,
  (evidence, works) => (isArticle(evidence, works) ? markedAnywhere(evidence) : undefined),
  (evidence, works, anchor) => (isArticle(evidence, works) ? nameBeforeText(evidence, anchor) : undefined),
];

/** Names from one source, before the site itself is left out. */
type Offer = Pick<AuthorClaim, "names" | "source" | "weight" | "isPlaceOnly">;

const MAX_WORKS = 4;
const MAX_LINES = 2;

function collectClaims(evidence: Evidence, works: readonly Work[], anchor: number | undefined): readonly AuthorClaim[] {
  const sites = evidence.siteKeys;
  const claims: AuthorClaim[] = [];
  const offer = ({ names, source, weight, isPlaceOnly }: Offer): void => {
    if (names.length === 0) return;
    const own = names.filter((name) => isSiteName(name, sites));
    // "example.org, Frankfurt, Germany": after the name of the site come places, not people.
    const people = own.length > 0 && own[0] === names[0] ? [] : names.filter((name) => !own.includes(name));
    if (people.length > 0) claims.push({ ...authorClaim(people, source, weight), isPlaceOnly });
    else if (own.length > 0) claims.push(organizationClaim(own, source, AUTHOR_WEIGHTS.organization));
  };
  for (const work of works.slice(0, MAX_WORKS)) claims.push(...workClaims(work, evidence));
  for (const named of metaAuthors(evidence)) offer(named);
  // Lines near the heading of a product name makers and customers.
  if (isForSale(works)) return claims;
  const lines = anchor === undefined ? [] : bylinesNear(evidence, anchor);
  for (const line of lines.slice(0, MAX_LINES)) offer({ ...line, weight: bylineWeight(line) });
  if (isDecided(claims)) return claims;
  for (const byline of markedBylines(evidence, anchor)) offer({ ...byline, weight: bylineWeight(byline) });
  for (const find of FALLBACKS) {
    if (claims.some((claim) => claim.weight > AUTHOR_WEIGHTS.organization + 0.3)) break;
    const line = find(evidence, works, anchor);
    if (line !== undefined) offer({ ...line, weight: bylineWeight(line) });
  }
  return claims;
}

/** Whether the subject of the page is a product, and the page has no article or thread. */
function isForSale(works: readonly Work[]): boolean {
  const isOwn = works.some(({ kind, rank }) => kind === "product" && rank >= OWN_RANK);
  return isOwn && works.every(({ kind }) => kind !== "article" && kind !== "forum");
}

function isArticle(evidence: Evidence, works: readonly Work[]): boolean {
  return genreOf(evidence, works) !== "other" && works.every(({ kind }) => kind !== "product");
}

function bylineWeight({ source, distance }: Byline): number {
  const base = {
    text: AUTHOR_WEIGHTS.text,
    "author link": AUTHOR_WEIGHTS.authorLink,
    byline: AUTHOR_WEIGHTS.byline,
    post: AUTHOR_WEIGHTS.post,
  }[source];
  return base - AUTHOR_WEIGHTS.distance * distance;
}

/** Whether JSON-LD, or a meta element made for authors, agrees with another source. Bylines cannot outweigh both. */
function isDecided(claims: readonly AuthorClaim[]): boolean {
  return claims.some((claim) => claim.weight >= AUTHOR_WEIGHTS.card && agreementWith(claim, claims) > 0);
}
