import { describe, expect, it } from "vitest";
import type { PageResult, PageTask } from "../pages/page-task.ts";
import { onThisThread, type Processor } from "./page-processor.ts";

const taskNamed = (input: string): PageTask => ({
  command: "extract",
  format: "text",
  input,
  bytes: new Uint8Array(0),
  terminal: { isTerminal: false, isColored: false },
});
const resultOf = (text: string): PageResult => ({ output: Buffer.from(text), isEmpty: false, warnings: [] });

/** Opens a processor for pages of which the one called `endless` never ends, and counts the threads that it opens. */
function open(briefMs: number) {
  const counts = { opened: 0, closed: 0 };
  const threads: Processor = {
    threads: 1,
    process: async ({ input }) => resultOf(`${input} on a thread`),
    close: async () => void counts.closed++,
  };
  const openPage =
    async ({ input }: PageTask) =>
    () => {
      while (input === "endless");
      return resultOf(`${input} here`);
    };
  const processor = onThisThread(openPage, briefMs, async () => {
    counts.opened++;
    return threads;
  });
  const run = async (input: string) => Buffer.from((await processor.process(taskNamed(input))).output).toString();
  return { run, counts, close: () => processor.close() };
}

describe("onThisThread", () => {
  it("starts no thread for pages that end", async () => {
    const { run, counts, close } = open(60_000);
    expect([await run("a"), await run("b")]).toEqual(["a here", "b here"]);
    await close();
    expect(counts).toEqual({ opened: 0, closed: 0 });
  });

  it("moves a page that does not end to a thread, and all later ones with it", async () => {
    const { run, counts, close } = open(5);
    const results = await Promise.all([run("endless"), run("a"), run("endless")]);
    expect(results).toEqual(["endless on a thread", "a on a thread", "endless on a thread"]);
    await close();
    expect(counts).toEqual({ opened: 1, closed: 1 });
  });
});
