import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { finish, folder, lines, makePages, pith, removePages, start } from "./command-line.ts";
import { startTestWeb, type TestWeb } from "./crawl-web/web.ts";
import { parseExposition } from "./exposition.ts";

let web: TestWeb;
beforeEach(async () => {
  await makePages();
  web = await startTestWeb({ seed: 3, sites: 1, articles: 6 });
});
afterEach(async () => {
  await web.close();
  await removePages();
});

const LOCAL = ["--allow-private", "--delay", "1ms"];

describe("pith crawl", { timeout: 60_000 }, () => {
  it("writes pages to a file, keeps the crawl beside it, and continues it", async () => {
    const first = await pith("crawl", ...web.seeds, "-o", "out.ndjson", "--max-pages", "3", ...LOCAL);
    expect(first).toMatchObject({ code: 0 });
    expect((await pith("crawl", "errors", "out.ndjson.crawl")).out).toMatch(
      /^waiting\thttp\S+\tnot requested yet: the last run ended at the limit of 3 pages$/m,
    );
    const watcher = start(["crawl", "status", "out.ndjson.crawl", "--watch"]);
    watcher.stdout.once("data", () => watcher.kill("SIGINT"));
    expect(await finish(watcher)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^out\.ndjson\.crawl: 3 pages, [^\n]+\n\nhost +queue +next +state\n127\.[\d.:]+ +\d+ +now +waiting\n\n$/,
      ),
    });
    expect((await pith("crawl", ...web.seeds, "-o", "out.ndjson", ...LOCAL)).code).toBe(0);
    const pages = lines(await readFile(join(folder, "out.ndjson"), "utf8"));
    expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length);
    const text = pages.map(({ text: content }) => content).join("\n");
    expect(web.sites[0].contents.filter(({ mark }) => !text.includes(mark))).toEqual([]);
    const status = await pith("crawl", "status", "out.ndjson.crawl");
    expect(status.out).toMatch(new RegExp(`^${pages.length} pages\n0 addresses wait\n`));
    expect((await pith("crawl", "errors", "out.ndjson.crawl")).out).toMatch(
      /^robots\thttp\S+\trobots\.txt line \d+: Disallow:/m,
    );
  });

  it("asks again only for what may have changed, and lists the changes", async () => {
    expect((await pith("crawl", ...web.seeds, "-o", "out.ndjson", ...LOCAL)).code).toBe(0);
    const size = (await readFile(join(folder, "out.ndjson"), "utf8")).length;
    const before = web.requests.length;
    const again = await pith("crawl", ...web.seeds, "-o", "out.ndjson", "--recrawl", ...LOCAL);
    expect(again).toMatchObject({
      code: 0,
      err: expect.stringMatching(/ 0 new, 0 changed, 0 moved, 0 gone, \d+ unchanged/),
    });
    expect(web.requests.slice(before).some(({ status }) => status === 304)).toBe(true);
    expect((await readFile(join(folder, "out.ndjson"), "utf8")).length).toBe(size);
    const changes = await pith("crawl", "changes", "out.ndjson.crawl");
    expect(changes.code).toBe(0);
    expect(changes.out).toBe("");
  });

  it("serves metrics while it runs, and ends with SIGTERM after the page under way", async () => {
    const child = start([
      "crawl",
      ...web.seeds,
      "-o",
      "out.ndjson",
      "--allow-private",
      "--delay",
      "300ms",
      "--metrics",
      "0",
    ]);
    const ended = finish(child);
    const [line] = (await once(child.stderr, "data")) as [Buffer];
    const [, url] = /^metrics: (http:\/\/127\.0\.0\.1:\d+\/metrics)\n/.exec(line.toString()) ?? [];
    const read = async (): Promise<number | undefined> => {
      const metrics = parseExposition(await (await fetch(url)).text());
      return metrics.get("pith_crawl_texts_total")?.samples[0].value;
    };
    while (!(((await read()) ?? 0) >= 2)) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 130 });
    const pages = lines(await readFile(join(folder, "out.ndjson"), "utf8")).length;
    expect((await pith("crawl", "status", "out.ndjson.crawl")).out).toMatch(`${pages} pages\n`);
  });

  it("refuses malformed addresses for metrics, and ports that are taken", async () => {
    const bad = await pith("crawl", ...web.seeds, "--metrics", "localhost", ...LOCAL);
    expect(bad).toMatchObject({ code: 2, err: expect.stringContaining("It must be a port such as 9464") });
    const { port } = new URL(web.seeds[0]);
    const taken = await pith("crawl", ...web.seeds, "--metrics", `${new URL(web.seeds[0]).hostname}:${port}`, ...LOCAL);
    expect(taken).toMatchObject({ code: 2, err: expect.stringContaining("another program uses the port") });
  });

  it("writes to standard output without a file", async () => {
    const { out, code } = await pith("crawl", ...web.seeds, "--max-pages", "2", ...LOCAL);
    expect(code).toBe(0);
    expect(lines(out)).toHaveLength(2);
  });

  it("writes a folder with a Markdown file per page, and completes it later", async () => {
    const command = ["crawl", ...web.seeds, "--format", "md", "-o", "md/", ...LOCAL];
    expect((await pith(...command, "--max-pages", "4")).code).toBe(0);
    const [first] = await readdir(join(folder, "md"));
    await rm(join(folder, "md", first));
    expect((await pith(...command)).code).toBe(0);
    const names = await readdir(join(folder, "md"));
    expect(names).toContain(first);
    const pages = lines(await readFile(join(folder, "md.crawl", "content.ndjson"), "utf8"));
    expect(names).toHaveLength(pages.length);
    expect(names.filter((name) => !name.endsWith(".md"))).toEqual([]);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, "md", name), "utf8")));
    for (const { mark } of web.sites[0].contents) expect(texts.filter((text) => text.includes(mark))).not.toEqual([]);
  });

  it("explains wrong usage", async () => {
    expect(await pith("crawl")).toMatchObject({
      code: 2,
      err: expect.stringContaining("there is no address to start from"),
    });
    expect((await pith("crawl", "nonsense")).err).toContain(
      '"nonsense" is not an address such as https://example.org/',
    );
    expect((await pith("crawl", "status", "nowhere")).err).toContain("is not the store of a crawl");
    expect((await pith("crawl", "status")).err).toContain("Try: pith crawl status --help");
    expect((await pith("crawl", ...web.seeds, "--store", "page.html")).err).toContain("is a file, not a folder");
    expect((await pith("crawl", ...web.seeds, "--format", "md", "-o", "out.md")).err).toContain(
      "out.md is a file, which gets ndjson; -o FOLDER/ writes md",
    );
    expect((await pith("crawl", ...web.seeds, "--max-time", "soon")).err).toContain("It must be a time such as 90s");
  });
});
