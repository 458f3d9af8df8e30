import { expect, it } from "vitest";
import { processTime, threadMs } from "./page-clock.ts";

const at = (wallMs: number, cpuMs: number) => ({ wallMs, cpuMs });

it.each([
  ["alone", at(1000, 1000), 1, 1000],
  ["with threads of the garbage collector", at(1000, 1700), 1, 1000],
  ["on a busy machine", at(1000, 250), 1, 250],
  ["while the process is stopped", at(60_000, 0), 1, 0],
  ["beside three others on two cores", at(1000, 2000), 4, 500],
  ["without busy threads", at(1000, 30), 0, 30],
])("a thread has its share of the CPU time: %s", (_, to, busy, expected) => {
  expect(threadMs(at(0, 0), to, busy)).toBe(expected);
});

it("the clocks of the process go forward", () => {
  const before = processTime();
  const after = processTime();
  expect(after.wallMs).toBeGreaterThanOrEqual(before.wallMs);
  expect(after.cpuMs).toBeGreaterThanOrEqual(before.cpuMs);
});
