import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import { politenessBreaches, TestCluster, writtenTwice } from "./cluster.ts";
import { installedRedis, RedisServer } from "./redis-server.ts";
import { TestNetwork } from "./test-network.ts";
import { TREE_PAGES, type TreeRequest } from "./tree-web.ts";

/* Workers on machines of their own: network namespaces with links that can be cut. The web sees which machine a request is from. */

/** As many as the machines have at a time, so that all of them work when the fault comes. */
const HOSTS = 12;
const MACHINES = 3;
const DELAY_MS = 80;
/** Longer than the leases of workers. */
const CUT_MS = 5000;

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** Starts the web in the center of the network. */
async function startWeb(network: TestNetwork): Promise<{ seeds: readonly string[]; requests: readonly TreeRequest[] }> {
  const program = new URL("tree-web-process.ts", import.meta.url).pathname;
  const [command, ...args] = [
    ...network.center,
    process.execPath,
    "--import",
    "tsx",
    program,
    JSON.stringify(network.web),
  ];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  open.push({ close: () => child.kill("SIGKILL") });
  const requests: TreeRequest[] = [];
  const lines = createInterface({ input: child.stdout });
  const seeds = await new Promise<readonly string[]>((resolve) =>
    lines.on("line", (line) => {
      const value = JSON.parse(line) as readonly string[] | TreeRequest;
      if (Array.isArray(value)) resolve(value);
      else requests.push(value as TreeRequest);
    }),
  );
  return { seeds, requests };
}

describe("a crawl of machines in networks of their own", () => {
  it("loses nothing and writes nothing twice if one is cut off from Redis, but not from the web", {
    timeout: 90_000,
  }, async ({ skip }) => {
    if (installedRedis() === undefined) skip("no redis-server");
    const network = await TestNetwork.make({ machines: MACHINES, hosts: HOSTS });
    if (typeof network === "string") return skip(`networks cannot be made here: ${network}`);
    open.push(network);
    const server = await RedisServer.start({
      appendOnly: true,
      network: { enter: network.center, address: network.redis },
    });
    open.push({ close: () => server.stop() });
    const { seeds, requests } = await startWeb(network);
    const options = { seeds, delayMs: DELAY_MS, allowPrivate: true, sitemaps: false };
    const cluster = await TestCluster.start(server.socket, options);
    open.push(cluster);
    for (let machine = 0; machine < MACHINES; machine++) {
      cluster.spawn("first", { engine: server.url, enter: network.machine(machine) });
    }
    const asking = (): ReadonlySet<string> => new Set(requests.map(({ from }) => from));
    await cluster.until(async () => requests.length >= 60 && asking().size > 1 && asking().has(network.addressOf(0)));
    network.cut(0);
    const before = requests.length;
    await new Promise((resolve) => setTimeout(resolve, CUT_MS));
    await cluster.until(async () => requests.length >= before + 20);
    network.heal(0);
    expect(await cluster.ended()).toEqual([0, 0, 0]);
    const pages = await cluster.pages();
    const twice = writtenTwice(pages).length;
    expect({ found: pages.length - twice, twice }).toEqual({ found: HOSTS * TREE_PAGES, twice: 0 });
    expect(politenessBreaches(requests, DELAY_MS)).toEqual([]);
  });
});
