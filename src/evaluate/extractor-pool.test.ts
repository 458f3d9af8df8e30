import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { ExtractorPool } from "./extractor-pool.ts";

/** A thread that answers its last task while it is being ended. The first one does not answer before. */
class LateThread extends EventEmitter {
  readonly tasks: { readonly raw: { readonly id: string } }[] = [];
  readonly #isFirst: boolean;

  constructor(isFirst: boolean) {
    super();
    this.#isFirst = isFirst;
    setImmediate(() => this.emit("message", { kind: "ready" }));
  }

  postMessage(task: LateThread["tasks"][number]): void {
    this.tasks.push(task);
    if (!this.#isFirst) setImmediate(() => this.answer());
  }

  answer(): void {
    this.emit("message", { kind: "judged", item: { kind: "page", page: this.tasks.at(-1)?.raw.id } });
  }

  async terminate(): Promise<void> {
    if (this.tasks.length > 0) this.answer();
    this.emit("exit", 1);
  }
}

test("a thread that is being ended gets no other page, even if it still answers", async () => {
  const setup = { layout: "jsonl", modules: [], withPassages: false, clock: "cpu" } as const;
  const threads: LateThread[] = [];
  const start = () => threads[threads.push(new LateThread(threads.length === 0)) - 1] as unknown as Worker;
  const pool = new ExtractorPool({ ...setup, threads: 1, timeoutMs: 40 }, start);
  const raw = (id: string) => ({ id }) as unknown as Parameters<ExtractorPool["judge"]>[0];
  const results = await Promise.all([pool.judge(raw("slow")), pool.judge(raw("next"))]);
  expect(results).toMatchObject([{ kind: "error", error: { id: "slow" } }, { page: "next" }]);
  expect(threads.map(({ tasks }) => tasks.length)).toEqual([1, 1]);
  await pool.close();
});
