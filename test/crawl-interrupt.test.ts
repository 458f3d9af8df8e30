import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { finish, folder, lines, makePages, pith, removePages, start } from "./command-line.ts";
import { closeServers, HTML, serve } from "./loopback.ts";

/* Interrupts a crawl as Ctrl-C does, and runs the same command again. */

const PAGES = 12;
/** The request that the crawl is interrupted at. */
const INTERRUPTED_AT = "/p/5";

beforeEach(makePages);
afterEach(async () => {
  closeServers();
  await removePages();
});

function page(number: number): string {
  const words = Array.from({ length: 50 }, (_, i) => `page${number}word${i}`).join(" ");
  const link = `<a href="/p/${number + 1}">The page after page ${number}</a>`;
  return `<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1><p>${words}.</p></main>${link}`;
}

it.each([
  ["one signal ends after the request that is under way", 1],
  ["two signals end at once", 2],
])("%s, and the same command continues", { timeout: 60_000 }, async (_, signals) => {
  const requests: string[] = [];
  let interrupt = (): void => {};
  const site = await serve((req, res) => {
    const path = req.url ?? "";
    requests.push(path);
    if (path === INTERRUPTED_AT) interrupt();
    const number = Number(path.slice(3));
    const isPage = path.startsWith("/p/") && number < PAGES;
    // With two signals, the process ends before the answer comes.
    if (path === INTERRUPTED_AT && signals === 2 && requests.filter((other) => other === path).length === 1) return;
    res.writeHead(isPage ? 200 : 404, HTML).end(isPage ? page(number) : "");
  });
  const args = ["crawl", `${site}/p/0`, "-o", "out.ndjson", "--allow-private", "--delay", "1ms"];
  const child = start(args);
  interrupt = () => {
    interrupt = () => {};
    child.kill("SIGINT");
    if (signals === 2) setTimeout(() => child.kill("SIGINT"), 200);
  };
  expect((await finish(child)).code).toBe(130);
  expect(requests).not.toContain("/p/7");
  expect((await pith("crawl", "errors", "out.ndjson.crawl")).out).toMatch(/^waiting\thttp/m);
  expect((await pith(...args)).code).toBe(0);
  const written = lines(await readFile(join(folder, "out.ndjson"), "utf8")).map(({ url }) =>
    String(url).slice(site.length),
  );
  expect(written.sort()).toEqual(Array.from({ length: PAGES }, (_unused, i) => `/p/${i}`).sort());
  const again = requests.filter((path) => path.startsWith("/p/")).length - PAGES - 1;
  expect(again).toBeLessThanOrEqual(signals - 1);
});
