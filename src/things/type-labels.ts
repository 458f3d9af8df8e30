/** The types of things that a label belongs to. */
import { TYPE_LABELS } from "../vocabulary/index.ts";
import type { ThingType } from "./page-thing.ts";

/** Weights of labels for a type. Strong ones hardly occur on pages about other things. */
export const STRONG_LABEL = 2;
const WEAK_LABEL = 1;

const LABEL_TYPES = new Map<string, [type: ThingType, weight: number][]>();
for (const { type, strong, weak } of TYPE_LABELS) {
  for (const [labels, weight] of [
    [strong, STRONG_LABEL],
    [weak, WEAK_LABEL],
  ] as const) {
    for (const label of new Set(labels.split("|"))) {
      const known = LABEL_TYPES.get(label) ?? [];
      if (!known.some(([other]) => other === type)) known.push([type as ThingType, weight]);
      LABEL_TYPES.set(label, known);
    }
  }
}

/** Returns the types that a label belongs to, with its weights. */
export function typesOfLabel(key: string): readonly (readonly [type: ThingType, weight: number])[] {
  return LABEL_TYPES.get(key) ?? [];
}

/** Whether a label belongs to a type of thing. */
export function isTypeLabel(key: string): boolean {
  return LABEL_TYPES.has(key);
}

/** Whether a label hardly occurs on pages about other types of things. */
export function isStrongLabel(key: string): boolean {
  return LABEL_TYPES.get(key)?.some(([, weight]) => weight === STRONG_LABEL) === true;
}
