import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folder, makePages, pith, removePages, site, TIMEOUT_MS } from "./command-line.ts";
import { closeServers, HTML, serve } from "./loopback.ts";

/* Answers to what a newcomer mistypes: each names the problem and the next step, and nothing is lost. */

beforeAll(makePages);
afterAll(async () => {
  closeServers();
  await removePages();
});

/** Returns an address on loopback that refuses connections. */
async function refusingAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/`;
}

const refusal = (message: string, help: string) => ({ code: 2, out: "", err: `pith: ${message}\nTry: ${help}\n` });

describe("inputs", { timeout: TIMEOUT_MS }, () => {
  it("shows how to write the address of a server on this machine", async () => {
    expect((await pith("localhost:8080/a")).err).toContain("(for a page on the web write http://localhost:8080/a)");
    expect((await pith("127.0.0.1:8080")).err).toContain("(for a page on the web write http://127.0.0.1:8080)");
    expect((await pith("")).err).toBe("pith: an input is empty: name a page, such as page.html\n");
  });

  it("names an archive without records among other inputs", async () => {
    await writeFile(join(folder, "zero.warc.gz"), "");
    const { code, err } = await pith("page.html", "zero.warc.gz");
    expect(code).toBe(0);
    expect(err).toBe("pith: zero.warc.gz: it has no records\npith: 1 page in 0 s\n");
  });

  it("says in one line that a page without content has no list", async () => {
    expect((await pith("records", "empty.html")).err).toBe("pith: empty.html: the page is empty\n");
  });

  it("asks for pages", async () => {
    expect(await pith("records")).toEqual(
      refusal("name the pages: addresses, files, folders, or - for standard input", "pith help records"),
    );
  });
});

describe("flags", { timeout: TIMEOUT_MS }, () => {
  it("names the command that has an unknown flag, or the format of that name", async () => {
    const help = "pith help extract";
    expect(await pith("page.html", "--json")).toEqual(
      refusal("unknown option '--json'\n(Did you mean --format json?)", help),
    );
    expect(await pith("page.html", "--fields", "name")).toEqual(
      refusal("unknown option '--fields'\n(It is an option of `pith records` and `pith crawl`.)", help),
    );
  });

  it("checks fields before the first page", async () => {
    const run = await pith("records", "page.html", "--fields", "name:money");
    expect(run.code).toBe(2);
    expect(run.err).toContain('"money" is no type. Types: text, number, price, date, url, image, rating.');
    expect((await pith("records", "page.html", "--fields", "a,,b")).err).toContain(
      "It must be names, such as name,price",
    );
    expect((await pith("records", "page.html", "--fields", "a,b,a")).err).toContain('It names "a" twice.');
  });

  it("describes files that are no model, wrapper or template", async () => {
    await writeFile(join(folder, "list.json"), "[]");
    await writeFile(join(folder, "cut.json"), '{"version":1,');
    expect((await pith("page.html", "--model", "list.json")).err).toMatch(/^pith: list\.json: it contains no model \(/);
    expect((await pith("page.html", "--model", "cut.json")).err).toMatch(/^pith: cut\.json: it is not JSON: /);
    expect((await pith("records", "page.html", "--wrapper", "cut.json")).err).toMatch(/as a wrapper: it is not JSON: /);
    const { err } = await pith("records", "page.html", "--wrapper", "list.json");
    expect(err).toContain("as `pith records --format wrapper` writes it");
    expect((await pith("page.html", "--template", "many")).err).toBe(
      "pith: many: there are no templates in this folder (`pith site learn … -o many/` writes them)\nTry: pith help extract\n",
    );
  });
});

describe("pith site", { timeout: TIMEOUT_MS }, () => {
  it("keeps a file that is no template, such as one with a misplaced comma in its rules", async () => {
    const broken = '{"version":1,"rules":[{"drop":["p.note"]},]}';
    await writeFile(join(folder, "rules.json"), broken);
    const { code, err } = await pith("site", "learn", "many", "-o", "rules.json");
    expect(code).toBe(2);
    expect(err).toMatch(
      /^pith: rules\.json exists and is not a site template: .+; correct it, or choose another file\n/,
    );
    expect(await readFile(join(folder, "rules.json"), "utf8")).toBe(broken);
  });

  it("names pages of which nothing can be learned, and how many pages are needed", async () => {
    const { code, err } = await pith("site", "learn", "empty.html", "-o", "nothing.json");
    expect({ code, err }).toEqual({ code: 3, err: "pith: none of the pages has content; no template was written\n" });
    await expect(readFile(join(folder, "nothing.json"))).rejects.toThrow("ENOENT");
    expect((await pith("site", "learn", "page.html", "-o", "one.json")).err).toBe(
      "pith: learned from 1 page; a template is applied from 3 other pages of a kind on\n",
    );
  });

  it("says that one page is too few to learn from", async () => {
    expect((await pith("page.html", "--learn")).err).toBe(
      "pith: page.html: the site template does not fit: no other page like this one was learned\n",
    );
  });

  it("names a folder of templates that does not exist", async () => {
    expect((await pith("site", "show", "a.example", "--store", "none")).err).toMatch(/^pith: none: no such folder\n/);
  });
});

describe("pith crawl", { timeout: TIMEOUT_MS }, () => {
  it("says why a seed or its host cannot be read", async () => {
    const gone = `${site}/gone`;
    const missing = await pith("crawl", gone, "--allow-private", "--delay", "1ms");
    expect(missing.code).toBe(4);
    expect(missing.err).toMatch(new RegExp(`^pith: ${gone} answered 404 Not Found: there is no such page\\.\n0 pages`));
    const image = await pith("crawl", `${site}/pdf`, "--allow-private", "--delay", "1ms");
    expect(image.code).toBe(1);
    expect(image.err).toContain("is a PDF document (application/pdf), not a web page");
    const guarded = await pith("crawl", gone, "--delay", "1ms");
    expect(guarded.code).toBe(4);
    expect(guarded.err).toContain("a special address (loopback); pages there are fetched only if");
    expect(guarded.err).toContain("(--allow-private)");
    const address = await refusingAddress();
    const refused = await pith("crawl", address, "--allow-private", "--delay", "1ms", "--max-time", "3s");
    expect(refused.code).toBe(4);
    expect(refused.err).toMatch(/^pith: http:\S+robots\.txt could not be fetched: the host refused the connection /);
    expect(refused.err).toContain(
      `Nothing is requested from ${new URL(address).host} without its robots.txt; it is tried 8 times, with`,
    );
    const mapped = await pith("map", address, "--allow-private", "--delay", "1ms", "--max-time", "3s");
    expect(mapped).toMatchObject({ code: 4, out: `${address}\tseed\n` });
    expect(mapped.err).toContain("the host refused the connection");
  });

  it("does not list a sitemap that nobody named", async () => {
    const { err } = await pith("crawl", `${site}/page`, "--allow-private", "--delay", "1ms", "--max-pages", "1");
    expect(err).toMatch(/^1 page, [\d.]+ per second, 3 addresses wait, 1 host, 0 failed, 0 skipped, 0\.0 MiB\n/);
  });

  it("takes the format from the extension of the output", async () => {
    const crawl = "pith help crawl";
    const store = ["crawl", `${site}/page`, "--allow-private", "--delay", "1ms", "--max-pages", "1", "-o"];
    expect(await pith(...store, "pages.csv")).toEqual(
      refusal("--format csv is for --records; `pith crawl export` writes the pages as CSV", crawl),
    );
    expect((await pith(...store, "page.md")).err).toContain(
      "page.md is a file, which gets ndjson; -o FOLDER/ writes md",
    );
    const shop = await serve((_, res) => res.writeHead(200, HTML).end(readFileSync("examples/product-grid.html")));
    const [, , ...flags] = store;
    expect((await pith("crawl", shop, ...flags, "list.csv", "--records")).code).toBe(0);
    expect(await readFile(join(folder, "list.csv"), "utf8")).toMatch(
      /^list,page,title,price,[^\n]*\n[^\n]*,Tarn table lamp,89,/,
    );
    expect((await pith(...store, "none.csv", "--records")).err).toMatch(
      /^no page has a list; none\.csv was not written\n/,
    );
    expect((await pith(...store, "list.md", "--records")).err).toContain("--records writes csv or ndjson, not md");
  });

  it("names what is missing", async () => {
    const crawl = "pith help crawl";
    expect(await pith("crawl", "example.org")).toEqual(
      refusal('"example.org" is not an address; write https://example.org', crawl),
    );
    expect(await pith("crawl", `${site}/`, "--recrawl")).toEqual(
      refusal(
        "--recrawl needs the store of an earlier crawl: name its output with -o, or its folder with --store",
        crawl,
      ),
    );
    await writeFile(join(folder, "seeds.txt"), "https://a.example/\nb.example\n");
    expect(await pith("crawl", "--seed-file", "seeds.txt")).toEqual(
      refusal('seeds.txt: "b.example" is not an address; write https://b.example', crawl),
    );
    await writeFile(join(folder, "out.ndjson"), "");
    for (const command of ["status", "errors", "changes", "export"]) {
      expect(await pith("crawl", command, "out.ndjson")).toEqual(
        refusal(
          "out.ndjson is a file; the store of a crawl is a folder, such as out.ndjson.crawl",
          `pith crawl ${command} --help`,
        ),
      );
    }
  });
});

it("names the first skipped pages of a file that is no data set", { timeout: TIMEOUT_MS }, async () => {
  await writeFile(join(folder, "pages.jsonl"), "<p>\n".repeat(30));
  const { code, err } = await pith("train", "jsonl", "pages.jsonl", "-o", "m.json");
  expect(code).toBe(2);
  expect(err.split("\n").slice(19, 22)).toEqual([
    expect.stringMatching(/^skipped line 20: /),
    "skipped 10 more pages",
    "pith: these sets contain no labeled page",
  ]);
});

it("describes a folder that is no data set", { timeout: TIMEOUT_MS }, async () => {
  expect((await pith("eval", "wcxb", "many")).err).toBe(
    "pith: The wcxb layout needs a folder with html/ID.html.gz and ground-truth/ID.json; many/html is missing.\nTry: pith help eval\n",
  );
});
