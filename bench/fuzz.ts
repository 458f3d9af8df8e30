import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

/**
 * `npm run fuzz -- [--minutes N] [FILE …]`: runs the property tests again and again until one fails or the time is over, each round with
 * new values. They cover the parser, content, all output formats, records and their wrappers, selectors, metadata, broken pages in all
 * functions, the fetcher and the proxy of rendering (raw answers from a server on loopback) and more. Prints the seed of each round; `SEED=… npx vitest run FILE` repeats a failure.
 */
const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "10" } },
  allowPositionals: true,
});

const files = positionals.length > 0 ? positionals : ["src", "test"].flatMap(propertyTests);
const end = Date.now() + Number(values.minutes) * 60_000;
for (let round = 1; round === 1 || Date.now() < end; round++) {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  console.log(`round ${round}, ${files.length} files: SEED=${seed}`);
  const { status, stdout, stderr } = spawnSync("npx", ["vitest", "run", "--silent=true", ...files], {
    encoding: "utf8",
    env: { ...process.env, SEED: seed },
  });
  if (status === 0) continue;
  console.log(stdout, stderr);
  console.log(`failed with SEED=${seed}`);
  process.exit(1);
}

function propertyTests(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith(".test.ts") && readFileSync(name, "utf8").includes('"fast-check"'));
}
