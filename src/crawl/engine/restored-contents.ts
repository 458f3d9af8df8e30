import { KnownContents } from "../duplicates/index.ts";
import type { AddressRecord, Frontier } from "../frontier/index.ts";
import { turnDomain } from "../politeness/index.ts";

/** Returns the contents of earlier runs by registered domain. Blocks of text are not stored: after a restart, they count as new once more. */
export async function restoredContents(frontier: Frontier): Promise<Map<string, KnownContents>> {
  const byDomain = new Map<string, KnownContents>();
  // Pages that an unfinished recrawl asks for again are queued.
  for (const state of ["done", "queued"] as const) {
    for await (const record of frontier.list(state)) {
      const domain = turnDomain(record.host);
      const contents = byDomain.get(domain) ?? new KnownContents();
      if (addContents(contents, record)) byDomain.set(domain, contents);
    }
  }
  return byDomain;
}

/** Adds the content of an address, if it had a page. Returns whether it had one. */
export function addContents(contents: KnownContents, { url, facts, reason }: AddressRecord): boolean {
  const { contentHash, simhash, words, titleHash, sketch } = facts;
  if (contentHash === undefined || simhash === undefined || words === undefined || reason !== undefined) return false;
  contents.add({ url, hash: contentHash, simhash, words, titleHash, sketch });
  return true;
}
