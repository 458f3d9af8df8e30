import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { type NewAddress, RedisFrontier } from "../src/crawl/frontier/index.ts";
import { openRedis } from "../src/crawl/redis/index.ts";
import { addressKey } from "../src/crawl/urls/index.ts";
import { addressPattern } from "../src/page/index.ts";
import { RedisServer } from "../test/redis/redis-server.ts";

/**
 * `npm run bench:redis -- [--urls N] [--hosts N] [--visits N] [--shape site|wiki]`: queues N addresses in a Redis server of its own, then
 * takes and finishes some of them. Prints the memory of the server per queued address, and the time of each step. In the shape
 * `wiki`, every address has a pattern of its own.
 */
const { values } = parseArgs({
  options: {
    urls: { type: "string", default: "100000" },
    hosts: { type: "string", default: "100" },
    visits: { type: "string", default: "5000" },
    shape: { type: "string", default: "site" },
  },
});

/** Links of a page, which are added in one commit. */
const LINKS_PER_PAGE = 50;
/** Those of them that all pages of a host have. */
const NAVIGATION_LINKS = 30;
const WORDS = ["river", "market", "winter", "letters", "garden", "council", "engine", "harbor", "silver", "morning"];

/** Returns the path of an address: articles, lists, products, tags and pages of their own. */
function pathOf(number: number): string {
  const word = (by: number): string => WORDS[Math.floor(number / by) % WORDS.length];
  if (values.shape === "wiki")
    return `/wiki/${word(1)}${[...String(number)].map((digit) => WORDS[Number(digit)][0]).join("")}`;
  const kind = number % 10;
  if (kind < 5)
    return `/${2000 + (number % 26)}/${1 + (number % 12)}/${word(1)}-${word(10)}-${word(100)}-${word(7)}-${number}.html`;
  if (kind < 7) return `/topics/${word(10)}?page=${number}`;
  if (kind < 9) return `/shop/${word(10)}/item-${number}?ref=list`;
  return `/tag/${word(10)}/${number}`;
}

function addressOf(number: number, hosts: number): NewAddress {
  const host = `www.site-${number % hosts}.example`;
  const url = new URL(`https://${host}${pathOf(Math.floor(number / hosts))}`);
  const depth = 1 + (number % 5);
  return {
    key: addressKey(url),
    url: url.href,
    host,
    pattern: addressPattern(url),
    place: "list",
    depth,
    from: "/topics/#",
  };
}

/** The CPU time of the server for a step, and the time that passed. */
async function timed<T>(redis: Redis, step: () => Promise<T>): Promise<{ server: number; client: number; result: T }> {
  const serverTime = async (): Promise<number> => {
    const info = await redis.info("cpu");
    return ["used_cpu_user", "used_cpu_sys"].reduce((sum, name) => sum + infoNumber(info, name), 0) * 1e6;
  };
  const [server, client] = [await serverTime(), process.cpuUsage()];
  const result = await step();
  const { user, system } = process.cpuUsage(client);
  return { server: (await serverTime()) - server, client: user + system, result };
}

function infoNumber(info: string, name: string): number {
  return Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(info)?.[1]);
}

async function addAll(frontier: RedisFrontier, addresses: readonly NewAddress[]): Promise<void> {
  for (let at = 0; at < addresses.length; at += LINKS_PER_PAGE) {
    await frontier.commit({ added: addresses.slice(at, at + LINKS_PER_PAGE) });
  }
}

/** Takes addresses one by one, and finishes each with links that are known. Returns how many it took. */
async function visitAll(frontier: RedisFrontier, addresses: readonly NewAddress[], hosts: number): Promise<number> {
  const facts = {
    status: 200,
    etag: '"5f3c"',
    fetchedAt: 1_800_000_000_000,
    contentHash: "4b1f2c9d8e7a6f50",
    words: 512,
  };
  let done = 0;
  for (let at = 0; done < visits && at < addresses.length; at++) {
    const host = `www.site-${at % hosts}.example`;
    const group = (await frontier.groups(host)).at(0);
    if (group === undefined) continue;
    const [{ id }] = await frontier.take(host, group, 1);
    const added: NewAddress[] = [];
    // The links of the navigation are the same on all pages of a host.
    for (let i = 0; i < LINKS_PER_PAGE; i++) {
      const number = (at % hosts) + (i < NAVIGATION_LINKS ? i : at * 7 + i) * hosts;
      added.push(addresses[number % addresses.length]);
    }
    await frontier.commit({ finished: [{ id, state: "done", facts }], added, counters: { bytes: 40_000 } });
    done++;
  }
  return done;
}

const [urls, hosts, visits] = [Number(values.urls), Number(values.hosts), Number(values.visits)];
const addresses = Array.from({ length: urls }, (_, number) => addressOf(number, hosts));
const bytes = addresses.reduce((sum, { url }) => sum + Buffer.byteLength(url), 0);
const server = await RedisServer.start();
try {
  const redis = new Redis(server.url);
  const frontier = new RedisFrontier(await openRedis(server.url), { crawl: "bench" });
  const memory = async (): Promise<number> => infoNumber(await redis.info("memory"), "used_memory");
  const before = await memory();
  const adding = await timed(redis, () => addAll(frontier, addresses));
  const used = (await memory()) - before;
  const { queued } = await frontier.counts();
  const visiting = await timed(redis, () => visitAll(frontier, addresses, hosts));
  const perUrl = (sum: number): string => (sum / queued).toFixed(1);
  const perVisit = (sum: number): string => (sum / visiting.result).toFixed(0);
  console.log(
    [
      `${queued} queued addresses of ${hosts} hosts, ${perUrl(bytes)} bytes each`,
      `Redis: ${perUrl(used)} bytes per address, ${perUrl(used - bytes)} beside the address itself`,
      `add: ${perUrl(adding.server)} µs of the server, ${perUrl(adding.client)} µs of the worker per address`,
      `visit (groups, take, commit with ${LINKS_PER_PAGE} known links): ${perVisit(visiting.server)} µs of the server, ${perVisit(visiting.client)} µs of the worker`,
    ].join("\n"),
  );
  await frontier.close();
  redis.disconnect();
} finally {
  await server.stop();
}
