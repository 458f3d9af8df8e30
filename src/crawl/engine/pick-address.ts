import { setImmediate } from "node:timers/promises";
import type { LinkPlace } from "../discover/index.ts";
import type { Frontier, QueueGroup, TakenAddress } from "../frontier/index.ts";
import type { RobotsRules } from "../robots/index.ts";
import type { HostMemory } from "./host-memory.ts";
import type { PendingChanges } from "./pending-changes.ts";

/** Addresses that robots.txt forbids are committed in groups of this size, so that other work goes on. Set by hand. */
const MAX_FORBIDDEN_IN_ROW = 100;

/** Seeds, and pages that brought something before, are not traps. */
const TRUSTED_PLACES: ReadonlySet<LinkPlace> = new Set(["seed", "known"]);

/** The parts of a run that `pickAddress` works with. */
interface PickContext {
  readonly frontier: Frontier;
  readonly pending: PendingChanges;
  readonly flush: () => Promise<void>;
  readonly isOver: () => boolean;
}

/** Takes the address of a host that promises most. Closes groups that bring nothing, and skips addresses that robots.txt forbids. */
export async function pickAddress(
  memory: HostMemory,
  rules: RobotsRules,
  { frontier, pending, flush, isOver }: PickContext,
): Promise<TakenAddress | undefined> {
  let forbidden = 0;
  for (let isFlushed = false; !isOver(); ) {
    const group = bestGroup(await frontier.groups(memory.host), memory);
    if (group === undefined) {
      if (isFlushed || pending.isEmpty) return undefined;
      await flush();
      isFlushed = true;
      continue;
    }
    const trap = TRUSTED_PLACES.has(group.place) ? undefined : memory.scores.trapAround(group.pattern);
    if (trap !== undefined) {
      const detail = `the last of ${trap.requests} requests for ${trap.pattern} brought nothing new`;
      pending.close({ host: memory.host, ...group, reason: { code: "trap", detail } });
      await flush();
      continue;
    }
    const [address] = await frontier.take(memory.host, group, 1);
    if (address === undefined) return undefined;
    const reason = rules.refuse(new URL(address.url));
    if (reason === undefined) return address;
    pending.finish({ id: address.id, state: "skipped", reason });
    if (++forbidden % MAX_FORBIDDEN_IN_ROW !== 0) continue;
    await flush();
    await setImmediate();
  }
  return undefined;
}

/** Returns the group whose addresses are expected to bring most new words. */
function bestGroup(groups: readonly QueueGroup[], { scores }: HostMemory): QueueGroup | undefined {
  let best: QueueGroup | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const group of groups) {
    const expected = scores.expected(group.pattern, group.place);
    if (expected <= most) continue;
    most = expected;
    best = group;
  }
  return best;
}
