import { expect, it } from "vitest";
import { siteAddress, siteArticle } from "../../../test/generated-site.ts";
import { parse } from "../../page/index.ts";
import { parseTemplate, type SiteLearner, templateJson } from "../../sites/index.ts";
import type { ShardStorage } from "./shard-storage.ts";
import { SiteStates } from "./site-states.ts";

const HOST = "gazette.example";
const TEMPLATE = "templates/gazette.example.json";

function statesIn(files: Map<string, string>): SiteStates {
  const storage: ShardStorage = {
    place: "memory",
    write: async (name, bytes) => void files.set(name, Buffer.from(bytes).toString()),
    read: async (name) => (files.has(name) ? Buffer.from(files.get(name) ?? "") : undefined),
    remove: async (name) => void files.delete(name),
    list: async () => [...files.keys()],
    close: () => {},
  };
  return new SiteStates(storage);
}

/** Learns pages of the site, as those of a shard. */
function shardOf(...numbers: readonly number[]) {
  const learn = (learner: SiteLearner): void => {
    for (const n of numbers) learner.add(parse(siteArticle(n), { url: siteAddress(n) }));
  };
  return { learn, isHeld: () => true };
}

it("learns each shard once, also if a worker died after it was learned", async () => {
  const files = new Map<string, string>();
  const states = statesIn(files);
  expect(await states.template(HOST)).toBeUndefined();
  for (const [shard, pages] of [["one", shardOf(0, 1)] as const, ["two", shardOf(2)] as const]) {
    expect(await states.add(HOST, shard, pages)).toBe(true);
  }
  const once = await states.template(HOST);
  expect(await states.add(HOST, "one", shardOf(0, 1))).toBe(true);
  expect(await states.template(HOST)).toEqual(once);
  expect(once).toMatchObject({ host: HOST, pages: 3, clusters: [{ pages: 3, duplicates: 0 }] });
  expect(files.get(TEMPLATE)).toBe(templateJson(parseTemplate(once)));
});

it("writes nothing after another worker may have the site", async () => {
  const files = new Map<string, string>();
  const states = statesIn(files);
  expect(await states.add(HOST, "one", { ...shardOf(0), isHeld: () => false })).toBe(false);
  expect(files.size).toBe(0);
});

it("keeps the rules that people write into a template", async () => {
  const files = new Map<string, string>();
  const states = statesIn(files);
  await states.add(HOST, "one", shardOf(0, 1));
  const template = await states.template(HOST);
  const rules = [{ drop: [".note"] }];
  files.set(TEMPLATE, JSON.stringify({ ...template, rules }));
  await states.add(HOST, "two", shardOf(2));
  expect(await states.template(HOST)).toMatchObject({ pages: 3, rules });
  expect(JSON.parse(files.get(TEMPLATE) ?? "")).toMatchObject({ pages: 3, rules });
});
