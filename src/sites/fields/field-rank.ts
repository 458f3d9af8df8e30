/** Ranks fields: what people want of a page comes first. */
import type { FieldFacts } from "./field-facts.ts";

/** A field with its rank. */
export interface RankedFacts extends FieldFacts {
  readonly isTitle: boolean;
  readonly rank: number;
}

/** What the rank needs beside the facts of a field. */
interface RankContext {
  /** Mean number of texts between the title and the field. */
  readonly distance: number;
  readonly isTitle: boolean;
}

const isType = (facts: FieldFacts, ...types: readonly string[]): number => (types.includes(facts.contained) ? 1 : 0);

/** The terms of the rank, with their weights. Set by hand on half of the sites of SWDE. */
const FIELD_TERMS: readonly {
  readonly says: string;
  readonly weight: number;
  of(facts: FieldFacts, context: RankContext): number;
}[] = [
  { says: "the title of the page", weight: 6, of: (_, { isTitle }) => Number(isTitle) },
  { says: "like the title", weight: 1, of: (f) => Math.max(0, f.titleLikeness) },
  { says: "on most pages", weight: 3, of: (f) => f.filled },
  { says: "different on each page", weight: 2, of: (f) => f.distinct / (f.filled * f.values.length) },
  { says: "the same on all pages", weight: -2, of: (f) => Number(f.distinct < 2) },
  { says: "elsewhere on other pages", weight: -1, of: (f) => f.frequency },
  { says: "a price or a date", weight: 1.2, of: (f) => isType(f, "price", "date") },
  { says: "a number", weight: 0.3, of: (f) => isType(f, "number") },
  { says: "names of people", weight: 0.8, of: (f) => f.people },
  { says: "with a label", weight: 2, of: (f) => Number(f.labelKind === "marked" || f.labelKind === "known") },
  { says: "after a constant text", weight: 0.5, of: (f) => Number(f.labelKind === "near") },
  { says: "after a button", weight: -1, of: (f) => Number(f.isAfterButton) },
  { says: "far from the title", weight: -0.4, of: (_, { distance }) => Math.log2(1 + distance) },
  { says: "many like it", weight: -0.4, of: (f) => Math.log2(f.siblings) },
  { says: "in a menu, footer or sidebar", weight: -1, of: (f) => f.beside },
  { says: "different labels", weight: -2, of: (f) => f.mixed },
  { says: "one of several with this label", weight: -1, of: (f) => Math.min(2, (f.label?.match ?? 1) - 1) },
  { says: "late in the page", weight: -1, of: (f) => f.position },
  { says: "long", weight: -1, of: (f) => Number(f.chars > LONG_CHARS) },
];

const LONG_CHARS = 80;
/** The distance of a field if the title is unknown. */
const UNKNOWN_DISTANCE = 60;
/** A text before the title is as far away as one after twice as many texts. */
const BEFORE_TITLE = 2;

/** Sorts fields by rank, the best first. */
export function rankFields(all: readonly FieldFacts[]): RankedFacts[] {
  const title = titleOf(all);
  const ranked = all.map((facts): RankedFacts => {
    const context = { isTitle: facts === title, distance: distanceTo(title, facts) };
    const rank = FIELD_TERMS.reduce((sum, { weight, of }) => sum + weight * of(facts, context), 0);
    return { ...facts, isTitle: context.isTitle, rank };
  });
  return ranked.sort((a, b) => b.rank - a.rank || firstUnit(a) - firstUnit(b));
}

function firstUnit({ group }: FieldFacts): number {
  return group.units.find(({ length }) => length > 0)?.[0] ?? 0;
}

/** Below this likeness, no field is the title. Set by hand. */
export const MIN_TITLE_LIKENESS = 0.3;

function titleOf(all: readonly FieldFacts[]): FieldFacts | undefined {
  let best: FieldFacts | undefined;
  for (const facts of all) {
    if (facts.distinct < 2 || facts.isMany || facts.contained !== "text" || facts.titleLikeness < MIN_TITLE_LIKENESS)
      continue;
    if (best === undefined || facts.titleLikeness > best.titleLikeness) best = facts;
  }
  return best;
}

function distanceTo(title: FieldFacts | undefined, { group }: FieldFacts): number {
  let sum = 0;
  let count = 0;
  for (const [p, [unit]] of group.units.entries()) {
    if (unit === undefined) continue;
    const at = title?.group.units[p][0];
    count++;
    if (at === undefined) sum += UNKNOWN_DISTANCE;
    else sum += unit < at ? BEFORE_TITLE * (at - unit) : unit - at;
  }
  return sum / Math.max(1, count);
}
