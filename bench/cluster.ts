import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { RedisServer } from "../test/redis/redis-server.ts";

/**
 * `npm run bench:cluster -- [--hosts N] [--pages N] [--latency MS] [--requests N] [--workers 1,2,4]`: crawls a web on loopback whose servers
 * wait before each answer, with more and more worker processes. Prints pages per second between the first and the last request, and which
 * share of the CPU time of a worker is spent in the packages of the queue, and how much CPU time Redis takes.
 */
const { values } = parseArgs({
  options: {
    hosts: { type: "string", default: "400" },
    pages: { type: "string", default: "4" },
    latency: { type: "string", default: "200" },
    requests: { type: "string", default: "8" },
    workers: { type: "string", default: "1,2,4" },
  },
});
const [hosts, pages, latencyMs, maxHosts] = [values.hosts, values.pages, values.latency, values.requests].map(Number);
const PORT = 18_080;
const PROGRAM = join(import.meta.dirname, "../test/redis/cluster-process.ts");
/** Files of the profile that belong to the queue. */
const QUEUE_FILES = /node_modules\/(?:bullmq|ioredis|redis-parser|@ioredis|msgpackr)\//;

const times: number[] = [];
const servers: Server[] = [];
const text = (path: string): string => Array.from({ length: 400 }, (_, i) => `${path.slice(1)}word${i}`).join(" ");
for (let host = 0; host < hosts; host++) {
  const server = createServer((req, res) => {
    times.push(performance.now());
    const path = req.url ?? "";
    const number = Number(path.slice(1));
    const link = number + 1 < pages ? `<a href="/${number + 1}">The next page of this site</a>` : "";
    const body = `<!doctype html><title>${path}</title><main><h1>${path}</h1><p>${host} ${text(path)}.</p></main>${link}`;
    const isPage = path !== "/robots.txt";
    setTimeout(() => res.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(body), latencyMs);
  });
  server.listen(PORT, addressOf(host));
  await once(server, "listening");
  servers.push(server);
}
const redis = await RedisServer.start();
for (const [run, count] of values.workers.split(",").map(Number).entries()) await measure(count, `bench-${run}`);
await redis.stop();
for (const server of servers) {
  server.closeAllConnections();
  server.close();
}

function addressOf(host: number): string {
  return `127.20.${host >> 7}.${2 + (host & 127)}`;
}

async function measure(count: number, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pith-bench-"));
  times.length = 0;
  const seeds = servers.map((_, host) => `http://${addressOf(host)}:${PORT}/0`);
  const shared = { seeds, delayMs: 0, allowPrivate: true, sitemaps: false, out: join(folder, "out") };
  const own = { engine: redis.url, name, maxHosts };
  const before = await redisCpuMs();
  const children: ChildProcess[] = [];
  for (let i = 0; i < count; i++) {
    const profile = i === 0 ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
    const flags = [...profile, "--import", "tsx", PROGRAM, JSON.stringify({ own, shared })];
    children.push(spawn(process.execPath, flags, { stdio: "inherit" }));
  }
  await Promise.all(children.map((child) => once(child, "exit")));
  const seconds = (times[times.length - 1] - times[0]) / 1000;
  const rate = (hosts * pages) / seconds;
  const share = queueShare(folder);
  const redisMs = ((await redisCpuMs()) - before) / (hosts * pages);
  console.log(
    `${count} workers: ${rate.toFixed(1)} pages/s, ${times.length} requests in ${seconds.toFixed(1)} s, queue ${share} of CPU, Redis ${redisMs.toFixed(2)} ms CPU per page`,
  );
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the CPU time of Redis so far. */
async function redisCpuMs(): Promise<number> {
  const client = new Redis(redis.url);
  const info = await client.info("cpu");
  client.disconnect();
  const read = (name: string): number => Number(new RegExp(`^used_cpu_${name}:([\\d.]+)`, "m").exec(info)?.[1] ?? 0);
  return 1000 * (read("user") + read("sys"));
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { functionName: string; url: string } }[];
  readonly samples: readonly number[];
}

/** Returns the share of the samples that are in files of the queue, without idle time. */
function queueShare(folder: string): string {
  const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile"));
  if (file === undefined) return "unknown share";
  const { nodes, samples } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const busy = samples.filter((id) => frames.get(id)?.functionName !== "(idle)");
  const queue = busy.filter((id) => QUEUE_FILES.test(frames.get(id)?.url ?? ""));
  return `${((100 * queue.length) / busy.length).toFixed(1)} %`;
}
