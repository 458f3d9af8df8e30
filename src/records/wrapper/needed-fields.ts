import type { Page } from "../../page/index.ts";
import type { NodeSpan, Shapes } from "../regions/index.ts";
import { fieldValues, type WrapperField } from "./wrapped-field.ts";

/** Preferred fields: nearly all records have these on every page. */
const PREFERRED_FIELDS = ["title", "link", "price", "image"];
/** Limit: more needs would exclude records of other pages, where some fields are missing. */
const MAX_NEEDS = 3;

/**
 * Names of fields that all records have and that outliers, which match the same selector, lack: an advert has no price,
 * a heading has no link.
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

/** The matches of a record selector: the records, and other elements. */
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
