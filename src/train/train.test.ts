import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { score } from "../evaluate/report/format.ts";
import { parse } from "../page/parse.ts";
import { readBlock } from "../page/read.ts";
import { bindModel, judge } from "../select/judge.ts";
import { averages, averagesBy, compareResults } from "./cross-validate.ts";
import { type Dataset, foldOf, readDataset, trainingPage } from "./dataset.ts";
import { blockBands, fittingReport, pageBands } from "./fitting-report.ts";
import { fitNames, nameTable, wordsByWeight } from "./names-model.ts";
import { plainer, removedMarkupOf } from "./plain-pages.ts";
import { scoreChoice } from "./score.ts";
import { modelModule, train } from "./train.ts";

const WORDS =
  "rain city tram river bridge market people story winter music garden window paper letter station harbor".split(" ");

/** Generates a page of a site: a menu, a few paragraphs as content, and a footer. */
function madeUpPage(site: number, page: number): { html: string; text: string } {
  const word = (i: number): string => WORDS[(site * 5 + page * 3 + i * 7) % WORDS.length];
  const sentence = (n: number): string =>
    `The ${word(n)} of the ${word(n + 1)} was near the ${word(n + 2)}, and the ${word(n + 3)} came by ${word(n + 4)} on day ${n + page * 10}.`;
  const paragraphs = Array.from({ length: 3 + (page % 3) }, (_, i) => `${sentence(i * 4)} ${sentence(i * 4 + 2)}`);
  const links = Array.from({ length: 6 }, (_, i) => `<li><a href="/${i}">${word(i)} ${word(i + 2)}</a></li>`).join("");
  const html = `<title>${word(0)} ${word(1)}</title><div class="menu${site}"><ul>${links}</ul></div>
    <div class="text">${paragraphs.map((text) => `<p>${text}</p>`).join("")}</div>
    <div class="end"><p>All rights ${site}</p><p><a href="/a">About us</a></p></div>`;
  return { html, text: paragraphs.join("\n") };
}

let folder: string;
let dataset: Dataset;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-train-"));
  const lines = Array.from({ length: 60 }, (_, i) => {
    const site = i % 12;
    return JSON.stringify({
      id: `p${i}`,
      site: `site${site}.example`,
      lang: "en",
      ...madeUpPage(site, Math.floor(i / 12)),
    });
  });
  lines.push(JSON.stringify({ id: "snippets", site: "x.example", html: "<p>a</p>", with: ["a"] }));
  await writeFile(join(folder, "pages.jsonl.gz"), gzipSync(lines.join("\n")));
  dataset = await readDataset([{ layout: "jsonl", path: folder, weight: 1 }]);
});
afterAll(() => rm(folder, { recursive: true }));

const SMALL_FOREST = { trees: 12, rate: 0.4, depth: 3, minChildWeight: 1, rows: 0.8, columns: 0.5 };

describe("train", () => {
  test("reads pages with a true text and lists the skipped ones", () => {
    expect(dataset.pages.length).toBe(60);
    expect(dataset.skipped).toEqual([{ id: "snippets", message: "has no true text" }]);
    expect(dataset.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(dataset.pages[0].labels.reduce((a, b) => a + b, 0)).toBe(3);
  });

  test("learns to find the content on sites it has not seen", async () => {
    const { file, validation } = await train(dataset, { name: "made up", boost: SMALL_FOREST });
    expect(averages(validation.results).f1).toBeGreaterThan(0.95);
    expect(file.folds.f1).toBeGreaterThan(0.95);
    expect([...averagesBy(validation.results, ({ page }) => page.language).keys()]).toEqual(["en"]);
    expect(compareResults(validation.results, validation.results).difference).toBe(0);
    const { html } = madeUpPage(40, 7);
    const page = parse(html);
    const { choice, confidence } = judge(page, bindModel(file));
    expect([...choice.chosen].lastIndexOf(1) - choice.chosen.indexOf(1)).toBe(3);
    expect(confidence).toBeGreaterThan(0.7);
  });

  test("writes the same bytes on one thread or several, without local paths", async () => {
    const first = modelModule((await train(dataset, { name: "m", boost: SMALL_FOREST })).file);
    const second = modelModule((await train(dataset, { name: "m", boost: SMALL_FOREST, threads: 3 })).file);
    expect(first).toBe(second);
    expect(first).not.toContain(folder.slice(0, folder.lastIndexOf("/")));
  });
});

test("words in class names are learned if enough sites use them", () => {
  const table = nameTable(dataset.pages);
  expect([...table.words].sort()).toEqual(["end", "menu", "text"]);
  const weights = fitNames(table, () => true);
  const weightOf = (word: string): number => weights[table.words.indexOf(word)];
  expect(weightOf("text")).toBeGreaterThan(0.5);
  expect(weightOf("menu")).toBeLessThan(0);
  expect(wordsByWeight(table, weights)[String(weightOf("text"))]).toBe("text");
  expect(nameTable(dataset.pages, [], 13).words).toEqual([]);
});

test("a plainer copy has the same blocks, without names or semantic tags", () => {
  const page = parse("<main class=a><p id=b>Some words</p></main>");
  for (const index of [0, 1, 2]) {
    const removed = removedMarkupOf(index);
    const copy = plainer(page, removed);
    expect(copy.blocks).toBe(page.blocks);
    expect(copy.classAt.some((at) => at !== 0)).toBe(!removed.names);
    expect(copy.tag.every((tag, node) => tag === page.tag[node])).toBe(!removed.tags);
  }
  expect(new Set([0, 1, 2].map((index) => JSON.stringify(removedMarkupOf(index)))).size).toBe(3);
});

test("a site is in one fold, and all folds are used", () => {
  const folds = Array.from({ length: 50 }, (_, i) => foldOf(`site${i}.example`, 5));
  expect(new Set(folds)).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(foldOf("site1.example", 5)).toBe(folds[1]);
});

test("a choice is scored as the benchmark scores its text", () => {
  const page = trainingPage({
    html: "<p>one two two</p><p>three four</p><p>menu</p>",
    text: "one two\nthree five",
  });
  const { precision, recall, f1 } = scoreChoice(page, Uint8Array.from([1, 1, 0]));
  expect([precision, recall, f1]).toEqual([0.6, 0.75, (2 * 0.6 * 0.75) / 1.35]);
  expect(scoreChoice(page, new Uint8Array(3)).f1).toBe(0);
});

describe("trainingPage", () => {
  test("concealed blocks are not taught", () => {
    const html = "<p>one two three four</p><p hidden>five six</p><p>seven</p>";
    const { labels, taught } = trainingPage({ html, text: "one two three four\n\nseven" });
    expect([...taught]).toEqual([1, 0, 1]);
    expect([...labels]).toEqual([1, 0, 1]);
  });

  test("quotations in posts are not taught if the true text leaves them out", () => {
    const post = (name: string, text: string): string =>
      `<div class=post><b class=username>${name}</b><div class=postbody>${text}</div></div>`;
    const html = [
      post("Ann", "How long does the glue take to dry?"),
      post("Bob", "<blockquote>How long does it take</blockquote><p>About a day in summer.</p>"),
      post("Eve", "Two days if it rains outside."),
    ].join("");
    const taughtText = (withoutQuotes: boolean): string => {
      const { taught, facts } = trainingPage({ html, text: "About a day in summer.", withoutQuotes });
      return Array.from(taught, (own, block) => (own === 1 ? readBlock(facts.page, block) : "")).join(" ");
    };
    expect(taughtText(false)).toContain("How long does it take");
    expect(taughtText(true)).not.toContain("How long does it take");
    expect(taughtText(true)).toContain("About a day in summer.");
  });
});

test("the fitting report shows scores, curve, features and calibration, and has no script", async () => {
  const trained = await train(dataset, { name: "<made> up", boost: { ...SMALL_FOREST, trees: 25 } });
  const report = fittingReport(trained);
  expect(report).toContain("<h1>Model &lt;made&gt; up</h1>");
  for (const title of [
    "By kind of page",
    "By language",
    "Learning curve",
    "What the trees look at",
    "Calibration of",
  ]) {
    expect(report).toContain(title);
  }
  expect(report).toContain(score(averages(trained.validation.results).f1));
  expect(report).not.toMatch(/<script|NaN|undefined/);
  const bands = blockBands(trained.validation.results);
  const blocks = dataset.pages.reduce((sum, { matrix }) => sum + matrix.rows, 0);
  expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(blocks);
  expect(pageBands(trained.validation.results).reduce((sum, { count }) => sum + count, 0)).toBe(dataset.pages.length);
});
