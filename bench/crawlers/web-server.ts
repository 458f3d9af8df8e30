import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { measuredTexts } from "../../test/crawl-web/measured-crawl.ts";
import { startTestWeb } from "../../test/crawl-web/web.ts";

/*
 * Serves a web for a crawler in another process, so that its time and memory are its own. The argument is a `ServedWeb` as JSON. Prints the
 * seeds as a line of JSON; answers each line of standard input, the path of a file with `{url, text}` lines, with a measured crawl.
 */

/** The web to serve: the hostile one, real pages of a folder, or plain pages in any number. */
export type ServedWeb =
  | {
      readonly kind: "hostile";
      readonly seed: number;
      readonly sites: number;
      readonly articles: number;
      readonly faults?: boolean;
    }
  | { readonly kind: "folder"; readonly folder: string; readonly limit: number }
  | { readonly kind: "plain"; readonly pages: number };

const PER_LIST = 100;
const PAGE_NAME = /\.html?(?:\.gz)?$/;
const HEAD = /<head[^>]*>/i;
const SITEMAP_ENTRIES = 50_000;

const asked = JSON.parse(process.argv[2] ?? "{}") as ServedWeb;
if (asked.kind === "hostile") await serveHostile(asked);
else {
  const pageAt = asked.kind === "folder" ? realPages(asked) : plainPage;
  servePages(asked.kind === "folder" ? (pageAt as ReturnType<typeof realPages>).count : asked.pages, pageAt);
}

async function serveHostile(options: Extract<ServedWeb, { kind: "hostile" }>): Promise<void> {
  const web = await startTestWeb({ ...options, staleEntries: 1000 });
  console.log(JSON.stringify(web.seeds));
  for await (const file of createInterface(process.stdin)) {
    const lines = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .filter((line) => line !== "");
    const texts = lines.map((line) => JSON.parse(line) as { url: string; text: string });
    const {
      log: _log,
      wordsByRequest: _words,
      ...measured
    } = measuredTexts(web, new Map(texts.map(({ url, text }) => [new URL(url).href, text])));
    console.log(JSON.stringify(measured));
  }
  await web.close();
}

type PageAt = (number: number) => string | Buffer;

/** Reads real pages into memory. A base element leads their links out of the site. */
function realPages({ folder, limit }: Extract<ServedWeb, { kind: "folder" }>): PageAt & { readonly count: number } {
  const names = readdirSync(folder)
    .filter((name) => PAGE_NAME.test(name))
    .sort()
    .slice(0, limit);
  const pages = names.map((name) => {
    const bytes = readFileSync(join(folder, name));
    const html = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1");
    return Buffer.from(
      html.replace(HEAD, (head) => `${head}<base href="https://elsewhere.example/">`),
      "latin1",
    );
  });
  return Object.assign((number: number) => pages[number], { count: pages.length });
}

/** A page of its own words, and a few links to others. */
function plainPage(number: number): string {
  const word = (i: number): string => ((number * 7919 + i * 104_729) % 1_679_616).toString(36);
  const words = Array.from({ length: 120 }, (_, i) => `${word(i)}${i % 15 === 14 ? "." : ""}`).join(" ");
  const links = [1, 2, 3].map((i) => (number * 3 + i) % 1000).map((to) => `<a href="/p/${to}">Page number ${to}</a>`);
  return `<!doctype html><title>Page ${number}</title><main><h1>Page ${number}</h1><p>${words}</p></main><nav>${links.join(" ")}</nav>`;
}

/** Serves pages that lists name, and for large numbers sitemaps. */
function servePages(count: number, pageAt: PageAt): void {
  const lists = Math.ceil(count / PER_LIST);
  const isLarge = count > SITEMAP_ENTRIES / 2;
  const server = createServer((req, res) => {
    const path = req.url ?? "/";
    const [, kind, at] = path.split("/");
    const number = Number(at);
    if (kind === "p" && number < count)
      return void res.writeHead(200, { "content-type": "text/html" }).end(pageAt(number));
    if (kind === "" || kind === "list")
      return void res.writeHead(200, { "content-type": "text/html" }).end(listPage(kind === "" ? -1 : number));
    if (isLarge && kind === "sitemap.xml")
      return void res.writeHead(200, { "content-type": "text/xml" }).end(sitemapIndex(req.headers.host ?? ""));
    if (isLarge && kind === "map")
      return void res.writeHead(200, { "content-type": "text/xml" }).end(sitemap(req.headers.host ?? "", number));
    res.writeHead(404).end();
  });
  const listPage = (number: number): string => {
    const [from, size, target] = number < 0 ? [0, isLarge ? 10 : lists, "list"] : [number * PER_LIST, PER_LIST, "p"];
    const items = Array.from({ length: size }, (_, i) => from + i).filter((i) => number < 0 || i < count);
    return `<!doctype html><title>List</title><main>${items.map((i) => `<p><a href="/${target}/${i}">The page of the number ${i}</a></p>`).join("")}</main>`;
  };
  const sitemapIndex = (host: string): string =>
    `<sitemapindex>${Array.from({ length: Math.ceil(count / SITEMAP_ENTRIES) }, (_, i) => `<sitemap><loc>http://${host}/map/${i}</loc></sitemap>`).join("")}</sitemapindex>`;
  const sitemap = (host: string, number: number): string =>
    `<urlset>${Array.from({ length: Math.min(SITEMAP_ENTRIES, count - number * SITEMAP_ENTRIES) }, (_, i) => `<url><loc>http://${host}/p/${number * SITEMAP_ENTRIES + i}</loc></url>`).join("")}</urlset>`;
  server.listen(0, "127.0.0.1", () => {
    console.log(JSON.stringify([`http://127.0.0.1:${(server.address() as AddressInfo).port}/`]));
  });
  process.stdin.resume().on("end", () => process.exit(0));
}
