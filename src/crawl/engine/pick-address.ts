import { setImmediate } from "node:timers/promises";
import { patternParameters } from "../../page/index.ts";
import type { LinkPlace } from "../discover/index.ts";
import type { Frontier, TakenAddress } from "../frontier/index.ts";
import type { Trap } from "../priority/index.ts";
import type { RobotsRules } from "../robots/index.ts";
import type { SkipReason } from "../skip-reason.ts";
import { addressKey } from "../urls/index.ts";
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
    const group = await memory.queue.best(memory.host, frontier, memory.scores);
    if (group === undefined) {
      if (isFlushed) return undefined;
      await flush();
      memory.queue.reset();
      isFlushed = true;
      continue;
    }
    const trap = TRUSTED_PLACES.has(group.place) ? undefined : trapAround(memory, group.pattern);
    if (trap !== undefined) {
      const detail = `the last of ${trap.requests} requests for ${trap.pattern} brought nothing new`;
      const { pattern, place } = group;
      pending.close({ host: memory.host, pattern, place, reason: { code: "trap", detail } });
      await flush();
      memory.queue.reset();
      continue;
    }
    const [address] = await frontier.take(memory.host, group, 1);
    memory.queue.took(group, address === undefined);
    if (address === undefined) continue;
    const reason = rules.refuse(new URL(address.url)) ?? (await knownVariant(memory, address, frontier));
    if (reason === undefined) return address;
    pending.finish({ id: address.id, state: "skipped", reason });
    if (++forbidden % MAX_FORBIDDEN_IN_ROW !== 0) continue;
    await flush();
    await setImmediate();
  }
  return undefined;
}

/**
 * Returns the trap around a pattern. A pattern with a parameter that does not change pages, such as a session, is judged without it: most of
 * its pages are copies, but some may be linked in no other way.
 */
function trapAround({ scores, variants }: HostMemory, pattern: string): Trap | undefined {
  const names = patternParameters(pattern);
  const kept = names.filter((name) => !variants.isIgnored(`?${name}`));
  if (kept.length === names.length) return scores.trapAround(pattern);
  const path = pattern.slice(0, pattern.indexOf("?"));
  return scores.trapAround(kept.length === 0 ? path : `${path}?${kept.join("&")}`);
}

/** Returns the reason to skip an address that differs from a known one by parts that do not change pages of the host. */
async function knownVariant(
  { variants }: HostMemory,
  { id, url }: TakenAddress,
  frontier: Frontier,
): Promise<SkipReason | undefined> {
  const plain = variants.plainForm(new URL(url));
  const known = plain === undefined ? undefined : await frontier.find(addressKey(plain));
  if (known === undefined || known.id === id) return undefined;
  return { code: "duplicate", detail: `another form of ${known.url}, as pages of this host show` };
}
