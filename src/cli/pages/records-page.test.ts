import { describe, expect, it } from "vitest";
import { explainPage } from "./explain-page.ts";
import type { PageTask } from "./page-task.ts";
import { recordsPage } from "./records-page.ts";

const item = (i: number): string =>
  `<li class="item"><h3><a href="/p/${i}">Thing number ${i}</a></h3><p>Some words on thing ${i} here.</p><span class="price">$${i}</span></li>`;
const html = `<body><main><ul id="list">${[1, 2, 3, 4, 5].map(item).join("")}</ul></main>`;
const run = (more: Partial<PageTask>, page = html) => {
  const terminal = { isTerminal: false, isColored: false };
  const task = { command: "records", format: "json", input: "a.html", terminal, ...more } as const;
  const process = task.command === "explain" ? explainPage : recordsPage;
  const { output, ...rest } = process({ ...task, bytes: new TextEncoder().encode(page) });
  return { ...rest, text: new TextDecoder().decode(output) };
};

describe("pith records", () => {
  it("prints one record per line as NDJSON, and everything as JSON", () => {
    const lines = run({ format: "ndjson" }).text.split("\n");
    expect(lines).toHaveLength(5);
    expect(JSON.parse(lines[4])).toMatchObject({ input: "a.html", fields: { title: "Thing number 5", link: "/p/5" } });
    const all = JSON.parse(run({ url: "https://x.example/a" }).text);
    expect(all).toMatchObject({ input: "a.html", version: 1, url: "https://x.example/a", paging: { pages: [] } });
    expect(all.regions[0].columns[0]).toMatchObject({ name: "title", selector: ":scope > h3 > a", take: "text" });
    expect(all.regions[0].records[0].text).toBe("Thing number 1 Some words on thing 1 here. $1");
  });

  it("prints the number of the list with each record if all lists are printed", () => {
    const one = run({ format: "ndjson" }).text.split("\n");
    expect(JSON.parse(one[0])).not.toHaveProperty("region");
    const all = run({ format: "ndjson", records: { all: true } }).text.split("\n");
    expect(JSON.parse(all[0])).toMatchObject({ input: "a.html", region: 1 });
  });

  it("prints CSV and a table", () => {
    expect(run({ format: "csv" }).text.split("\r\n")[1]).toBe("Thing number 1,1,$,/p/1,Some words on thing 1 here.");
    const [sheet] = JSON.parse(run({ format: "csv", records: { isOneOfMany: true } }).text);
    expect(sheet.header.slice(0, 2)).toEqual(["input", "title"]);
    expect(sheet.rows[0].slice(0, 2)).toEqual(["a.html", "Thing number 1"]);
    const fields = ["title", "price", "currency"];
    expect(run({ format: "csv", records: { fields } }).text.split("\r\n").slice(0, 2)).toEqual([
      "title,price,currency",
      "Thing number 1,1,$",
    ]);
    expect(run({ format: "md" }).text.split("\n")[0]).toBe("| title | price | price currency | link | text |");
  });

  it("prints the useful columns of many pages, or all", () => {
    const buttons = html.replaceAll("</li>", '<b class="x">Quick view</b></li>');
    const headerOf = (records: PageTask["records"]): readonly string[] =>
      JSON.parse(run({ format: "parquet", records: { isOneOfMany: true, ...records } }, buttons).text)[0].header;
    const useful = ["input", "title", "price", "price currency", "link", "text"];
    expect(headerOf({})).toEqual(useful);
    expect(headerOf({ columns: "all" }).length).toBeGreaterThan(useful.length);
    expect(headerOf({ fields: ["color", "currency", "title"] })).toEqual(["input", "color", "currency", "title"]);
  });

  it("names the fields that no list has", () => {
    const [warning] = run({ records: { fields: ["color"] } }).warnings;
    expect(warning.message).toBe("no list of the page has any of: color");
  });

  it("prints a wrapper that reads another page", () => {
    const wrapper = JSON.parse(run({ format: "wrapper" }).text);
    const other = html.replaceAll("Thing", "Other");
    expect(run({ format: "csv", records: { wrapper } }, other).text).toContain("Other number 3");
    const misfit = run({ records: { wrapper } }, "<p>none");
    expect(misfit.isEmpty).toBe(true);
    const changed = html.replaceAll("h3", "h4").replaceAll("<p>", "<div>").replaceAll("span", "em");
    expect(run({ records: { wrapper } }, changed)).toMatchObject({
      isEmpty: true,
      text: expect.stringContaining("Thing number 1"),
      warnings: [{ message: expect.stringContaining("no longer found: title, price") }],
    });
    expect(misfit.warnings[0].message).toContain("the wrapper does not fit");
  });

  it("warns if the list does not exist", () => {
    const found = run({ records: { region: 9 } });
    expect(found.isEmpty).toBe(true);
    expect(found.warnings.at(-1)?.message).toMatch(/^there is no list 9: \d+ lists? found$/);
  });

  it("explains the rank of regions", () => {
    const { text } = run({ command: "explain", format: "text", records: {} });
    expect(text).toMatch(/^ 1 {2}[01]\.\d\d {2}5 records {2}#list li\.item {2}siblings\n {4}\+\d\.\d\d /);
  });
});
