import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { extract } from "../../extract.ts";
import { openDatabase } from "../sqlite/index.ts";
import { openFrontier, openStore } from "./crawl-store.ts";
import { StoreError } from "./store-error.ts";
import { storedFiles, storedLines } from "./stored-pages.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-store-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const page = {
  url: "http://a.example/",
  depth: 0,
  fetchedAt: 0,
  status: 200,
  extraction: extract("<p>x"),
  toJSON: () => ({ x: 1 }),
};

describe("a store", () => {
  it("can be opened by one crawl at a time, and read meanwhile", async () => {
    const store = await openStore(folder);
    await expect(openStore(folder)).rejects.toThrow(/is in use by another crawl/);
    const reader = await openFrontier(folder);
    expect(await reader.counts()).toMatchObject({ done: 0 });
    await reader.close();
    await store.close();
    await (await openStore(folder)).close();
  });

  it("cuts pages that were not committed", async () => {
    const store = await openStore(folder);
    await store.frontier.commit({ values: await store.writePages([page]) });
    await store.writePages([page]);
    await store.close();
    await (await openStore(folder)).close();
    expect(await readFile(join(folder, "content.ndjson"), "utf8")).toBe('{"x":1}\n');
  });

  it("does not overwrite a file of another origin", async () => {
    const content = join(folder, "mine.ndjson");
    await writeFile(content, "mine");
    await expect(openStore(join(folder, "s"), { content })).rejects.toThrow(/exists and is not from this crawl/);
    expect(await readFile(content, "utf8")).toBe("mine");
  });

  it("keeps its file: another one is refused and not cut", async () => {
    const [mine, other, inside] = [join(folder, "mine.ndjson"), join(folder, "other.ndjson"), join(folder, "s")];
    const store = await openStore(inside, { content: mine });
    await store.frontier.commit({ values: await store.writePages([page]) });
    await store.close();
    await writeFile(other, "an unrelated file");
    await expect(openStore(inside, { content: other })).rejects.toThrow(`keeps its pages in ${mine}, not in ${other}`);
    await expect(openStore(inside)).rejects.toThrow(StoreError);
    expect(await readFile(other, "utf8")).toBe("an unrelated file");
    await (await openStore(inside, { content: relative(process.cwd(), mine) })).close();
    expect(await readFile(mine, "utf8")).toBe('{"x":1}\n');
  });

  it("has an empty log when it is closed", async () => {
    const store = await openStore(folder);
    await store.frontier.commit({ values: { x: "y" } });
    await store.close();
    const log = await stat(join(folder, "crawl.db-wal")).catch(() => undefined);
    expect(log?.size ?? 0).toBe(0);
  });

  it("can be moved with the file in it", async () => {
    await (await openStore(join(folder, "a"))).close();
    await rename(join(folder, "a"), join(folder, "b"));
    await (await openStore(join(folder, "b"))).close();
  });

  it("of another version is refused", async () => {
    await (await openStore(folder)).close();
    const database = await openDatabase(join(folder, "crawl.db"));
    database.exec("UPDATE named SET value = '99' WHERE name = 'store-version'");
    database.close();
    await expect(openStore(folder)).rejects.toThrow(StoreError);
    await expect(openFrontier(folder)).rejects.toThrow(/version 99; this pith reads version 1/);
  });

  it.each(["lock.db", "crawl.db"])("with a damaged %s is refused", async (name) => {
    await writeFile(
      join(folder, name),
      "this is not a database, but a text that is longer than a header of one. ".repeat(9),
    );
    const damaged = openStore(folder);
    await expect(damaged).rejects.toThrow(StoreError);
    await expect(damaged).rejects.toThrow(`${name} cannot be used: file is not a database. It is damaged`);
  });

  it("with a database that is damaged inside is refused, and its pages stay", async () => {
    const store = await openStore(folder, { warc: true });
    await store.frontier.commit({ values: await store.writePages([page]) });
    await store.close();
    const path = join(folder, "crawl.db");
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xa5, 100));
    await expect(openStore(folder, { warc: true })).rejects.toThrow(StoreError);
    await expect(openFrontier(folder)).rejects.toThrow(/crawl\.db cannot be used/);
    expect(await readFile(path)).toEqual(bytes);
    expect(await readFile(join(folder, "content.ndjson"), "utf8")).toBe('{"x":1}\n');
  });

  it("whose pages are damaged is refused, and nothing is cut", async () => {
    const store = await openStore(folder);
    await store.frontier.commit({ values: await store.writePages([page, page]) });
    await store.close();
    const path = join(folder, "content.ndjson");
    await writeFile(path, '{"x":1}\n{"x"');
    await expect(openStore(folder)).rejects.toThrow(/content\.ndjson has 12 bytes, but 16 were written/);
    expect(await readFile(path, "utf8")).toBe('{"x":1}\n{"x"');
    await writeFile(path, '{"x":1}\n{"x"}}}\n');
    const lines = storedLines((await storedFiles(folder)).content);
    await expect(lines.next()).rejects.toThrow(/content\.ndjson: line 1 is damaged/);
  });

  it("is a folder, not a file", async () => {
    const file = join(folder, "file");
    await writeFile(file, "x");
    await expect(openStore(file)).rejects.toThrow(
      new StoreError(`${file} is a file, not a folder. Choose another folder.`),
    );
    await expect(openStore(join(file, "below"))).rejects.toThrow(StoreError);
  });

  it("is not changed by readers, and other databases are refused", async () => {
    await expect(openFrontier(folder)).rejects.toThrow(/is not the store of a crawl/);
    expect(await readdir(folder)).toEqual([]);
    const path = join(folder, "crawl.db");
    const other = await openDatabase(path);
    other.exec("CREATE TABLE mine (x)");
    other.close();
    const before = await readFile(path);
    await expect(openFrontier(folder)).rejects.toThrow(StoreError);
    expect(await readFile(path)).toEqual(before);
    await writeFile(path, "no database ".repeat(99));
    await expect(openFrontier(folder)).rejects.toThrow(/crawl.db cannot be used: file is not a database/);
  });

  it("cannot be written by readers", async () => {
    await (await openStore(folder)).close();
    const reader = await openFrontier(folder);
    await expect(reader.commit({ values: { x: "1" } })).rejects.toThrow(/readonly/);
    await reader.close();
  });
});

it("waits for other connections to a database", async () => {
  const database = await openDatabase(":memory:");
  expect(database.prepare("PRAGMA busy_timeout").get()).toMatchObject({ timeout: 5000 });
  database.close();
});
