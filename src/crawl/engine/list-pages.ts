import type { Frontier, TakenAddress } from "../frontier/index.ts";
import { listAddress, type PageList } from "../lists/index.ts";
import { addressKey } from "../urls/index.ts";
import type { HostMemory } from "./host-memory.ts";
import type { ReadPage } from "./read-answer.ts";

/** Start of the name of a stored value: the list that the page with a key continues. */
const CONTINUED = "list of ";

/** The list of a page, and the values to commit with it. */
interface PlacedList {
  readonly list?: PageList;
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Returns the list that a page belongs to. If the address of the next page does not tell that it is one of the list (`?cursor=x8f`), that is
 * noted until the page is read, also by the next run.
 */
export async function placeInList(
  memory: HostMemory,
  { url }: Pick<TakenAddress, "url">,
  { read, frontier }: { read: ReadPage; frontier: Pick<Frontier, "value"> },
): Promise<PlacedList> {
  const region = read.list?.region;
  if (region === undefined) return {};
  const { next, numbered, canonical } = read.links;
  const own = new URL(url);
  // Sorted and filtered forms often declare the plain list. Misconfigured sites declare the front page everywhere.
  const isDeclared = canonical !== undefined && canonical.host === own.host && canonical.pathname === own.pathname;
  const key = addressKey(own);
  const linked = [...(next === undefined ? [] : [next]), ...numbered.map((page) => page.url)];
  const continued = memory.continuedLists.get(key) ?? (await frontier.value(CONTINUED + key));
  const address = continued ?? listAddress(isDeclared ? canonical : own, linked);
  memory.continuedLists.delete(key);
  const list = { address, region };
  if (next === undefined || listAddress(next, [own]) === address) return { list };
  memory.continuedLists.set(addressKey(next), address);
  return { list, values: { [CONTINUED + addressKey(next)]: address } };
}
