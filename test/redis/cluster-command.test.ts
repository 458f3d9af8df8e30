import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { finish, folder, lines, makePages, page, pith, removePages, start, TIMEOUT_MS } from "../command-line.ts";
import { startTestWeb, type TestWeb } from "../crawl-web/web.ts";
import { closeServers, HTML, serve } from "../loopback.ts";
import { S3Server } from "../s3/s3-server.ts";
import { describeRedisServer } from "./describe-redis.ts";

/** Returns whether a stream has shown a text. */
function shows(stream: NodeJS.ReadableStream, text: string): Promise<void> {
  let seen = "";
  return new Promise((resolve) => {
    stream.on("data", (chunk: Buffer) => {
      seen += chunk;
      if (seen.includes(text)) resolve();
    });
  });
}

/** Returns the words of a page. Pages that differ in numbers only would be a trap. */
const wordsOf = (number: number): string =>
  Array.from("klmnopqrstuv", (letter) => `fox${"abcdefgh"[number]}and${letter}`).join(" ");

/** The page whose answer comes after SIGTERM. */
const LAST_PAGE = 3;

describeRedisServer("pith crawl --engine", {}, (server) => {
  let web: TestWeb;
  let out = "";
  beforeAll(async () => {
    await makePages();
    out = await mkdtemp(join(tmpdir(), "pith-shards-"));
    web = await startTestWeb({ seed: 3, sites: 1, articles: 8 });
  });
  afterAll(async () => {
    closeServers();
    await web.close();
    await removePages();
    await rm(out, { recursive: true, force: true });
  });

  it("crawls, reports and exports", { timeout: 2 * TIMEOUT_MS }, async () => {
    const engine = ["--engine", server().url];
    const none = await pith("crawl", "work", ...engine);
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining("has no crawl") });
    const options = ["--allow-private", "--delay", "0", "--name", "web", "--out", out];
    const run = await pith("crawl", ...web.seeds, ...engine, ...options);
    expect(run).toMatchObject({ code: 0, out: "" });
    const pages = lines((await pith("crawl", "export", ...engine)).out);
    expect(pages.length).toBeGreaterThanOrEqual(8);
    const status = await pith("crawl", "status", ...engine);
    expect(status.out).toContain(`${pages.length} pages\n0 addresses wait\n`);
    expect((await pith("crawl", "errors", ...engine, "--name", "web")).out).toContain("robots\t");
    const joined = await pith("crawl", "work", ...engine);
    expect(joined.code).toBe(0);
    const other = await pith("crawl", ...web.seeds, ...engine, ...options, "--max-depth", "1");
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining("other options: maxDepth") });
    const stored = await pith("crawl", ...web.seeds, ...engine, ...options, "--store", folder);
    expect(stored).toMatchObject({ code: 2, err: expect.stringContaining("on one machine") });
    const without = await pith("crawl", ...web.seeds, "--out", out);
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining("use -o") });
    const csv = await pith("crawl", ...web.seeds, ...engine, ...options, "--format", "xml");
    expect(csv).toMatchObject({ code: 2, err: expect.stringContaining("`pith crawl export` writes xml") });
    // Without Redis, by the manifest beside the shards.
    expect(lines((await pith("crawl", "export", out)).out)).toEqual(
      lines((await pith("crawl", "export", ...engine)).out),
    );
    await writeFile(join(out, "pages-dead-00001.ndjson"), "");
    expect((await pith("crawl", "export", out)).err).toContain("1 file of pages is not in the manifest");
    const elsewhere = await pith("crawl", "work", ...engine, "--out", join(folder, "elsewhere"));
    expect(elsewhere).toMatchObject({ code: 2, err: expect.stringContaining("does not have the shards of the crawl") });
  });

  it("writes shards to S3, and exports them from there", { timeout: 2 * TIMEOUT_MS }, async () => {
    const storage = await S3Server.start();
    const settings = storage.env;
    const run = (args: readonly string[], env: Record<string, string> = {}) =>
      finish(start(args, { ...settings, ...env }));
    const place = "s3://test/news";
    const engine = ["--engine", server().url, "--name", "bucket"];
    const options = [...engine, "--allow-private", "--delay", "0", "--out", place, "--format", "md", "--title"];
    const wrong = await run(["crawl", ...web.seeds, ...options], { AWS_SECRET_ACCESS_KEY: "wrong" });
    expect(wrong).toMatchObject({ code: 2, out: "", err: expect.stringContaining("SignatureDoesNotMatch") });
    expect(storage.objects.size).toBe(0);
    expect(await run(["crawl", ...web.seeds, ...options])).toMatchObject({ code: 0, out: "" });
    const pages = lines((await run(["crawl", "export", place])).out);
    expect(pages.length).toBeGreaterThanOrEqual(8);
    expect(lines((await run(["crawl", "export", ...engine])).out)).toEqual(pages);
    const markdown = [...storage.objects.keys()].filter((name) => name.endsWith(".md"));
    expect(markdown.length).toBeGreaterThan(0);
    expect(await run(["crawl", "export", "s3://test/other"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("s3://test/other has no manifest of shards"),
    });
    storage.close();
    const gone = await run(["crawl", "export", place]);
    expect(gone).toMatchObject({ code: 4, err: expect.stringContaining("Check AWS_ENDPOINT_URL and the network") });
  });

  it("is watched until SIGINT, and finishes the page under way after SIGTERM", {
    timeout: 2 * TIMEOUT_MS,
  }, async () => {
    const asked: string[] = [];
    let answerLast = (): void => {};
    const isLastAsked = new Promise<void>((resolve) => {
      answerLast = resolve;
    });
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const pages = await serve(async ({ url = "" }, res) => {
      asked.push(url);
      const number = Number(url.slice(1));
      if (number === LAST_PAGE) {
        answerLast();
        await isReleased;
      }
      const link = `<a href="/${number + 1}">The next page</a>`;
      if (number >= 0) res.writeHead(200, HTML).end(page(wordsOf(number)).replace("</nav>", `${link}</nav>`));
      else res.writeHead(404).end();
    });
    const engine = ["--engine", server().url, "--name", "slow"];
    const options = [
      "--allow-private",
      "--no-sitemaps",
      "--delay",
      "10ms",
      "--out",
      join(out, "slow"),
      "--metrics",
      "0",
    ];
    const worker = start(["crawl", `${pages}/0`, ...engine, ...options]);
    const worked = finish(worker);
    await isLastAsked;
    const watcher = start(["crawl", "status", ...engine, "--watch", "--interval", "1"]);
    const watched = finish(watcher);
    await shows(watcher.stdout, "working: ");
    watcher.kill("SIGINT");
    const status = await watched;
    expect(status).toMatchObject({ code: 0, err: "" });
    expect(status.out).toMatch(/^slow: \d+ pages, [^\n]+\n\nworker +host +pages +per second +errors +last seen\n/);
    worker.kill("SIGTERM");
    await setTimeout(1000);
    release();
    const ended = await worked;
    expect(ended).toMatchObject({
      code: 130,
      err: expect.stringMatching(/^metrics: http:\/\/127\.0\.0\.1:\d+\/metrics\n/),
    });
    const found = lines((await pith("crawl", "export", ...engine)).out).map(({ url }) => new URL(String(url)).pathname);
    expect(found.sort()).toEqual(["/0", "/1", "/2", "/3"]);
    expect(asked).not.toContain("/4");
  });

  it("says that Redis does not answer as a problem of the network", { timeout: TIMEOUT_MS }, async () => {
    const run = await pith("crawl", "status", "--engine", "redis://127.0.0.1:1");
    expect(run).toMatchObject({
      code: 4,
      out: "",
      err: expect.stringMatching(/^pith: Redis at redis:\/\/127\.0\.0\.1:1 did not answer/),
    });
  });

  it("needs --watch for --interval", async () => {
    const run = await pith("crawl", "status", "--engine", server().url, "--interval", "3");
    expect(run).toMatchObject({ code: 2, err: expect.stringContaining("--interval needs --watch") });
  });
});
