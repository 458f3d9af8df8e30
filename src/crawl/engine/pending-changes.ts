import type { ArchivedAnswer } from "../archived-answer.ts";
import type { CrawledPage } from "../crawl-options.ts";
import type { CrawlCommit, FinishedAddress, NewAddress } from "../frontier/index.ts";
import type { HostMemory } from "./host-memory.ts";
import type { VisitOutcome } from "./outcomes.ts";

type ClosedGroup = NonNullable<CrawlCommit["closed"]>[number];

/** What is committed together. */
interface TakenChanges {
  readonly changes: CrawlCommit;
  readonly pages: readonly CrawledPage[];
  readonly answers: readonly ArchivedAnswer[];
}

/** Changes and pages that are not committed yet. */
export class PendingChanges {
  #finished: FinishedAddress[] = [];
  #added: NewAddress[] = [];
  #closed: ClosedGroup[] = [];
  #hosts = new Map<HostMemory, number>();
  #pages: CrawledPage[] = [];
  #answers: ArchivedAnswer[] = [];

  get pages(): number {
    return this.#pages.length;
  }

  get isEmpty(): boolean {
    const changes = this.#finished.length + this.#added.length + this.#closed.length + this.#hosts.size;
    return changes + this.#answers.length === 0;
  }

  addOutcome({ finished, added, page, changed = [] }: VisitOutcome): void {
    this.#finished.push(finished, ...changed);
    this.#added.push(...added);
    if (page !== undefined) this.#pages.push(page);
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

  /** Returns the changes and empties them. */
  take(): TakenChanges {
    const hosts = [...this.#hosts].map(([memory, nextAt]) => ({
      host: memory.host,
      nextAt,
      memory: JSON.stringify(memory),
    }));
    const changes = { finished: this.#finished, added: this.#added, closed: this.#closed, hosts };
    const taken = { changes, pages: this.#pages, answers: this.#answers };
    this.#finished = [];
    this.#added = [];
    this.#closed = [];
    this.#hosts = new Map();
    this.#pages = [];
    this.#answers = [];
    return taken;
  }
}
