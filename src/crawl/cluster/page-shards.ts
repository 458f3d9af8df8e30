import type { ArchivedAnswer } from "../archived-answer.ts";
import type { CrawledPage } from "../crawl-options.ts";
import type { FinishedAddress } from "../frontier/index.ts";
import { type ShardEntry, type ShardStorage, shardValue } from "../shards/index.ts";
import { archiveRecords, type StoredJson } from "../store/index.ts";
import type { CommitLine } from "./commit-line.ts";

/** A page whose address is still leased, and its outcome. */
export interface UnwrittenPage {
  readonly page: CrawledPage;
  readonly finished: FinishedAddress;
}

/** A page that waits for its shard. */
interface WaitingPage extends UnwrittenPage {
  readonly line: Uint8Array;
  readonly markdown: Uint8Array | undefined;
}

/** Limits: pages of a shard, bytes of its pages and of its raw answers, and time that a page waits for its shard. Set by hand. */
const MAX_SHARD_PAGES = 500;
const MAX_SHARD_BYTES = 32 * 1024 * 1024;
const MAX_SHARD_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_SHARD_MS = 5000;
const NUMBER_DIGITS = 5;
const SETTLE_STEP_MS = 50;

/** Where shards go, and how they are committed. */
export interface ShardParts {
  readonly storage: ShardStorage;
  readonly commits: CommitLine;
  /** Name of the worker, which starts the names of its shards. No other worker of the crawl ever has it. */
  readonly worker: string;
  readonly maxShardMs?: number | undefined;
  /** Returns the Markdown of a page, if the crawl writes that too. */
  readonly toMarkdown?: ((json: StoredJson) => string) | undefined;
  /** Called with the pages of each shard after its commit. */
  readonly onPages: (pages: readonly CrawledPage[]) => Promise<void>;
}

/**
 * Writes pages in shards. The addresses of a shard are finished in the same commit that adds it to the manifest: a worker that dies before
 * leaves files that nobody reads, and its pages are fetched again.
 */
export class PageShards {
  readonly #parts: ShardParts;
  /** By the ids of their addresses: a shard must not have two pages of one address. */
  #waiting = new Map<number, WaitingPage>();
  #answers: ArchivedAnswer[] = [];
  #bytes = 0;
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
    for (const page of pages) this.#addPage(page);
    this.#answers.push(...answers);
    for (const { answer } of answers) this.#answerBytes += answer.sentBytes.length;
    if (this.#waiting.size + this.#answers.length === 0) return;
    const isFull =
      this.#waiting.size >= MAX_SHARD_PAGES ||
      this.#bytes >= MAX_SHARD_BYTES ||
      this.#answerBytes >= MAX_SHARD_ANSWER_BYTES;
    if (isFull) void this.flush().catch(() => {});
    else this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), this.#parts.maxShardMs ?? MAX_SHARD_MS);
  }

  #addPage(unwritten: UnwrittenPage): void {
    const json = unwritten.page.toJSON() as StoredJson;
    const text = this.#parts.toMarkdown?.(json);
    const line = Buffer.from(`${JSON.stringify(json)}\n`);
    const markdown = text === undefined ? undefined : Buffer.from(`${text.trimEnd()}\n\n`);
    const { id } = unwritten.finished;
    this.#bytes += line.length - (this.#waiting.get(id)?.line.length ?? 0);
    this.#waiting.delete(id);
    this.#waiting.set(id, { ...unwritten, line, markdown });
  }

  /** Whether a write failed: no further page can be kept. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Writes and commits all pages that wait. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [pages, answers] = [[...this.#waiting.values()], this.#answers];
    this.#waiting = new Map();
    this.#answers = [];
    this.#bytes = 0;
    this.#answerBytes = 0;
    this.#writing = this.#writing.then(() => this.#write(pages, answers));
    this.#writing.catch((error: unknown) => {
      this.#failure ??= error;
    });
    return this.#writing;
  }

  /** Waits until the pages that wait now are committed by the next flush of the timer. */
  async settle(): Promise<void> {
    const waiting = this.#waiting;
    while (waiting.size > 0 && this.#waiting === waiting && this.#failure === undefined)
      await new Promise((resolve) => setTimeout(resolve, SETTLE_STEP_MS));
    await this.#writing;
  }

  /** Writes a shard and commits it. Without the pages that other workers have, if their leases are lost meanwhile. */
  async #write(pages: readonly WaitingPage[], answers: readonly ArchivedAnswer[]): Promise<void> {
    const { storage, commits, worker, onPages } = this.#parts;
    for (let kept = pages; kept.length + answers.length > 0; ) {
      const name = `pages-${worker}-${String(++this.#count).padStart(NUMBER_DIGITS, "0")}`;
      const files = new Map([[`${name}.ndjson`, Buffer.concat(kept.map(({ line }) => line)) as Uint8Array]]);
      const markdown = kept.flatMap((page) => page.markdown ?? []);
      if (markdown.length > 0) files.set(`${name}.md`, Buffer.concat(markdown));
      if (answers.length > 0) files.set(`${name}.warc.gz`, await archiveRecords(answers, true));
      for (const [file, bytes] of files) await storage.write(file, bytes);
      const entry = entryOf(name, kept.length, files);
      const finished = kept.map((page) => page.finished);
      const lost = new Set(await commits.commit({ finished, values: { [shardValue(entry)]: JSON.stringify(entry) } }));
      if (lost.size === 0) return onPages(kept.map(({ page }) => page));
      for (const file of files.keys()) await storage.remove(file);
      kept = kept.filter(({ finished: { id } }) => !lost.has(id));
    }
  }
}

function entryOf(name: string, pages: number, files: ReadonlyMap<string, Uint8Array>): ShardEntry {
  const named = (ending: string): string | undefined => (files.has(name + ending) ? name + ending : undefined);
  const bytes = files.get(`${name}.ndjson`)?.length ?? 0;
  return { name: `${name}.ndjson`, pages, bytes, archive: named(".warc.gz"), markdown: named(".md") };
}
