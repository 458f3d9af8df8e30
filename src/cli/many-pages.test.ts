import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  finish,
  folder,
  lines,
  makePages,
  pad,
  page,
  pith,
  removePages,
  site,
  start,
  TIMEOUT_MS,
} from "../../test/command-line.ts";

beforeAll(makePages);
afterAll(removePages);

describe("many pages", { timeout: TIMEOUT_MS }, () => {
  it("are printed in the order of their names, with and without threads", async () => {
    const here = await pith("many");
    const there = await pith("many", "--jobs", "3");
    expect(here.code).toBe(0);
    const records = lines(here.out);
    expect(records.map(({ input }) => input)).toEqual(records.map(({ input }) => input).toSorted());
    expect(records).toHaveLength(30);
    expect(there).toEqual(here);
  });

  it("are printed as one JSON array, or as texts with headers", async () => {
    const json = await pith("page.html", "zipped.html.gz", "-f", "json", "-j", "2");
    expect(JSON.parse(json.out)).toMatchObject([{ input: "page.html" }, { input: "zipped.html.gz" }]);
    const text = await pith("page.html", "zipped.html.gz", "-f", "text");
    expect(text.out).toMatch(/^==> page\.html <==\nFoxes.*\n\n==> zipped\.html\.gz <==\nBadgers/);
  });

  it("end quietly when the reader stops", async () => {
    const child = start(["many", "many", "many"]);
    child.stdout.once("data", () => child.stdout.destroy());
    const err: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    const [code] = (await once(child, "exit")) as [number | null];
    expect({ code, err: Buffer.concat(err).toString() }).toEqual({ code: 0, err: "" });
  });

  it.each([[["-j", "2"]], [[]]])("are printed as whole lines after Ctrl-C %j", async (flags) => {
    const child = start(["many", `${site}/silent`, "many", "--allow-private", ...flags]);
    let seen = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      seen += chunk.toString().split("\n").length - 1;
      if (seen >= 30) child.kill("SIGINT");
    });
    const { code, out, err } = await finish(child);
    expect(code).toBe(130);
    expect(lines(out)).toHaveLength(30);
    expect(err).toBe("pith: interrupted after 30 of 61 pages\n");
  });
});

describe("a folder for the output", { timeout: TIMEOUT_MS }, () => {
  it("receives one file per page", async () => {
    const { code, out } = await pith("page.html", "zipped.html.gz", join("many", "deep"), "-o", "made/");
    expect({ code, out }).toEqual({ code: 0, out: "" });
    const names = (await readdir(join(folder, "made"))).sort();
    expect(names).toEqual([...Array.from({ length: 15 }, (_, i) => `${pad(2 * i + 1)}.md`), "page.md", "zipped.md"]);
    expect(await readFile(join(folder, "made", "zipped.md"), "utf8")).toMatch(/^Badgers, .*\n$/s);
  });

  it("never overwrites another page or an input", async () => {
    await mkdir(join(folder, "twice", "a"), { recursive: true });
    await mkdir(join(folder, "twice", "b"));
    for (const name of ["a", "b"]) await writeFile(join(folder, "twice", name, "index.html"), page(`In ${name}`));
    await pith("twice", "-o", "twice", "--format", "html");
    expect(await readFile(join(folder, "twice", "index.html"), "utf8")).toContain("In a");
    expect(await readFile(join(folder, "twice", "index-2.html"), "utf8")).toContain("In b");
    await pith(join("twice", "a", "index.html"), "-o", join("twice", "a"), "--format", "html");
    expect(await readFile(join(folder, "twice", "a", "index.html"), "utf8")).toContain("<nav>");
    expect(await readFile(join(folder, "twice", "a", "index-2.html"), "utf8")).not.toContain("<nav>");
  });
});
