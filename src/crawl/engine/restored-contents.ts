import { KnownContents } from "../duplicates/index.ts";
import type { Frontier } from "../frontier/index.ts";

/** Returns the contents of earlier runs by host. Blocks of text are not stored: after a restart, they count as new once more. */
export async function restoredContents(frontier: Frontier): Promise<ReadonlyMap<string, KnownContents>> {
  const byHost = new Map<string, KnownContents>();
  for await (const { url, host, facts } of frontier.list("done")) {
    const { contentHash, simhash, words } = facts;
    if (contentHash === undefined || simhash === undefined || words === undefined) continue;
    const contents = byHost.get(host) ?? new KnownContents();
    byHost.set(host, contents);
    contents.add({ url, hash: contentHash, simhash, words });
  }
  return byHost;
}
