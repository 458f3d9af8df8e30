import type { ArchivedAnswer } from "../archived-answer.ts";
import type { CrawledPage } from "../crawl-options.ts";
import type { CrawlCommit, FinishedAddress, NewAddress } from "../frontier/index.ts";
import type { HostMemory } from "./host-memory.ts";
import type { VisitOutcome } from "./outcomes/index.ts";

type ClosedGroup = NonNullable<CrawlCommit["closed"]>[number];

/** Changes and pages that are to be committed. */
interface TakenChanges {
  readonly changes: CrawlCommit;
  readonly pages: readonly CrawledPage[];
  /** Ids of the addresses of the pages, in their order. */
  readonly pageIds: readonly number[];
  readonly answers: readonly ArchivedAnswer[];
  /** The hosts whose addresses may have changed. */
  readonly touched: readonly HostMemory[];
}

/** A host that must not be asked for this time is written at once, so that the next run knows it too. Set by hand. */
const MIN_WRITTEN_WAIT_MS = 5000;

/** Changes and pages that are not committed yet. */
export class PendingChanges {
  #finished: FinishedAddress[] = [];
  #added: NewAddress[] = [];
  #closed: ClosedGroup[] = [];
  #hosts = new Map<HostMemory, number>();
  /** Hosts whose memory and time are not written yet. */
  readonly #unwritten = new Map<HostMemory, number>();
  /** Pages by the ids of their addresses. */
  #pages = new Map<number, CrawledPage>();
  #answers: ArchivedAnswer[] = [];
  #values: Record<string, string> = {};

  get pages(): number {
    return this.#pages.size;
  }

  get isEmpty(): boolean {
    const changes = this.#finished.length + this.#added.length + this.#closed.length + this.#hosts.size;
    return changes + this.#answers.length === 0;
  }

  /** Adds the outcome of a request. Returns the pages that it withdraws: they turned out to be parts of its page. */
  addOutcome({ finished, added, page, values, changed = [] }: VisitOutcome): readonly CrawledPage[] {
    Object.assign(this.#values, values);
    const withdrawn = [finished, ...changed].flatMap(({ id }) => this.#withdraw(id));
    this.#finished.push(finished, ...changed);
    this.#added.push(...added);
    if (page !== undefined) this.#pages.set(finished.id, page);
    return withdrawn;
  }

  /** Drops the outcome of an address, and its page if it has one: a later outcome replaces them, so that a commit names an address once. */
  #withdraw(id: number): readonly CrawledPage[] {
    this.#finished = this.#finished.filter((finished) => finished.id !== id);
    const page = this.#pages.get(id);
    this.#pages.delete(id);
    return page === undefined ? [] : [page];
  }

  addAddresses(addresses: readonly NewAddress[]): void {
    for (const address of addresses) this.#added.push(address);
  }

  /** Adds answers for the archive. They are committed together with the outcome that is added in the same step. */
  addAnswers(answers: readonly ArchivedAnswer[]): void {
    this.#answers.push(...answers);
  }

  finish(finished: FinishedAddress): void {
    this.#finished.push(finished);
  }

  close(group: ClosedGroup): void {
    this.#closed.push(group);
  }

  /** Notes that the memory of a host changed, and when the host may be asked again. */
  touch(memory: HostMemory, nextAt: number): void {
    this.#hosts.set(memory, nextAt);
  }

  /** Whether a memory changed since it was written. */
  hasChanges(memory: HostMemory): boolean {
    return this.#hosts.has(memory) || this.#unwritten.has(memory);
  }

  /**
   * Returns the changes and empties them. Memories that changed little are written later, unless it is the `last` time, or they are `leaving`.
   */
  take(now: number, isLast: boolean, leaving: ReadonlySet<HostMemory> = new Set()): TakenChanges {
    for (const [memory, nextAt] of this.#hosts) this.#unwritten.set(memory, nextAt);
    const isAll = isLast || leaving.size > 0;
    const written = [...(isAll ? this.#unwritten : this.#hosts)].filter(
      ([memory, nextAt]) => isLast || leaving.has(memory) || memory.isDue || nextAt - now >= MIN_WRITTEN_WAIT_MS,
    );
    const hosts = written.map(([memory, nextAt]) => ({ host: memory.host, nextAt, memory: memory.written() }));
    for (const [memory] of written) this.#unwritten.delete(memory);
    const touched = [...this.#hosts.keys()];
    const values = this.#values;
    const changes = { finished: this.#finished, added: this.#added, closed: this.#closed, hosts, values };
    const pages = [...this.#pages.values()];
    const taken = { changes, pages, pageIds: [...this.#pages.keys()], answers: this.#answers, touched };
    this.#finished = [];
    this.#added = [];
    this.#closed = [];
    this.#hosts = new Map();
    this.#pages = new Map();
    this.#answers = [];
    this.#values = {};
    return taken;
  }
}
