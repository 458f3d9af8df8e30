import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { crawlCluster, enrollWorker, openCluster, type SharedOptions } from "../../src/crawl/cluster/index.ts";
import { listedShards, openShardStorage, shardPages } from "../../src/crawl/shards/index.ts";
import type { StoredJson } from "../../src/crawl/store/index.ts";
import { TemplateStore } from "../../src/store/index.ts";
import { type S3Fault, S3Server } from "../s3/s3-server.ts";
import { TestCluster, writtenTwice } from "./cluster.ts";
import { describeRedis } from "./describe-redis.ts";
import { SHARED_TEXT, TREE_PAGES, TreeWeb } from "./tree-web.ts";

/* Shards of workers in processes of their own: in a bucket that fails, and extracted again with the templates of the sites. */

const HOSTS = 3;
const DELAY_MS = 20;
const TIMEOUT_MS = 90_000;

describeRedis("the shards of many machines", (url) => {
  const open: { close(): unknown }[] = [];
  let web: TreeWeb;
  let server: S3Server;
  beforeEach(async () => {
    web = await TreeWeb.start(Array.from({ length: HOSTS }, (_, host) => `127.0.8.${host + 2}`));
    server = await S3Server.start();
    open.push(web, server);
    for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const one of open.splice(0).toReversed()) await one.close();
  });

  const options = (): Omit<SharedOptions, "out"> => ({
    seeds: web.seeds,
    delayMs: DELAY_MS,
    allowPrivate: true,
    sitemaps: false,
    warc: true,
  });

  async function startCluster(others: Partial<SharedOptions> = {}): Promise<TestCluster> {
    const cluster = await TestCluster.start(url(), { ...options(), ...others });
    open.push(cluster);
    return cluster;
  }

  const inBucket = (): Promise<TestCluster> => startCluster({ out: `s3://${server.bucket}/news` });

  /** Returns the pages by the manifest beside the shards, as `pith crawl export` reads them without Redis. */
  async function exported({ out }: TestCluster): Promise<readonly StoredJson[]> {
    const storage = await openShardStorage(out, "read");
    const pages: StoredJson[] = [];
    for await (const { json } of shardPages(storage, (await listedShards(storage)).shards)) pages.push(json);
    storage.close();
    return pages;
  }

  /** Counts the pages that were found, lost and written twice, by both manifests. */
  async function expectAll(cluster: TestCluster): Promise<void> {
    for (const pages of [await cluster.pages(), await exported(cluster)]) {
      const twice = writtenTwice(pages).length;
      const found = pages.length - twice;
      expect({ found, lost: HOSTS * TREE_PAGES - found, twice }).toEqual({
        found: HOSTS * TREE_PAGES,
        lost: 0,
        twice: 0,
      });
    }
  }

  it("are whole in a bucket whose uploads fail", { timeout: TIMEOUT_MS }, async () => {
    const faults: readonly S3Fault[] = ["500", "reset", "late", "503"];
    let uploads = 0;
    server.fault = ({ method, key }) =>
      method === "PUT" && key !== "news/crawl.json" && uploads++ % 4 === 1
        ? faults[Math.floor(uploads / 4) % faults.length]
        : undefined;
    const cluster = await inBucket();
    for (let i = 0; i < 2; i++) cluster.spawn("first");
    expect(await cluster.ended()).toEqual([0, 0]);
    await expectAll(cluster);
    const written = [...server.objects.keys()].filter((name) => name.startsWith("news/pages-")).length;
    const listed = (await cluster.shards()).flatMap(({ name, archive }) =>
      archive === undefined ? [name] : [name, archive],
    );
    expect(written).toBe(listed.length);
  });

  it("lose nothing if a worker is killed after an upload, before the manifest has it", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const cluster = await inBucket();
    const first = cluster.spawn("first");
    let killed = "";
    server.fault = ({ method, key }) => {
      if (killed !== "" || method !== "PUT" || !key.startsWith("news/pages-")) return undefined;
      killed = key;
      first.kill("SIGKILL");
      return "late";
    };
    expect(await cluster.ended()).toEqual([null]);
    cluster.spawn("first");
    expect(await cluster.ended()).toEqual([null, 0]);
    expect(server.objects.has(killed)).toBe(true);
    await expectAll(cluster);
    const storage = await openShardStorage(cluster.out, "read");
    expect((await listedShards(storage)).unlisted).toEqual([killed.slice("news/".length)]);
    storage.close();
  });

  it("end the crawl if the bucket fails for good, and the same command goes on later", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const cluster = await inBucket();
    const run = new AbortController();
    server.fault = ({ method, key }) => (method === "PUT" && key.includes("/pages-") ? "500" : undefined);
    const own = { engine: url(), name: cluster.name, leaseMs: 3000, maxShardMs: 300, maxHosts: 2 };
    const problems: string[] = [];
    const onProblem = ({ message }: Error): void => {
      problems.push(message);
      run.abort();
    };
    const shared = { ...options(), out: cluster.out };
    await expect(crawlCluster(shared, { ...own, signal: run.signal, onProblem })).rejects.toThrow(
      "InternalError, status 500",
    );
    expect(problems[0]).toContain("s3://test/news at http://127.0.0.1");
    server.fault = () => undefined;
    await crawlCluster(shared, own);
    await expectAll(cluster);
  });

  it("are refused before anything is crawled or stored if the bucket cannot be used", async () => {
    const cluster = await inBucket();
    const own = { engine: url(), name: cluster.name };
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wrong");
    const shared = { ...options(), out: cluster.out };
    await expect(crawlCluster(shared, own)).rejects.toThrow("SignatureDoesNotMatch, status 403");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", server.keys.secretAccessKey);
    await expect(crawlCluster({ ...shared, out: "s3://none" }, own)).rejects.toThrow("NoSuchBucket, status 404");
    expect(web.requests).toEqual([]);
    await expect(openCluster(url(), cluster.name)).rejects.toThrow("There is no crawl with the name");
  });

  it("are extracted again with templates that all workers learn together", { timeout: TIMEOUT_MS }, async () => {
    const cluster = await startCluster({ markdown: { title: true } });
    for (let i = 0; i < 3; i++) cluster.spawn("first");
    // Dies in the crawl or in the second pass: what it did is done again.
    await cluster.until(async () => (await cluster.shards()).some(({ learned }) => learned === true));
    const [first] = cluster.spawned;
    first.kill("SIGKILL");
    await cluster.ended();
    await expectAll(cluster);
    const shards = await cluster.shards();
    expect(new Set(shards.map(({ learned, revised }) => `${learned} ${revised}`))).toEqual(new Set(["true true"]));
    const pages = await exported(cluster);
    expect(pages.filter(({ text }) => text.includes(SHARED_TEXT))).toEqual([]);
    const templates = new TemplateStore(join(cluster.out, "templates")).list();
    expect(templates.map((template) => template.pages)).toEqual(Array.from({ length: HOSTS }, () => TREE_PAGES));
    const storage = await openShardStorage(cluster.out, "read");
    const markdown = await Promise.all(shards.map(({ markdown: name = "" }) => storage.read(name)));
    const text = Buffer.concat(markdown.map((bytes) => bytes ?? Buffer.alloc(0))).toString();
    expect(text).not.toContain(SHARED_TEXT);
    for (const page of pages) expect(text).toContain(`url: ${page.url}\n`);
  });

  it("have names that no other worker of the crawl has", async () => {
    const taken = new Set<string>();
    const state = { enroll: async (name: string) => taken.size < taken.add(name).size };
    const random = (values: string[]) => () => values.shift() ?? "";
    const one = await enrollWorker(state, random(["aa"]));
    const two = await enrollWorker(state, random(["aa", "bb"]));
    expect([one.endsWith("-aa"), two.endsWith("-bb")]).toEqual([true, true]);
  });
});
