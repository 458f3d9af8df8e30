/** Infers the type of the thing from the labels that a page shows, from its address and its title. */
import type { Evidence } from "../metadata/index.ts";
import { CART_BUTTON, TYPE_LABELS, TYPE_WORDS } from "../vocabulary/index.ts";
import type { LabeledValue } from "./labeled-values.ts";
import type { ThingType } from "./page-thing.ts";

/** A type with the sum of the weights of its clues: labels, words of the address, a price. */
export interface InferredType {
  readonly type: ThingType;
  readonly score: number;
  /** Number of distinct labels of the type. */
  readonly labels: number;
  readonly strongLabels: number;
}

const STRONG = 2;
const WEAK = 1;
const IN_ADDRESS = 1.5;
const IN_TITLE = 1;
/** Products are sold: a price near the name, a button of a cart. */
const PRICED = 2;
const IN_CART = 2;
/** More buttons belong to a list of products. */
const MAX_CART_BUTTONS = 12;
/** A label that repeats more often belongs to a list. */
const MAX_REPEATED = 8;
const MIN_OWN_LABELS = 2;

const LABEL_TYPES = new Map<string, [type: ThingType, weight: number][]>();
for (const { type, strong, weak } of TYPE_LABELS) {
  for (const [labels, weight] of [
    [strong, STRONG],
    [weak, WEAK],
  ] as const) {
    for (const label of new Set(labels.split("|"))) {
      const known = LABEL_TYPES.get(label) ?? [];
      if (!known.some(([other]) => other === type)) known.push([type as ThingType, weight]);
      LABEL_TYPES.set(label, known);
    }
  }
}

/** Whether a label belongs to a type of thing. */
export function isTypeLabel(key: string): boolean {
  return LABEL_TYPES.has(key);
}

/** Whether a label hardly occurs on pages about other types of things. */
export function isStrongLabel(key: string): boolean {
  return LABEL_TYPES.get(key)?.some(([, weight]) => weight === STRONG) === true;
}

/** What is known of a page besides its labels. */
export interface TypeClues {
  readonly labels: readonly LabeledValue[];
  /** `ShownPrice.score` of the price, 0 without a price. */
  readonly price: number;
}

/** Returns the types that a page may have, the most probable first. */
export function inferredTypes(evidence: Evidence, { labels, price }: TypeClues): readonly InferredType[] {
  const sums = new Map<ThingType, { score: number; labels: number; strongLabels: number }>();
  const add = (type: ThingType, weight: number, isLabel: boolean): void => {
    const sum = sums.get(type) ?? { score: 0, labels: 0, strongLabels: 0 };
    sum.score += weight;
    if (isLabel) sum.labels++;
    if (isLabel && weight === STRONG) sum.strongLabels++;
    sums.set(type, sum);
  };
  // Labels that repeat come last. They belong to a list, and count only if others are labels of the same type.
  const counts = [...countsOf(labels)].sort(([, a], [, b]) => a.count - b.count);
  for (const [key, { count, isMarked }] of counts) {
    for (const [type, weight] of LABEL_TYPES.get(key) ?? []) {
      const isOwn = count <= MAX_REPEATED || (sums.get(type)?.labels ?? 0) >= MIN_OWN_LABELS;
      // Weak labels without a mark are mostly those of forms: "City", "Phone".
      if (isOwn && (isMarked || weight === STRONG)) add(type, weight, true);
    }
  }
  const address = evidence.url ?? "";
  for (const [type, words] of TYPE_WORDS) {
    if (words.test(address)) add(type as ThingType, IN_ADDRESS, false);
    if (words.test(evidence.signals.title)) add(type as ThingType, IN_TITLE, false);
  }
  if (price > 0) add("product", Math.min(PRICED, price / 2), false);
  const buttons = cartButtons(evidence);
  if (buttons > 0 && buttons <= MAX_CART_BUTTONS) add("product", IN_CART, false);
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

/** Counts the buttons of a cart in the source: their texts are often in attributes. */
export function cartButtons({ page }: Evidence): number {
  let count = 0;
  for (const _ of page.source.matchAll(CART_BUTTON)) if (++count > MAX_CART_BUTTONS) break;
  return count;
}
