import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_METHOD } from "../src/decide.ts";
import {
  checkFloors,
  evaluate,
  type Floors,
  type GateReport,
  pithModules,
  RegressionError,
  raiseFloors,
  readFloors,
  type SetFloors,
  writeFloors,
} from "../src/evaluate/index.ts";

/*
 * Checks that the scores of pith's default method are not below the floors in bench/floors.json.
 *
 *   npm run gate -- DIR [--update [--allow-regression]] [--floors FILE]
 *
 * DIR contains the sets, in folders with the names that the floors use. --update raises the floors to the measured scores; it
 * lowers a floor only with --allow-regression. Exit code 0 if all floors hold, 1 if not, 2 for wrong arguments.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: "boolean", default: false },
    "allow-regression": { type: "boolean", default: false },
    floors: { type: "string", default: new URL("floors.json", import.meta.url).pathname },
  },
});

process.exitCode = await main();

async function main(): Promise<number> {
  const dir = positionals[0];
  if (positionals.length !== 1 || dir === undefined) {
    console.error("usage: npm run gate -- DIR [--update [--allow-regression]] [--floors FILE]");
    return 2;
  }
  const floors = readFloors(await readFile(values.floors, "utf8"));
  const present = floors.sets.filter((set) => existsSync(join(dir, set.name)));
  for (const set of floors.sets) if (!present.includes(set)) console.error(`${set.name}: not in ${dir}, skipped`);
  if (present.length === 0) {
    console.error(`${dir} contains none of the sets: ${floors.sets.map((set) => set.name).join(", ")}`);
    return 2;
  }
  return values.update ? update(floors, dir) : check(floors.epsilon, dir, present);
}

function measure(set: SetFloors, dir: string): ReturnType<typeof evaluate> {
  return evaluate({ layout: set.layout, path: join(dir, set.name), modules: pithModules([DEFAULT_METHOD]) });
}

async function check(epsilon: number, dir: string, sets: readonly SetFloors[]): Promise<number> {
  let isHeld = true;
  for (const set of sets) {
    const report = checkFloors(set, await measure(set, dir), epsilon);
    isHeld &&= report.isHeld;
    print(report);
  }
  console.log(isHeld ? "All floors hold." : "Not all floors hold.");
  return isHeld ? 0 : 1;
}

async function update(floors: Floors, dir: string): Promise<number> {
  const { epsilon } = floors;
  const options = { epsilon, allowRegression: values["allow-regression"] };
  try {
    const sets: SetFloors[] = [];
    for (const set of floors.sets) {
      const isPresent = existsSync(join(dir, set.name));
      sets.push(isPresent ? raiseFloors(set, await measure(set, dir), options) : set);
    }
    await writeFile(values.floors, writeFloors({ ...floors, sets }));
    console.log(`Wrote the floors of ${sets.length} sets to ${values.floors}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof RegressionError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function print({ set, rows, problem }: GateReport): void {
  console.log(`${set}${problem === undefined ? "" : `: ${problem}`}`);
  for (const { group, floor, value, verdict } of rows) {
    const figures = [value, floor].map((figure) => figure?.toFixed(4) ?? "none").join(", floor ");
    console.log(`  ${group.padEnd(14)} ${figures}${verdict === "held" ? "" : `  ${verdict}`}`);
  }
}
