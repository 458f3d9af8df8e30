import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type CrawlProgress, crawl } from "../src/crawl/index.ts";
import { closeServers, HTML, serve } from "./loopback.ts";

/* Crawls a real server, changes its pages, and crawls it again into the same store. */

const PAGES = 60;
/** Pages by number: what happens to them between the two crawls. */
const isChanged = (number: number): boolean => number % 6 === 1;
const isGone = (number: number): boolean => number % 20 === 3;
const isMoved = (number: number): boolean => number % 20 === 5;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-recrawl-"));
});
afterEach(async () => {
  closeServers();
  await rm(folder, { recursive: true, force: true });
});

function page(title: string, links: readonly string[]): string {
  const words = Array.from({ length: 50 }, (_, i) => `${title}word${i}`).join(" ");
  const list = links.map((link) => `<li><a href="${link}">The page at ${link}</a></li>`).join("");
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${words}.</p></main><ul>${list}</ul>`;
}

/** A third of the pages has an ETag, a third Last-Modified, and a third neither. */
function validators(number: number, version: number): Record<string, string> {
  if (number % 3 === 0) return { etag: `W/"${number}-${version}"` };
  return number % 3 === 1 ? { "last-modified": new Date(version * 86_400_000).toUTCString() } : {};
}

function send(
  res: ServerResponse,
  html: string,
  { asked, own }: { asked: unknown; own: Record<string, string> },
): number {
  const isSame = asked !== undefined && (asked === own["etag"] || asked === own["last-modified"]);
  res.writeHead(isSame ? 304 : 200, { ...HTML, ...own }).end(isSame ? undefined : html);
  return isSame ? 304 : 200;
}

it("a second crawl sees all changes of a real server, and unchanged pages cost a 304", {
  timeout: 60_000,
}, async () => {
  let version = 1;
  const statuses = new Map<string, number>();
  const site = await serve((req, res) => {
    const path = req.url ?? "";
    const number = Number(path.slice(3));
    const asked = req.headers["if-none-match"] ?? req.headers["if-modified-since"];
    const count = version === 1 ? PAGES : PAGES + 10;
    const links = Array.from({ length: count }, (_, i) => `/p/${i}`);
    if (path === "/") return void statuses.set(path, send(res, page("home", links), { asked, own: {} }));
    if (version === 2 && path.startsWith("/p/") && isMoved(number))
      return void res.writeHead(301, { location: `/q/${number}` }).end();
    const isThere =
      (path.startsWith("/p/") && number < count && !(version === 2 && isGone(number))) || path.startsWith("/q/");
    if (!isThere) return void res.writeHead(404).end();
    const own = version === 2 && isChanged(number) ? 2 : 1;
    statuses.set(path, send(res, page(`page${number}version${own}x`, []), { asked, own: validators(number, own) }));
  });
  const run = async (recrawl: boolean): Promise<CrawlProgress | undefined> => {
    let last: CrawlProgress | undefined;
    const options = { seeds: [`${site}/`], store: folder, allowPrivate: true, delayMs: 0, recrawl };
    for await (const _ of crawl({ ...options, onProgress: (progress) => (last = progress) }));
    return last;
  };
  await run(false);
  version = 2;
  statuses.clear();
  const progress = await run(true);
  const numbers = Array.from({ length: PAGES }, (_, i) => i).filter((number) => !isGone(number) && !isMoved(number));
  const changed = numbers.filter(isChanged);
  expect(progress?.changes).toEqual({
    new: 12,
    changed: changed.length,
    moved: 3,
    gone: 3,
    unchanged: numbers.length - changed.length + 1,
  });
  const lines = (await readFile(join(folder, "content.ndjson"), "utf8"))
    .trimEnd()
    .split("\n")
    .slice(PAGES + 1);
  const found = lines.map((line) => JSON.parse(line) as { url: string; change: { kind: string } });
  const pathsOf = (kind: string): string[] =>
    found
      .filter(({ change }) => change.kind === kind)
      .map(({ url }) => url.slice(site.length))
      .sort();
  expect(pathsOf("changed")).toEqual(changed.map((number) => `/p/${number}`).sort());
  expect(pathsOf("new")).toHaveLength(12);
  const unchanged = numbers.filter((number) => !isChanged(number) && number % 3 !== 2);
  expect(unchanged.filter((number) => statuses.get(`/p/${number}`) !== 304)).toEqual([]);
});
