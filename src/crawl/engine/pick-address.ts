import { setImmediate } from "node:timers/promises";
import type { Frontier, TakenAddress } from "../frontier/index.ts";
import type { RobotsRules } from "../robots/index.ts";
import type { SkipCode, SkipReason } from "../skip-reason.ts";
import { addressKey } from "../urls/index.ts";
import type { HostMemory } from "./host-memory.ts";
import type { PendingChanges } from "./pending-changes.ts";

/** Addresses that robots.txt forbids are committed in groups of this size, so that other work goes on. Set by hand. */
const MAX_FORBIDDEN_IN_ROW = 100;

/** Codes of addresses whose page the crawl has elsewhere. Not `variant`: the forms of a page must not refer to each other alone. */
const SAME_PAGE_CODES: ReadonlySet<SkipCode | undefined> = new Set(["duplicate", "redirect", "part", "type"]);

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
    const best = await memory.queue.best(memory, frontier);
    if (best === undefined || best.trap !== undefined) {
      // Changes that are not committed may bring other groups.
      if (!isFlushed) {
        await flush();
        memory.queue.reset();
        isFlushed = true;
        continue;
      }
      if (best?.trap === undefined) return undefined;
      const detail = `the last of ${best.trap.requests} requests for ${best.trap.pattern} brought nothing new`;
      const { pattern, place } = best.group;
      pending.close({ host: memory.host, pattern, place, reason: { code: "trap", detail } });
      await flush();
      memory.queue.reset();
      continue;
    }
    const { group } = best;
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

/** Returns the reason to skip an address that differs from a known one by parts that do not change pages of the host. */
async function knownVariant(
  { variants }: HostMemory,
  { id, url }: TakenAddress,
  frontier: Frontier,
): Promise<SkipReason | undefined> {
  const plain = variants.plainForm(new URL(url));
  const known = plain === undefined ? undefined : await frontier.find(addressKey(plain));
  if (known === undefined || known.id === id || known.state === "failed") return undefined;
  if (known.state === "skipped" && !SAME_PAGE_CODES.has(known.reason?.code)) return undefined;
  if (variants.isCheckDue(new URL(url))) return undefined;
  return { code: "variant", detail: `another form of ${known.url}, as pages of this host show` };
}
