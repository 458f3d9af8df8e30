import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { crawledOf, type WrittenPage, writeCrawl } from "../../../test/stored-crawl.ts";
import { type StoredJson, storedFiles, storedLines } from "../../crawl/index.ts";
import { CrawledFiles, printStored } from "./crawled-pages.ts";

let folder = "";
let store = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-crawled-"));
  store = join(folder, "store");
  await mkdir(join(folder, "out"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const written = (path: string, at: number): WrittenPage => ({
  url: `http://a.example${path}`,
  html: `<title>Title of ${at}</title><h1>Title of ${at}</h1><p>Text of <b>the page</b> at ${at}.`,
  at,
});
const open = (): CrawledFiles => new CrawledFiles(join(folder, "out"), "md", { format: "md" });
const jsonOf = (page: WrittenPage): StoredJson => crawledOf(page).toJSON() as StoredJson;
const files = async (): Promise<string[]> => (await readdir(join(folder, "out"))).sort();

/** Addresses whose names are the same, hide files, leave the folder, or are not names at all. */
const PATHS = [
  "/a/b",
  "/a-b",
  "/A/B",
  "/a%2Fb",
  "/../../x",
  "/%2e%2e%2f%2e%2e%2fetc",
  "/.hidden",
  "/%00",
  "/?q=/../",
  "/con",
];
const PAGES = PATHS.map((path, i) => written(path, i * 1000));

describe("the files of a crawl", () => {
  it("stay in their folder and have different names", async () => {
    const out = open();
    for (const page of PAGES) await out.write(jsonOf(page));
    expect(await files()).toHaveLength(PAGES.length);
    for (const name of await files()) expect(name).toMatch(/^a\.example[\w.-]*\.md$/);
    expect((await readdir(folder)).sort()).toEqual(["out"]);
  });

  it("have the same names in a later run, which writes those that are missing", async () => {
    await writeCrawl(store, PAGES);
    const first = open();
    for (const page of PAGES) await first.write(jsonOf(page));
    const all = await files();
    const texts = await Promise.all(all.map((name) => readFile(join(folder, "out", name), "utf8")));
    for (const name of all.slice(2, 5)) await rm(join(folder, "out", name));
    const second = open();
    await second.catchUp(store, "missing");
    expect(await files()).toEqual(all);
    expect(await Promise.all(all.map((name) => readFile(join(folder, "out", name), "utf8")))).toEqual(texts);
    await second.write(jsonOf(written("/a/b", 99_000)));
    expect(await files()).toEqual(all);
    await second.write(jsonOf(written("/a//b", 100_000)));
    expect(await files()).toHaveLength(all.length + 1);
  });

  it("are replaced if they differ from the store", async () => {
    await writeCrawl(store, PAGES.slice(0, 2));
    await open().catchUp(store, "missing");
    const [name] = await files();
    await writeFile(join(folder, "out", name), "other");
    await open().catchUp(store, "missing");
    expect(await readFile(join(folder, "out", name), "utf8")).toBe("other");
    await open().catchUp(store, "all");
    expect(await readFile(join(folder, "out", name), "utf8")).toContain("Text of **the page** at");
  });
});

describe("a page of a store", () => {
  it.each(["md", "html", "xml", "text"] as const)("is written as %s like the page itself", async (format) => {
    await writeCrawl(store, PAGES.slice(0, 1));
    const { extraction } = crawledOf(PAGES[0]);
    for await (const { json } of storedLines((await storedFiles(store)).content)) {
      expect(Buffer.from(printStored(json, { format })).toString()).toBe(extraction.write(format).trimEnd());
    }
  });

  it("is written as Markdown with its metadata and title", () => {
    const shown = printStored(jsonOf(PAGES[0]), { format: "md", frontMatter: true, title: true });
    expect(Buffer.from(shown).toString()).toMatch(
      /^---\nurl: http:\/\/a\.example\/a\/b\ntitle: Title of 0\n[\s\S]*\n# Title of 0\n/,
    );
  });
});
