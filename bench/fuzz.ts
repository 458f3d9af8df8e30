import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

/**
 * `npm run fuzz -- [--rounds N] [FILE …]`: runs the property tests in rounds until one fails, each round with new values.
 * Prints the seed of each round; `SEED=… npx vitest run FILE` repeats a failure.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "10" } },
  allowPositionals: true,
});

const files = positionals.length > 0 ? positionals : ["src", "test"].flatMap(propertyTests);
for (let round = 1; round <= Number(values.rounds); round++) {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  console.log(`round ${round} of ${values.rounds}: SEED=${seed}`);
  const { status, stdout, stderr } = spawnSync("npx", ["vitest", "run", "--silent=true", ...files], {
    encoding: "utf8",
    env: { ...process.env, SEED: seed },
  });
  if (status === 0) continue;
  console.log(stdout, stderr);
  process.exit(1);
}

function propertyTests(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith(".test.ts") && readFileSync(name, "utf8").includes('"fast-check"'));
}
