import { describe, expect, it } from "vitest";
import { noBrowserReason } from "../../../test/in-browser.ts";
import { closeServers, serve } from "../../../test/loopback.ts";
import { crawled, page, type Web } from "../../../test/scripted-web.ts";
import { parse, readNodes } from "../../page/index.ts";
import { type CrawlRenderer, openCrawlRenderer, type PageToRender } from "./crawl-renderer.ts";
import { ShellPatterns } from "./shell-patterns.ts";

const SHELL = `<!doctype html><title>App</title><div id=root></div><noscript>Enable JavaScript.</noscript><script src=/app.js></script>`;

it("remembers per pattern whether rendering brings text", () => {
  const shells = new ShellPatterns();
  for (let i = 0; i < 3; i++) shells.learn("/app/#", true);
  for (let i = 0; i < 3; i++) shells.learn("/empty/#", false);
  shells.learn("/mixed/#", true);
  shells.learn("/mixed/#", false);
  const again = new ShellPatterns(JSON.parse(JSON.stringify(shells)) as Record<string, number>);
  expect(["/app/#", "/empty/#", "/mixed/#", "/x"].map((pattern) => again.choiceFor(pattern))).toEqual([
    "always",
    "never",
    "shells",
    "shells",
  ]);
});

/** A renderer that fills pages with text, and lists what it rendered. */
function filling(text: (url: string) => string | undefined): CrawlRenderer & { readonly rendered: string[] } {
  const rendered: string[] = [];
  return {
    rendered,
    async render({ url }: PageToRender) {
      rendered.push(new URL(url).pathname);
      const html = text(new URL(url).pathname);
      const failed = {
        warnings: [{ code: "fallback", message: "the page was not rendered: x" }] as const,
        requests: 4,
      };
      return html === undefined ? failed : { page: parse(html, { url }), warnings: [], requests: 4 };
    },
    close: async () => {},
  };
}

describe("a crawl that renders", () => {
  const links = Array.from({ length: 6 }, (_, i) => `/app/${i}`);
  const web: Web = Object.fromEntries([
    ["/", page("home", "/about", ...links)],
    ["/about", page("about")],
    ...links.map((link) => [link, SHELL]),
  ]);

  it("renders shells only, and waits longer after their requests", async () => {
    const renderer = filling((path) => page(path, "/found-by-script"));
    const found = await crawled({ ...web, "/found-by-script": page("found") }, { render: "auto", renderer });
    expect([...renderer.rendered].sort()).toEqual(links);
    expect(found.paths).toEqual(["/", "/about", ...links, "/found-by-script"]);
    const byPath = new Map(found.pages.map((crawledPage) => [new URL(crawledPage.url).pathname, crawledPage]));
    expect(JSON.parse(JSON.stringify(byPath.get("/app/1")))).toMatchObject({ rendered: true, warnings: [] });
    expect(byPath.get("/about")?.isRendered).toBeUndefined();
    const times = found.requests.filter(([, path]) => links.includes(path)).map(([time]) => time);
    expect(times[1] - times[0]).toBeGreaterThanOrEqual(4000);
  });

  it("renders nothing unless asked, and all pages if asked", async () => {
    const renderer = filling((path) => page(path, "/about"));
    await crawled(web, { renderer });
    expect(renderer.rendered).toEqual([]);
    await crawled(web, { renderer, render: "always" });
    expect(renderer.rendered).toContain("/about");
  });

  it("stops rendering a pattern that stays empty", async () => {
    const renderer = filling(() => SHELL);
    await crawled(web, { renderer, render: "auto" });
    expect(renderer.rendered).toHaveLength(3);
  });

  it("uses the page as it came if it cannot be rendered", async () => {
    const short = SHELL.replace("<div id=root>", "<div id=root><p>A short text that is there without scripts.</p>");
    const renderer = filling(() => undefined);
    const found = await crawled({ "/": page("home", "/a"), "/a": short }, { renderer, render: "auto" });
    const last = found.pages.find(({ url }) => url.endsWith("/a"));
    expect(last).toMatchObject({ isRendered: false, warnings: [{ code: "fallback" }] });
  });
});

const reason = noBrowserReason();
describe.skipIf(reason !== undefined)(`in Chromium${reason ? ` (skipped: ${reason})` : ""}`, () => {
  it("runs the scripts of a page, and loads neither pictures nor what robots.txt forbids", {
    timeout: 60_000,
  }, async () => {
    const asked: string[] = [];
    const site = await serve((req, res) => {
      asked.push(req.url ?? "");
      if (req.url !== "/app.js") return void res.writeHead(404).end();
      const script = `fetch("/private/data").catch(() => {}); document.body.innerHTML = "<p>" + "text ".repeat(50) + "</p><img src=/a.png>"`;
      res.writeHead(200, { "content-type": "text/javascript" }).end(script);
    });
    const renderer = openCrawlRenderer({ allowPrivate: true, sandbox: false, prefer: "npm" });
    const isAllowed = (url: URL): boolean => !url.pathname.startsWith("/private/");
    const { page: rendered, requests } = await renderer.render({
      url: `${site}/x`,
      html: Buffer.from(SHELL),
      isAllowed,
    });
    await renderer.close();
    closeServers();
    expect(rendered && readNodes(rendered, rendered.body, rendered.count)).toContain("text text text");
    expect(asked).toEqual(["/app.js"]);
    expect(requests).toBe(1);
  });
});

it("says once that there is no browser, and goes on", async () => {
  const renderer = openCrawlRenderer({ executablePath: "/nowhere/chrome" });
  const request = { url: "http://a.example/", html: Buffer.from(SHELL), isAllowed: () => true };
  for (const _ of [1, 2]) {
    const { page: rendered, warnings } = await renderer.render(request);
    expect(rendered).toBeUndefined();
    expect(warnings[0].message).toMatch(/^the page was not rendered: /);
  }
  await renderer.close();
});
