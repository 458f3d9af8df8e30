/** The kinds of pages, with the names of the WCXB benchmark. */
export const PAGE_KINDS = ["article", "documentation", "service", "forum", "collection", "listing", "product"] as const;
/** The kind of a page, as judged by `auto`. */
export type PageKind = (typeof PAGE_KINDS)[number];

/** The logit that a page is of a kind. A model may have kinds that this build does not know. */
export interface KindLogit {
  readonly kind: string;
  readonly logit: number;
}

/** Returns the likeliest of the known kinds, `article` if the model has none of them. */
export function likeliestKind(kinds: readonly KindLogit[]): PageKind {
  let best: PageKind = PAGE_KINDS[0];
  let bestLogit = Number.NEGATIVE_INFINITY;
  for (const { kind, logit } of kinds) {
    const known = PAGE_KINDS.find((name) => name === kind);
    if (known !== undefined && logit > bestLogit) [best, bestLogit] = [known, logit];
  }
  return best;
}
