/** Infers the type of the thing from the labels that a page shows, from its address and its title. */
import type { Evidence } from "../metadata/index.ts";
import { TYPE_WORDS } from "../vocabulary/index.ts";
import type { ThingType } from "./page-thing.ts";
import type { LabeledValue } from "./shown/index.ts";
import { STRONG_LABEL, typesOfLabel } from "./type-labels.ts";

/** A type with the sum of the weights of its clues: labels, words of the address, a price. */
export interface InferredType {
  readonly type: ThingType;
  readonly score: number;
  /** Number of distinct labels of the type. */
  readonly labels: number;
  readonly strongLabels: number;
}

const IN_ADDRESS = 1.5;
const IN_TITLE = 1;
/** Products are sold: a price near the name, a button of a cart. */
const PRICED = 2;
const IN_CART = 2;
const OFFERED = 3;
/** More lines with a button near the name belong to a list of products. */
const MAX_CARTS = 8;
/** A label that repeats more often belongs to a list. */
const MAX_REPEATED = 8;
const MIN_OWN_LABELS = 2;

/** What is known of a page besides its labels. */
export interface TypeClues {
  readonly labels: readonly LabeledValue[];
  /** `ShownPrice.score` of the price, 0 without a price. */
  readonly price: number;
  /** Number of lines with a cart button near the name. */
  readonly carts: number;
  /** Whether name, price and cart button are close to each other. */
  readonly isOffered: boolean;
}

/** Returns the types that a page may have, the most probable first. */
export function inferredTypes(
  evidence: Evidence,
  { labels, price, carts, isOffered }: TypeClues,
): readonly InferredType[] {
  const sums = new Map<ThingType, { score: number; labels: number; strongLabels: number }>();
  const add = (type: ThingType, weight: number, isLabel: boolean): void => {
    const sum = sums.get(type) ?? { score: 0, labels: 0, strongLabels: 0 };
    sum.score += weight;
    if (isLabel) sum.labels++;
    if (isLabel && weight === STRONG_LABEL) sum.strongLabels++;
    sums.set(type, sum);
  };
  // Labels that repeat come last. They belong to a list, and count only if others are labels of the same type.
  const counts = [...countsOf(labels)].sort(([, a], [, b]) => a.count - b.count);
  for (const [key, { count, isMarked }] of counts) {
    for (const [type, weight] of typesOfLabel(key)) {
      const isOwn = count <= MAX_REPEATED || (sums.get(type)?.labels ?? 0) >= MIN_OWN_LABELS;
      // Weak labels without a mark are mostly those of forms: "City", "Phone".
      if (isOwn && (isMarked || weight === STRONG_LABEL)) add(type, weight, true);
    }
  }
  const address = evidence.url ?? "";
  for (const [type, words] of TYPE_WORDS) {
    if (words.test(address)) add(type as ThingType, IN_ADDRESS, false);
    if (words.test(evidence.signals.title)) add(type as ThingType, IN_TITLE, false);
  }
  if (price > 0) add("product", Math.min(PRICED, price / 2), false);
  if (carts > 0 && carts <= MAX_CARTS) add("product", IN_CART, false);
  if (isOffered) add("product", OFFERED, false);
  return [...sums]
    .map(([type, sum]) => ({ type, ...sum }))
    .filter(({ type, strongLabels }) => strongLabels > 0 || type === "product")
    .sort((a, b) => b.score - a.score);
}

interface LabelCount {
  readonly count: number;
  readonly isMarked: boolean;
}

function countsOf(labels: readonly LabeledValue[]): ReadonlyMap<string, LabelCount> {
  const counts = new Map<string, LabelCount>();
  for (const { key, isMarked } of labels) {
    const known = counts.get(key);
    counts.set(key, { count: (known?.count ?? 0) + 1, isMarked: isMarked || known?.isMarked === true });
  }
  return counts;
}
