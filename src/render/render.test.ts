import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noBrowserReason } from "../../test/in-browser.ts";
import { tagName } from "../html/tree.ts";
import type { Layout } from "../page/layout/layout.ts";
import type { Page } from "../page/page.ts";
import { readNodes } from "../page/read.ts";
import { findBrowser } from "./find-browser.ts";
import { openRenderer, type Renderer } from "./renderer.ts";

const reason = noBrowserReason();
const OURS = { prefer: "npm", sandbox: false } as const;

function layoutOf({ layout }: Page): Layout {
  if (layout === undefined) throw new Error("no layout");
  return layout;
}

function textOf(page: Page): string {
  return readNodes(page, page.body, page.count);
}

function find(page: Page, name: string): number {
  for (let node = 0; node < page.count; node++) if (tagName(page, node) === name) return node;
  throw new Error(`no ${name}`);
}

/** Returns the profile folders of browsers that this process runs. */
function leftovers(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("pith-profile-") && name.includes(`-${process.pid}-`));
}

/** Returns descendant processes whose command line contains a switch. */
function descendants(flag: string): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      parents.set(pid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  const isBelow = (pid: number): boolean => {
    for (let up = parents.get(pid); up !== undefined && up > 1; up = parents.get(up))
      if (up === process.pid) return true;
    return false;
  };
  return [...parents.keys()].filter((pid) => {
    if (!isBelow(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return command.includes(flag) && (flag.startsWith("--type") || !command.includes("--type="));
    } catch {
      return false;
    }
  });
}

describe.skipIf(reason !== undefined)(`rendering in Chromium${reason ? ` (skipped: ${reason})` : ""}`, () => {
  let renderer: Renderer;
  beforeAll(() => {
    renderer = openRenderer(OURS);
  });
  afterAll(() => renderer.close());

  test("each box is stored under the number of its node", async () => {
    const html = `<!doctype html><body style="margin:0"><p style="margin:0;height:30px">one</p>
      <div style="width:300px;height:50px;margin-left:40px;background:#f00;font:bold 20px serif">two <b>three</b></div>`;
    const { page } = await renderer.render({ html });
    const layout = layoutOf(page);
    const div = find(page, "div");
    expect([layout.x[div], layout.y[div], layout.width[div], layout.height[div]]).toEqual([40, 30, 300, 50]);
    expect([layout.fontSize[div], layout.fontWeight[div], layout.background[div]]).toEqual([20, 700, 0xff0000ff]);
    expect(readNodes(page, div, page.end[div])).toBe("two three");
  });

  test("text and attributes keep all characters", async () => {
    const html = `<title>a &lt; b &amp;amp; c</title><p>5 &lt; 6 &amp;amp; &copy; "q"</p><a href='/x?a=1&amp;b="2"'>l</a>`;
    const { page } = await renderer.render({ html });
    expect(textOf(page)).toContain('5 < 6 &amp; © "q"');
    expect(page.source.slice(page.hrefAt[find(page, "a")])).toMatch(/^\/x\?a=1&amp;b=&quot;2&quot;"/);
    expect(page.measures.linkTags[page.body]).toBe(1);
  });

  test("text hidden by any style is hidden, but not in a closed details", async () => {
    const html = `<style>.n{display:none}.v{visibility:hidden}.o{opacity:0}.c{position:absolute;width:1px;height:1px;overflow:hidden}.f{position:absolute;left:-9999px}</style>
      <p>seen</p><p class=n>none</p><p class=v>hidden</p><div class=o><p>clear</p></div><span class=c>clipped</span><div class=f>away</div>
      <p hidden>attribute</p><p hidden style="display:block">shown after all</p><details><summary>more</summary>inside</details>`;
    const { page } = await renderer.render({ html });
    expect(textOf(page).replace(/\s+/g, " ")).toBe("seenshown after allmoreinside");
    expect(page.measures.hiddenChars[page.body]).toBe("nonehiddenclearclippedawayattribute".length);
  });

  test("scripts run only on request", async () => {
    const html = "<p id=p>written</p><script>document.getElementById('p').textContent = 'by a script'</script>";
    expect(textOf((await renderer.render({ html })).page)).toBe("written");
    expect(textOf((await renderer.render({ html }, { scripts: true })).page)).toBe("by a script");
  });

  test("lazy content is loaded by scrolling", async () => {
    const html = `<div style="height:4000px">top</div><p id=p>empty</p><script>
      new IntersectionObserver(([e]) => { if (e.isIntersecting) p.textContent = 'filled'; }).observe(p)</script>`;
    expect(textOf((await renderer.render({ html }, { scripts: true })).page)).toContain("filled");
  });

  test("shadow trees are in their host with filled slots, and frames at their place", async () => {
    const html = `<body style="margin:0"><x-card>light<b slot=name>named</b></x-card>
      <iframe srcdoc="<body style='margin:0'><p style='margin:0'>framed" style="position:absolute;left:100px;top:200px;border:5px solid"></iframe>
      <script>document.querySelector('x-card').attachShadow({mode:'open'}).innerHTML='<i>before</i><slot name=name></slot><slot></slot>'</script>`;
    const { page } = await renderer.render({ html }, { scripts: true });
    expect(textOf(page)).toBe("beforenamedlight framed");
    const p = find(page, "p");
    const { x, y } = layoutOf(page);
    expect([x[p], y[p]]).toEqual([105, 205]);
    expect(tagName(page, page.parent[page.parent[p]])).toBe("iframe");
  });

  test("a page that is endless, or has too many nodes or bytes, fails alone", async () => {
    const endless = renderer.render({ html: "<p>x<script>for(;;);</script>" }, { scripts: true, timeoutMs: 3_000 });
    const good = renderer.render({ html: "<p>good" });
    await expect(endless).rejects.toMatchObject({ name: "RenderError", code: "timeout" });
    expect(textOf((await good).page)).toBe("good");
    const large = renderer.render({ html: "<p>x".repeat(2_000) }, { maxNodes: 1_000 });
    const again = renderer.render({ html: "<p>again" });
    await expect(large).rejects.toMatchObject({ code: "too-large", message: expect.stringContaining("at most 1000") });
    expect(textOf((await again).page)).toBe("again");
    const heavy = renderer.render({ html: `<p>${"x".repeat(3_000_000)}` }, { maxBytes: 1_000_000 });
    await expect(heavy).rejects.toMatchObject({ code: "too-large" });
  });

  test("a crashed tab fails its page, and the next page renders", async () => {
    const own = openRenderer(OURS);
    try {
      await own.render({ html: "<p>warm" });
      const crashing = own.render({ html: "<p>x<script>for(;;);</script>" }, { scripts: true, timeoutMs: 20_000 });
      const outcome = expect(crashing).rejects.toMatchObject({ code: "crashed" });
      await new Promise((resolve) => setTimeout(resolve, 700));
      for (const pid of descendants("--type=renderer")) process.kill(pid, "SIGKILL");
      await outcome;
      expect(textOf((await own.render({ html: "<p>fine" })).page)).toBe("fine");
    } finally {
      await own.close();
    }
  });

  test("a page is rendered again if the browser dies meanwhile", async () => {
    const own = openRenderer(OURS);
    try {
      await own.render({ html: "<p>warm" });
      // The browser started last belongs to this test.
      const browsers = descendants("--remote-debugging-pipe");
      const rendering = own.render({ html: "<p>once more<script>setTimeout(() => 0, 1)</script>" }, { scripts: true });
      await new Promise((resolve) => setTimeout(resolve, 300));
      process.kill(Math.max(...browsers), "SIGKILL");
      expect(textOf((await rendering).page)).toBe("once more");
    } finally {
      await own.close();
    }
  });

  test("an address other than http or https is a TypeError", async () => {
    await expect(renderer.render({ url: "file:///etc/passwd" })).rejects.toThrow(TypeError);
  });

  test("a closed renderer renders no more and removes its profile", async () => {
    const own = openRenderer(OURS);
    await own.render({ html: "<p>x" });
    const before = leftovers().length;
    expect(before).toBeGreaterThan(0);
    await own.close();
    expect(leftovers().length).toBe(before - 1);
    await expect(own.render({ html: "x" })).rejects.toMatchObject({ code: "closed" });
  });
});

describe.skipIf(reason !== undefined)(`network access${reason ? ` (skipped: ${reason})` : ""}`, () => {
  let server: Server;
  let base: string;
  const asked: string[] = [];
  const open = openRenderer({ ...OURS, allowPrivate: true });
  const guarded = openRenderer(OURS);

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/page") {
        response.setHeader("content-type", "text/html");
        response.end("<link rel=stylesheet href=/style.css><p>page<img src=/image.png><video src=/video.mp4 autoplay>");
      } else if (request.url === "/style.css") {
        response.setHeader("content-type", "text/css");
        response.end("p{width:123px}");
      } else if (request.url === "/file") {
        response.setHeader("content-disposition", "attachment");
        response.end("data");
      } else if (request.url === "/to-http") response.writeHead(302, { location: "http://localhost:8080/a" }).end();
      else if (request.url === "/to-https") response.writeHead(302, { location: "https://[::1]:8443/b" }).end();
      else if (request.url === "/moved") response.writeHead(302, { location: "/page" }).end();
      else response.writeHead(404).end("nothing here");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await Promise.all([open.close(), guarded.close()]);
    server.close();
  });

  test("loads a page with its style sheet, but without its video", async () => {
    const { page } = await open.render({ url: `${base}/moved` });
    expect(page.url).toBe(`${base}/page`);
    expect(layoutOf(page).width[find(page, "p")]).toBe(123);
    expect(asked).not.toContain("/video.mp4");
  });

  test("a missing page and a download are errors", async () => {
    await expect(open.render({ url: `${base}/none` })).rejects.toMatchObject({ code: "unreachable", message: /404/ });
    await expect(open.render({ url: `${base}/file` })).rejects.toMatchObject({
      code: "unreachable",
      message: /download/,
    });
  });

  test("a redirect to a private address is refused at its target", async () => {
    const own = openRenderer({ ...OURS, allowPrivate: ["127.0.0.1"] });
    const port = base.split(":").at(-1);
    try {
      expect((await own.render({ url: `${base}/page` })).page.url).toBe(`${base}/page`);
      for (const way of ["/to-http", "/to-https"]) {
        await expect(own.render({ url: base + way })).rejects.toMatchObject({
          code: "refused",
          message: expect.stringMatching(new RegExp(`:${port}${way} leads to a refused address: .*loopback`)),
        });
      }
    } finally {
      await own.close();
    }
  });

  test("private addresses are refused for pages, scripts, frames, images and relative links", async () => {
    asked.length = 0;
    await expect(guarded.render({ url: `${base}/page` })).rejects.toMatchObject({ code: "refused" });
    const port = base.split(":").at(-1);
    const html = `<p>x<img src="${base}/secret.png"><iframe src="${base}/frame"></iframe><img src="http://localhost:${port}/name">
      <link rel=stylesheet href="http://[::1]:${port}/six"><script>fetch("${base}/fetched").catch(() => 0);
      new WebSocket("ws://127.0.0.1:${port}/socket"); navigator.sendBeacon("${base}/beacon")</script>`;
    const { page } = await guarded.render({ html }, { scripts: true });
    expect(textOf(page)).toContain("x");
    const atIts = await guarded.render({ html: "<link rel=stylesheet href=/style.css><p>y", url: `${base}/given` });
    expect(textOf(atIts.page)).toBe("y");
    expect(asked).toEqual([]);
  });
});

test("a missing browser is an error with advice", async () => {
  await expect(findBrowser({ executablePath: "/nowhere/chrome" })).rejects.toThrow(
    /no program at \/nowhere\/chrome.*npm install/,
  );
});
