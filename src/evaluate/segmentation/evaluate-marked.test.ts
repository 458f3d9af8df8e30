import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boxFontFace } from "../../../test/box-font.ts";
import { noBrowserReason } from "../../../test/in-browser.ts";
import { openRenderer } from "../../render/renderer.ts";
import { evaluateMarked } from "./evaluate-marked.ts";
import { findMarkedPages, savedFiles, withoutMarkingTool } from "./marked-pages.ts";

const TEXT = "A sentence of the article that says something about the matter at hand, at some length. ";
const PAGE = `<!doctype html><link rel=stylesheet href="../style/all.css"><body>
<div class=menu data-block=1 data-block-type=Menu><a href=a>Home</a> <a href=b>News</a> <a href=c>Sport</a></div>
<div class=text data-block=1 data-block-type=Content><h1 data-block=2 data-block-type=Title>Title</h1><p data-block=2 data-block-type=Article>${TEXT.repeat(8)}</p></div>
<div style="display: block" class="ui-dialog ui-widget"><label>Searchbar</label></div></body></html>`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-marked-"));
  await mkdir(join(folder, "a.example", "www"), { recursive: true });
  await mkdir(join(folder, "a.example", "style"), { recursive: true });
  await writeFile(join(folder, "a.example", "www", "index.blocks.html"), PAGE);
  const style = `${boxFontFace()}body{font:16px/20px Box}.menu{float:left;width:20%}.text{margin-left:25%}`;
  await writeFile(join(folder, "a.example", "style", "all.css"), style);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("finds marked pages, and throws for a folder without marked pages", async () => {
  expect(await findMarkedPages(folder)).toMatchObject([{ id: "a.example/www/index", path: "www/index.blocks.html" }]);
  await expect(findMarkedPages(join(folder, "a.example", "style"))).rejects.toThrow(
    "holds no folders with marked pages",
  );
  await expect(findMarkedPages(join(folder, "nowhere"))).rejects.toThrow("There is no folder");
});

test("removes only the dialog of the marking tool", () => {
  expect(withoutMarkingTool(PAGE)).not.toContain("Searchbar");
  const own = '<div class="ui-dialog x">the page\'s own</div>';
  expect(withoutMarkingTool(own)).toBe(own);
});

test("serves saved files of the site and nothing outside it", async () => {
  const files = savedFiles(join(folder, "a.example"));
  expect((await files("http://saved.invalid/style/all.css"))?.body.length).toBeGreaterThan(0);
  expect(await files("http://saved.invalid/..%2f..%2fetc%2fpasswd")).toBeUndefined();
  expect(await files("http://saved.invalid/%ff")).toBeUndefined();
});

const reason = noBrowserReason();

describe.skipIf(reason !== undefined)(`in Chromium${reason ? ` (skipped: ${reason})` : ""}`, () => {
  test("VIPS finds the blocks of a page whose style sheet makes two columns", async () => {
    const renderer = openRenderer({ prefer: "npm", sandbox: false });
    try {
      const result = await evaluateMarked({ folder, renderer });
      expect(result).toMatchObject({ pages: 1, errors: [] });
      const [vips, , dom] = result.segmenters;
      expect(vips).toMatchObject({ id: "vips", bcubed: { f1: 1 }, matched: { precision: 1 } });
      expect(dom.blocks).toBeGreaterThanOrEqual(3);
      expect(result.extraction.find(({ id }) => id === "hybrid, VIPS blocks")).toMatchObject({
        pages: 1,
        precision: 1,
      });
    } finally {
      await renderer.close();
    }
  });
});
