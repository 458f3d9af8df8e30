import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { testFrontier } from "../../../test/contract/frontier-contract.ts";
import { openDatabase, SQL_DRIVERS } from "../sqlite/index.ts";
import { MemoryFrontier, SqliteFrontier } from "./index.ts";

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
