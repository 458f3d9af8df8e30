import type { Frontier } from "../frontier/index.ts";

/** Returns the frontier, and the ids of all addresses that were taken through it. */
export function withTakenIds(frontier: Frontier): { readonly frontier: Frontier; readonly taken: Set<number> } {
  const taken = new Set<number>();
  const noting: Frontier = {
    async take(host, group, count) {
      const addresses = await frontier.take(host, group, count);
      for (const { id } of addresses) taken.add(id);
      return addresses;
    },
    groups: (host) => frontier.groups(host),
    commit: (changes) => frontier.commit(changes),
    release: (ids) => frontier.release(ids),
    hosts: () => frontier.hosts(),
    host: (host) => frontier.host(host),
    find: (key) => frontier.find(key),
    list: (state) => frontier.list(state),
    outside: () => frontier.outside(),
    counts: () => frontier.counts(),
    reasons: () => frontier.reasons(),
    value: (name) => frontier.value(name),
    valuesWith: (prefix) => frontier.valuesWith(prefix),
    close: () => frontier.close(),
  };
  return { frontier: noting, taken };
}
