import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { foundShare, type MeasuredCrawl, requestsPerText, trapShare } from "../test/crawl-web/measured-crawl.ts";
import type { ServedWeb } from "./crawlers/web-server.ts";

/*
 * Measures crawlers in processes of their own, with the server in another one: `bench/crawl.ts` calls it for `--peers`, `--pages` and
 * `--memory`.
 */

const CRAWLERS = join(import.meta.dirname, "crawlers");
const PEERS = join(import.meta.dirname, "peers");

/** What a crawler prints when it ends. */
interface CrawlerReport {
  readonly pages: number;
  readonly cpuSeconds: number;
  readonly peakMiB: number;
  readonly samples?: Readonly<Record<string, number>>;
  readonly requests?: number;
}

/** A web in another process. */
interface RunningWeb {
  readonly seeds: readonly string[];
  measure(file: string): Promise<MeasuredCrawl>;
  stop(): void;
}

/** Installs the other crawlers, as `npm run compare` does. */
export function installPeers(): void {
  if (existsSync(join(PEERS, "node_modules"))) return;
  console.error("installing the other crawlers into bench/peers …");
  execFileSync("npm", ["install", "--ignore-scripts"], { cwd: PEERS, stdio: "inherit" });
}

async function startWeb(web: ServedWeb): Promise<RunningWeb> {
  const server: ChildProcessWithoutNullStreams = spawn("npx", [
    "tsx",
    join(CRAWLERS, "web-server.ts"),
    JSON.stringify(web),
  ]);
  server.stderr.resume();
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value ?? "null");
  const seeds = (await next()) as readonly string[];
  return {
    seeds,
    async measure(file) {
      server.stdin.write(`${file}\n`);
      return (await next()) as MeasuredCrawl;
    },
    stop: () => server.stdin.end(),
  };
}

/** Runs a crawler, and returns what it prints. */
function runCrawler(script: string, settings: unknown): Promise<CrawlerReport> {
  const argument = typeof settings === "string" ? settings : JSON.stringify(settings);
  const child = spawn(process.execPath, [join(CRAWLERS, script), argument], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("exit", () => {
      const line = text.trimEnd().split("\n").at(-1) ?? "";
      if (line.startsWith("{")) resolve(JSON.parse(line) as CrawlerReport);
      else reject(new Error(`${script} failed: ${text.slice(-500)}`));
    });
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "pith-crawl-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Crawls the hostile web with pith, and with Crawlee and Readability. Without hosts that are down: in real time, giving them up takes minutes. */
export async function compareOnHostileWeb(web: Omit<Extract<ServedWeb, { kind: "hostile" }>, "kind">): Promise<void> {
  console.log("hostile web, server in another process, real time:");
  const own = await measureHostile("pith", web, (seeds, folder, file) =>
    runCrawler("crawl-with-pith.mjs", { seeds, folder: join(folder, "store"), file }),
  );
  const maxRequests = 4 * own.requests;
  await measureHostile("Crawlee + Readability (jsdom)", web, (seeds, folder, file) =>
    runCrawler("crawl-with-crawlee.mjs", { seeds, folder, file, dom: "jsdom", maxRequests }),
  );
}

async function measureHostile(
  name: string,
  options: Omit<Extract<ServedWeb, { kind: "hostile" }>, "kind">,
  run: (seeds: readonly string[], folder: string, file: string) => Promise<CrawlerReport>,
): Promise<MeasuredCrawl> {
  const web = await startWeb({ kind: "hostile", ...options });
  return inFolder(async (folder) => {
    const file = join(folder, "texts.ndjson");
    const { cpuSeconds, peakMiB, pages } = await run(web.seeds, folder, file);
    const measured = await web.measure(file);
    web.stop();
    const { breaches } = measured;
    console.log(
      `  ${name}: found ${percent(foundShare(measured))}, sitemaps and feeds only ${measured.found.sitemap[0] + measured.found.feed[0]} of ${measured.found.sitemap[1] + measured.found.feed[1]}; ` +
        `${requestsPerText(measured).toFixed(2)} page requests per text, traps ${percent(trapShare(measured))} of ${measured.requests} requests; ` +
        `breaches: robots.txt ${breaches.robots}, nofollow ${breaches.nofollow}, Crawl-delay ${breaches.delay}, Retry-After ${breaches.wait}, parallel ${breaches.parallel}; ` +
        `${(pages / cpuSeconds).toFixed(0)} pages per CPU second, ${peakMiB} MiB`,
    );
    return measured;
  });
}

/** Crawls real pages with pith, extracts them without crawling, and crawls them with Crawlee and Readability. */
export async function compareOnPages(
  folder: string,
  { limit, withPeers }: { limit: number; withPeers: boolean },
): Promise<void> {
  const web = await startWeb({ kind: "folder", folder, limit });
  console.log(`clean web of real pages from ${folder}, server in another process:`);
  const line = (name: string, { pages, cpuSeconds, peakMiB }: CrawlerReport): void =>
    console.log(
      `  ${name}: ${pages} pages, ${(pages / cpuSeconds).toFixed(1)} per CPU second, ${((1000 * cpuSeconds) / pages).toFixed(2)} ms per page, ${peakMiB} MiB`,
    );
  const { seeds } = web;
  await inFolder(async (archive) => {
    const kept = await runCrawler("crawl-with-pith.mjs", { seeds, folder: archive });
    line("pith with store and archive", kept);
    const plain = await inFolder((store) =>
      runCrawler("crawl-with-pith.mjs", { seeds, folder: store, options: { warc: false } }),
    );
    line("pith with store", plain);
    const alone = await runCrawler("extract-alone.mjs", join(archive, "pages.warc.gz"));
    console.log(
      `  extraction alone: ${alone.pages} pages, ${((1000 * alone.cpuSeconds) / alone.pages).toFixed(2)} ms per page`,
    );
    console.log(
      `  crawling adds ${percent(plain.cpuSeconds / alone.cpuSeconds - 1)}, with archive ${percent(kept.cpuSeconds / alone.cpuSeconds - 1)}`,
    );
    if (!withPeers) return;
    for (const dom of ["jsdom", "linkedom"] as const) {
      const peer = await inFolder((store) => runCrawler("crawl-with-crawlee.mjs", { seeds, folder: store, dom }));
      line(`Crawlee + Readability (${dom})`, peer);
      console.log(
        `  pith with store: ${(plain.pages / plain.cpuSeconds / (peer.pages / peer.cpuSeconds)).toFixed(1)} times as many pages per CPU second`,
      );
    }
  });
  web.stop();
}

/** Measures memory and size of the store while addresses are found. The crawl ends after some pages. */
export async function measureMemory({ addresses, maxPages }: { addresses: number; maxPages: number }): Promise<void> {
  const web = await startWeb({ kind: "plain", pages: addresses });
  await inFolder(async (folder) => {
    const sampleAt = [5000, 100_000, 500_000, 1_000_000].filter((at) => at <= addresses);
    const report = await runCrawler("crawl-with-pith.mjs", {
      seeds: web.seeds,
      folder,
      options: { maxPages },
      sampleAt,
    });
    const database = readdirSync(folder)
      .filter((name) => name.startsWith("crawl.db"))
      .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    const samples = Object.entries(report.samples ?? {})
      .map(([at, mib]) => `${mib} MiB at ${at}`)
      .join(", ");
    console.log(
      `${addresses} addresses, ${report.pages} pages: ${samples}; peak ${report.peakMiB} MiB; ${(database / addresses).toFixed(0)} bytes per address`,
    );
  });
  web.stop();
}
