import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { createWorkerPool, type WorkerPool } from "./worker-pool.ts";

/** A worker that doubles numbers. On request it reports a failure, exits, throws, or runs out of memory. */
const CODE = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (task) => {
    if (task === "fail") parentPort.postMessage({ state: "failed", message: "as told" });
    else if (task === "exit") process.exit(7);
    else if (task === "throw") throw new Error("unexpected");
    else if (task === "hoard") { const all = []; for (;;) all.push(new Array(1e5).fill({})); }
    else parentPort.postMessage({ state: "done", result: task * 2 });
  });`;

let pool: WorkerPool<number | string, number> | undefined;
let started = 0;
function open(size: number): WorkerPool<number | string, number> {
  started = 0;
  pool = createWorkerPool(() => {
    started++;
    return new Worker(CODE, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  }, size);
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

  it("rejects running, waiting and later tasks when it is closed", async () => {
    const open1 = open(1);
    const results = Promise.allSettled([open1.run("hoard", []), open1.run(1, [])]);
    await open1.close();
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(open1.run(1, [])).rejects.toThrow("closed");
    expect(started).toBe(1);
  });
});
