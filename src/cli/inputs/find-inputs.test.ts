import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeCrawl } from "../../../test/stored-crawl.ts";
import { estimatePages, findInputs } from "./find-inputs.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-inputs-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function* stdin(text = "<p>A page"): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), "x");
  }
}

describe("findInputs", () => {
  it("distinguishes URLs, standard input and files", async () => {
    await put("a page.html");
    const file = join(folder, "a page.html");
    const { list, isMany } = await findInputs(["https://example.org/", "HTTP://X/", "ftp://x/", "-", file], stdin());
    expect(list.map(({ kind }) => kind)).toEqual(["url", "url", "url", "stdin", "file"]);
    expect(isMany).toBe(true);
    expect((await findInputs([file])).isMany).toBe(false);
  });

  it("lists folders in the order of names", async () => {
    await put("b.html", "a/z.HTM", "a/b/c.html.gz", "a-b.xhtml", "notes.txt", "data.json.gz", "html");
    await symlink(folder, join(folder, "a", "circle"));
    const { list, isMany } = await findInputs([folder]);
    const names = ["a-b.xhtml", "a/b/c.html.gz", "a/z.HTM", "b.html"];
    expect(list).toEqual(names.map((name) => ({ kind: "file", name: join(folder, name) })));
    expect(isMany).toBe(true);
  });

  it.skipIf(process.platform === "win32")("skips pipes in a folder", async () => {
    await put("a.html");
    execFileSync("mkfifo", [join(folder, "b.html")]);
    expect((await findInputs([folder])).list.map(({ name }) => name)).toEqual([join(folder, "a.html")]);
  });

  it("takes WARC files as archives of many pages", async () => {
    await put("b.warc.gz", "sub/a.WARC", "page.html");
    const { list, isMany } = await findInputs([folder]);
    expect(list).toEqual([
      { kind: "archive", name: join(folder, "b.warc.gz"), bytes: 1 },
      { kind: "file", name: join(folder, "page.html") },
      { kind: "archive", name: join(folder, "sub/a.WARC"), bytes: 1 },
    ]);
    expect({ isMany, pages: estimatePages(list) }).toEqual({ isMany: true, pages: 3 });
    expect(await findInputs([join(folder, "b.warc.gz")])).toMatchObject({ isMany: true, list: [{ kind: "archive" }] });
    expect(await findInputs([join(folder, "no.warc.gz")])).toMatchObject({
      isMany: false,
      list: [{ kind: "missing" }],
    });
  });

  it("recognizes records and JSON lines on standard input", async () => {
    expect(await findInputs(["-"], stdin("WARC/1.0\r\n"))).toMatchObject({
      isMany: true,
      list: [{ kind: "stream", format: "warc" }],
    });
    const { list, isMany } = await findInputs(["-"], stdin('{"html":"<p>A page"}'));
    expect({ list, isMany }).toMatchObject({ isMany: true, list: [{ kind: "stream", format: "lines" }] });
    expect(estimatePages(list)).toBe(Number.POSITIVE_INFINITY);
  });

  it("reports a missing input, and goes on", async () => {
    await mkdir(join(folder, "empty"));
    const { list } = await findInputs([join(folder, "no.html"), join(folder, "empty"), "-"], stdin());
    expect(list).toMatchObject([
      { kind: "missing", problem: "no such file or folder" },
      { kind: "missing", problem: "no pages in this folder", hint: expect.stringContaining(".html") },
      { kind: "stdin" },
    ]);
  });

  it.each([
    ["no-such.example.org/x", "for a page on the web write https://no-such.example.org/x"],
    ["https:/a.example/x", "for a page on the web write https://a.example/x"],
    ["http//a.example/x", "for a page on the web write https://a.example/x"],
    ["otters", "nor is it a command; `pith --help` lists them"],
    ["no-such.html", undefined],
  ])("suggests what %s may mean", async (name, hint) => {
    const { list } = await findInputs([name]);
    expect(list).toEqual([{ kind: "missing", name, problem: "no such file or folder", hint }]);
  });

  it("takes the address of a file", async () => {
    const path = join(folder, "a b.html");
    await writeFile(path, "<p>x");
    expect((await findInputs([pathToFileURL(path).href])).list).toEqual([{ kind: "file", name: path }]);
    expect((await findInputs(["file://other.example/a%2Fb"])).list).toMatchObject([
      { kind: "missing", problem: "not the address of a file on this computer" },
    ]);
  });
});

describe("the store of a crawl", () => {
  const page = { url: "http://a.example/", html: "<p>Text", at: 0 };

  it("is one input, also below a folder, with the files that it is read from", async () => {
    const store = join(folder, "s.crawl");
    await writeCrawl(store, [page], { content: join(folder, "s.ndjson") });
    await put("a.html");
    const input = { kind: "crawl", name: store, files: [join(folder, "s.ndjson"), join(store, "pages.warc.gz")] };
    expect((await findInputs([store])).list).toMatchObject([input]);
    expect((await findInputs([store])).isMany).toBe(true);
    expect((await findInputs([folder])).list).toMatchObject([{ kind: "file" }, input]);
    expect(estimatePages((await findInputs([store])).list)).toBe(1);
  });

  it("without raw pages, or damaged, is a problem", async () => {
    await writeCrawl(join(folder, "s"), [page], { warc: false });
    await put("t/crawl.db");
    const { list } = await findInputs([join(folder, "s"), join(folder, "t")]);
    expect(list).toMatchObject([
      { kind: "missing", problem: expect.stringContaining("kept no raw pages") },
      { kind: "missing", problem: expect.stringContaining("crawl.db cannot be used") },
    ]);
  });
});
