import type { Fetched, Fetcher, Visit, VisitRequest } from "../../fetch/index.ts";
import type { ArchivedAnswer } from "../archived-answer.ts";
import type { CrawlClock } from "./crawl-clock.ts";

/** A fetcher that keeps each answer with a body until it is taken for the archive. */
export class CapturedAnswers implements Fetcher {
  readonly #fetcher: Fetcher;
  readonly #clock: CrawlClock;
  readonly #byHost = new Map<string, ArchivedAnswer[]>();

  constructor(fetcher: Fetcher, clock: CrawlClock) {
    this.#fetcher = fetcher;
    this.#clock = clock;
  }

  fetch(url: string): Promise<Fetched> {
    return this.#fetcher.fetch(url);
  }

  async visit(url: string, request?: VisitRequest): Promise<Visit> {
    const startedAt = this.#clock.now();
    const answer = await this.#fetcher.visit(url, request);
    if (answer.kind === "body") {
      const { host } = new URL(url);
      const captured = this.#byHost.get(host) ?? [];
      captured.push({ answer, startedAt, endedAt: this.#clock.now() });
      this.#byHost.set(host, captured);
    }
    return answer;
  }

  /** Takes the answers of the host of an address. A host is asked by one turn at a time, so they belong to that turn. */
  take(url: string): readonly ArchivedAnswer[] {
    const { host } = new URL(url);
    const captured = this.#byHost.get(host) ?? [];
    this.#byHost.delete(host);
    return captured;
  }

  close(): Promise<void> {
    return this.#fetcher.close();
  }
}
