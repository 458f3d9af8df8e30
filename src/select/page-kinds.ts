import { probability } from "../model/index.ts";

/** The kinds of pages, with the names of the WCXB benchmark. */
export const PAGE_KINDS = ["article", "documentation", "service", "forum", "collection", "listing", "product"] as const;
/** The kind of a page, as judged by `auto`. */
export type PageKind = (typeof PAGE_KINDS)[number];

/** The logit that a page is of a kind. A model may have kinds that this build does not know. */
export interface KindLogit {
  readonly kind: string;
  readonly logit: number;
}

/** The probability of each kind. All add up to 1, unless the model has none of the kinds. */
export type KindProbabilities = Readonly<Record<PageKind, number>>;

/** Measured: exponents from 1 to 3 differ by .001 in the mean F1 of all sets. */
const SHARPNESS = 1.5;

/**
 * Turns the logits of the kinds, which separate forests predict, into one distribution. With p the probability by the forest of a kind and
 * s = `SHARPNESS`, the probability of kind k is
 *
 *   P(k) = p_k^s / Σ p^s
 */
export function kindProbabilities(logits: readonly KindLogit[]): KindProbabilities {
  const powers = PAGE_KINDS.map((kind) => {
    const found = logits.find((own) => own.kind === kind);
    return found === undefined ? 0 : probability(found.logit) ** SHARPNESS;
  });
  const sum = powers.reduce((a, b) => a + b, 0);
  const entries = PAGE_KINDS.map((kind, index) => [kind, sum > 0 ? powers[index] / sum : 0]);
  return Object.fromEntries(entries) as KindProbabilities;
}

/** Returns the likeliest kind, `article` if the model has none of the kinds. */
export function likeliestKind(kinds: KindProbabilities): PageKind {
  return PAGE_KINDS.reduce((best, kind) => (kinds[kind] > kinds[best] ? kind : best));
}
