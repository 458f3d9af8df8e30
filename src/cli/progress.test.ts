import { describe, expect, it } from "vitest";
import { formatProgress, startProgress } from "./progress.ts";

function fake(isTTY: boolean, total: number) {
  let time = 0;
  let written = "";
  const stream = { isTTY, columns: 200, write: (text: string) => void (written += text) };
  const progress = startProgress({ total, stream, now: () => time });
  return {
    progress,
    step(ms: number, outcome: "fine" | "failed" = "fine") {
      time += ms;
      progress.step(outcome);
    },
    take() {
      const text = written.replaceAll("\r\x1b[K", "<clear>");
      written = "";
      return text;
    },
  };
}

describe("formatProgress", () => {
  it.each([
    [{ total: 1358, done: 120, failed: 2, seconds: 1.5 }, "120 of 1358 pages, 80.0 per second, 2 failed, 0:15 left"],
    [{ total: 10_000, done: 1, failed: 0, seconds: 2 }, "1 of 10000 pages, 0.5 per second, 0 failed, 5:33:18 left"],
    [{ total: 9, done: 0, failed: 0, seconds: 0 }, "0 of 9 pages, 0.0 per second, 0 failed, ? left"],
    [{ total: 400, done: 400, failed: 0, seconds: 2 }, "400 of 400 pages, 200 per second, 0 failed, 0:00 left"],
    [{ total: undefined, done: 30, failed: 1, seconds: 2 }, "30 pages, 15.0 per second, 1 failed"],
  ])("%j", (state, line) => {
    expect(formatProgress(state)).toBe(line);
  });
});

describe("startProgress", () => {
  it("draws one line on a terminal, and clears it", () => {
    const { progress, step, take } = fake(true, 3);
    step(50);
    expect(take()).toBe("");
    step(60, "failed");
    expect(take()).toMatch(/^<clear>2 of 3 pages, .* 1 failed, 0:00 left$/);
    progress.say("hello");
    expect(take()).toMatch(/^<clear>hello\n<clear>2 of 3/);
    progress.end();
    expect(take()).toBe("<clear>");
  });

  it("writes a line every ten seconds to other streams", () => {
    const { progress, step, take } = fake(false, 100);
    step(9_000);
    expect(take()).toBe("");
    step(1_000);
    expect(take()).toMatch(/^2 of 100 .* left\n$/);
    step(9_000);
    expect(take()).toBe("");
    progress.say("hello");
    progress.end();
    expect(take()).toBe("hello\n");
  });

  it("prints nothing for a single page", () => {
    const { step, take } = fake(true, 1);
    step(60_000);
    expect(take()).toBe("");
  });
});
