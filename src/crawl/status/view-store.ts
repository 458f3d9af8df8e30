import { openFrontier } from "../store/index.ts";
import { byWork, type CrawlView, type HostView, MAX_SEEN_HOSTS } from "./crawl-view.ts";

/** Looks at the store of a crawl, also while it runs. Returns at most `maxHosts` of the hosts with queued addresses. */
export async function viewStore(folder: string, maxHosts: number, now: number = Date.now()): Promise<CrawlView> {
  const frontier = await openFrontier(folder);
  try {
    const known = await frontier.hosts();
    const hosts: HostView[] = [];
    for (const host of known.slice(0, MAX_SEEN_HOSTS)) {
      const groups = await frontier.groups(host);
      const queued = groups.reduce((sum, group) => sum + group.queued, 0);
      const waitMs = Math.max(0, ((await frontier.host(host))?.nextAt ?? 0) - now);
      hosts.push({ host, queued, waitMs, state: waitMs > 0 ? "pausing" : "waiting" });
    }
    return {
      at: now,
      counts: await frontier.counts(),
      workers: [],
      hosts: hosts.sort(byWork).slice(0, maxHosts),
      knownHosts: known.length,
      seenHosts: hosts.length,
    };
  } finally {
    await frontier.close();
  }
}
