import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sitePage, TOPICS } from "../../test/contract/site-pages.ts";
import { compareSiteMethods, type SiteMethodsComparison, type SiteMethodsOptions } from "./compare-site-methods.ts";
import type { EvaluationProgress } from "./evaluate.ts";
import { evaluateSites } from "./evaluate-sites.ts";

let path: string;

/** Returns a line of a set: a page of the made-up site, with its article as the true text. */
function line(site: string, topic: string): string {
  const html = sitePage(topic);
  const article = html.slice(html.indexOf("<h1>"), html.indexOf("</p></div>"));
  return JSON.stringify({ id: `${site}-${topic}`, site, html, text: article.replace(/<[^>]*>/g, " ") });
}

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "pith-sites-"));
  const lines = [
    line("b.example", "harbor"),
    ...TOPICS.map((topic) => line("a.example", topic)),
    "{",
    ...TOPICS.slice(0, 2).map((topic) => line("c.example", topic)),
    line("b.example", "market"),
    line("single.example", "library"),
  ];
  await writeFile(join(path, "pages.jsonl"), lines.join("\n"));
});
afterAll(() => rm(path, { recursive: true }));

function run(options: Partial<SiteMethodsOptions> = {}): Promise<SiteMethodsComparison> {
  return compareSiteMethods({ layout: "jsonl", path, methods: ["all", "block-frequency"], ...options });
}

test("measures site methods beside methods for single pages, on sites with several pages", async () => {
  const { evaluation, siteMeans } = await run();
  expect(evaluation.methods.map(({ id, pages, failures }) => [id, pages, failures])).toEqual([
    ["all", 10, 0],
    ["block-frequency", 10, 0],
  ]);
  expect(evaluation.errors).toMatchObject([{ id: "line 8" }]);
  const [all, frequency] = siteMeans;
  expect(all).toMatchObject({ id: "all", sites: 3, recall: 1, gain: 0 });
  expect(frequency).toMatchObject({ id: "block-frequency", sites: 3, precision: 1, recall: 1, f1: 1, error: 0 });
  expect(frequency.gain).toBeCloseTo(1 - all.f1, 12);
});

test("pages keep the order of the set, and progress counts them", async () => {
  const seen: EvaluationProgress[] = [];
  const { evaluation } = await run({ methods: ["all"], minPages: 1, onProgress: (progress) => seen.push(progress) });
  expect(evaluation.pages.map(({ site }) => site[0]).join("")).toBe(`b${"a".repeat(TOPICS.length)}ccbs`);
  expect(seen.at(-1)).toEqual({ done: seen.length + 1, total: seen.length + 1, errors: 1 });
  expect((await run({ methods: ["all"], minPages: 1, limit: 3 })).evaluation.corpus.pages).toBe(3);
});

test("evaluateSites measures the given methods beside auto and auto+sites, on all pages", async () => {
  const given = { layout: "jsonl", path, threads: 1 };
  for (const mode of ["second-pass", "stream"] as const) {
    const measured = await evaluateSites({ ...given, mode, methods: ["style-tree", "auto"] });
    expect(measured.methods.map(({ id, failures }) => [id, failures])).toEqual([
      ["auto", 0],
      ["auto+sites", 0],
      ["style-tree", 0],
    ]);
    expect(measured.sites).toMatchObject({ mode, sites: 1, pages: TOPICS.length });
  }
});

test("each site counts the same, with any number of pages", async () => {
  const { evaluation, siteMeans } = await run({ methods: ["all"] });
  const bySite = evaluation.methods[0].bySite;
  const mean = Object.values(bySite).reduce((sum, { f1 }) => sum + f1, 0) / 3;
  expect(siteMeans[0].f1).toBeCloseTo(mean, 12);
  expect(siteMeans[0].f1).not.toBeCloseTo(evaluation.f1, 3);
});

test("leaves out small sites, and measures every n-th site by name", async () => {
  const sitesOf = async (options: Partial<SiteMethodsOptions>): Promise<string[]> => [
    ...new Set((await run({ methods: ["all"], ...options })).evaluation.pages.map(({ site }) => site)),
  ];
  expect(await sitesOf({ minPages: 3 })).toEqual(["a.example"]);
  expect(await sitesOf({ every: 2 })).toEqual(["a.example", "c.example"]);
});

test("throws for unknown methods before it reads a page", async () => {
  await expect(run({ methods: ["magic"], path: "/no/such/path" })).rejects.toThrow(
    /^there is no method "magic"; choose one of: auto, .*, auto\+sites, block-entropy,/,
  );
});
