import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findInputs } from "./find-inputs.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-inputs-"));
});
afterEach(() => rm(folder, { recursive: true }));

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
    const { list, isMany } = await findInputs(["https://example.org/", "HTTP://X/", "ftp://x/", "-", file]);
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

  it("reports a missing input, and goes on", async () => {
    await mkdir(join(folder, "empty"));
    const { list } = await findInputs([join(folder, "no.html"), join(folder, "empty"), "-"]);
    expect(list).toMatchObject([
      { kind: "missing", problem: "no such file or folder" },
      { kind: "missing", problem: expect.stringContaining("no .html") },
      { kind: "stdin" },
    ]);
  });

  it("suggests a URL for a host name", async () => {
    const problem = async (name: string): Promise<unknown> => (await findInputs([name])).list[0];
    expect(await problem("no-such.example.org/x")).toMatchObject({
      problem: "no such file or folder (for a page on the web write https://no-such.example.org/x)",
    });
    expect(await problem("no-such.html")).toMatchObject({ problem: "no such file or folder" });
  });
});
