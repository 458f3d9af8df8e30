import type { Page } from "../../page/index.ts";
import type { NodeSpan, Shapes } from "../regions/index.ts";
import { fieldValues, type WrapperField } from "./wrapped-field.ts";

/** What is asked of a record first: nearly all records have these on every page. */
const PREFERRED_FIELDS = ["title", "link", "price", "image"];
/** More would ask of other pages what only this one has. */
const MAX_NEEDS = 3;

/**
 * Names of fields that all records have, such that strangers, which the same selector names, lack one of them: an advert without a
 * price, a heading without a link.
 */
export function neededFields(
  page: Page,
  shapes: Shapes,
  { records, outliers, fields }: Selected & { readonly fields: readonly WrapperField[] },
): string[] {
  const able = fields
    .filter((field) => field.filled === 1 && areAllFilled(fieldValues(page, shapes, { field, spans: records })))
    .map(({ name, ...field }) => ({
      name,
      lacking: lackingIn(fieldValues(page, shapes, { field: { name, ...field }, spans: outliers })),
    }))
    .sort((a, b) => preferenceOf(a.name) - preferenceOf(b.name));
  const needs: string[] = [];
  let rest = outliers.map((_, i) => i);
  while (rest.length > 0 && needs.length < MAX_NEEDS) {
    let best: (typeof able)[number] | undefined;
    let most = 0;
    for (const field of able) {
      const lacking = rest.filter((i) => field.lacking.has(i)).length;
      if (lacking > most) [best, most] = [field, lacking];
    }
    if (best === undefined) break;
    needs.push(best.name);
    rest = rest.filter((i) => !best.lacking.has(i));
  }
  return needs;
}

/** What a selector names: the records, and what is none. */
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
