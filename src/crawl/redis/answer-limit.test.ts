import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnswerLimit } from "./answer-limit.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const answerAfter = (ms: number): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(`after ${ms}`), ms));

it("returns answers that come in time, and fails for those that are late", async () => {
  const limit = new AnswerLimit(1000, () => new Error("too late"));
  const early = limit.within(() => answerAfter(900));
  const late = expect(limit.within(() => answerAfter(1200))).rejects.toThrow("too late");
  await vi.advanceTimersByTimeAsync(1100);
  expect(await early).toBe("after 900");
  await late;
});

it("passes on the errors of questions", async () => {
  const limit = new AnswerLimit(1000, () => new Error("too late"));
  await expect(limit.within(() => Promise.reject(new Error("unknown command")))).rejects.toThrow("unknown command");
});

it("keeps no timer when nothing is awaited", async () => {
  const limit = new AnswerLimit(1000, () => new Error("too late"));
  const answer = limit.within(() => answerAfter(10));
  await vi.advanceTimersByTimeAsync(10);
  await answer;
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(vi.getTimerCount()).toBe(0);
});
