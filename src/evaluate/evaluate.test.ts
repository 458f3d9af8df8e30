import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EvaluateOptions, evaluate } from "./evaluate.ts";
import type { Evaluation } from "./result.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "pith-evaluate-"));
});
afterAll(() => rm(root, { recursive: true }));

const MODULE = new URL("./test-extractors.mjs", import.meta.url).href;

async function corpus(name: string, lines: readonly (object | string)[]): Promise<string> {
  const path = join(root, `${name}.jsonl.gz`);
  await writeFile(
    path,
    gzipSync(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")),
  );
  return path;
}

const run = (path: string, ids: readonly string[], more: Partial<EvaluateOptions> = {}) =>
  evaluate({ layout: "jsonl", path, modules: [{ url: MODULE, ids }], threads: 1, ...more });

const page = (id: string, html: string, text: string, more: object = {}) => ({
  id,
  html,
  text,
  site: `${id}.example`,
  lang: "en",
  type: "article",
  ...more,
});

/** Removes the times, which differ from run to run. */
const withoutTimes = ({ speed: _, ...rest }: Evaluation) => rest;

describe("evaluate", () => {
  it("returns averages, groups and comparisons", async () => {
    const path = await corpus("plain", [
      page("a", "<p>one two", "one two"),
      page("b", "<p>one two three four", "one two", { type: "forum", lang: "de" }),
      page("c", "<p>x", "", { type: "forum" }),
    ]);
    const result = await run(path, ["strip", "nothing"]);
    expect(result).toMatchObject({ format: 1, primary: "words", corpus: { layout: "jsonl", pages: 3 }, errors: [] });
    expect(result.precision).toBeCloseTo((1 + 0.5 + 0) / 3);
    expect(result.recall).toBeCloseTo(2 / 3);
    expect(result.f1).toBeCloseTo((1 + 2 / 3 + 0) / 3);
    expect(result.byType["forum"]).toMatchObject({ pages: 2, recall: 0.5 });
    expect(result.methods[0].byLanguage["de"].f1).toBeCloseTo(2 / 3);
    expect(result.methods[1].f1).toBeCloseTo(1 / 3);
    expect(result.methods[1].measures).toMatchObject({ pagesRight: { right: 1, withoutContent: 2 } });
    expect(result.comparisons).toMatchObject([{ first: "strip", second: "nothing", better: 2, worse: 1, pages: 3 }]);
    expect(result.pages.map((row) => [row.id, row.f1[1]])).toEqual([
      ["a", 0],
      ["b", 0],
      ["c", 1],
    ]);
    expect(result.methods[0].worst["forum"].map((worst) => worst.id)).toEqual(["c", "b"]);
    expect(Object.keys(result.speed.methods)).toEqual(["strip", "nothing"]);
  });

  it("has the same result with any number of threads", async () => {
    const lines = Array.from({ length: 40 }, (_, i) =>
      page(`p${i}`, `<p>${"word ".repeat(1 + (i % 7))}${"noise ".repeat(i % 5)}`, "word ".repeat(1 + (i % 4)), {
        site: `s${i % 9}`,
      }),
    );
    const path = await corpus("many", [...lines.slice(0, 20), "{bad", ...lines.slice(20)]);
    const [one, three] = await Promise.all(
      [1, 3].map((threads) => run(path, ["strip", "later", "nothing"], { threads })),
    );
    expect(withoutTimes(one)).toEqual(withoutTimes(three));
    expect([one.speed.clock, three.speed.clock]).toEqual(["cpu", "wall"]);
    expect(one.errors).toMatchObject([{ id: "line 21" }]);
    expect(one.methods[0].f1).toBe(one.methods[1].f1);
    expect(one.methods[0].errors.f1).toBeGreaterThan(0);
  });

  it("survives extractors that throw, hang, end the thread or return a wrong type", async () => {
    const path = await corpus("bad", [
      page("1", "<p>boom", "boom"),
      page("2", "<p>hang", "hang"),
      page("3", "<p>exit", "exit"),
      page("4", "<p>fine", "fine"),
    ]);
    const result = await run(path, ["throws", "hangs", "exits", "wrong", "strip"], { timeoutMs: 3000 });
    expect(result.methods.map(({ id, failures, f1 }) => [id, failures, f1])).toEqual([
      ["throws", 1, 0.75],
      ["hangs", 1, 0.75],
      ["exits", 1, 0.75],
      ["wrong", 4, 0],
      ["strip", 0, 1],
    ]);
    expect(result.methods[1].failed).toEqual([{ id: "2", message: "Nothing came back within 3000 ms." }]);
    expect(result.methods[2].failed[0].message).toMatch(/ended with code 3/);
    expect(result.errors).toEqual([]);
  });

  it("measures snippets and fields if labels have no text", async () => {
    const snippets = await corpus("snippets", [
      { id: "a", html: "<p>keep drop", with: ["keep", "gone"], without: ["drop", "off"], title: "T" },
    ]);
    const result = await run(snippets, ["fields"]);
    expect(result).toMatchObject({ primary: "snippets", precision: 0.5, recall: 0.5, f1: 0.5 });
    expect(result.methods[0].measures.fields).toMatchObject({ title: { f1: 1 } });
    const fields = await corpus("fields", [{ id: "a", html: "<p>x", title: "t", author: "B" }]);
    expect(await run(fields, ["fields"])).toMatchObject({ primary: "fields", precision: 0.5, recall: 0.5 });
  });

  it("scores the article extraction benchmark as its own script does", async () => {
    const path = join(root, "aeb");
    await mkdir(join(path, "html"), { recursive: true });
    // Shingles of answer and truth: abcd bcde cdef and abcd bcde; qrst and qrst; none and pqrs.
    const pages = { x: ["<p>a b c d e f", "a b c d e"], y: ["<p>q r s t", "q r s t"], z: ["<p>", "p q r s"] } as const;
    const labels = Object.entries(pages).map(([id, [, articleBody]]) => [
      id,
      { articleBody, url: `http://${id}.example/` },
    ]);
    await writeFile(join(path, "ground-truth.json"), JSON.stringify(Object.fromEntries(labels)));
    for (const [id, [html]] of Object.entries(pages))
      await writeFile(join(path, "html", `${id}.html.gz`), gzipSync(html));
    const result = await run(path, ["strip"], { layout: "aeb" });
    const [precision, recall] = [(2 / 3 + 1) / 2, (1 + 1 + 0) / 3];
    expect(result.primary).toBe("shingles");
    expect(result.precision).toBeCloseTo(precision, 12);
    expect(result.recall).toBeCloseTo(recall, 12);
    expect(result.f1).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
    expect(result.methods[0].measures.shingles?.accuracy).toBeCloseTo(1 / 3, 12);
  });

  it("counts characters instead of words in scripts without spaces", async () => {
    const path = await corpus("zh", [
      page("a", "<p>过去一个月广告", "过去一个月"),
      page("b", "<p>one", "one"),
      page("c", "<p>美元大涨", "美元大涨"),
    ]);
    const result = await run(path, ["strip"]);
    expect(result.primary).toBe("units");
    expect(result.precision).toBeCloseTo((5 / 7 + 1 + 1) / 3);
    expect(result.methods[0].measures.words?.precision).toBeCloseTo(2 / 3);
  });

  it("reports progress and stops at the limit of pages", async () => {
    const path = await corpus(
      "five",
      [1, 2, 3, 4, 5].map((n) => page(`${n}`, "<p>a", "a")),
    );
    const seen: number[] = [];
    const result = await run(path, ["strip"], {
      limit: 3,
      onProgress: ({ done, total }) => seen.push(done, total ?? Number.NaN),
    });
    expect(result.corpus.pages).toBe(3);
    expect(seen).toEqual([1, 3, 2, 3, 3, 3]);
  });

  it("explains why nothing can be measured", async () => {
    const empty = await corpus("empty", ["{"]);
    await expect(run(empty, ["strip"])).rejects.toThrow(/holds no readable page.*line 1/);
    const unlabeled = await corpus("unlabeled", [{ html: "<p>" }]);
    await expect(run(unlabeled, ["strip"])).rejects.toThrow(/None of the 1 pages/);
    await expect(run(unlabeled, ["no-such"])).rejects.toThrow("no extractor no-such");
    await expect(run(unlabeled, [])).rejects.toThrow("no extractor to evaluate");
  });
});
