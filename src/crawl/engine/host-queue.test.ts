import { expect, it } from "vitest";
import { addressAt } from "../../../test/contract/frontier-contract.ts";
import { MemoryFrontier } from "../frontier/index.ts";
import { PatternScores } from "../priority/index.ts";
import { HostQueue } from "./host-queue.ts";

const judgedPattern = (pattern: string): string => pattern;

async function queued(...patterns: readonly string[]): Promise<MemoryFrontier> {
  const frontier = new MemoryFrontier();
  await frontier.commit({ added: patterns.map((pattern, i) => addressAt(`/${i}`, { pattern })) });
  return frontier;
}

it("returns the best group, also after the scores changed", async () => {
  const frontier = await queued("/a/#", "/b/#");
  const [queue, scores] = [new HostQueue(), new PatternScores()];
  const best = async (): Promise<string | undefined> =>
    (await queue.best({ host: "a.example", scores, judgedPattern }, frontier))?.group.pattern;
  scores.learn("/b/#", { newWords: 900 });
  expect(await best()).toBe("/b/#");
  for (let i = 0; i < 5; i++) scores.learn("/b/#", { newWords: 0 });
  expect(await best()).toBe("/a/#");
});

it("counts taken addresses down, and reads the groups again after a reset", async () => {
  const frontier = await queued("/a/#");
  const [queue, scores] = [new HostQueue(), new PatternScores()];
  const best = () => queue.best({ host: "a.example", scores, judgedPattern }, frontier);
  const found = await best();
  expect(found?.group).toMatchObject({ pattern: "/a/#", queued: 1 });
  if (found !== undefined) queue.took(found.group, false);
  expect(await best()).toBeUndefined();
  await frontier.commit({ added: [addressAt("/new", { pattern: "/c/#" })] });
  expect(await best()).toBeUndefined();
  queue.reset();
  expect(await best()).toBeDefined();
});

it("returns a group in a trap only after all others", async () => {
  const frontier = await queued("/list/#", "/text/x");
  const [queue, scores] = [new HostQueue(), new PatternScores()];
  const best = () => queue.best({ host: "a.example", scores, judgedPattern }, frontier);
  scores.learn("/text/x", { newWords: 0 });
  for (let i = 0; i < 6; i++) scores.learn("/list/#", { newWords: 0 });
  const first = await best();
  expect(first).toMatchObject({ group: { pattern: "/text/x" }, trap: undefined });
  if (first !== undefined) queue.took(first.group, false);
  expect(await best()).toMatchObject({ group: { pattern: "/list/#" }, trap: { pattern: "/list/#", requests: 6 } });
});

it("rates groups again that a parameter without effect joins to others", async () => {
  const frontier = await queued("/a/#?ref", "/b/#");
  const [queue, scores] = [new HostQueue(), new PatternScores()];
  let ignored = "";
  const host = { host: "a.example", scores, judgedPattern: (pattern: string) => pattern.replace(ignored, "") };
  scores.learn("/b/#", { newWords: 200 });
  scores.learn("/a/#", { newWords: 900 });
  const best = async (): Promise<string | undefined> => (await queue.best(host, frontier))?.group.pattern;
  for (let i = 0; i < 3; i++) scores.learn("/a/#?ref", { newWords: 0 });
  expect(await best()).toBe("/b/#");
  ignored = "?ref";
  queue.reset();
  expect(await best()).toBe("/a/#?ref");
});
