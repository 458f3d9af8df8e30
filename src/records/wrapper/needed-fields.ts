import type { Page } from "../../page/index.ts";
import type { NodeSpan, Shapes } from "../regions/index.ts";
import { fieldValues, type WrapperField } from "./wrapped-field.ts";

/** Fields that are needed rather than others, because nearly all records of all pages have them. Set by hand. */
const PREFERRED_FIELDS = ["title", "link", "price", "image"];
/** Limit: more needed fields would exclude records of other pages in which one of them is missing. Set by hand. */
const MAX_NEEDS = 3;

/**
 * Returns names of fields that tell records from other matches of the record selector. All records have these fields; each outlier lacks at
 * least one: an advert has no price, a heading has no link.
 */
export function neededFields(
  page: Page,
  shapes: Shapes,
  { records, outliers, fields }: Selected & { readonly fields: readonly WrapperField[] },
): string[] {
  const candidates = fields
    .filter((field) => field.filled === 1 && areAllFilled(fieldValues(page, shapes, { field, spans: records })))
    .map(({ name, ...field }) => ({
      name,
      lacking: lackingIn(fieldValues(page, shapes, { field: { name, ...field }, spans: outliers })),
    }))
    .sort((a, b) => preferenceOf(a.name) - preferenceOf(b.name));
  const needs: string[] = [];
  let remaining = outliers.map((_, i) => i);
  while (remaining.length > 0 && needs.length < MAX_NEEDS) {
    let best: (typeof candidates)[number] | undefined;
    let most = 0;
    for (const field of candidates) {
      const lacking = remaining.filter((i) => field.lacking.has(i)).length;
      if (lacking > most) [best, most] = [field, lacking];
    }
    if (best === undefined) break;
    needs.push(best.name);
    remaining = remaining.filter((i) => !best.lacking.has(i));
  }
  return needs;
}

/** The matches of a record selector: the records, and the outliers. */
interface Selected {
  readonly records: readonly NodeSpan[];
  readonly outliers: readonly NodeSpan[];
}

function areAllFilled(values: readonly unknown[]): boolean {
  return values.every((value) => value !== undefined);
}

function lackingIn(values: readonly unknown[]): ReadonlySet<number> {
  return new Set(values.flatMap((value, i) => (value === undefined ? [i] : [])));
}

function preferenceOf(name: string): number {
  const at = PREFERRED_FIELDS.indexOf(name);
  return at < 0 ? PREFERRED_FIELDS.length : at;
}
