import type { ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { LoggedRequest } from "../crawl-web/web.ts";
import { politenessBreaches, TestCluster, writtenTwice } from "./cluster.ts";
import { CutProxy } from "./cut-proxy.ts";
import { describeRedisServer } from "./describe-redis.ts";

/* Workers in processes of their own, and a Redis that is killed, paused or cut off. Each fault comes when a part of the pages was requested. */

/** More hosts than one worker has at a time, so that both work when the fault comes. */
const HOSTS = 8;
const PAGES = 40;
const DELAY_MS = 80;
/** Rounds of each fault: `PITH_FAULT_ROUNDS=10 npx vitest run test/redis/cluster-faults.test.ts`. */
const { PITH_FAULT_ROUNDS = "1" } = process.env;
const ROUNDS = Number(PITH_FAULT_ROUNDS);
const TIMEOUT_MS = 60_000 * ROUNDS;

function pageOf(host: number, number: number): string {
  const words = Array.from({ length: 40 }, (_, i) => `host${host}page${number}word${i}`).join(" ");
  const links = [2 * number + 1, 2 * number + 2]
    .filter((next) => next < PAGES)
    .map((next) => `<a href="/p/${next}">Page number ${next}</a>`);
  return `<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1><p>${words}.</p></main>${links.join(" ")}`;
}

/** A web of hosts with pages that link to each other as a tree. */
class TreeWeb {
  readonly requests: LoggedRequest[] = [];
  readonly #servers: Server[] = [];

  static async start(): Promise<TreeWeb> {
    const web = new TreeWeb();
    for (let host = 0; host < HOSTS; host++) {
      const server = createServer((req, res) => {
        const path = req.url ?? "";
        const at = performance.now();
        const { host: name = "" } = req.headers;
        web.requests.push({
          host: name,
          path,
          kind: "content",
          startedAt: at,
          endedAt: at,
          status: 200,
          retryAfterMs: 0,
        });
        if (!path.startsWith("/p/")) return void res.writeHead(404).end();
        res.writeHead(200, { "content-type": "text/html" }).end(pageOf(host, Number(path.slice(3))));
      });
      await new Promise<void>((resolve) => server.listen(0, `127.0.9.${host + 2}`, resolve));
      web.#servers.push(server);
    }
    return web;
  }

  get seeds(): readonly string[] {
    return this.#servers.map((server) => {
      const { address, port } = server.address() as AddressInfo;
      return `http://${address}:${port}/p/0`;
    });
  }

  close(): void {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

describeRedisServer("a crawl of several processes", { appendOnly: true }, (server) => {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });

  async function start(): Promise<{ web: TreeWeb; cluster: TestCluster }> {
    const web = await TreeWeb.start();
    open.push(web);
    const cluster = await TestCluster.start(server().url, {
      seeds: web.seeds,
      delayMs: DELAY_MS,
      allowPrivate: true,
      sitemaps: false,
    });
    open.push(cluster);
    return { web, cluster };
  }

  const requested = (web: TreeWeb, count: number) => async () => web.requests.length >= count;

  /** Starts two workers, and waits until both work. */
  async function startTwo(web: TreeWeb, cluster: TestCluster, engine = server().url): Promise<readonly ChildProcess[]> {
    const workers = [cluster.spawn("first"), cluster.spawn("first", { engine })];
    await cluster.until(requested(web, 50));
    await cluster.until(async () => (await cluster.reports()).filter(({ domains }) => domains.length > 0).length === 2);
    return workers;
  }

  /** Counts the pages that were found, lost and written twice. */
  async function expectAll(web: TreeWeb, cluster: TestCluster): Promise<void> {
    const pages = await cluster.pages();
    const twice = writtenTwice(pages).length;
    const found = pages.length - twice;
    expect({ found, lost: HOSTS * PAGES - found, twice }).toEqual({ found: HOSTS * PAGES, lost: 0, twice: 0 });
    expect(politenessBreaches(web.requests, DELAY_MS)).toEqual([]);
  }

  /** Lets a fault happen in a crawl of two or three workers. */
  function itSurvives(name: string, fault: (web: TreeWeb, cluster: TestCluster) => Promise<void>): void {
    it(`loses nothing and writes nothing twice ${name}`, { timeout: TIMEOUT_MS }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { web, cluster } = await start();
        await fault(web, cluster);
        await cluster.ended();
        await expectAll(web, cluster);
      }
    });
  }

  itSurvives("if a worker is killed, and its hosts move to another one", async (web, cluster) => {
    const [first] = await startTwo(web, cluster);
    first.kill("SIGKILL");
  });

  itSurvives("if Redis is killed and restarted", async (web, cluster) => {
    await startTwo(web, cluster);
    await server().kill();
    await server().restart();
  });

  itSurvives("if Redis does not answer for longer than the leases", async (web, cluster) => {
    await startTwo(web, cluster);
    server().pause();
    await new Promise((resolve) => setTimeout(resolve, 4000));
    server().resume();
  });

  itSurvives("if one worker is cut off from Redis", async (web, cluster) => {
    const proxy = await CutProxy.start(server().url);
    open.push(proxy);
    await startTwo(web, cluster, proxy.url);
    proxy.cut();
    const before = web.requests.length;
    await cluster.until(requested(web, before + 20));
    await new Promise((resolve) => setTimeout(resolve, 4000));
    proxy.heal();
  });

  itSurvives("if it is started twice, and the clocks of the machines jump", async (web, cluster) => {
    cluster.spawn("first", { jumpMs: 3_600_000 });
    cluster.spawn("first");
    cluster.spawn("first", { jumpMs: -3_600_000 });
    await cluster.until(requested(web, 50));
  });
});
