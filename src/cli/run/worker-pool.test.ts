import { EventEmitter } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createWorkerPool, SlowTaskError, type WorkerPool } from "./worker-pool.ts";

/** A worker that doubles numbers. On request it reports a failure, exits, throws, runs out of memory, or never ends. */
const CODE = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (task) => {
    if (task === "fail") parentPort.postMessage({ state: "failed", message: "as told" });
    else if (task === "exit") process.exit(7);
    else if (task === "throw") throw new Error("unexpected");
    else if (task === "hoard") { const all = []; for (;;) all.push(new Array(1e5).fill({})); }
    else if (task === "spin") for (;;);
    else parentPort.postMessage({ state: "done", result: task * 2 });
  });`;

/** A worker that answers its task while it is being ended. */
class LateWorker extends EventEmitter {
  readonly tasks: unknown[] = [];

  postMessage(task: unknown): void {
    this.tasks.push(task);
  }

  answer(result: number): void {
    this.emit("message", { state: "done", result });
  }

  async terminate(): Promise<void> {
    this.answer(0);
    setImmediate(() => this.emit("exit", 1));
  }
}

let pool: WorkerPool<number | string, number> | undefined;
let started = 0;
/** The time of the process. Only tests move it. */
let timeMs = 0;
const now = () => ({ wallMs: timeMs, cpuMs: timeMs });
function open(size: number): WorkerPool<number | string, number> {
  started = 0;
  timeMs = 0;
  pool = createWorkerPool(
    () => {
      started++;
      return new Worker(CODE, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
    },
    { size, taskMs: 1000, now },
  );
  return pool;
}
const runner = (size: number) => {
  const opened = open(size);
  return opened.run.bind(opened);
};
afterEach(() => pool?.close());

describe("createWorkerPool", () => {
  it("runs many tasks on few workers", async () => {
    const run = runner(2);
    const results = await Promise.all(Array.from({ length: 50 }, (_, at) => run(at, [])));
    expect(results).toEqual(Array.from({ length: 50 }, (_, at) => at * 2));
    expect(started).toBe(2);
  });

  it("starts no more workers than there are tasks", async () => {
    await open(8).run(1, []);
    expect(started).toBe(1);
  });

  it("rejects with the message of a failed task, and keeps the worker", async () => {
    const run = runner(1);
    await expect(run("fail", [])).rejects.toThrow("as told");
    expect(await run(2, [])).toBe(4);
    expect(started).toBe(1);
  });

  it.each([
    ["exit", "the worker thread died (exit code 7)"],
    ["throw", "the worker thread died (unexpected)"],
    ["hoard", "the worker thread died (out of memory)"],
  ])("survives a worker that dies: %s", async (task, message) => {
    const run = runner(1);
    const dying = expect(run(task, [])).rejects.toThrow(message);
    const others = Promise.all([run(1, []), run(2, [])]);
    await dying;
    expect(await others).toEqual([2, 4]);
  });

  it("ends a worker whose task takes too long, and goes on with another", async () => {
    const run = runner(1);
    const slow = run("spin", []);
    const others = Promise.all([run(1, []), run(2, [])]);
    timeMs += 1000;
    await expect(slow).rejects.toThrow(new SlowTaskError("took more than 1 s of CPU time"));
    expect(await others).toEqual([2, 4]);
    expect(started).toBe(2);
  });

  it("gives no task to a worker that it is ending, even if the slow task still answers", async () => {
    const workers: LateWorker[] = [];
    timeMs = 0;
    pool = createWorkerPool(() => workers[workers.push(new LateWorker()) - 1] as unknown as Worker, {
      size: 1,
      taskMs: 1000,
      now,
    });
    const slow = pool.run(1, []);
    const next = pool.run(2, []);
    timeMs += 1000;
    await expect(slow).rejects.toThrow(SlowTaskError);
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    workers[1].answer(4);
    expect(await next).toBe(4);
    expect(workers.map(({ tasks }) => tasks)).toEqual([[1], [2]]);
  });

  it("gives each task the whole limit, however long earlier ones took", async () => {
    const run = runner(1);
    for (let i = 0; i < 5; i++) {
      const doubled = run(i, []);
      timeMs += 400;
      expect(await doubled).toBe(2 * i);
    }
    expect(started).toBe(1);
  });

  it("rejects running, waiting and later tasks when it is closed", async () => {
    const open1 = open(1);
    const results = Promise.allSettled([open1.run("hoard", []), open1.run(1, [])]);
    await open1.close();
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(open1.run(1, [])).rejects.toThrow("closed");
    expect(started).toBe(1);
  });
});
