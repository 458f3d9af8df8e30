import type { Frontier, QueueGroup } from "../frontier/index.ts";

/** Limit: time that the groups of a host are not read again. Set by hand. */
const MAX_AGE_MS = 2000;

/** A frontier that reads the groups of a host again only after a commit, or after a while. `taken` has the ids of all addresses that were taken. */
export function withCachedGroups(
  frontier: Frontier,
  clock: () => number = () => performance.now(),
): { readonly frontier: Frontier; readonly taken: Set<number>; readonly refresh: () => void } {
  const ids = new Set<number>();
  const cache = new Map<string, { readonly at: number; groups: readonly QueueGroup[] }>();
  const cached: Pick<Frontier, "groups" | "take"> = {
    async groups(host) {
      const known = cache.get(host);
      if (known !== undefined && known.groups.length > 0 && clock() - known.at < MAX_AGE_MS) return known.groups;
      const groups = await frontier.groups(host);
      cache.set(host, { at: clock(), groups });
      return groups;
    },
    async take(host, group, count) {
      const taken = await frontier.take(host, group, count);
      for (const { id } of taken) ids.add(id);
      const known = cache.get(host);
      if (known === undefined) return taken;
      known.groups = known.groups.flatMap((other) => {
        if (other.pattern !== group.pattern || other.place !== group.place) return [other];
        const queued = taken.length === 0 ? 0 : other.queued - taken.length;
        return queued > 0 ? [{ ...other, queued }] : [];
      });
      return taken;
    },
  };
  const bound: Frontier = {
    ...cached,
    commit: (changes) => frontier.commit(changes),
    release: (ids) => frontier.release(ids),
    hosts: () => frontier.hosts(),
    host: (host) => frontier.host(host),
    find: (key) => frontier.find(key),
    list: (state) => frontier.list(state),
    counts: () => frontier.counts(),
    value: (name) => frontier.value(name),
    close: () => frontier.close(),
  };
  return { frontier: bound, taken: ids, refresh: () => cache.clear() };
}
