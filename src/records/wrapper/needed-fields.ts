import type { Page } from "../../page/index.ts";
import type { NodeSpan, Shapes } from "../regions/index.ts";
import { type WrapperField, wrappedValues } from "./wrapped-field.ts";

/** What is asked of a record first: nearly all records have these on every page. */
const USUAL = ["title", "link", "price", "image"];
/** More would ask of other pages what only this one has. */
const MOST_NEEDS = 3;

/**
 * Names of fields that all records have, such that strangers, which the same selector names, lack one of them: an advert without a
 * price, a heading without a link.
 */
export function neededFields(
  page: Page,
  shapes: Shapes,
  { records, strangers, fields }: Selected & { readonly fields: readonly WrapperField[] },
): string[] {
  const able = fields
    .filter((field) => field.filled === 1 && isFull(wrappedValues(page, shapes, { field, spans: records })))
    .map(({ name, ...field }) => ({
      name,
      lacking: lackingIn(wrappedValues(page, shapes, { field: { name, ...field }, spans: strangers })),
    }))
    .sort((a, b) => usualness(a.name) - usualness(b.name));
  const needs: string[] = [];
  let rest = strangers.map((_, i) => i);
  while (rest.length > 0 && needs.length < MOST_NEEDS) {
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
  readonly strangers: readonly NodeSpan[];
}

function isFull(values: readonly unknown[]): boolean {
  return values.every((value) => value !== undefined);
}

function lackingIn(values: readonly unknown[]): ReadonlySet<number> {
  return new Set(values.flatMap((value, i) => (value === undefined ? [i] : [])));
}

function usualness(name: string): number {
  const at = USUAL.indexOf(name);
  return at < 0 ? USUAL.length : at;
}
