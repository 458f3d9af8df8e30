import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MappedAddress, mapSite } from "../src/crawl/index.ts";
import { lines, makePages, pith, removePages } from "./command-line.ts";
import { startTestWeb, type TestWeb } from "./crawl-web/web.ts";
import { closeServers, HTML, serve } from "./loopback.ts";

let web: TestWeb;
beforeEach(async () => {
  await makePages();
  web = await startTestWeb({ seed: 3, sites: 1, articles: 30 });
});
afterEach(async () => {
  await web.close();
  closeServers();
  await removePages();
});

const LOCAL = { allowPrivate: true, delayMs: 0 };

async function mapped(options: Parameters<typeof mapSite>[0]): Promise<MappedAddress[]> {
  const found: MappedAddress[] = [];
  for await (const address of mapSite(options)) found.push(address);
  return found;
}

describe("the map of a site", { timeout: 60_000 }, () => {
  it("lists sitemaps, feeds and the links of the seeds, and requests no other page", async () => {
    const found = await mapped({ seeds: web.seeds, ...LOCAL });
    expect(found.map(({ by }) => by)).toEqual(expect.arrayContaining(["seed", "sitemap", "feed", "navigation"]));
    expect(found[0]).toEqual({ url: web.seeds[0], by: "seed", depth: 0 });
    const sitemap = new URL(found.find(({ by }) => by === "sitemap")?.from ?? web.seeds[0]);
    expect(web.sites[0].kindOf(sitemap.pathname)).toBe("service");
    expect(new Set(found.map(({ url }) => url)).size).toBe(found.length);
    const requested = web.requests.filter(({ kind }) => kind !== "service").map(({ path }) => path);
    expect(requested).toEqual(["/"]);
    const paths = found.map(({ url }) => new URL(url).pathname);
    expect(paths.filter((path) => web.sites[0].kindOf(path) === "forbidden")).toEqual([]);
  });

  it("follows links as far as it is told", async () => {
    const near = await mapped({ seeds: web.seeds, ...LOCAL, sitemaps: false });
    const far = await mapped({ seeds: web.seeds, ...LOCAL, sitemaps: false, maxDepth: 3 });
    expect(far.length).toBeGreaterThan(near.length);
    expect(Math.max(...far.map(({ depth }) => depth))).toBeLessThanOrEqual(3);
  });

  it("names the last change of a page", async () => {
    const site = await serve((req, res) => {
      if (req.url !== "/sitemap.xml") return void res.writeHead(req.url === "/" ? 200 : 404, HTML).end("<p>home");
      const entry = `<url><loc>http://${req.headers.host}/a</loc><lastmod>2026-05-04</lastmod></url>`;
      res.writeHead(200, { "content-type": "text/xml" }).end(`<urlset>${entry}</urlset>`);
    });
    const found = await mapped({ seeds: [`${site}/`], ...LOCAL });
    expect(found[1]).toMatchObject({ url: `${site}/a`, by: "sitemap", modified: "2026-05-04T00:00:00.000Z" });
  });
});

describe("pith map", { timeout: 60_000 }, () => {
  const flags = ["--allow-private", "--delay", "1ms"];

  it("prints addresses in its formats", async () => {
    const text = await pith("map", ...web.seeds, ...flags);
    expect(text).toMatchObject({ code: 0, err: "" });
    expect(text.out.split("\n")[0]).toBe(`${web.seeds[0]}\tseed`);
    const count = text.out.trimEnd().split("\n").length;
    expect(lines((await pith("map", ...web.seeds, ...flags, "-f", "ndjson")).out)).toHaveLength(count);
    expect(JSON.parse((await pith("map", ...web.seeds, ...flags, "-f", "json")).out)).toHaveLength(count);
    expect((await pith("map", ...web.seeds, ...flags, "-f", "csv")).out).toMatch(/^url,by,depth,from,modified\r\n/);
  });

  it("explains wrong usage", async () => {
    expect((await pith("map")).err).toContain("there is no address to start from");
    expect((await pith("map", ...web.seeds, "--max-depth", "0")).code).toBe(2);
  });
});
