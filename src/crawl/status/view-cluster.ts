import { type ClusterReader, nextRequest } from "../cluster/index.ts";
import { turnDomain } from "../politeness/index.ts";
import {
  byWork,
  type CrawlView,
  type HostView,
  MAX_REPORT_AGE_MS,
  MAX_SEEN_HOSTS,
  type WorkerView,
} from "./crawl-view.ts";

/** Looks at a crawl on many machines. Returns at most `maxHosts` hosts. */
export async function viewCluster({ addresses, state }: ClusterReader, maxHosts: number): Promise<CrawlView> {
  const [at, counts, reports, dropped, found] = await Promise.all([
    state.now(),
    addresses.counts(),
    state.reports(),
    state.dropped(),
    addresses.firstHosts(MAX_SEEN_HOSTS),
  ]);
  const workers = reports.map(
    ({ worker, domains, pages, failures, at: reportedAt }): WorkerView => ({
      name: worker,
      domains,
      pages,
      failures,
      reportedAt,
      silentMs: Math.max(0, at - reportedAt),
    }),
  );
  const busy = new Map<string, string>();
  for (const { name, domains, silentMs } of workers) {
    if (silentMs <= MAX_REPORT_AGE_MS) for (const domain of domains) busy.set(domain, name);
  }
  const failing = new Set(dropped);
  const hosts = found.hosts.map(({ host, queued }): HostView => {
    const worker = busy.get(turnDomain(host));
    const idle = queued === 0 ? "done" : "waiting";
    return {
      host,
      queued,
      worker,
      waitMs: 0,
      state: worker !== undefined && queued > 0 ? "working" : failing.has(host) ? "failing" : idle,
    };
  });
  const shown = hosts.sort(byWork).slice(0, maxHosts);
  return {
    at,
    counts,
    workers: workers.sort((a, b) => a.silentMs - b.silentMs || (a.name < b.name ? -1 : 1)),
    hosts: await Promise.all(shown.map((host) => withPause(host, { at, addresses }))),
    knownHosts: found.count,
    seenHosts: found.hosts.length,
  };
}

async function withPause(
  host: HostView,
  { at, addresses }: { readonly at: number; readonly addresses: ClusterReader["addresses"] },
): Promise<HostView> {
  const { nextAt } = await nextRequest(addresses, turnDomain(host.host));
  const waitMs = Math.max(0, nextAt - at);
  return { ...host, waitMs, state: host.state === "waiting" && waitMs > 0 ? "pausing" : host.state };
}
