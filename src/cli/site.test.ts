import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  finish,
  folder,
  lines,
  makePages,
  page,
  pith,
  removePages,
  start,
  TIMEOUT_MS,
} from "../../test/command-line.ts";
import { bookPage } from "../../test/generated-shop.ts";
import { NOTICE, siteAddress, siteArticle } from "../../test/generated-site.ts";
import { parseTemplate } from "../sites/index.ts";

const PAGES = 6;

/** A page of the news site that declares its address. */
const article = (n: number): string =>
  siteArticle(n, { change: (html) => html.replace("<head>", `<head><link rel="canonical" href="${siteAddress(n)}">`) });

async function writePages(name: string, pageOf: (n: number) => string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  for (let n = 0; n < PAGES; n++) await writeFile(join(folder, name, `${n}.html`), pageOf(n));
}

beforeAll(async () => {
  await makePages();
  await writePages("crawled/news", article);
  await writePages("crawled/shop", bookPage);
  await writePages("other", (n) => page(`Otter number ${n}`));
  for (const name of ["news", "shop"]) await pith("site", "learn", `crawled/${name}`, "-o", `${name}.json`);
}, TIMEOUT_MS);
afterAll(removePages);

const templateIn = async (name: string) => parseTemplate(await readFile(join(folder, name), "utf8"));

describe("pith site learn", { timeout: TIMEOUT_MS }, () => {
  it("writes the same template to a file and to standard output", async () => {
    const { code, out, err } = await pith("site", "learn", "crawled/news");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(parseTemplate(out)).toEqual(await templateIn("news.json"));
    expect(parseTemplate(out)).toMatchObject({ host: "gazette.example", pages: PAGES });
  });

  it("writes one template per host to a folder, and continues those that are there", async () => {
    for (const pages of [PAGES, PAGES]) {
      expect(await pith("site", "learn", "crawled", "-o", "store/")).toEqual({ code: 0, out: "", err: "" });
      expect((await readdir(join(folder, "store"))).sort()).toEqual(["books.example.json", "gazette.example.json"]);
      // The second time, all pages are duplicates.
      expect((await templateIn("store/books.example.json")).pages).toBe(pages);
    }
  });

  it("says that pages of several hosts make one template", async () => {
    const { code, err } = await pith("site", "learn", "crawled", "-o", "both.json");
    expect(code).toBe(0);
    expect(err).toBe(
      "pith: the pages are of 2 hosts: gazette.example, books.example; -o FOLDER/ writes one template for each\n",
    );
  });

  it("keeps rules and history in the next revision", async () => {
    const rules = [{ drop: ["p.note"] }];
    await writeFile(join(folder, "ruled.json"), JSON.stringify({ ...(await templateIn("news.json")), rules }));
    await pith("site", "learn", "crawled/news", "--template", "ruled.json", "--renew", "-o", "next.json");
    const next = await templateIn("next.json");
    expect(next).toMatchObject({ revision: 2, rules, pages: PAGES, history: [{ revision: 1, pages: PAGES }] });
  });

  it("keeps the rules of the file that it replaces, or of a store", async () => {
    const rules = [{ drop: ["p.note"] }];
    await mkdir(join(folder, "ruled"));
    for (const name of ["replaced.json", "ruled/gazette.example.json"]) {
      await writeFile(join(folder, name), JSON.stringify({ version: 1, rules }));
    }
    await pith("site", "learn", "crawled/news", "-o", "replaced.json");
    await pith("site", "learn", "crawled/news", "-o", "ruled/");
    for (const name of ["replaced.json", "ruled/gazette.example.json"]) {
      expect(await templateIn(name)).toMatchObject({ host: "gazette.example", pages: PAGES, rules });
    }
  });

  it("learns from a web archive, also with --learn", async () => {
    const archive = fileURLToPath(new URL("../../examples/archive.warc.gz", import.meta.url));
    const { code, out } = await pith("site", "learn", archive);
    expect(code).toBe(0);
    expect(parseTemplate(out).pages).toBe(2);
    expect(lines((await pith(archive, "--learn")).out)).toHaveLength(2);
  });

  it("reports inputs that cannot be read", async () => {
    const { code, err, out } = await pith("site", "learn", "none.html");
    expect({ code, err, out }).toEqual({ code: 1, err: "pith: none.html: no such file or folder\n", out: "" });
  });
});

describe("pith site show", { timeout: TIMEOUT_MS }, () => {
  it("prints a template for people", async () => {
    const { code, out } = await pith("site", "show", "news.json");
    expect(code).toBe(0);
    for (const part of [
      "gazette.example  6 pages, revision 1",
      "article  6 of 6 pages",
      "/news/#/#/*.html  6 of 6",
      "content   #main > div.story > div.body  on 6 of 6 pages looked at",
      '"This report was written by the editors of the g…" in div.body > p.note  on 6 of 6 pages',
    ])
      expect(out).toContain(part);
  });

  it("finds a host in a store, and prints its file", async () => {
    await pith("site", "learn", "crawled", "-o", "shown/");
    const { out } = await pith("site", "show", "books.example", "--store", "shown", "-f", "json");
    expect(out).toBe(await readFile(join(folder, "shown/books.example.json"), "utf8"));
    const { code, err } = await pith("site", "show", "nowhere.example", "--store", "shown");
    expect(code).toBe(2);
    expect(err).toContain("shown has no template of nowhere.example; it has books.example, gazette.example");
  });

  it("lists the template of pages without an address by its file", async () => {
    await mkdir(join(folder, "nameless"));
    await writeFile(join(folder, "nameless/~.json"), '{ "version": 1, "host": "" }');
    const { err } = await pith("site", "show", "nowhere.example", "--store", "nameless");
    expect(err).toContain("nameless has no template of nowhere.example; it has ~.json (pages without an address)");
  });

  it.each([
    ["missing", undefined, "no such file or folder"],
    ["of another version", '{ "version": 7 }', "the site template has version 7; this build of pith reads version 1"],
    ["broken", '{ "version": ', "the site template is not JSON"],
    ["malformed", '{ "version": 1, "rules": [{ "drops": [] }] }', "rules[0].drops of the site template is unknown"],
  ])("refuses a file that is %s", async (_, text, problem) => {
    if (text !== undefined) await writeFile(join(folder, "bad.json"), text);
    const name = text === undefined ? "nothing.json" : "bad.json";
    const calls = [
      ["site", "show", name],
      ["site", "check", name, "crawled/news"],
      ["page.html", "--template", name],
    ];
    for (const call of calls) {
      const { code, err } = await pith(...call);
      expect(code).toBe(2);
      expect(err).toContain(`pith: ${name}: ${problem}`);
    }
  });
});

describe("pith site check", { timeout: TIMEOUT_MS }, () => {
  it("prints the fit of each page", async () => {
    const { code, out } = await pith("site", "check", "news.json", "crawled/news");
    expect(code).toBe(0);
    expect(out.split("\n").slice(0, 1)).toEqual([`1.00  ${join("crawled/news", "0.html")}  like 5 other pages`]);
    expect(out).toContain("gazette.example: this site is as it was: the last 5 pages fit by 1.00\n");
  });

  it("says that the site changed, with exit code 1", async () => {
    const { code, out } = await pith("site", "check", "news.json", "other", "-f", "json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ sites: [{ host: "gazette.example", isChanged: true }] });
  });

  it("lists what is missing, and rules that match nothing", async () => {
    const rules = [{ drop: ["div.gone"] }];
    await writeFile(join(folder, "gone.json"), JSON.stringify({ ...(await templateIn("news.json")), rules }));
    const changed = article(9).replace('<div class="side">', '<div class="aside">');
    await writeFile(join(folder, "changed.html"), changed);
    const { out } = await pith("site", "check", "gone.json", "changed.html");
    expect(out).toContain("missing: div#main > div.side");
    expect(out).toContain('the rule "drop" of the site template matches nothing: div.gone');
  });
});

describe("pith site check with rules", { timeout: TIMEOUT_MS }, () => {
  it("lists rules whose patterns match no address of the pages", async () => {
    const rules = [
      { urls: ["/news/**"], drop: ["p.note"] },
      { urls: ["/nwes/**", "/blog/*"], drop: ["p"] },
      { drop: ["p"] },
    ];
    await writeFile(join(folder, "unused.json"), JSON.stringify({ ...(await templateIn("news.json")), rules }));
    const { out } = await pith("site", "check", "unused.json", "crawled/news");
    expect(out.split("\n").at(-2)).toBe("gazette.example: rule 2 is for none of these pages: /nwes/** /blog/*");
    const json = await pith("site", "check", "unused.json", "crawled/news", "-f", "json");
    expect(JSON.parse(json.out)).toMatchObject({ sites: [{ host: "gazette.example", unusedRules: [2] }] });
  });
});

describe("--template", { timeout: TIMEOUT_MS }, () => {
  const hasNotice = (text: string): boolean => text.includes(NOTICE.slice(0, 30));

  it("drops what other pages show to be boilerplate, also with threads and as `site apply`", async () => {
    const plain = await pith("crawled/news", "-f", "ndjson");
    const here = await pith("crawled/news", "-f", "ndjson", "--template", "news.json");
    expect(hasNotice(plain.out)).toBe(true);
    expect(hasNotice(here.out)).toBe(false);
    expect(lines(here.out)[0]).toMatchObject({ template: { host: "gazette.example", pages: PAGES - 1, fit: 1 } });
    expect(await pith("crawled/news", "-f", "ndjson", "--template", "news.json", "-j", "2")).toEqual(here);
    expect(await pith("site", "apply", "news.json", "crawled/news", "-f", "ndjson")).toEqual(here);
  });

  it("looks the site of each page up in a folder", async () => {
    await pith("site", "learn", "crawled", "-o", "looked-up/");
    const { out } = await pith("crawled", "page.html", "-f", "ndjson", "--template", "looked-up", "-j", "2");
    const hosts = lines(out).map(({ template }) => (template as { host: string } | undefined)?.host);
    expect(new Set(hosts)).toEqual(new Set(["gazette.example", "books.example", undefined]));
  });

  it("chooses fast, and explains", async () => {
    const { out } = await pith("crawled/news/0.html", "-f", "json", "--template", "news.json", "--fast");
    expect(JSON.parse(out)).toMatchObject({ method: "template" });
    const explained = await pith("explain", "crawled/news/0.html", "--template", "news.json");
    expect(explained.out).toContain("the site's template: on 5 of 5 pages");
    expect(await pith("page.html", "--fast")).toMatchObject({
      code: 2,
      err: "pith: --fast needs --template or --learn\nTry: pith help extract\n",
    });
  });

  it("warns about a rule that matches nothing", async () => {
    await writeFile(join(folder, "rule.json"), '{ "version": 1, "rules": [{ "drop": ["p.note", "div.gone"] }] }');
    const { code, out, err } = await pith("crawled/news/0.html", "--template", "rule.json");
    expect(code).toBe(0);
    expect(hasNotice(out)).toBe(false);
    expect(err).toBe(`pith: crawled/news/0.html: the rule "drop" of the site template matches nothing: div.gone\n`);
  });

  it("reads a detail page as one record", async () => {
    const { out } = await pith("records", "crawled/shop/3.html", "--template", "shop.json", "-f", "json");
    const { regions } = JSON.parse(out);
    expect(regions[0]).toMatchObject({ kind: "detail", records: [{ fields: { publisher: "Press 3" } }] });
  });
});

describe("--learn", { timeout: TIMEOUT_MS }, () => {
  it("learns each site, then extracts, and leaves nothing behind", async () => {
    const temporary = join(folder, "tmp");
    await mkdir(temporary);
    const { code, out, err } = await finish(
      start(["crawled", "none.html", "--learn", "-j", "2"], { TMPDIR: temporary }),
    );
    const end = `pith: ${2 * PAGES + 1} pages in 0 s; 1 failed (1 no such file or folder)\n`;
    expect({ code, err }).toEqual({ code: 1, err: `pith: none.html: no such file or folder\n${end}` });
    expect(out).not.toContain(NOTICE.slice(0, 30));
    expect(lines(out)).toHaveLength(2 * PAGES);
    expect(await readdir(temporary)).toEqual([]);
    await rm(temporary, { recursive: true });
  });

  it("keeps the templates in the folder of --template", async () => {
    await pith("crawled", "--learn", "--template", "kept", "-o", "kept.ndjson");
    expect((await readdir(join(folder, "kept"))).sort()).toEqual(["books.example.json", "gazette.example.json"]);
  });

  it.each([
    [["-", "--learn"], "--learn reads its inputs twice; give it files or folders"],
    [["crawled", "--learn", "--template", "news.json"], "news.json is a file; with --learn, --template is a folder"],
  ])("refuses %j", async (args, problem) => {
    const { code, err } = await pith(...args);
    expect(code).toBe(2);
    expect(err).toContain(`pith: ${problem}`);
  });
});

describe("pith site table", { timeout: TIMEOUT_MS }, () => {
  it("writes one table over all pages, the address first", async () => {
    const { code, out } = await pith("site", "table", "shop.json", "crawled/shop");
    expect(code).toBe(0);
    const rows = out.trimEnd().split("\r\n");
    expect(rows[0]).toMatch(/^url,title,/);
    expect(rows).toHaveLength(1 + PAGES);
    expect(rows[1]).toMatch(/^https:\/\/books\.example\/book\/0,Book 0 of hills,/);
    expect(await pith("site", "table", "shop.json", "crawled/shop", "-j", "2")).toMatchObject({ code, out });
  });

  it("writes Markdown, JSON lines and Parquet", async () => {
    const md = await pith("site", "table", "shop.json", "crawled/shop", "-f", "md");
    expect(md.out.split("\n").slice(0, 2)).toEqual([
      expect.stringMatching(/^\| url \| title \|/),
      expect.stringMatching(/^\| --- \|/),
    ]);
    expect(md.out.trimEnd().split("\n")).toHaveLength(2 + PAGES);
    const ndjson = await pith("site", "table", "shop.json", "crawled/shop", "-f", "ndjson");
    expect(lines(ndjson.out)[2]).toMatchObject({ url: "https://books.example/book/2", publisher: "Press 2" });
    await pith("site", "table", "shop.json", "crawled/shop", "-f", "parquet", "-o", "table.parquet");
    expect((await readFile(join(folder, "table.parquet"))).subarray(0, 4).toString()).toBe("PAR1");
  });

  it("reports pages without fields", async () => {
    const { code, out, err } = await pith("site", "table", "shop.json", "page.html");
    expect({ code, out, err }).toEqual({
      code: 3,
      out: "",
      err: "pith: page.html: the template has no fields for this page\n",
    });
  });

  it("refuses a folder", async () => {
    const { code, err } = await pith("site", "table", "shop.json", "crawled/shop", "-o", "tables/");
    expect(code).toBe(2);
    expect(err).toContain("tables/ is a folder; the table of all pages is one file");
  });
});

describe("help of subcommands", { timeout: TIMEOUT_MS }, () => {
  it("is named after a mistake", async () => {
    expect(await pith("site", "learn")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Try: pith site learn --help"),
    });
    expect(await pith("site", "lern")).toMatchObject({ code: 2, err: expect.stringContaining("Try: pith help site") });
    expect((await pith("site", "help", "table")).out).toContain(
      "Usage: pith site table [options] <template> <inputs...>",
    );
    expect((await pith("site")).code).toBe(2);
  });
});
