import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { folder, lines, makePages, page, pith, removePages } from "./command-line.ts";
import { writeCrawl } from "./stored-crawl.ts";

/* Commands that read the store of a crawl. The server of the pages does not exist: a request would fail. */

const STORE = "site.crawl";
const urlOf = (number: number): string => `http://site.invalid/story-${number}`;

beforeEach(async () => {
  await makePages();
  const pages = [1, 2, 3, 4].map((number) => ({
    url: urlOf(number),
    html: page(`Story number ${number} of the crawl`),
    at: number * 1000,
  }));
  await writeCrawl(join(folder, STORE), pages, { content: join(folder, "site.ndjson") });
});
afterEach(removePages);

describe("the store of a crawl as input", { timeout: 60_000 }, () => {
  it("is extracted page by page, with address and time", async () => {
    const { out, code } = await pith(STORE);
    expect(code).toBe(0);
    expect(lines(out).map(({ url, fetched }) => [url, fetched])).toEqual(
      [1, 2, 3, 4].map((number) => [urlOf(number), `1970-01-01T00:00:0${number}.010Z`]),
    );
  });

  it("is an input of records and site learn, and its archive of extract", async () => {
    const learned = await pith("site", "learn", STORE, "-o", "template.json");
    expect(learned).toMatchObject({ code: 0 });
    expect((await pith(STORE, "--learn")).code).toBe(0);
    expect((await pith("records", STORE)).err).toContain(urlOf(1));
    expect(lines((await pith(join(STORE, "pages.warc.gz"))).out)).toHaveLength(4);
  });

  it("is not overwritten", async () => {
    const { code, err } = await pith(STORE, "-o", "site.ndjson");
    expect(code).toBe(2);
    expect(err).toContain("site.ndjson is an input and would be overwritten");
  });
});

describe("pith crawl export", { timeout: 60_000 }, () => {
  it("writes the lines of the content, to standard output and to files", async () => {
    const content = await readFile(join(folder, "site.ndjson"), "utf8");
    expect(await pith("crawl", "export", STORE)).toMatchObject({ code: 0, out: content });
    expect((await pith("crawl", "export", STORE, "-o", "copy.ndjson")).code).toBe(0);
    expect(await readFile(join(folder, "copy.ndjson"), "utf8")).toBe(content);
    expect(JSON.parse((await pith("crawl", "export", STORE, "-f", "json", "-o", "-")).out)).toEqual(lines(content));
  });

  it("writes tables, and a folder with a file per page", async () => {
    const table = (await pith("crawl", "export", STORE, "-f", "csv")).out.split("\r\n");
    expect(table[0]).toBe(
      "url,fetched,status,depth,type,title,authors,published,modified,site,language,description,text",
    );
    expect(table).toHaveLength(6);
    expect(table[1]).toMatch(/^http:\/\/site\.invalid\/story-1,1970-01-01T00:00:01\.010Z,200,0,/);
    expect((await pith("crawl", "export", STORE, "--title", "-o", "md/")).code).toBe(0);
    const names = (await readdir(join(folder, "md"))).sort();
    expect(names).toEqual([1, 2, 3, 4].map((number) => `site.invalid-story-${number}.md`));
    expect(await readFile(join(folder, "md", names[1]), "utf8")).toMatch(/^# T\n\nStory number 2/);
  });

  it("refuses to overwrite the crawl, and explains wrong usage", async () => {
    expect((await pith("crawl", "export", STORE, "-o", "site.ndjson")).err).toContain("would be overwritten");
    expect((await pith("crawl", "export", "many")).err).toContain("is not the store of a crawl");
    expect((await pith("crawl", "export", STORE, "-f", "csv", "-o", "md/")).err).toContain("is one file");
    expect((await pith("crawl", "export", STORE, "--title")).err).toContain("--title is for --format md");
  });
});
