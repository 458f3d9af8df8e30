import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("../../../dist/bin/pith.js", import.meta.url));

const TEXT = "The river rose in the night, and by morning the lower road was gone. ".repeat(8).trim();
const page = (id: string) =>
  JSON.stringify({
    id,
    site: `${id}.example`,
    type: id === "a" ? "article" : "forum",
    html: `<nav><a href="/">Home</a> <a href="/b">News</a></nav><article><p>${TEXT}</p></article><footer><a href="/c">Imprint</a></footer>`,
    text: TEXT,
  });

let folder: string;
beforeAll(async () => {
  if (!existsSync(MAIN)) throw new Error("dist/ is missing; run `npm run build` first");
  folder = await mkdtemp(join(tmpdir(), "pith-eval-"));
  await writeFile(join(folder, "pages.jsonl.gz"), gzipSync(`${page("a")}\n${page("b")}\n`));
  await writeFile(join(folder, "bad.jsonl"), `${page("a")}\n{`);
});
afterAll(() => rm(folder, { recursive: true }));

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const pithEval = (...args: string[]): Promise<Run> => pith("eval", ...args);
const pithTrain = (...args: string[]): Promise<Run> => pith("train", ...args);

function pith(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1" };
    execFile(process.execPath, [MAIN, ...args], { cwd: folder, env }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });
}

describe("pith eval", () => {
  it("measures methods that compare pages of a site with --sites", async () => {
    const run = await pithEval("jsonl", ".", "--sites", "--method", "block-entropy", "--json", "-");
    expect(run.code).toBe(0);
    const { methods } = JSON.parse(run.out) as { methods: { id: string }[] };
    expect(methods.map(({ id }) => id)).toEqual(["auto", "auto+sites", "block-entropy"]);
    const all = await pithEval("jsonl", ".", "--sites", "--json", "-", "--method");
    expect((JSON.parse(all.out) as typeof run & { methods: unknown[] }).methods).toHaveLength(7);
    const alone = await pithEval("jsonl", ".", "--method", "block-entropy");
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining("add --sites")]);
  });

  it("prints a table, and writes JSON and HTML to files", async () => {
    const run = await pithEval(
      "jsonl",
      ".",
      "--method",
      "all",
      "density",
      "--json",
      "scores.json",
      "--html",
      "report.html",
    );
    expect(run.code).toBe(0);
    // 112 words, and Home, News, Imprint
    expect(run.out).toMatch(/^all +\.987 +\.000 +\.974 +1\.000 /m);
    expect(run.out).toMatch(/^density +/m);
    const json = JSON.parse(await readFile(join(folder, "scores.json"), "utf8"));
    expect(json).toMatchObject({
      precision: 0.973913,
      recall: 1,
      byType: { article: { recall: 1 }, forum: { pages: 1 } },
    });
    expect(json.methods.map((method: { id: string }) => method.id)).toEqual(["all", "density"]);
    expect(await readFile(join(folder, "report.html"), "utf8")).toContain("Wrongly kept");
  });

  it("prints JSON instead of the table with --json -", async () => {
    const run = await pithEval("jsonl", ".", "-m", "density", "--limit", "1", "--jobs", "1", "--json", "-");
    expect(JSON.parse(run.out)).toMatchObject({ corpus: { pages: 1 }, speed: { clock: "cpu" } });
  });

  it("learns the fields of each site, and writes found and top15", async () => {
    const thing = (i: number) =>
      JSON.stringify({
        site: "a.example",
        vertical: "things",
        html: `<h1>Thing ${i}</h1><p>Size: ${i} cm</p>`,
        fields: { name: [`Thing ${i}`], color: ["red"] },
      });
    await writeFile(join(folder, "things.jsonl"), Array.from({ length: 8 }, (_, i) => thing(i + 1)).join("\n"));
    const run = await pithEval("fields", "things.jsonl", "--json", "fields.json");
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/^all +2 +0\.500 +0\.500$/m);
    const json = JSON.parse(await readFile(join(folder, "fields.json"), "utf8"));
    expect(json).toMatchObject({ found: 0.5, top15: 0.5, byVertical: { things: { pairs: 2 } } });
  });

  it("exits with 1 if a page cannot be read", async () => {
    const run = await pithEval("jsonl", "bad.jsonl", "-m", "density");
    expect(run.code).toBe(1);
    expect(run.out).toContain("line 2: ");
  });

  it.each([
    [["warc", "."], 'no layout "warc"; there are wcxb, aeb, jsonl, testbed, records-weak, detail, fields, blocks'],
    [["wcxb", "."], "needs a folder with html/ID.html.gz"],
    [["jsonl", ".", "-m", "magic"], 'no method "magic"'],
    [
      ["jsonl", ".", "--json", "no/such/scores.json"],
      "no/such/scores.json cannot be written: there is no folder no/such",
    ],
    [["testbed", ".", "--html", "report.html"], "--html is not for the layout testbed"],
    [["detail", ".", "-m", "density"], "--method is not for the layout detail"],
    [["fields", ".", "--html", "report.html"], "--html is not for the layout fields"],
    [["fields", "no-such"], "no-such is neither"],
    [["testbed", ".", "--jobs", "2"], "--jobs is not for the layout testbed"],
    [["testbed", ".", "--timeout-page", "2"], "--timeout-page is not for the layout testbed"],
    [["jsonl", ".", "--no-sandbox"], "--no-sandbox is not for the layout jsonl"],
    [["blocks", ".", "-m", "density"], "--method is not for the layout blocks"],
  ])("refuses %j", async (args, message) => {
    const run = await pithEval(...args);
    expect([run.code, run.out]).toEqual([2, ""]);
    expect(run.err).toContain(message);
  });
});

describe("pith train", () => {
  it("trains on a few pages, and --model uses the result", async () => {
    const run = await pithTrain("jsonl", ".", "-o", "model.json", "--trees", "2", "--report", "fitting.html");
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/^all +2 /m);
    expect(run.err).toMatch(/^training, fold 1 of 5$/m);
    expect(run.err).toMatch(/^training on all pages$/m);
    expect(await readFile(join(folder, "fitting.html"), "utf8")).toContain("<html");
    await writeFile(join(folder, "page.html"), JSON.parse(page("c")).html as string);
    expect((await pith("page.html", "--model", "model.json")).code).toBe(0);
  });

  it.each([
    [["jsonl"], "sets are pairs"],
    [["warc", "."], 'no layout "warc"'],
    [["jsonl", "no-such"], "no-such is neither"],
    [["jsonl:none", "."], "must be a number above 0"],
    [["jsonl", ".", "--trees", "2.5"], "It must be a whole number"],
    [["jsonl", ".", "--report", "no/such/fitting.html"], "no/such/fitting.html cannot be written"],
    [["jsonl", ".", "-o", "no/such/model.json"], "no/such/model.json cannot be written"],
  ])("refuses %j", async (args, message) => {
    const run = await pithTrain("-o", "unused.json", ...args);
    expect([run.code, run.out]).toEqual([2, ""]);
    expect(run.err).toContain(message);
  });
});
