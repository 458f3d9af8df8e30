import type { LinkPlace } from "../discover/index.ts";

/**
 * How a page repeats others: `exact`ly; `near`ly, but for a few words or digits; as a `variant`, whose address differs in parts that are known not
 * to change pages; as a `redirect` to a new address of another pattern, or as a `hop` to one of the same pattern; or that it is `missing`.
 */
export type RequestCopy = "exact" | "near" | "variant" | "redirect" | "hop" | "missing";

/** The result of a request, as far as the scores need it. */
export interface RequestYield {
  readonly newWords: number;
  readonly copy?: RequestCopy | undefined;
  /** Whether a page that this one repeats has the same path, with other parameters. */
  readonly isSamePath?: boolean | undefined;
  /** How many folders contain the mirror that the page is in, if its text is known: see `MirrorFolders`. */
  readonly mirrorDepth?: number | undefined;
  /** Whether the page named no new address, and repeats no page of another pattern. */
  readonly isDeadEnd?: boolean | undefined;
  /** Whether other pages had nearly all of the text. */
  readonly isMostlyKnown?: boolean | undefined;
  /** Whether no earlier page had most of the title, and whether this is so without the words of the address. */
  readonly hasNewTitle?: boolean | undefined;
  readonly hasOwnTitle?: boolean | undefined;
  /** Pattern of the page that links to the address, and the place of the link there. */
  readonly from?: string | undefined;
  readonly place?: LinkPlace | undefined;
  /** Patterns of the addresses that the page named first. */
  readonly opens?: readonly string[] | undefined;
}

/** What the weight of a request depends on beside its own result. */
export interface YieldContext {
  /** Mean of the new words of requests that were not barren. */
  readonly meanWords: number;
  /** Earlier requests for the pattern, and those of them that were fruitful. */
  readonly requests: number;
  readonly fruitful: number;
  /** Whether other addresses of the folder were requested before. */
  readonly isKnownFolder: boolean;
  /** Whether a page of the same barren folder named the address. */
  readonly isSelfFound: boolean;
  /** Whether a page of the same pattern named the address. */
  readonly isOfOwnPattern: boolean;
  /** Returns whether the page named addresses of other folders first, and counts such pages. */
  readonly isOpening: (isCopy: boolean) => boolean;
}

/**
 * Weights of a request that brought nothing new, by its text. Missing pages name no further addresses: they are no trap, but many of them may
 * follow each other in an old list.
 */
const BARREN_WEIGHT = { other: 1, near: 2, exact: 2.5, variant: 0.25, redirect: 0, hop: 0.5, missing: 0.5 } as const;
/** Missing pages of a pattern that brought something weigh less. Set by hand: a list of 40 dead links must not hide those after it. */
const OTHER_MISSING_WEIGHT = 0.2;
/**
 * Weights of such a request if its page is a dead end, and no page of its pattern named it. Such pages, as those for subscribers or with
 * a picture only, may follow each other before others of their pattern. Set by hand.
 */
const DEAD_END_WEIGHT = { other: 0.5, copy: 1.2 } as const;
/**
 * Weight of the first copies of a pattern that differ in parameters only: `AddressVariants` learns from two of them that `?page=1` changes
 * nothing, and others may come after them. Set by hand.
 */
const FORM_WEIGHT = 1.2;
const MAX_FORM_REQUESTS = 3;
/** Limit: requests for a pattern before addresses that its own pages named weigh more, unless these were named in vain. Set by hand: costs a request per calendar. */
const MAX_FIRST_STEPS = 2;
/** A trap feeds itself: barren requests for addresses that pages of the same barren folder named weigh this much more. Not for next pages. */
const SELF_FOUND_FACTOR = 2;
/**
 * A request is barren if it brings fewer words than this share of the mean of all that are not, within bounds: fewer than five words are
 * labels, and the short pages beside long articles are content, too. Set by hand.
 */
const MIN_SHARE_OF_MEAN = 0.1;
const MIN_WORDS = 5;
const MAX_MIN_WORDS = 20;
/** A self-found request with fewer words than this share of the mean weighs a little, so that no pattern lasts forever on a few words. */
const LOW_SHARE_OF_MEAN = 0.2;
export const LOW_WEIGHT = 0.25;

/** Returns the words that a request must bring to be fruitful. */
export function minFruitfulWords(meanWords: number): number {
  return Math.min(Math.max(MIN_SHARE_OF_MEAN * meanWords, MIN_WORDS), MAX_MIN_WORDS);
}

/**
 * Returns how much a request speaks for a trap: 0 if it was fruitful. With m the mean of the new words of requests that were not barren,
 * a request is barren below .1 m (5 words at least, 20 at most), unless its page has a title of its own. It then weighs 1, a near copy 2, an exact copy
 * 2.5; times 2 if a page of the same barren folder named the address, and the pattern never brought anything. Missing pages, dead ends, and the first
 * forms of one page weigh less. So does a page that named new addresses in other folders, as lists do (.25): those may bring words. So does a request
 * with no more than .2 m words if a page of the same folder named the address. Up to .2 m words do not count if the rest of the text was
 * known: old versions of a page differ in a few sentences.
 */
export function barrenWeight(result: RequestYield, context: YieldContext): number {
  const { newWords, isMostlyKnown = false } = result;
  const { meanWords, fruitful, isSelfFound } = context;
  const hasOwnTitle = hasTitleOfItsOwn(result, context);
  const isLow = newWords <= LOW_SHARE_OF_MEAN * meanWords;
  const isKnown = isMostlyKnown && isLow && !hasOwnTitle;
  if (hasOwnTitle || (newWords > minFruitfulWords(meanWords) && !isKnown)) return isSelfFound && isLow ? LOW_WEIGHT : 0;
  const copy = result.copy ?? (isKnown ? "near" : "other");
  if (copy === "missing" && fruitful > 0) return OTHER_MISSING_WEIGHT;
  const isCopy = copy === "exact" || copy === "near";
  // A copy of a whole text opens nothing: its relative links lead to further copies.
  if (!(isCopy && isMostlyKnown) && context.isOpening(isCopy)) return LOW_WEIGHT;
  const isDeadEnd = result.isDeadEnd === true && !isSelfFound && (newWords === 0 || !isKnown);
  if (isDeadEnd && !context.isOfOwnPattern) return DEAD_END_WEIGHT[isCopy ? "copy" : "other"];
  if (copy === "exact" && result.isSamePath === true && context.requests < MAX_FORM_REQUESTS) return FORM_WEIGHT;
  // The newest month of an archive may be empty, and the one before.
  const isFirstStep = context.isOfOwnPattern && result.place !== "doubtful" && context.requests < MAX_FIRST_STEPS;
  const isTrapLike = isSelfFound && !isFirstStep && fruitful === 0 && (isCopy || copy === "other");
  return BARREN_WEIGHT[copy] * (isTrapLike ? SELF_FOUND_FACTOR : 1);
}

/**
 * Whether a page has a title that no other has. The title of the first page of a folder is always new. Servers that answer every address repeat its
 * words in the title and propose further addresses: such words count only if a page of another kind named the address, as lists of products do.
 */
function hasTitleOfItsOwn({ hasNewTitle, hasOwnTitle }: RequestYield, context: YieldContext): boolean {
  if (!context.isKnownFolder) return false;
  return hasOwnTitle === true || (hasNewTitle === true && !context.isSelfFound && !context.isOfOwnPattern);
}
