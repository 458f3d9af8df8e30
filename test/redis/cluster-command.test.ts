import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folder, lines, makePages, pith, removePages, TIMEOUT_MS } from "../command-line.ts";
import { startTestWeb, type TestWeb } from "../crawl-web/web.ts";
import { describeRedisServer } from "./describe-redis.ts";

describeRedisServer("pith crawl --engine", {}, (server) => {
  let web: TestWeb;
  let out = "";
  beforeAll(async () => {
    await makePages();
    out = await mkdtemp(join(tmpdir(), "pith-shards-"));
    web = await startTestWeb({ seed: 3, sites: 1, articles: 8 });
  });
  afterAll(async () => {
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
  });
});
