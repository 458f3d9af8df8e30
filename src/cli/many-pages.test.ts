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
import { WarcWriter } from "../entries/pith-warc.ts";

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
    expect(await readFile(join(folder, "made", "zipped.md"), "utf8")).toMatch(/^# T\n\nBadgers, .*\n$/s);
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

/** Writes an archive with pages, another status, and a damaged record. Returns its bytes. */
async function archiveOf(count: number): Promise<Buffer> {
  const writer = new WarcWriter({ now: () => new Date("2026-05-01T12:00:00Z") });
  const written = [];
  for (let at = 0; at < count; at++) {
    const facts = { url: `https://example.org/${pad(at)}`, fields: [["Content-Type", "text/html"]] } as const;
    const body = Buffer.from(page(`Story number ${at}`));
    const { bytes } = await writer.response({ ...facts, body, status: at === 3 ? 404 : 200 });
    if (at === 5) bytes[bytes.length - 6] ^= 1;
    written.push(bytes);
  }
  return Buffer.concat(written);
}

describe("an archive", { timeout: TIMEOUT_MS }, () => {
  it("is read page by page, with and without threads, from a file and from standard input", async () => {
    await writeFile(join(folder, "a.warc.gz"), await archiveOf(12));
    const file = await pith("a.warc.gz");
    expect(file.code).toBe(1);
    expect(lines(file.out).map(({ url }) => url)).toEqual(
      [0, 1, 2, 4, 6, 7, 8, 9, 10, 11].map((at) => `https://example.org/${pad(at)}`),
    );
    expect(lines(file.out)[0]).toMatchObject({
      input: "a.warc.gz#https://example.org/00",
      fetched: "2026-05-01T12:00:00Z",
      text: expect.stringContaining("Story number 0"),
    });
    expect(file.err).toMatch(
      /^pith: a\.warc\.gz: record at byte \d+ \(\S+05\): the checksum of the gzip data is wrong\npith: skipped 1 record \(1 status 404\)\npith: 11 pages in 0 s; 1 failed \(.*\)\n$/,
    );
    expect(await pith("a.warc.gz", "-j", "2")).toEqual(file);
    const child = start(["-", "-j", "2"]);
    child.stdin.end(await readFile(join(folder, "a.warc.gz")));
    const { code, out } = await finish(child);
    expect({ code, out }).toEqual({ code: 1, out: file.out.replaceAll('"input":"a.warc.gz#', '"input":"-#') });
  });

  it("is an input of all commands, and of folders for the output", async () => {
    for (const command of ["explain", "segment", "records"])
      expect((await pith(command, "a.warc.gz", "-f", "ndjson")).code, command).toBe(1);
    await pith("a.warc.gz", "-o", "from-archive/");
    const names = await readdir(join(folder, "from-archive"));
    expect(names).toHaveLength(10);
    expect(names.sort()[0]).toBe("example.org-00.md");
  });

  it("without pages is reported", async () => {
    await writeFile(join(folder, "empty.warc"), "");
    expect(await pith("empty.warc")).toEqual({ code: 3, out: "", err: "pith: empty.warc: it has no records\n" });
    expect(await pith("empty.warc", "--shard", "2/2")).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("JSON lines on standard input", { timeout: TIMEOUT_MS }, () => {
  const line = (at: number): string =>
    `${JSON.stringify({ url: `https://example.org/${pad(at)}`, html: page(`Tale ${at}`) })}\n`;
  const run = (input: string, ...flags: string[]) => {
    const child = start(["-", ...flags]);
    child.stdin.end(input);
    return finish(child);
  };

  it("are pages, in order; a bad line costs itself", async () => {
    const problem = 'not a JSON object with the string "html"';
    const { code, out, err } = await run(`${line(1)}{"html"\n${line(2)}`);
    expect(lines(out).map(({ url }) => url)).toEqual(["https://example.org/01", "https://example.org/02"]);
    expect({ code, err }).toEqual({
      code: 1,
      err: `pith: standard input: line 2: ${problem}\npith: 3 pages in 0 s; 1 failed (1 ${problem})\n`,
    });
  });

  it("are answered while the input is still open", async () => {
    const child = start(["-"]);
    child.stdin.write(line(1));
    child.stdout.once("data", () => child.stdin.end(line(2)));
    const { code, out } = await finish(child);
    expect({ code, count: lines(out).length }).toEqual({ code: 0, count: 2 });
  });

  it("may be none: nothing is printed", async () => {
    expect(await run("")).toEqual({ code: 3, out: "", err: "pith: there are no pages\n" });
    expect((await run("", "--exit-zero")).code).toBe(0);
    expect((await run("", "--shard", "1/2")).code).toBe(0);
  });

  it("do not change the exit code with --exit-zero, if they fail or are empty", async () => {
    const empty = '{"html":""}\n';
    expect((await run(empty + empty)).code).toBe(3);
    for (const input of [`{"html"\n${line(1)}`, empty + empty]) expect((await run(input, "--exit-zero")).code).toBe(0);
    expect((await run(line(1), "--exit-zero", "--shard", "3/2")).code).toBe(2);
    const refused = ["http://127.0.0.1:1/a", "http://127.0.0.1:1/b", "--allow-private"];
    expect((await pith(...refused, "--exit-zero")).code).toBe(4);
  });

  it("are divided by --shard", async () => {
    const input = Array.from({ length: 20 }, (_, at) => line(at)).join("");
    const parts = await Promise.all([1, 2, 3].map((index) => run(input, "--shard", `${index}/3`)));
    const urls = parts.flatMap(({ out }) => lines(out).map(({ url }) => url as string));
    expect(urls.sort()).toEqual(Array.from({ length: 20 }, (_, at) => `https://example.org/${pad(at)}`));
    expect((await run(input, "--shard", "4/3")).code).toBe(2);
  });
});
