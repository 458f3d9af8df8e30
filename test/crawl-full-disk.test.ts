import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usageErrorOf } from "../src/cli/commands/crawl-problems.ts";
import { WriteError } from "../src/cli/exit-codes.ts";
import { crawl, StoreError } from "../src/entries/pith-crawl.ts";
import { readWarc } from "../src/entries/pith-warc.ts";
import { closeServers, HTML, serve } from "./loopback.ts";

/* A crawl on a small file system. It needs the right to mount one, which superusers have: others skip this test. */

const PAGES = 40;
let folder = "";

function mount(...options: string[]): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options.join(","), "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let isMounted = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-full-"));
  isMounted = mount("size=700k");
});
afterAll(async () => {
  closeServers();
  // Lazily: not all drivers of SQLite close their files before the process ends.
  if (isMounted) execFileSync("umount", ["-l", folder]);
  await rm(folder, { recursive: true, force: true });
});

function page(number: number): string {
  const words = Array.from({ length: 900 }, (_, i) => `page${number}word${i}`).join(" ");
  const next = number + 1 < PAGES ? `<a href="/p/${number + 1}">The next page</a>` : "";
  return `<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1><p>${words}.</p></main>${next}`;
}

it("a full disk ends a crawl with a clear error, and it goes on when there is room", { timeout: 60_000 }, async ({
  skip,
}) => {
  if (!isMounted) skip("file systems cannot be mounted here");
  const site = await serve((req, res) => {
    if (req.url === "/robots.txt") res.writeHead(404).end();
    else res.writeHead(200, HTML).end(page(Number(req.url?.slice(3))));
  });
  const store = join(folder, "store");
  const run = async (): Promise<void> => {
    const options = { seeds: [`${site}/p/0`], store, allowPrivate: true, delayMs: 0, sitemaps: false };
    for await (const _ of crawl(options));
  };
  const full = run();
  await expect(full).rejects.toThrow(StoreError);
  await expect(full).rejects.toThrow(/the disk is full\. Make room/);
  const shown = await full.catch(usageErrorOf);
  expect(shown).toBeInstanceOf(WriteError);
  execFileSync("mount", ["-o", "remount,size=64m", folder]);
  await run();
  const all = Array.from({ length: PAGES }, (_, i) => `/p/${i}`).sort();
  const lines = (await readFile(join(store, "content.ndjson"), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => new URL((JSON.parse(line) as { url: string }).url).pathname).sort()).toEqual(all);
  const archived: string[] = [];
  for await (const { url } of readWarc(join(store, "pages.warc.gz"))) archived.push(new URL(url).pathname);
  expect(archived.sort()).toEqual(all);
});
