import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type WrittenPage, writeCrawl } from "../../../test/stored-crawl.ts";
import { openStore } from "./crawl-store.ts";
import { readStore } from "./stored-pages.ts";

let folder = "";
let content = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-revision-"));
  content = join(folder, "content.ndjson");
  await writeCrawl(folder, [page("a", 1000), page("b", 2000)]);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const page = (name: string, at: number): WrittenPage => ({
  url: `http://a.example/${name}`,
  html: `<p>Text ${name}`,
  at,
});
const line = (name: string): string =>
  `${JSON.stringify({ url: `http://a.example/${name}`, fetched: "1970-01-01T00:00:09Z" })}\n`;
const NEW = line("new") + line("other");

async function* lines(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const { url } of readStore(folder)) found.push(new URL(url).pathname.slice(1));
  return found;
}

/** Commits the state of a revision, as a process that is killed then leaves it. */
async function leaveState(state: string): Promise<void> {
  const store = await openStore(folder);
  await store.frontier.commit({ values: { "content revision": state } });
  // Without a replacement, closing the store changes nothing.
  await store.close();
}

describe("the replacement of the content", () => {
  it("replaces all lines, and later pages are appended", async () => {
    const store = await openStore(folder, { warc: true });
    await store.replaceContent(lines(line("new"), line("other")), () => ({ done: "yes" }));
    expect(await store.frontier.value("done")).toBe("yes");
    const { crawledOf } = await import("../../../test/stored-crawl.ts");
    await store.frontier.commit({ values: await store.writePages([crawledOf(page("c", 9000))]) });
    await store.close();
    expect((await readFile(content, "utf8")).startsWith(NEW)).toBe(true);
    expect(await names()).toEqual(["new", "other", "c"]);
    expect(await readdir(folder)).not.toContain("content.ndjson.revised");
  });

  it("leaves the old lines if the new ones cannot be made", async () => {
    const store = await openStore(folder);
    const failing = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(line("new"));
      throw new Error("no more");
    };
    await expect(store.replaceContent(failing(), () => ({ done: "yes" }))).rejects.toThrow("no more");
    expect(await store.frontier.value("done")).toBeUndefined();
    await store.close();
    expect(await names()).toEqual(["a", "b"]);
    expect(await readdir(folder)).not.toContain("content.ndjson.revised");
  });

  it.each([
    ["while it is written", "writing", "revised", ["a", "b"]],
    ["before the rename", String(NEW.length), "revised", ["new", "other"]],
    ["after the rename", String(NEW.length), "renamed", ["new", "other"]],
  ] as const)("that is killed %s leaves the old or the new lines", async (_, state, place, expected) => {
    await writeFile(`${content}.revised`, state === "writing" ? NEW.slice(0, 20) : NEW);
    await leaveState(state);
    // Opening the store has ended the revision: make its files again as the killed process left them.
    await writeFile(`${content}.revised`, state === "writing" ? NEW.slice(0, 20) : NEW);
    if (place === "renamed") await rename(`${content}.revised`, content);
    expect(await names()).toEqual(expected);
    await (await openStore(folder)).close();
    expect(await names()).toEqual(expected);
    expect(await readdir(folder)).not.toContain("content.ndjson.revised");
  });

  it("keeps a link to the file", async () => {
    const elsewhere = join(folder, "elsewhere.ndjson");
    await rename(content, elsewhere);
    await symlink(elsewhere, content);
    const store = await openStore(folder);
    await store.replaceContent(lines(NEW), () => ({}));
    await store.close();
    expect(await readFile(elsewhere, "utf8")).toBe(NEW);
    expect(await names()).toEqual(["new", "other"]);
  });
});
