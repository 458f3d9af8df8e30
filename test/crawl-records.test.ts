import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { folder, lines, makePages, pith, removePages } from "./command-line.ts";
import { closeServers, HTML, serve } from "./loopback.ts";

const PER_PAGE = 5;
const LISTS = ["hats", "shoes"];

/** Returns a page of a list of the shop. */
function shopPage(name: string, number: number, pages: number): string {
  const items = Array.from({ length: PER_PAGE }, (_, i) => {
    const id = (number - 1) * PER_PAGE + i;
    return `<li class="product"><a href="/${name}/item-${id}"><h3>Fine ${name} number ${id}</h3></a>
      <p>Made of material ${id * 7} in the workshop of the town ${id * 3}, and sold for years.</p><span class="price">$${10 + id}.50</span></li>`;
  });
  const next = number < pages ? `<a rel="next" href="/${name}?page=${number + 1}">Next</a>` : "";
  return `<!doctype html><html lang=en><title>${name}</title><main><h1>Our ${name}</h1><ul>${items.join("")}</ul></main><div class=pagination>${next}</div>`;
}

let site = "";
beforeEach(async () => {
  await makePages();
  site = await serve((req, res) => {
    const url = new URL(req.url ?? "/", "http://x");
    const name = url.pathname.slice(1);
    if (url.pathname === "/") {
      res
        .writeHead(200, HTML)
        .end(
          `<title>Shop</title><p>We sell ${LISTS.map((list) => `<a href="/${list}">${list}</a>`).join(" and ")}, made in town.</p>`,
        );
    } else if (LISTS.includes(name)) {
      res.writeHead(200, HTML).end(shopPage(name, Number(url.searchParams.get("page") ?? "1"), 3));
    } else res.writeHead(404).end();
  });
});
afterEach(async () => {
  closeServers();
  await removePages();
});

const LOCAL = ["--allow-private", "--delay", "1ms"];
const read = (name: string): Promise<string> => readFile(join(folder, name), "utf8");
const rowsOf = (csv: string): readonly string[] => csv.trimEnd().split("\r\n");

describe("pith crawl --records", { timeout: 60_000 }, () => {
  it("writes one table per list into a folder, and continues a crawl that was stopped", async () => {
    const command = ["crawl", `${site}/`, "--records", "-o", "tables/", ...LOCAL];
    expect((await pith(...command, "--max-pages", "3")).code).toBe(0);
    const { code, err } = await pith(...command);
    expect(code).toBe(0);
    expect(err).toContain("30 records of 2 lists in tables/");
    const names = await readdir(join(folder, "tables"));
    expect(names.map((name) => name.replace(/^.*-(?=[a-z]+\.csv$)/, "")).sort()).toEqual(["hats.csv", "shoes.csv"]);
    const tables = await Promise.all(names.map((name) => read(join("tables", name))));
    for (const table of tables) {
      const [header, ...rows] = rowsOf(table);
      expect(header).toMatch(/^page,/);
      expect(rows).toHaveLength(3 * PER_PAGE);
      expect(new Set(rows).size).toBe(rows.length);
    }
    const before = Object.fromEntries(names.map((name, i) => [name, tables[i]]));
    await rm(join(folder, "tables", names[0]));
    expect((await pith("crawl", "export", "tables.crawl", "--records", "-o", "tables/")).code).toBe(0);
    for (const name of names) expect(await read(join("tables", name))).toBe(before[name]);
  });

  it("writes one table of all lists into a file", async () => {
    const fields = ["--fields", "name,price"];
    const { code } = await pith(
      "crawl",
      `${site}/`,
      "--records",
      "--format",
      "csv",
      "-o",
      "all.csv",
      ...fields,
      ...LOCAL,
    );
    expect(code).toBe(0);
    const [header, ...rows] = rowsOf(await read("all.csv"));
    expect(header).toBe("list,page,name,price");
    expect(rows).toHaveLength(2 * 3 * PER_PAGE);
    expect((await pith("crawl", "export", "all.csv.crawl", "--records", "-o", "all.ndjson")).code).toBe(0);
    const records = lines(await read("all.ndjson"));
    expect(records).toHaveLength(rows.length);
    expect(records[0]).toMatchObject({ list: expect.stringContaining(site), page: expect.stringContaining(site) });
  });

  it("writes records to standard output as they come", async () => {
    const { code, out } = await pith("crawl", `${site}/`, "--records", ...LOCAL);
    expect(code).toBe(0);
    expect(lines(out)).toHaveLength(2 * 3 * PER_PAGE);
  });

  it("explains wrong usage", async () => {
    const messageOf = async (...flags: string[]): Promise<string> => (await pith("crawl", `${site}/`, ...flags)).err;
    expect(await messageOf("--fields", "name")).toContain("--fields is for --records");
    expect(await messageOf("--records", "--format", "md", "-o", "x/")).toContain(
      "--records writes csv or ndjson, not md",
    );
    expect(await messageOf("--records", "--format", "csv")).toContain(
      "--records writes CSV with -o FILE or -o FOLDER/",
    );
    expect(await messageOf("--format", "csv", "-o", "x.csv")).toContain("--format csv is for --records");
  });
});
