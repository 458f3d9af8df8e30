import type {
  AddressRecord,
  AddressState,
  CrawlCommit,
  FinishedAddress,
  Frontier,
  HostRecord,
  NewAddress,
  OutsideLink,
  QueueGroup,
  ReasonCounts,
  TakenAddress,
} from "./frontier.ts";
import { isRevocable } from "./frontier.ts";
import { groupPattern } from "./group-pattern.ts";
import { countReasons } from "./reason-counts.ts";

type GroupName = Pick<QueueGroup, "pattern" | "place">;

interface MemoryGroup extends GroupName {
  /** Queued ids by depth, each in the order they came. */
  readonly byDepth: Map<number, Set<number>>;
}

const groupKey = ({ pattern, place }: GroupName): string => `${place} ${pattern}`;

/** A frontier in memory, for crawls that need not be resumed. */
export class MemoryFrontier implements Frontier {
  readonly #records: AddressRecord[] = [];
  readonly #ids = new Map<string, number>();
  readonly #groups = new Map<string, Map<string, MemoryGroup>>();
  /** Keys of all groups of a host, also of those without queued addresses. */
  readonly #groupKeys = new Map<string, Set<string>>();
  readonly #hosts = new Map<string, HostRecord>();
  readonly #values = new Map<string, string>();
  readonly #counts: Record<AddressState, number> = { queued: 0, done: 0, failed: 0, skipped: 0 };

  async commit(changes: CrawlCommit): Promise<number> {
    const { finished = [], added = [], hosts = [], closed = [], values = {}, counters = {} } = changes;
    for (const outcome of finished) this.#finish(outcome);
    let news = 0;
    for (const address of added) news += this.#add(address);
    for (const host of hosts) this.#hosts.set(host.host, host);
    for (const { host, reason, ...name } of closed) {
      for (const id of [...this.#queuedIn(host, name)]) this.#finish({ id, state: "skipped", reason });
    }
    for (const [name, value] of Object.entries(values)) this.#values.set(name, value);
    for (const [name, by] of Object.entries(counters)) {
      this.#values.set(name, String(Number(this.#values.get(name) ?? 0) + by));
    }
    return news;
  }

  async groups(host: string): Promise<readonly QueueGroup[]> {
    const groups = [...(this.#groups.get(host)?.values() ?? [])];
    return groups.map(({ pattern, place, byDepth }) => ({ pattern, place, queued: sizeOf(byDepth) }));
  }

  async take(host: string, name: GroupName, count: number): Promise<readonly TakenAddress[]> {
    const ids: number[] = [];
    for (const id of this.#queuedIn(host, name)) {
      if (ids.length >= count) break;
      ids.push(id);
    }
    for (const id of ids) this.#unqueue(this.#records[id]);
    return ids.map((id) => this.#records[id]);
  }

  async release(ids: readonly number[]): Promise<void> {
    for (const id of ids) if (this.#records[id].state === "queued") this.#queue(this.#records[id]);
  }

  async hosts(): Promise<readonly string[]> {
    return [...this.#groups.keys()];
  }

  async host(host: string): Promise<HostRecord | undefined> {
    return this.#hosts.get(host);
  }

  async find(key: string): Promise<AddressRecord | undefined> {
    const id = this.#ids.get(key);
    return id === undefined ? undefined : this.#records[id];
  }

  async *list(state: AddressState): AsyncIterable<AddressRecord> {
    for (const record of this.#records) if (record.state === state) yield record;
  }

  async counts(): Promise<Readonly<Record<AddressState, number>>> {
    return { ...this.#counts };
  }

  /** Yields nothing: links out of the scope are addresses here. */
  async *outside(): AsyncIterable<OutsideLink> {}

  reasons(): Promise<ReasonCounts> {
    return countReasons(this);
  }

  async value(name: string): Promise<string | undefined> {
    return this.#values.get(name);
  }

  async *valuesWith(prefix: string): AsyncIterable<readonly [name: string, value: string]> {
    for (const [name, value] of this.#values) if (name.startsWith(prefix)) yield [name.slice(prefix.length), value];
  }

  async close(): Promise<void> {}

  /** Adds an address. Returns 1 if it is new, else 0. */
  #add({ key, skipped, ...address }: NewAddress): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return skipped === undefined ? this.#addAgain(this.#records[known], address) : 0;
    const id = this.#records.length;
    const state = skipped === undefined ? "queued" : "skipped";
    const pattern = this.#patternOf(address);
    const record: AddressRecord = { ...address, pattern, id, attempts: 0, facts: {}, state, reason: skipped };
    this.#records.push(record);
    this.#ids.set(key, id);
    this.#counts[state]++;
    if (state === "queued") this.#queue(record);
    return 1;
  }

  /** Adds a known address. Returns 1 if it is queued only now, else 0. */
  #addAgain(before: AddressRecord, address: Omit<NewAddress, "key" | "skipped">): number {
    const { id, state, reason, facts } = before;
    const depth = Math.min(before.depth, address.depth);
    if (state === "queued" && depth < before.depth) {
      const isWaiting = this.#unqueue(before);
      this.#records[id] = { ...before, depth };
      if (isWaiting) this.#queue(this.#records[id]);
    }
    if (state !== "skipped" || !isRevocable(reason) || Object.keys(facts).length > 0) return 0;
    this.#records[id] = { ...before, ...address, pattern: this.#patternOf(address), depth };
    this.#finish({ id, state: "queued" });
    return 1;
  }

  /** Returns the pattern of the group of an address, and remembers the group. */
  #patternOf({ host, pattern, place }: GroupName & { host: string }): string {
    const keys = this.#groupKeys.get(host) ?? new Set<string>();
    this.#groupKeys.set(host, keys);
    if (keys.has(groupKey({ pattern, place }))) return pattern;
    const wider = groupPattern(pattern, keys.size);
    keys.add(groupKey({ pattern: wider, place }));
    return wider;
  }

  #finish({ id, state, reason, ...changes }: FinishedAddress): void {
    const before = this.#records[id];
    this.#unqueue(before);
    const { url = before.url, attempts = before.attempts, facts = before.facts, place = before.place } = changes;
    const after = { ...before, state, reason, url, attempts, facts, place };
    this.#records[id] = after;
    this.#counts[before.state]--;
    this.#counts[state]++;
    if (state === "queued") this.#queue(after);
  }

  #queue(record: AddressRecord): void {
    const groups = this.#groups.get(record.host) ?? new Map<string, MemoryGroup>();
    this.#groups.set(record.host, groups);
    const key = groupKey(record);
    const { pattern, place, depth, id } = record;
    const group = groups.get(key) ?? { pattern, place, byDepth: new Map<number, Set<number>>() };
    groups.set(key, group);
    const ids = group.byDepth.get(depth) ?? new Set<number>();
    group.byDepth.set(depth, ids.add(id));
  }

  /** Removes an address from its group. Returns whether it waited there: taken addresses do not. */
  #unqueue(record: AddressRecord): boolean {
    const groups = this.#groups.get(record.host);
    const group = groups?.get(groupKey(record));
    const ids = group?.byDepth.get(record.depth);
    if (groups === undefined || group === undefined || ids === undefined) return false;
    const isWaiting = ids.delete(record.id);
    if (ids.size === 0) group.byDepth.delete(record.depth);
    if (group.byDepth.size === 0) groups.delete(groupKey(record));
    if (groups.size === 0) this.#groups.delete(record.host);
    return isWaiting;
  }

  /** Yields the queued ids of a group, those near the seeds first. The group must not change meanwhile. */
  *#queuedIn(host: string, name: GroupName): Generator<number> {
    const byDepth = this.#groups.get(host)?.get(groupKey(name))?.byDepth;
    for (const [, ids] of [...(byDepth ?? [])].sort(([a], [b]) => a - b)) yield* ids;
  }
}

function sizeOf(byDepth: ReadonlyMap<number, ReadonlySet<number>>): number {
  let size = 0;
  for (const ids of byDepth.values()) size += ids.size;
  return size;
}
