import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, writeSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  finish,
  folder,
  lines,
  MAIN,
  makePages,
  page,
  pith,
  removePages,
  site,
  start,
  TIMEOUT_MS,
} from "../../test/command-line.ts";

beforeAll(makePages);
afterAll(removePages);

describe("one page", { timeout: TIMEOUT_MS }, () => {
  it("is printed as Markdown", async () => {
    const { code, out, err } = await pith("page.html");
    expect(out).toContain("Foxes, and so the story goes on");
    expect(out.endsWith(".\n")).toBe(true);
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  it("follows --comments and --favor", async () => {
    const behind = await pith("commented.html", "--comments", "apart", "--favor", "recall");
    expect(behind.out).toContain("says Ann");
    expect(behind.out.indexOf("says Ann")).toBeGreaterThan(behind.out.lastIndexOf("Otters"));
    const { out } = await pith("commented.html", "--comments", "drop", "--favor", "precision", "--format", "json");
    expect(out).toContain("Otters");
    expect(out).not.toContain("says Ann");
  });

  it("follows --quotes", async () => {
    expect((await pith("thread.html")).out).toContain("Ask the moles");
    const { out } = await pith("thread.html", "--quotes", "drop");
    expect(out).toContain("Bob is sure");
    expect(out).not.toContain("Ask the moles");
  });

  it("starts with its title, without --no-title and --front-matter", async () => {
    expect((await pith("page.html")).out).toMatch(/^# T\n\nFoxes/);
    expect((await pith("page.html", "--no-title")).out).toMatch(/^Foxes/);
    expect((await pith("page.html", "--front-matter")).out).toMatch(/^---\ntitle: T\n---\n\nFoxes/);
    expect((await pith("page.html", "--front-matter", "--title")).out).toMatch(/^---\ntitle: T\n---\n\n# T\n\nFoxes/);
  });

  it("may be plain text or a feed, from a file and from the web", async () => {
    expect((await pith("notes.txt")).out).toBe("Dear all,\n\nthe foxes are back.\n");
    const feed = { code: 0, out: "# News\n\n- [Foxes](https://a.example/1)\n", err: "" };
    expect(await pith("feed.xml")).toEqual(feed);
    expect(await pith(`${site}/feed`, "--allow-private")).toEqual(feed);
    expect((await pith("notes.txt", "feed.xml", "-j", "2", "-f", "text")).out).toContain("==> feed.xml <==\n- Foxes\n");
  });

  it("contains its structured data with --structured", async () => {
    const { out } = await pith("structured.html", "--structured", "--format", "json");
    expect(JSON.parse(out)).toMatchObject({
      structured: [{ vocabulary: "json-ld", items: [{ "@type": "Article", odd: [1] }] }],
    });
    expect((await pith("structured.html", "--format", "json")).out).not.toContain('"odd"');
  });

  it("has the language of its text with --detect-language", async () => {
    const language = async (...flags: string[]) => {
      const { out } = await pith("german.html", "--format", "json", ...flags);
      return (JSON.parse(out) as { metadata: { language?: unknown } }).metadata.language;
    };
    expect(await language()).toMatchObject({ value: "en", source: "html lang" });
    expect(await language("--detect-language")).toMatchObject({ value: "de", source: "detected" });
  });

  it.each(["json", "ndjson"])("is printed as %s", async (format) => {
    const { code, out } = await pith("extract", "page.html", "--format", format, "--method", "density");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ input: "page.html", method: "density", warnings: [] });
    expect(out.trimEnd().split("\n").length > 1).toBe(format === "json");
  });

  it("comes from standard input", async () => {
    const child = start(["-", "--url", "https://example.org/", "-f", "json"]);
    child.stdin.end(page("Voles"));
    const { out } = await finish(child);
    expect(JSON.parse(out)).toMatchObject({
      input: "-",
      url: "https://example.org/",
      text: expect.stringContaining("Voles"),
    });
  });

  it("may be compressed, or in an old encoding", async () => {
    expect((await pith("zipped.html.gz")).out).toContain("Badgers");
    expect((await pith("latin.html")).out).toContain("It’s café");
  });

  it("goes to a file with -o", async () => {
    const { out } = await pith("page.html", "-o", "out.txt");
    expect(out).toBe("");
    expect(await readFile(join(folder, "out.txt"), "utf8")).toContain("Foxes");
  });

  it("has the format that the extension of the file names, unless there is --format", async () => {
    const written = async (name: string, ...flags: readonly string[]): Promise<string> => {
      await pith("page.html", "-o", name, ...flags);
      return readFile(join(folder, name), "utf8");
    };
    expect(JSON.parse(await written("out.json"))).toHaveProperty("metadata");
    expect(await written("out.html")).toContain("<p>");
    expect(await written("plain.json", "-f", "text")).toMatch(/^Foxes/);
    expect(await written("out.other")).toMatch(/^# T/);
  });

  it("never overwrites its input, and leaves the output file as it was if all inputs fail", async () => {
    const over = await pith("page.html", "-f", "html", "-o", join(folder, "page.html"));
    expect(over).toMatchObject({
      code: 2,
      err: expect.stringContaining("page.html is an input and would be overwritten"),
    });
    expect(await readFile(join(folder, "page.html"), "utf8")).toContain("<nav>");
    await writeFile(join(folder, "old.md"), "old");
    expect((await pith("no-such.html", "-o", "old.md")).code).toBe(1);
    expect((await pith("no-such.html", "-o", "new.md")).code).toBe(1);
    expect((await pith("no-such.html", "nor-this.html", "-f", "json", "-o", "old.md")).code).toBe(1);
    expect(await readFile(join(folder, "old.md"), "utf8")).toBe("old");
    expect(existsSync(join(folder, "new.md"))).toBe(false);
    expect((await pith("empty.html", "-o", "old.md")).code).toBe(3);
    expect(await readFile(join(folder, "old.md"), "utf8")).toBe("");
  });

  it.skipIf(!existsSync("/dev/full"))("reports a full disk, for files and standard output", async () => {
    const file = await pith("page.html", "-o", "/dev/full");
    expect(file).toMatchObject({ code: 5, err: "pith: /dev/full cannot be written: the disk is full\n" });
    const out = spawnSync(process.execPath, [MAIN, "page.html"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
    });
    expect(out.stderr).toBe("pith: standard output cannot be written: the disk is full\n");
    expect(out.status).toBe(5);
  });

  it.skipIf(!existsSync("/dev/full"))("ends its threads if the end of the output cannot be written", async () => {
    const { code, err } = await pith("many", "-j", "2", "-f", "json", "-o", "/dev/full");
    expect({ code, err }).toEqual({ code: 5, err: "pith: /dev/full cannot be written: the disk is full\n" });
  });

  it("leaves an old output file whole if it is killed", async () => {
    await writeFile(join(folder, "kept.ndjson"), "old");
    const child = start(["page.html", `${site}/silent`, "--allow-private", "-o", "kept.ndjson"]);
    const unfinished = join(folder, `kept.ndjson.${child.pid}.part`);
    while (!existsSync(unfinished)) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill("SIGKILL");
    await finish(child);
    expect(await readFile(join(folder, "kept.ndjson"), "utf8")).toBe("old");
  });

  it("replaces an old output file with the pages so far after Ctrl-C", async () => {
    await writeFile(join(folder, "stopped.ndjson"), "old");
    const child = start(["page.html", `${site}/silent`, "--allow-private", "-o", "stopped.ndjson"]);
    const unfinished = join(folder, `stopped.ndjson.${child.pid}.part`);
    while (!existsSync(unfinished)) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill("SIGINT");
    expect((await finish(child)).code).toBe(130);
    expect(lines(await readFile(join(folder, "stopped.ndjson"), "utf8"))).toHaveLength(1);
    expect(existsSync(unfinished)).toBe(false);
  });

  it.skipIf(!existsSync("/dev/stdout"))(
    "goes to standard output with -o /dev/stdout, also if that is a file",
    async () => {
      expect((await pith("page.html", "-o", "/dev/stdout")).out).toContain("Foxes");
      const file = join(folder, "redirected.md");
      const descriptor = openSync(file, "w");
      spawnSync(process.execPath, [MAIN, "page.html", "-o", "/dev/stdout"], {
        cwd: folder,
        stdio: ["ignore", descriptor, "pipe"],
      });
      // The shell goes on writing to the file that it opened.
      writeSync(descriptor, "next");
      closeSync(descriptor);
      expect(await readFile(file, "utf8")).toMatch(/Foxes.*next$/s);
    },
  );

  it.skipIf(process.platform === "win32")("goes to a pipe with a name", async () => {
    const pipe = join(folder, "pipe");
    spawnSync("mkfifo", [pipe]);
    const [text] = await Promise.all([readFile(pipe, "utf8"), pith("page.html", "-o", "pipe")]);
    expect(text).toContain("Foxes");
  });

  it("is explained and segmented", async () => {
    const explained = await pith("explain", "page.html");
    expect(explained.out).toMatch(/^\+ .*p {2}\d+ words, 0 % in links$/m);
    expect(explained.out).toMatch(/^- /m);
    expect(explained.out).toMatch(/\(\+ kept, - left out\)\n\n(?:[\w-]+: [A-Z].*\n)+$/);
    expect((await pith("explain", "page.html", "-m", "density")).out).toMatch(/- left out\)\n$/);
    const segmented = await pith("segment", "page.html");
    expect(segmented.out).toMatch(/^1\.00 body$/m);
    expect(JSON.parse((await pith("explain", "page.html", "-f", "json")).out)).toHaveProperty("blocks");
    expect(JSON.parse((await pith("segment", "page.html", "-f", "json")).out)).toHaveProperty("importance");
  });

  it("is fetched", async () => {
    const { code, out } = await pith(`${site}/moved`, "--allow-private", "-f", "json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ input: `${site}/moved`, url: `${site}/page` });
  });
});

describe("an input that cannot be read is reported in one line", { timeout: TIMEOUT_MS }, () => {
  it.each([
    ["no-such.html", 1, "pith: no-such.html: no such file or folder\n"],
    ["foxes", 1, "pith: foxes: no such file or folder (nor is it a command; `pith --help` lists them)\n"],
    ["empty.html", 3, "pith: empty.html: the page is empty\n"],
    ["links.html", 3, "pith: links.html: the page has no text; it may be made by scripts\n"],
    ["shell.html", 3, "pith: shell.html: made by scripts; try --render --scripts\n"],
    [
      "paper.pdf",
      1,
      "pith: paper.pdf: this is a PDF document; reading it needs the package pdfjs-dist: npm install pdfjs-dist\n",
    ],
    ["noise.html", 1, "pith: noise.html: this is binary data, not a web page\n"],
    ["ftp://example.org/x", 1, "pith: ftp://example.org/x is not an http or https URL; pith fetches only these.\n"],
  ])("%s", async (input, code, err) => {
    expect(await pith(input)).toEqual({ code, out: "", err });
  });

  it("in the other commands too", async () => {
    const pdf = {
      code: 1,
      out: "",
      err: "pith: paper.pdf: this is a PDF document; reading it needs the package pdfjs-dist: npm install pdfjs-dist\n",
    };
    expect(await pith("segment", "paper.pdf")).toEqual(pdf);
    expect(await pith("explain", "paper.pdf")).toEqual(pdf);
  });

  it("a page with invalid bytes is read, with a warning", async () => {
    const { code, out, err } = await pith("broken.html");
    expect(out).toContain("Hares");
    expect({ code, err }).toEqual({
      code: 0,
      err: "pith: broken.html: 1 byte sequence is not valid GBK; replaced by U+FFFD\n",
    });
  });

  it.each([
    ["a page that is not there", "/none", ["--allow-private"], 4, "answered 404 Not Found"],
    ["a PDF", "/pdf", ["--allow-private"], 1, "this is a PDF document; reading it needs"],
    ["a private address", "/page", [], 4, "--allow-private"],
    ["a silent server", "/silent", ["--allow-private", "--timeout", "1"], 4, "took longer than 1 s"],
  ])("%s on the web", async (_, path, flags, code, says) => {
    const run = await pith(site + path, ...flags);
    expect({ code: run.code, out: run.out }).toEqual({ code, out: "" });
    expect(run.err).toContain(says);
    expect(run.err.split("\n")).toHaveLength(2);
  });

  it("and the other inputs are processed", async () => {
    const inputs = [
      "no-such.html",
      "page.html",
      "paper.pdf",
      `${site}/none`,
      `${site}/page`,
      "zipped.html.gz",
      "empty.html",
    ];
    const { code, out, err } = await pith(...inputs, "--allow-private");
    expect(code).toBe(1);
    expect(lines(out).map(({ input }) => input)).toEqual(["page.html", `${site}/page`, "zipped.html.gz", "empty.html"]);
    expect(err.trimEnd().split("\n")).toHaveLength(5);
    expect(err).toMatch(/\npith: 7 pages in 0 s; 1 without content; 3 failed \(.*1 HTTP status 404.*\)\n$/);
  });
});

describe("the command itself", { timeout: TIMEOUT_MS }, () => {
  it.each([
    [["--nonsense", "page.html"], "unknown option '--nonsense'\nTry: pith help extract\n"],
    [["page.html", "--format", "docx"], "Choose one of: md, html, xml, text"],
    [["page.html", "--favor", "beauty"], "Choose one of: precision, recall."],
    [["page.html", "--comments", "some"], "Choose one of: keep, drop, apart."],
    [["page.html", "--method", "magic"], 'there is no method "magic"; choose one of: '],
    [["page.html", "--jobs", "0"], "whole number"],
    [["page.html", "-o", "no/such/folder/x"], "cannot be written"],
    [["page.html", "-o", "page.html/x"], "page.html/x cannot be written: a part of the path is a file"],
    [["page.html", "--url", "example"], "It must be a whole address"],
    [["page.html", "--url", "localhost:8080/page"], "It must be a whole address"],
    [["page.html", "--title", "-f", "text"], "--title is for --format md; the format is text"],
    [["page.html", "--no-title", "-f", "text"], "--no-title is for --format md; the format is text"],
    [["page.html", "--no-title", "--title"], "cannot be used with option"],
    [["page.html", "--structured"], "--structured is for --format json or ndjson; the format is md"],
    [
      ["records", "page.html", "--columns", "all", "-f", "json"],
      "--columns is for --format md or csv or parquet; the format is json",
    ],
    [
      ["records", "page.html", "x.html", "--columns", "all"],
      "--columns is for --format md or csv or parquet; the format is ndjson",
    ],
    [["page.html", "--favor", "recall", "-m", "density"], "--favor is for the method auto; the method is density"],
    [["page.html", "--layout", "estimated"], "--layout is for the methods hybrid and weight; the method is auto"],
    [["page.html", "--no-sandbox"], "--no-sandbox needs --render"],
    [["records", "page.html", "--browser", "/bin/chrome"], "--browser needs --render"],
    [["records", "page.html", "--wrapper", "w.json", "--all"], "cannot be used with option '--all'"],
    [["records", "page.html", "--region", "2", "--all"], "cannot be used with option '--all'"],
    [["explain", "page.html", "--records", "-m", "density"], "cannot be used with option '-m, --method <name>'"],
    [["page.html", "--model", "no-such.json"], "no-such.json: no such file or folder"],
    [["records", "page.html", "--wrapper", "no-such.json"], "no such file or folder\nTry: pith help records"],
    [["help", "dance"], 'there is no command "dance"; there are extract, explain'],
    [["help", "dance"], "Try: pith --help"],
    [["help", "site", "dance"], 'there is no command "site dance"; there are learn, show'],
    [["help", "explain", "dance"], 'there is no command "explain dance"; it has no commands'],
    [["recrods", "page.html"], 'there is no command or file "recrods"; did you mean `pith records`?'],
    [["page.html", "-o", "content.csv"], "content.csv: pith extract does not write csv; use another extension"],
    [["page.html", "-o", "content.csv"], "`pith records` writes tables"],
    [["explain", "page.html", "-o", "why.md"], "why.md: pith explain does not write md"],
    [["extract"], "name the pages: addresses, files, folders, or - for standard input"],
    [[], "Usage: pith"],
  ])("explains the usage error in %j", async (args, says) => {
    const { code, out, err } = await pith(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(says);
  });

  it("prints the help of a command below a command", async () => {
    const { code, out } = await pith("help", "site", "learn");
    expect(code).toBe(0);
    expect(out).toContain("Usage: pith site learn");
    expect(await pith("help", "site", "learn")).toEqual(await pith("site", "learn", "--help"));
  });

  it("prints help", async () => {
    const { code, out } = await pith("--help");
    expect(code).toBe(0);
    for (const word of ["extract", "explain", "segment", "methods", "Examples:", "Exit codes:"])
      expect(out).toContain(word);
    expect((await pith("help", "explain")).out).toContain("Usage: pith explain");
    expect((await pith("help", "explain")).out).toContain("text: lines for people to read");
    expect((await pith("help", "records")).out).toContain("ndjson: one JSON object per line and record");
    expect((await pith("--version")).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("lists the methods with their papers", async () => {
    const listed = JSON.parse((await pith("methods", "-f", "json")).out) as { id: string; paper: { title: string } }[];
    expect(listed.length).toBeGreaterThan(3);
    const { out } = await pith("methods");
    for (const { id, paper } of listed) {
      expect(out).toMatch(new RegExp(`^${id}$`, "m"));
      expect(out).toContain(paper.title);
    }
  });

  it("prints colors only if they are wanted", async () => {
    const colored = await finish(start(["methods"], { FORCE_COLOR: "1" }));
    const plain = await finish(start(["methods"], { FORCE_COLOR: "1", NO_COLOR: "1" }));
    expect(colored.out).toContain("\x1b[1m");
    expect(plain.out).not.toContain("\x1b");
  });
});
