import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { addressAt, testFrontier } from "../../../test/contract/frontier-contract.ts";
import { openDatabase, SQL_DRIVERS, type SqlDatabase } from "../sqlite/index.ts";
import { MemoryFrontier, SqliteFrontier } from "./index.ts";
import { MAX_GENERATION } from "./known-links.ts";

testFrontier("the frontier in memory", async () => new MemoryFrontier());

const folder = mkdtempSync(join(tmpdir(), "pith-frontier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const driver of SQL_DRIVERS) {
  const isThere = await openDatabase(":memory:", [driver]).then(
    (database) => {
      database.close();
      return true;
    },
    () => false,
  );
  if (!isThere) {
    describe.skip(`${driver} is not part of this Node or not installed`, () => it("is skipped", () => {}));
    continue;
  }
  let count = 0;
  let path = "";
  testFrontier(
    `the frontier in SQLite, by ${driver}`,
    async () => {
      path = join(folder, `${driver.replace(":", "-")}-${count++}.db`);
      return new SqliteFrontier(await openDatabase(path, [driver]));
    },
    async () => new SqliteFrontier(await openDatabase(path, [driver])),
  );
}

/** Counts the rows that the statements of a database return. */
function counted(database: SqlDatabase): { database: SqlDatabase; rows: () => number } {
  let rows = 0;
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      run: statement.run.bind(statement),
      get: statement.get.bind(statement),
      all: (...values: Parameters<typeof statement.all>) => {
        const found = statement.all(...values);
        rows += found.length;
        return found;
      },
    };
  };
  const wrapped = { exec: (sql: string) => database.exec(sql), prepare, close: () => database.close() };
  return { database: wrapped, rows: () => rows };
}

it("reads no rows of addresses that are taken", async () => {
  const { database, rows } = counted(await openDatabase(":memory:"));
  const frontier = new SqliteFrontier(database);
  await frontier.commit({ added: Array.from({ length: 5100 }, (_, i) => addressAt(`/${i}`)) });
  const group = { pattern: "/#", place: "list" } as const;
  const first = await frontier.take("a.example", group, 5000);
  const before = rows();
  const others = await Promise.all(Array.from({ length: 100 }, () => frontier.take("a.example", group, 1)));
  expect(rows() - before).toBe(100);
  expect(new Set([...first, ...others.flat()].map(({ id }) => id)).size).toBe(5100);
  await frontier.close();
});

it("names a link out of the scope once, also if a later run finds it again, and reads stores that have none", async () => {
  const path = join(folder, "outside.db");
  const skipped = { code: "scope", detail: "outside" } as const;
  const outside = (at: string) => addressAt(at, { pattern: "", skipped });
  const links = Array.from({ length: MAX_GENERATION + 1 }, (_, i) => outside(`/${i}`));
  const counts: number[] = [];
  for (const added of [[outside("/1")], [outside("/1")], links, [outside("/1"), outside("/2")]]) {
    const frontier = new SqliteFrontier(await openDatabase(path));
    await frontier.commit({ added });
    counts.push((await frontier.counts()).skipped);
    await frontier.close();
  }
  // The last run has forgotten the first link.
  expect(counts).toEqual([1, 1, links.length, links.length + 1]);
  const urls = async () => {
    const frontier = new SqliteFrontier(await openDatabase(path), "read");
    const found: string[] = [];
    for await (const { url } of frontier.outside()) found.push(url);
    await frontier.close();
    return found;
  };
  expect((await urls()).sort()).toEqual(links.map(({ url }) => url).sort());
  const database = await openDatabase(path);
  database.exec("DROP TABLE outside");
  database.close();
  expect(await urls()).toEqual([]);
});
