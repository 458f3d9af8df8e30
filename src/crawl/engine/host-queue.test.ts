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
    (await queue.best({ host: "a.example", scores, judgedPattern }, frontier))?.pattern;
  scores.learn("/b/#", { newWords: 900 });
  expect(await best()).toBe("/b/#");
  for (let i = 0; i < 5; i++) scores.learn("/b/#", { newWords: 0 });
  expect(await best()).toBe("/a/#");
});

it("counts taken addresses down, and reads the groups again after a reset", async () => {
  const frontier = await queued("/a/#");
  const [queue, scores] = [new HostQueue(), new PatternScores()];
  const best = () => queue.best({ host: "a.example", scores, judgedPattern }, frontier);
  const group = await best();
  expect(group).toMatchObject({ pattern: "/a/#", queued: 1 });
  if (group !== undefined) queue.took(group, false);
  expect(await best()).toBeUndefined();
  await frontier.commit({ added: [addressAt("/new", { pattern: "/c/#" })] });
  expect(await best()).toBeUndefined();
  queue.reset();
  expect(await best()).toBeDefined();
});
