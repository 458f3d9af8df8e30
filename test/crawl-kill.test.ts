import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { readWarc } from "../src/entries/pith-warc.ts";
import { Random } from "./crawl-web/random.ts";
import { closeServers, HTML, serve } from "./loopback.ts";

/*
 * Kills a crawl at random moments, and starts it again until it ends by itself. `npm run fuzz:crawl` tries other seeds and more kills:
 * `SEED=7 KILLS=20 npx vitest run test/crawl-kill.test.ts` repeats a failure.
 */

const SEED = Number(process.env["SEED"] ?? 25);
const KILLS = Number(process.env["KILLS"] ?? 5);
const PAGES = 40;
const LIBRARY = pathToFileURL(join(import.meta.dirname, "../dist/entries/pith-crawl.js")).href;
/** Limit: requests of a run whose pages may not be committed when it is killed: a commit is due after 20 pages. */
const MAX_UNCOMMITTED = 21;

let folder = "";
let child: ChildProcess | undefined;
afterEach(async () => {
  child?.kill("SIGKILL");
  closeServers();
  await rm(folder, { recursive: true, force: true });
});

function page(number: number): string {
  const words = Array.from({ length: 50 }, (_, i) => `page${number}word${i}`).join(" ");
  const links = [2 * number + 1, 2 * number + 2]
    .filter((next) => next < PAGES)
    .map((next) => `<a href="/p/${next}">Page number ${next}</a>`);
  return `<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1><p>${words}.</p></main>${links.join(" ")}`;
}

/** Crawls in a process of its own. Returns its exit code; null if it was killed. */
async function run(site: string): Promise<number | null> {
  const code = `import { crawl } from ${JSON.stringify(LIBRARY)};
    for await (const page of crawl({ seeds: [${JSON.stringify(`${site}/p/0`)}], store: ${JSON.stringify(folder)}, allowPrivate: true, delayMs: 0, sitemaps: false }));`;
  const started = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  child = started;
  return new Promise((resolve) => started.on("exit", (status) => resolve(status)));
}

it(`a crawl that is killed ${KILLS} times loses nothing and writes nothing twice (SEED=${SEED})`, {
  timeout: 300_000,
}, async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-kill-"));
  const random = new Random(SEED);
  const requested: string[] = [];
  let left = Number.POSITIVE_INFINITY;
  const site = await serve((req, res) => {
    const path = req.url ?? "";
    requested.push(path);
    if (path === "/robots.txt") res.writeHead(404).end();
    else res.writeHead(200, HTML).end(page(Number(path.slice(3))));
    // Some runs are killed while they read the answer, others while they write what came of it.
    if (--left === 0) setTimeout(() => child?.kill("SIGKILL"), random.below(30));
  });
  const known = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    left = 1 + random.below(12);
    const from = requested.length;
    if ((await run(site)) === 0) break;
    const again = requested.slice(from).filter((path) => path !== "/robots.txt" && known.has(path));
    expect(again.length, `requests again in run ${kill}`).toBeLessThanOrEqual(MAX_UNCOMMITTED);
    for (const path of requested.slice(from)) known.add(path);
  }
  left = Number.POSITIVE_INFINITY;
  expect(await run(site)).toBe(0);
  const lines = (await readFile(join(folder, "content.ndjson"), "utf8")).trimEnd().split("\n");
  const written = lines.map((line) => new URL((JSON.parse(line) as { url: string }).url).pathname);
  const all = Array.from({ length: PAGES }, (_, i) => `/p/${i}`).sort();
  expect([...written].sort()).toEqual(all);
  const archived: string[] = [];
  for await (const { url } of readWarc(join(folder, "pages.warc.gz"))) archived.push(new URL(url).pathname);
  expect(archived.sort()).toEqual(all);
});
