import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noteOf, templateOf, testTemplateCollection } from "../../../test/contract/template-collection-contract.ts";
import { SqlTemplateStore } from "../../store/index.ts";
import { openDatabase, type SqlDatabase } from "./sql-database.ts";

let folder: string;
let open: SqlDatabase[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-sql-"));
});
afterEach(() => {
  for (const database of open) database.close();
  open = [];
  rmSync(folder, { recursive: true });
});

async function openStore(): Promise<SqlTemplateStore> {
  const database = await openDatabase(join(folder, "crawl.db"));
  open.push(database);
  return new SqlTemplateStore(database);
}

testTemplateCollection("the database of a crawl", openStore);

describe("a database", () => {
  test("another connection waits until a change is committed", async () => {
    const [first, second] = [await openStore(), await openStore()];
    open[1].exec("PRAGMA busy_timeout = 0");
    first.update("a.example", () => {
      expect(() => second.write(templateOf("a.example", "second"))).toThrow(/locked|busy/i);
      return templateOf("a.example", "first");
    });
    expect(noteOf(second.get("a.example"))).toBe("first");
  });

  test("a change that throws leaves no open transaction", async () => {
    const store = await openStore();
    const fail = (): never => {
      throw new Error("no template");
    };
    expect(() => store.update("a.example", fail)).toThrow("no template");
    store.write(templateOf("a.example"));
    expect(store.list()).toHaveLength(1);
  });

  test("a malformed template is an error that names the host", async () => {
    const store = await openStore();
    store.write(templateOf("a.example"));
    open[0].exec(`UPDATE siteTemplate SET json = '{ "version": 9 }'`);
    expect(() => store.get("a.example")).toThrow(/a\.example in the database: the site template has version 9/);
  });
});
