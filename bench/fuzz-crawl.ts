import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * `npm run fuzz:crawl -- [--minutes N] [--kills N]`: kills a crawl at random moments and continues it, again and again with new seeds, until
 * something is lost or written twice, or the time is over. Prints the seed of each round.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, kills: { type: "string", default: "20" } },
});

const end = Date.now() + Number(values.minutes) * 60_000;
for (let round = 1; round === 1 || Date.now() < end; round++) {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  console.log(`round ${round}: SEED=${seed} KILLS=${values.kills}`);
  const { status, stdout, stderr } = spawnSync("npx", ["vitest", "run", "test/crawl-kill.test.ts"], {
    encoding: "utf8",
    env: { ...process.env, SEED: seed, KILLS: values.kills },
  });
  if (status === 0) continue;
  console.log(stdout, stderr);
  console.log(`failed with SEED=${seed} KILLS=${values.kills}`);
  process.exit(1);
}
