import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { describe, expect, test } from "vitest";
import { noBrowserReason } from "../../test/in-browser.ts";
import { Flag } from "../html/tree.ts";
import type { Page } from "../page/page.ts";
import { findBrowser } from "./find-browser.ts";
import { openRenderer } from "./renderer.ts";

const HTML = `<!doctype html><html lang=en><head><title>T &amp; t</title><style>body{margin:0;font:16px/20px serif}.o{opacity:0}.n{display:none}
#s{float:left;width:200px;background:#eee;border:2px solid red}#m{margin-left:220px}</style></head><body>
<div id=s><a href="/a?b=1&amp;c=2">A link</a> and <b>bold</b></div><div id=m><h1 class="x y">Heading</h1><p>Text with <i>inline <span>parts</span></i>, 5 &lt; 6.</p>
<p class=n>not shown</p><div class=o><p>transparent</p></div><p style="visibility:hidden">hidden</p><pre>a
  b</pre><img width=50 height=40 alt=""><table><tr><td width=100>c</td><td>d</td></tr></table>
<iframe srcdoc="<body style='margin:0'><p style='margin:0'>framed" width=200 height=50></iframe><svg width=20 height=20><path d="M0 0"/></svg></div></body></html>`;

interface Facts {
  readonly source: string;
  readonly [array: string]: string | number | readonly number[];
}

const reason = noBrowserReason();

describe.skipIf(reason !== undefined)(`a live document${reason ? ` (skipped: ${reason})` : ""}`, () => {
  test("makes the same page as its snapshot", async () => {
    const renderer = openRenderer({ prefer: "npm", sandbox: false });
    const { page } = await renderer
      .render({ html: HTML }, { viewport: { width: 1000, height: 700 } })
      .finally(() => renderer.close());
    const live = await readInBrowser(HTML);
    const snapshot = factsOf(page, Flag.UNSEEN);
    expect(live.source).toBe(snapshot.source);
    const isBlank = (node: number) => page.source.slice(page.from[node], page.to[node]).trim() === "";
    for (const [name, values] of Object.entries(snapshot)) {
      if (name === "source") continue;
      // Only one of them rounds line ends to pixels, and only one gives whitespace at line ends a width.
      const near = (values as number[]).map(
        (value, node) => isBlank(node) || Math.abs(value - (live[name] as number[])[node]) <= 1,
      );
      expect({ name, wrong: near.flatMap((isNear, node) => (isNear ? [] : [node])) }).toEqual({ name, wrong: [] });
    }
  });
});

/** Also runs in the browser, so it must not use anything from outside. */
function factsOf(page: Page, unseenFlag: number): Facts {
  if (page.layout === undefined) throw new Error("no layout");
  const { x, y, width, height, box, fontSize, fontWeight, color, background } = page.layout;
  const arrays = { x, y, width, height, box, fontSize, fontWeight, color, background };
  const numbers = Object.entries(arrays).map(
    ([name, values]) => [name, Array.from(values.subarray(0, page.count))] as const,
  );
  const unseen = Array.from(page.flags.subarray(0, page.count), (flags) => flags & unseenFlag);
  return { source: page.source, ...Object.fromEntries(numbers), chars: Array.from(page.measures.chars), unseen };
}

async function readInBrowser(html: string): Promise<Facts> {
  const entry = fileURLToPath(new URL("../page/live-document.ts", import.meta.url));
  const bundle = await build({ entryPoints: [entry], bundle: true, format: "iife", globalName: "pith", write: false });
  const { executablePath, env } = await findBrowser({ prefer: "npm" });
  const browser = await chromium.launch({
    executablePath,
    args: ["--font-render-hinting=none"],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const tab = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    await tab.setContent(html, { waitUntil: "load" });
    return await tab.evaluate<Facts>(`(() => { ${bundle.outputFiles[0].text}
      return (${factsOf.toString()})(pith.readDocument(document), ${Flag.UNSEEN}); })()`);
  } finally {
    await browser.close();
  }
}
