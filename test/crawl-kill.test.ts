import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { readWarc } from "../src/pith-warc.ts";
import { closeServers, HTML, serve } from "./loopback.ts";

/* Kills a crawl at fixed requests, and starts it again until it ends by itself. */

const PAGES = 40;
const LIBRARY = pathToFileURL(join(import.meta.dirname, "../dist/pith-crawl.js")).href;
/** Requests of a run before it is killed. The last number repeats, so that all runs together reach the end. */
const KILLED_AFTER = [1, 2, 3, 5, 4, 7, 1, 9, 6, 11, 3, 8, 2, 10, 5, 13, 12, 4, 9, 20];

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

it("a crawl that is killed twenty times loses nothing and writes nothing twice", { timeout: 120_000 }, async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-kill-"));
  const requested = new Map<string, number>();
  let left = Number.POSITIVE_INFINITY;
  const site = await serve((req, res) => {
    const path = req.url ?? "";
    requested.set(path, (requested.get(path) ?? 0) + 1);
    const number = Number(path.slice(3));
    if (path === "/robots.txt") res.writeHead(404).end();
    else res.writeHead(200, HTML).end(page(number));
    if (--left === 0) child?.kill("SIGKILL");
  });
  for (const requests of KILLED_AFTER) {
    left = requests;
    if ((await run(site)) === 0) break;
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
