import { afterAll, describe, expect, test } from "vitest";
import { boxFontFace } from "../../test/box-font.ts";
import { noBrowserReason } from "../../test/in-browser.ts";
import { tagName } from "../html/tree.ts";
import type { Layout } from "../page/layout/layout.ts";
import type { Page } from "../page/page.ts";
import { visualImportance } from "../page/vips/importance.ts";
import { leavesOf, segmentVisually, type VisualBlock } from "../page/vips/vips.ts";
import { openRenderer } from "./renderer.ts";

const CSS = `${boxFontFace()}body{margin:0;font:16px/20px Box}`;

const BANDS = `<!doctype html><style>${CSS}#h{height:80px;background:#036;color:#fff}#n{float:left;width:180px;background:#eee}#m{float:left;width:600px;margin:0 20px}#a{float:left;width:160px;background:#ffe}#w{width:980px;margin:20px auto}#f{clear:both;background:#333;color:#fff;height:60px;margin-top:30px}p{margin:0 0 16px}h1{font-size:28px;line-height:35px;margin:0 0 12px}</style>
<div id=h>Site name</div><div id=w><div id=n><ul><li><a href=#>Home</a><li><a href=#>News</a><li><a href=#>Sport</a><li><a href=#>Money</a></ul></div><div id=m><h1>Headline of the story</h1><p>First paragraph with quite a lot of text that goes on and on to make more than a single line of the column so that it wraps around at least twice on screen, really.</p><p>Second paragraph with <b>bold</b> and <a href=#>a link</a> and again a lot of text so that it wraps around in the column at least twice on the screen, honest.</p><p>Third paragraph with more of the same, which is the usual thing for third paragraphs in such pages, and wraps too.</p></div><div id=a>Advert one<br>Advert two<br>Advert three</div></div><div style="clear:both"></div><div id=f>Copyright</div>`;

const RULED = `<!doctype html><style>${CSS}div{width:600px}p{margin:10px 0}</style><div id=a><p>One short paragraph.</p><p>Another short paragraph.</p><hr><p>After the rule.</p><p>Last one.</p></div>`;

const TABLE = `<!doctype html><style>${CSS}</style><table width=900 cellpadding=10 cellspacing=0><tr><td colspan=3 bgcolor=#000066 height=60><font color=white>Banner</font></td></tr><tr><td width=150 bgcolor=#dddddd valign=top><a href=#>One</a><br><a href=#>Two</a><br><a href=#>Three</a></td><td width=600 valign=top><h2>Title</h2><p>Body text of the table layout page which is long enough to wrap around in six hundred pixels at least once or twice or so.</p><p>More body text of the table layout page which is long enough to wrap around in six hundred pixels.</p></td><td width=150 bgcolor=#dddddd valign=top>Side</td></tr></table>`;

const COLLAPSED = `<!doctype html><style>${CSS}#o{width:700px}.l{float:left;width:340px;height:300px;background:#eef}.r{float:right;width:340px;height:300px;background:#fee}</style><div id=o><div class=l>Left column text</div><div class=r>Right column text</div></div>`;

const INLINE = `<!doctype html><style>${CSS}body{width:800px}</style><p>Plain <b>bold</b> text <i>in <u>nested</u> inline</i> nodes.</p><span>inline with <div>a block child</div> inside</span><div style="display:none">hidden</div><div style="visibility:hidden">invisible</div><div></div>`;

const reason = noBrowserReason();

describe.skipIf(reason !== undefined)(
  `VIPS on pages laid out by Chromium${reason ? ` (skipped: ${reason})` : ""}`,
  () => {
    const renderer = openRenderer({ prefer: "npm", sandbox: false });
    afterAll(() => renderer.close());

    async function segment(html: string, pdoc: number): Promise<{ root: VisualBlock; page: Page }> {
      const { page } = await renderer.render({ html }, { viewport: { width: 1024, height: 768 } });
      return { page, root: segmentVisually(page, layoutOf(page), { pdoc }) };
    }

    function layoutOf({ layout }: Page): Layout {
      if (layout === undefined) throw new Error("no layout");
      return layout;
    }

    /** `tag#id:doc` of each leaf. */
    function names(page: Page, root: VisualBlock): string[] {
      return leavesOf(root).map(({ nodes, doc }) => `${name(page, nodes[0])}:${doc}`);
    }

    function name(page: Page, node: number): string {
      const id = page.idAt[node] > 0 ? `#${page.source.charAt(page.idAt[node])}` : "";
      return tagName(page, node) + id;
    }

    test("text is laid out in the test font, not in an installed font", async () => {
      const { page } = await segment(`<!doctype html><style>${CSS}</style><p><b>Twelve chars</b></p>`, 5);
      const { width, height } = layoutOf(page);
      const bold =
        Array.from({ length: page.count }, (_, node) => node).find((node) => tagName(page, node) === "b") ?? 0;
      expect([width[bold], height[bold]]).toEqual([12 * 8, 20]);
    });

    test("bands, floated columns and paragraphs", async () => {
      const { page, root } = await segment(BANDS, 5);
      expect(names(page, root)).toEqual(["div#h:10", "div#n:7", "h1:10", "p:10", "p:9", "p:10", "div#a:7", "div#f:10"]);
      expect(root.separators).toMatchObject([{ axis: "horizontal" }]);
      const upper = root.children[0];
      expect(upper.separators).toMatchObject([{ axis: "horizontal", weight: 6, from: 80, to: 100 }]);
      expect(upper.children[1].separators).toMatchObject([{ axis: "vertical", weight: 8, from: 814, to: 842 }]);
      expect(upper.children[1].children[0].separators).toMatchObject([
        { axis: "vertical", weight: 6, from: 202, to: 222 },
      ]);
    });

    test("a higher permitted degree of coherence divides the navigation", async () => {
      const { page, root } = await segment(BANDS, 8);
      expect(names(page, root)).toEqual([
        "div#h:10",
        ...new Array(4).fill("li:10"),
        "h1:10",
        "p:10",
        "p:9",
        "p:10",
        "div#a:7",
        "div#f:10",
      ]);
    });

    test("blocks in the middle are more important than blocks at the side", async () => {
      const { root } = await segment(BANDS, 5);
      const importance = leavesOf(root).map(({ box }) => visualImportance(box, { x1: 0, x2: 1024 }).toFixed(2));
      expect(importance).toEqual(["0.68", "0.10", "0.44", "0.44", "0.44", "0.44", "0.09", "0.68"]);
    });

    test("an hr separates two groups of paragraphs", async () => {
      const { root } = await segment(RULED, 5);
      expect(root).toMatchObject({ doc: 8, separators: [{ weight: 4 }] });
      expect(
        root.children.map(({ doc, children, separators }) => [doc, children.length, separators[0].weight]),
      ).toEqual([
        [10, 2, 0],
        [10, 2, 0],
      ]);
    });

    test("a layout table is divided into cells, and its text cell into paragraphs", async () => {
      const { page, root } = await segment(TABLE, 5);
      expect(names(page, root)).toEqual(["td:10", "td:6", "h2:10", "p:10", "p:10", "td:6"]);
    });

    test("a collapsed parent has the box of its floats", async () => {
      const { root } = await segment(COLLAPSED, 5);
      expect(root).toMatchObject({ doc: 6, separators: [{ axis: "vertical", weight: 6 }] });
      expect(leavesOf(root).map(({ ink }) => Object.values(ink))).toEqual([
        [0, 0, 340, 300],
        [360, 0, 700, 300],
      ]);
    });

    test("inline elements stay in their text, a block inside one splits it, and hidden elements are left out", async () => {
      const { page, root } = await segment(INLINE, 5);
      expect(names(page, root)).toEqual(["p:9", "#text:10", "div:10", "#text:10"]);
    });

    test("an element fixed to the window does not affect the separators of the page", async () => {
      const bar = '<div style="position:fixed;left:0;right:0;top:8px;height:60px;background:red">Cookies?</div>';
      const { root } = await segment(RULED + bar, 5);
      expect(leavesOf(root)).toHaveLength(5);
      expect(root.children[0]).toMatchObject({ doc: 8, separators: [{ weight: 4 }] });
    });

    test("an empty page has no blocks", async () => {
      const { root } = await segment("<body></body>", 5);
      expect(leavesOf(root)).toEqual([]);
    });

    test("blocks that all overlap stay side by side in one parent", async () => {
      const layers = "<p style='position:absolute;left:0;top:0;margin:0'>one layer over another</p>".repeat(500);
      const { root } = await segment(`<body>${layers}`, 8);
      expect(leavesOf(root)).toHaveLength(500);
    });
  },
);
