import { type NumberedAddress, numberedForms, plainAddress } from "../urls/index.ts";

const WHOLE_NUMBER = /^\d{1,3}$/;

/**
 * Whether `next` is page `number` of the article at `first`: the same address with that page number, or with one less if its pages are
 * counted from 0. `/story` and `/story/2` are; `/story/1001` and `/story/1002` are two articles.
 */
export function isPartAddress(first: URL, next: URL, number: number): boolean {
  if (first.host !== next.host) return false;
  const bases = new Set([plainAddress(first), ...firstPageBases(first)]);
  return [...numberedForms(next), ...addedNumbers(first, next)].some((form) => {
    return (form.number === number || form.number === number - 1) && form.number > 0 && bases.has(form.base);
  });
}

/** Whether an address has a page number with a word for it, such as `?page=2` or `/part-2`. */
export function namesPage(url: URL): boolean {
  return numberedForms(url, true).length > 0;
}

/** Reads the parameters that the first page does not have as page numbers, whatever their name. */
function addedNumbers(first: URL, next: URL): readonly NumberedAddress[] {
  return [...next.searchParams].flatMap(([name, value]) => {
    if (first.searchParams.has(name) || !WHOLE_NUMBER.test(value)) return [];
    const others = new URL(next);
    others.searchParams.delete(name);
    return [{ base: plainAddress(others), number: Number(value) }];
  });
}

/** Whether an address is a later page of the article at `first`. */
export function isLaterPart(first: URL, part: URL): boolean {
  return numberedForms(part).some(({ number }) => number > 1 && isPartAddress(first, part, number));
}

/** The addresses of the article without a page number, if its first page has one: `/story?page=1`, `/story/page/1`. */
function firstPageBases(first: URL): readonly string[] {
  const named = numberedForms(first, true).filter(({ number }) => number <= 1);
  return named.map(({ base }) => base);
}
