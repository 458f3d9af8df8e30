import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CorpusItem, LabeledPage } from "./corpus.ts";
import { layoutNamed, readCorpus } from "./index.ts";
import { labelLanguage, siteOf } from "./label-file.ts";
import { linesOf } from "./lines.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "pith-corpora-"));
});
afterAll(() => rm(root, { recursive: true }));

async function folder(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, name, path, ".."), { recursive: true });
    await writeFile(join(root, name, path), content);
  }
  return join(root, name);
}

async function readAll(layout: string, path: string): Promise<CorpusItem<LabeledPage>[]> {
  const items: CorpusItem<LabeledPage>[] = [];
  for await (const item of readCorpus(layout, path)) items.push(item);
  return items;
}

const label = (truth: object, rest: object = {}) =>
  JSON.stringify({ url: "https://www.example.co.uk/a", ground_truth: truth, ...rest });

describe("wcxb", () => {
  it("reads pages in the order of their names and continues after bad ones", async () => {
    const path = await folder("wcxb", {
      "html/0002.html.gz": gzipSync("<html lang='de-AT'><p>Grüße</p>"),
      "ground-truth/0002.json": label(
        { main_content: "Grüße", title: "T", author: "A, MSc", publish_date: "2024-01-02", with: ["Grü"], without: [] },
        { _internal: { page_type: { primary: "category" } } },
      ),
      "html/0010.html": "<p>plain",
      "ground-truth/0010.json": label({}, { url: null, _internal: { page_type: "forum" } }),
      "html/0003.html.gz": gzipSync("x").subarray(0, 12),
      "ground-truth/0003.json": label({}),
      "html/0001.html.gz": gzipSync("x"),
      "ground-truth/0001.json": "{",
      "html/0004.html.gz": gzipSync("x"),
      "ground-truth/0005.json": label({}),
      "html/0006.html.gz": gzipSync("x"),
      "ground-truth/0006.json": "[]",
    });
    const items = await readAll("wcxb", path);
    expect(items.map((item) => (item.kind === "page" ? item.page.id : `${item.error.id}!`))).toEqual([
      "0001!",
      "0002",
      "0003!",
      "0004!",
      "0005!",
      "0006!",
      "0010",
    ]);
    expect(items[1]).toEqual({
      kind: "page",
      page: {
        id: "0002",
        url: "https://www.example.co.uk/a",
        site: "example.co.uk",
        type: "collection",
        language: "de",
        html: "<html lang='de-AT'><p>Grüße</p>",
        truth: { text: "Grüße", title: "T", author: ["A, MSc"], date: "2024-01-02", wanted: ["Grü"], unwanted: [] },
      },
    });
    expect(items[6]).toMatchObject({ page: { type: "forum", language: "unknown", site: "", truth: { text: "" } } });
    expect(items[3]).toMatchObject({ error: { message: "ground-truth/0004.json is missing." } });
    expect(items[4]).toMatchObject({ error: { message: "html/0005.html.gz is missing." } });
  });

  it("names the missing folder or layout", async () => {
    await expect(readAll("wcxb", join(root, "nowhere"))).rejects.toThrow(/needs a folder with html\/ID\.html\.gz/);
    expect(() => layoutNamed("warc")).toThrow('no layout "warc"; there are wcxb, aeb, jsonl, testbed');
  });
});

describe("aeb", () => {
  it("reads its single file of labels", async () => {
    const path = await folder("aeb", {
      "html/b.html.gz": gzipSync("<p>b"),
      "html/a.html.gz": gzipSync("<p>a"),
      "html/c.html.gz": gzipSync("<p>c"),
      "ground-truth.json": JSON.stringify({
        b: { articleBody: "b", url: "http://news.example.com/b" },
        a: { url: "http://127.0.0.1/" },
        d: { articleBody: "d" },
      }),
    });
    const items = await readAll("aeb", path);
    expect(items).toMatchObject([
      { page: { id: "a", site: "127.0.0.1", type: "article", html: "<p>a", truth: { text: "" } } },
      { page: { id: "b", site: "example.com", truth: { text: "b" } } },
      { error: { id: "c" } },
      { error: { id: "d" } },
    ]);
  });

  it("refuses labels that are not JSON", async () => {
    const path = await folder("aeb-bad", { "html/a.html.gz": gzipSync("a"), "ground-truth.json": "nope" });
    await expect(readAll("aeb", path)).rejects.toThrow(/ground-truth.json cannot be read/);
  });
});

describe("jsonl", () => {
  const good = JSON.stringify({
    id: "one",
    html: "<p>1",
    text: "1",
    lang: "zh-CN",
    author: ["X", 3],
    url: null,
    site: "s.example",
  });
  it("reads all kinds of labels and continues after bad lines", async () => {
    const lines = [
      good,
      "",
      "{bad",
      '{"id":"x"}',
      '{"html":"<p>2","with":["2"],"without":["3"],"url":"https://a.example.org/"}',
    ];
    const path = await folder("jsonl", { "pages.jsonl.gz": gzipSync(lines.join("\n")) });
    const items = await readAll("jsonl", path);
    expect(items).toMatchObject([
      { page: { id: "one", language: "zh", site: "s.example", url: undefined, truth: { text: "1", author: ["X"] } } },
      { error: { id: "line 3" } },
      { error: { id: "line 4", message: "The line has no string `html`." } },
      { page: { id: "line 5", site: "example.org", type: "unknown", truth: { wanted: ["2"], unwanted: ["3"] } } },
    ]);
    expect(items[3]).toHaveProperty("page.truth.text", undefined);
  });

  it("reads a file by its name, also uncompressed, and reports a truncated one", async () => {
    const plain = await folder("plain", { "mine.jsonl": `${good}\r\n${good}` });
    expect(await readAll("jsonl", join(plain, "mine.jsonl"))).toHaveLength(2);
    const random = Array.from({ length: 4000 }, (_, i) => Math.sin(i)).join();
    const complete = gzipSync(`${good}\n${JSON.stringify({ html: random })}\n`);
    const cut = await folder("cut", { "pages.jsonl.gz": complete.subarray(0, complete.length - 5000) });
    const items = await readAll("jsonl", cut);
    expect(items.at(-1)).toMatchObject({ error: { message: expect.stringContaining("breaks off") } });
    await expect(readAll("jsonl", root)).rejects.toThrow(/needs a folder with pages.jsonl.gz/);
  });

  it("drops only the line that is too long", async () => {
    const path = await folder("long", { "pages.jsonl": `short\n${"x".repeat(200_000)}\nlast` });
    const lines = [];
    for await (const line of linesOf(join(path, "pages.jsonl"), 100)) lines.push(line);
    expect(lines.map((line) => [line.kind, line.number])).toEqual([
      ["line", 1],
      ["error", 2],
      ["line", 3],
    ]);
  });
});

describe("testbed", () => {
  it("reads records", async () => {
    const row = [
      { column: 0, text: "a", visible: true },
      { column: 2, text: "b", visible: false },
    ];
    const page = { id: "tb/1", site: "Bbc.co.uk", category: "1- Arts", html: "<p>", records: [row] };
    const path = await folder("tb", {
      "pages.jsonl.gz": gzipSync(`${JSON.stringify(page)}\n${JSON.stringify({ ...page, records: [[{}]] })}`),
    });
    expect(await readAll("testbed", path)).toMatchObject([
      { page: { id: "tb/1", site: "Bbc.co.uk", type: "1- Arts", truth: { records: [row] } } },
      { error: { id: "line 2", message: "A cell lacks `column` or `text`." } },
    ]);
  });
});

it("siteOf returns the registered domain, or the host", () => {
  const sites = {
    "https://a.b.example.com/x": "example.com",
    "HTTPS://user:pw@www.Example.co.uk:8080/x?y@z": "example.co.uk",
    "//news.gov.bc.ca/": "gov.bc.ca",
    "https://example.io.": "example.io",
    "https://www.abc.es/a": "abc.es",
    "https://blog.stössensee.de/": "stössensee.de",
    "http://co.uk/": "co.uk",
    "http://localhost:80": "localhost",
    "http://127.0.0.1/": "127.0.0.1",
    "http://[::1]:80/": "[::1]",
    "not a url": "",
  };
  expect(Object.fromEntries(Object.keys(sites).map((url) => [url, siteOf(url)]))).toEqual(sites);
  expect(siteOf(undefined)).toBe("");
});

it("labelLanguage reads the label, then the page", () => {
  expect(labelLanguage("en", "<html lang=de>")).toBe("en");
  expect(labelLanguage(null, '<!doctype html>\n<HTML class="a" LANG="pt-BR">')).toBe("pt");
  expect(labelLanguage(undefined, '<html data-lang="x"><p lang="de">')).toBe("unknown");
});
