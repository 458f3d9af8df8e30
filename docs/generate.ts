/** `npm run docs`: writes the documents and tables in docs/ that are generated from lists in the code. */
import { readFileSync, writeFileSync } from "node:fs";
import { methods } from "../src/methods/index.ts";
import { methodsDocument } from "../src/methods/methods-document.ts";
import { siteMethods } from "../src/sites/methods/index.ts";
import { withWayTables } from "../test/contract/way-tables.ts";
import { withExitCodeTable } from "./exit-code-table.ts";
import { withMetricTable } from "./metric-table.ts";
import { DOCUMENTS_WITH_OPTIONS, withOptionTables } from "./option-tables.ts";

writeFileSync(new URL("./methods.md", import.meta.url), methodsDocument(methods, siteMethods));
for (const name of DOCUMENTS_WITH_OPTIONS) {
  const file = new URL(`./${name}`, import.meta.url);
  writeFileSync(file, withOptionTables(readFileSync(file, "utf8")));
}
const scale = new URL("./scale.md", import.meta.url);
writeFileSync(scale, withExitCodeTable(withMetricTable(readFileSync(scale, "utf8"))));
const security = new URL("./security.md", import.meta.url);
writeFileSync(security, withWayTables(readFileSync(security, "utf8")));
