import { KnownContents } from "../duplicates/index.ts";
import type { Frontier } from "../frontier/index.ts";

/** Returns the contents of earlier runs by host. Blocks of text are not stored: after a restart, they count as new once more. */
export async function restoredContents(frontier: Frontier): Promise<ReadonlyMap<string, KnownContents>> {
  const byHost = new Map<string, KnownContents>();
  // Pages that an unfinished recrawl asks for again are queued.
  for (const state of ["done", "queued"] as const) {
    for await (const { url, host, facts, reason } of frontier.list(state)) {
      const { contentHash, simhash, words } = facts;
      if (contentHash === undefined || simhash === undefined || words === undefined || reason !== undefined) continue;
      const contents = byHost.get(host) ?? new KnownContents();
      byHost.set(host, contents);
      contents.add({ url, hash: contentHash, simhash, words });
    }
  }
  return byHost;
}
