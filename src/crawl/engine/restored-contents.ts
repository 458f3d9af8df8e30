import { KnownContents } from "../duplicates/index.ts";
import type { AddressRecord, Frontier } from "../frontier/index.ts";
import { turnDomain } from "../politeness/index.ts";

/** Limit: pages of earlier runs that are remembered per host. */
const MAX_PAGES = 5000;

/** What earlier runs found. */
export interface RestoredContents {
  /** Registered domain → its contents. */
  readonly contents: Map<string, KnownContents>;
  /** Host → the addresses of its last pages, the oldest first. */
  readonly pages: Map<string, string[]>;
}

/** Returns the contents of earlier runs. Of their text, only what several pages had is stored: the rest counts as new once more. */
export async function restoredContents(frontier: Frontier): Promise<RestoredContents> {
  const byDomain = new Map<string, KnownContents>();
  const pages = new Map<string, string[]>();
  // Pages that an unfinished recrawl asks for again are queued.
  for (const state of ["done", "queued"] as const) {
    for await (const record of frontier.list(state)) {
      const domain = turnDomain(record.host);
      const contents = byDomain.get(domain) ?? new KnownContents();
      if (!addContents(contents, record)) continue;
      byDomain.set(domain, contents);
      addPage(pages, record);
    }
  }
  return { contents: byDomain, pages };
}

function addPage(pages: Map<string, string[]>, { host, url }: AddressRecord): void {
  const known = pages.get(host) ?? [];
  known.push(url);
  // Drops half of them at a time: dropping the first one would move all others.
  if (known.length >= 2 * MAX_PAGES) known.splice(0, MAX_PAGES);
  pages.set(host, known);
}

/** Adds the content of an address, if it had a page. Returns whether it had one. */
export function addContents(contents: KnownContents, { url, facts, reason }: AddressRecord): boolean {
  const { contentHash, simhash, words, titleHash, sketch } = facts;
  if (contentHash === undefined || simhash === undefined || words === undefined || reason !== undefined) return false;
  contents.add({ url, hash: contentHash, simhash, words, titleHash, sketch });
  return true;
}
