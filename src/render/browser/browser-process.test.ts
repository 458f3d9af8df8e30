import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { launchWatched } from "./browser-process.ts";

/** Starts a process that writes messages to the pipe of a browser, each ended by a zero byte, and stays. */
async function launchWriter(messages: readonly number[]) {
  const script = `const { writeSync } = require("node:fs");
    for (const size of ${JSON.stringify(messages)}) { writeSync(4, Buffer.alloc(size, 120)); writeSync(4, Buffer.alloc(1)); }
    setInterval(() => 0, 1000);`;
  return await launchWatched(
    process.execPath,
    async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, ["-e", script], {
        stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
        detached: true,
      });
      await once(child, "spawn");
      return child;
    },
    100_000,
  );
}

test("a process that sends too long a message is ended before the message is complete", async () => {
  const { result: child, process: watched } = await launchWriter([90_000, 90_000, 400_000]);
  const bytes: Buffer[] = [];
  child.stdio[4]?.on("data", (chunk: Buffer) => bytes.push(chunk));
  await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
  expect(watched.hasOverflowed()).toBe(true);
  const received = Buffer.concat(bytes);
  expect(received.filter((byte) => byte === 0)).toHaveLength(2);
});

test("a process that sends many short messages goes on until it is killed", async () => {
  const { result: child, process: watched } = await launchWriter(new Array(10).fill(60_000));
  let ends = 0;
  await new Promise<void>((resolve) => {
    child.stdio[4]?.on("data", (chunk: Buffer) => {
      ends += chunk.filter((byte) => byte === 0).length;
      if (ends === 10) resolve();
    });
  });
  expect([watched.hasOverflowed(), child.exitCode]).toEqual([false, null]);
  watched.kill();
  await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
});
