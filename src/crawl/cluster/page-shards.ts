import type { ArchivedAnswer } from "../archived-answer.ts";
import type { CrawledPage } from "../crawl-options.ts";
import type { FinishedAddress } from "../frontier/index.ts";
import { archiveRecords } from "../store/index.ts";
import type { CommitLine } from "./commit-line.ts";
import type { ShardStorage } from "./shard-storage.ts";

/** A page whose address is still leased, and its outcome. */
export interface UnwrittenPage {
  readonly page: CrawledPage;
  readonly finished: FinishedAddress;
}

/** A shard in the manifest: a file of pages, and one of raw answers if there are any. */
export interface ShardEntry {
  readonly name: string;
  readonly pages: number;
  readonly bytes: number;
  readonly archive?: string;
}

/** Start of the names of the values that are the manifest. */
export const SHARD_VALUES = "shard ";

/** Limits: pages of a shard, bytes of its raw answers, and time that a page waits for its shard. Set by hand. */
const MAX_SHARD_PAGES = 500;
const MAX_SHARD_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_SHARD_MS = 5000;

/** Where shards go, and how they are committed. */
interface ShardParts {
  readonly storage: ShardStorage;
  readonly commits: CommitLine;
  /** Name of the worker, which starts the names of its shards. */
  readonly worker: string;
  readonly maxShardMs?: number | undefined;
  /** Called with the pages of each shard after its commit. */
  readonly onPages: (pages: readonly CrawledPage[]) => Promise<void>;
}

/**
 * Writes pages in shards. The addresses of a shard are finished in the same commit that adds it to the manifest: a worker that dies before
 * leaves a file that nobody reads, and its pages are fetched again.
 */
export class PageShards {
  readonly #parts: ShardParts;
  #waiting: UnwrittenPage[] = [];
  #answers: ArchivedAnswer[] = [];
  #answerBytes = 0;
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(parts: ShardParts) {
    this.#parts = parts;
  }

  /** Adds pages and answers to the next shard. Throws if an earlier shard could not be written. */
  add(pages: readonly UnwrittenPage[], answers: readonly ArchivedAnswer[]): void {
    if (this.#failure !== undefined) throw this.#failure;
    this.#waiting.push(...pages);
    this.#answers.push(...answers);
    for (const { answer } of answers) this.#answerBytes += answer.sentBytes.length;
    if (this.#waiting.length + this.#answers.length === 0) return;
    const isFull = this.#waiting.length >= MAX_SHARD_PAGES || this.#answerBytes >= MAX_SHARD_ANSWER_BYTES;
    if (isFull) void this.flush().catch(() => {});
    else this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), this.#parts.maxShardMs ?? MAX_SHARD_MS);
  }

  /** Whether a write failed: no further page can be kept. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Writes and commits all pages that wait. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      const [pages, answers] = [this.#waiting, this.#answers];
      this.#waiting = [];
      this.#answers = [];
      this.#answerBytes = 0;
      await this.#write(pages, answers);
    });
    this.#writing.catch((error: unknown) => {
      this.#failure ??= error;
    });
    return this.#writing;
  }

  /** Waits until the pages that wait now are committed by the next flush of the timer. */
  async settle(): Promise<void> {
    const last = this.#waiting.at(-1);
    while (last !== undefined && this.#waiting.includes(last) && this.#failure === undefined)
      await new Promise((resolve) => setTimeout(resolve, SETTLE_STEP_MS));
    await this.#writing;
  }

  /** Writes a shard and commits it. Without the pages that other workers have, if their leases are lost meanwhile. */
  async #write(pages: readonly UnwrittenPage[], answers: readonly ArchivedAnswer[]): Promise<void> {
    const { storage, commits, worker, onPages } = this.#parts;
    for (let kept = pages; kept.length + answers.length > 0; ) {
      const name = `pages-${worker}-${String(++this.#count).padStart(5, "0")}`;
      const bytes = Buffer.from(kept.map(({ page }) => `${JSON.stringify(page)}\n`).join(""));
      const archive = answers.length === 0 ? undefined : `${name}.warc.gz`;
      await storage.write(`${name}.ndjson`, bytes);
      if (archive !== undefined) await storage.write(archive, await archiveRecords(answers, true));
      const entry: ShardEntry = {
        name: `${name}.ndjson`,
        pages: kept.length,
        bytes: bytes.length,
        ...(archive && { archive }),
      };
      const finished = kept.map((page) => page.finished);
      const lost = new Set(
        await commits.commit({ finished, values: { [`${SHARD_VALUES}${name}`]: JSON.stringify(entry) } }),
      );
      if (lost.size === 0) return onPages(kept.map(({ page }) => page));
      for (const file of [entry.name, entry.archive]) if (file !== undefined) await storage.remove(file);
      kept = kept.filter(({ finished: { id } }) => !lost.has(id));
    }
  }
}

const SETTLE_STEP_MS = 50;
