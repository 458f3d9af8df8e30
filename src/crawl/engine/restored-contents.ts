import { KnownContents } from "../duplicates/index.ts";
import type { AddressRecord, Frontier } from "../frontier/index.ts";

/** Returns the contents of earlier runs by host. Blocks of text are not stored: after a restart, they count as new once more. */
export async function restoredContents(frontier: Frontier): Promise<ReadonlyMap<string, KnownContents>> {
  const byHost = new Map<string, KnownContents>();
  // Pages that an unfinished recrawl asks for again are queued.
  for (const state of ["done", "queued"] as const) {
    for await (const record of frontier.list(state)) {
      const contents = byHost.get(record.host) ?? new KnownContents();
      if (addContents(contents, record)) byHost.set(record.host, contents);
    }
  }
  return byHost;
}

/** Adds the content of an address, if it had a page. Returns whether it had one. */
export function addContents(contents: KnownContents, { url, facts, reason }: AddressRecord): boolean {
  const { contentHash, simhash, words } = facts;
  if (contentHash === undefined || simhash === undefined || words === undefined || reason !== undefined) return false;
  contents.add({ url, hash: contentHash, simhash, words });
  return true;
}
