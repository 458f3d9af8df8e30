import { numberedForms, plainAddress } from "../urls/index.ts";

const WHOLE_NUMBER = /^\d{1,9}$/;

/**
 * Returns the identity of the list that a page belongs to: the address of the page without what counts its pages. `linked` are the other pages
 * that its paging links to. A number counts pages if it has a word for it (`?page=2`, `/page/2`), or if a linked page differs in that number
 * alone (`?start=20`, `/shop/2`).
 */
export function listAddress(url: URL, linked: readonly URL[]): string {
  const others = linked.filter(({ host }) => host === url.host);
  const counted = withoutCounters(url, others);
  const [named] = numberedForms(counted, true);
  if (named !== undefined) return addressOf(url, named.base);
  const bases = new Set(others.flatMap((other) => [plainAddress(other), ...basesOf(other)]));
  const own = basesOf(counted).find((base) => bases.has(base));
  return addressOf(url, own ?? plainAddress(counted));
}

function basesOf(url: URL): readonly string[] {
  return numberedForms(url).map(({ base }) => base);
}

/** Deletes the parameters whose number is all that a linked page differs in. */
function withoutCounters(url: URL, others: readonly URL[]): URL {
  const plain = new URL(url);
  for (const other of others) {
    if (other.pathname !== url.pathname) continue;
    const names = [...new Set([...url.searchParams.keys(), ...other.searchParams.keys()])];
    const different = names.filter((name) => url.searchParams.get(name) !== other.searchParams.get(name));
    const [name] = different;
    const values = [url.searchParams.get(name) ?? "0", other.searchParams.get(name) ?? "0"];
    if (different.length === 1 && values.every((value) => WHOLE_NUMBER.test(value))) plain.searchParams.delete(name);
  }
  return plain;
}

/** Writes a base, which has no scheme, as an address. */
function addressOf({ protocol }: URL, base: string): string {
  return new URL(`${protocol}//${base.endsWith("?") ? base.slice(0, -1) : base}`).href;
}
