import { EXIT_CODES } from "../src/cli/exit-codes.ts";

/** `<!-- exit codes (npm run docs) -->`, the table, `<!-- end -->`. */
const TABLE = /(<!-- exit codes \(npm run docs\) -->\n)[\s\S]*?(<!-- end -->)/;

/** Writes the table of exit codes anew, from their list. */
export function withExitCodeTable(document: string): string {
  const rows = Object.values(EXIT_CODES).map(({ code, says, meaning }) => `| ${code} | ${says} | ${meaning} |\n`);
  const head = "| code | in a word | what a batch system should know |\n|---|---|---|\n";
  return document.replace(TABLE, (_, start: string, end: string) => `${start}${head}${rows.join("")}${end}`);
}
