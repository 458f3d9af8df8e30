import type { Frontier, QueueGroup } from "../frontier/index.ts";
import { type PatternScores, topFolder } from "../priority/index.ts";

/** A group with the words that its addresses are expected to bring. */
interface RatedGroup extends QueueGroup {
  /** Addresses that are left since the groups were read. */
  left: number;
  expected: number;
  /** The version of the scores that `expected` is from. */
  version: number;
  readonly top: string;
}

/** What the queue needs to know of its host. */
interface QueuedHost {
  readonly host: string;
  readonly scores: PatternScores;
  /** Returns a pattern as the scores know it. */
  readonly judgedPattern: (pattern: string) => string;
}

/**
 * The groups of a host's queue, best first. They are read from the frontier after a commit, and counted down in between. An expectation is
 * computed again only if the scores of its first folder changed, so that choosing takes microseconds.
 */
export class HostQueue {
  #groups: RatedGroup[] | undefined;

  /** Forgets the groups: a commit may have changed them. */
  reset(): void {
    this.#groups = undefined;
  }

  /** Returns the group whose addresses are expected to bring most new words. */
  async best({ host, scores, judgedPattern }: QueuedHost, frontier: Frontier): Promise<QueueGroup | undefined> {
    this.#groups ??= (await frontier.groups(host)).map((group) => {
      return { ...group, left: group.queued, expected: 0, version: -1, top: topFolder(group.pattern) };
    });
    let best: RatedGroup | undefined;
    for (const group of this.#groups) {
      if (group.left <= 0) continue;
      const version = scores.versionOf(group.top);
      if (group.version !== version) {
        group.version = version;
        group.expected = scores.expected(judgedPattern(group.pattern), group.place);
      }
      if (best === undefined || group.expected > best.expected) best = group;
    }
    return best;
  }

  /** Counts an address of a group that was taken. With `isEmpty`, there was none. */
  took({ pattern, place }: QueueGroup, isEmpty: boolean): void {
    const group = this.#groups?.find((one) => one.pattern === pattern && one.place === place);
    if (group !== undefined) group.left = isEmpty ? 0 : group.left - 1;
  }
}
