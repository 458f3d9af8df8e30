import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { HostQueue } from "../src/crawl/engine/host-queue.ts";
import { SqliteFrontier } from "../src/crawl/frontier/index.ts";
import { PatternScores } from "../src/crawl/priority/index.ts";
import { openDatabase } from "../src/crawl/sqlite/index.ts";
import { addressKey } from "../src/crawl/urls/index.ts";
import { addressPattern } from "../src/page/index.ts";

/**
 * `npm run bench:queue -- [--addresses N]`: queues a million addresses in SQLite, a tenth of them with patterns of their own, then takes and
 * finishes some. Prints the time per address, the size of the store and the memory after each tenth.
 */
const { values } = parseArgs({ options: { addresses: { type: "string", default: "1000000" } } });
const ADDED_TOGETHER = 1000;
const TAKEN = 20_000;
const FINISHED_TOGETHER = 20;

const HOST = "a.example";
const total = Number(values.addresses);
const folder = mkdtempSync(join(tmpdir(), "pith-queue-"));
const file = join(folder, "crawl.db");
const database = await openDatabase(file);
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
const frontier = new SqliteFrontier(database);

for (let at = 0, start = performance.now(); at < total; ) {
  await frontier.commit({ added: Array.from({ length: ADDED_TOGETHER }, () => addressAt(at++)) });
  if (at % (total / 10) !== 0) continue;
  const micros = ((performance.now() - start) * 1000) / (total / 10);
  console.log(`${at} queued: ${micros.toFixed(0)} µs per address, ${memory()} MiB`);
  start = performance.now();
}
const queue = new HostQueue();
const scores = new PatternScores();
const start = performance.now();
let finished: { id: number; state: "done" }[] = [];
for (let i = 0; i < TAKEN; i++) {
  const best = await queue.best({ host: HOST, scores, judgedPattern: (pattern) => pattern }, frontier);
  if (best === undefined) break;
  const { group } = best;
  const [address] = await frontier.take(HOST, group, 1);
  queue.took(group, address === undefined);
  finished.push({ id: address.id, state: "done" });
  scores.learn(address.pattern, { newWords: i % 3 === 0 ? 300 : 0 });
  if (finished.length < FINISHED_TOGETHER) continue;
  await frontier.commit({ finished });
  queue.reset();
  finished = [];
}
const micros = ((performance.now() - start) * 1000) / TAKEN;
console.log(`choose, take and finish: ${micros.toFixed(0)} µs per address, ${memory()} MiB`);
await frontier.close();
console.log(`store: ${(statSync(file).size / total).toFixed(0)} bytes per address`);
rmSync(folder, { recursive: true });

function addressAt(i: number) {
  const url = new URL(
    i % 10 === 0 ? `/${word(i)}/${word(i * 7)}` : `/news/${i % 12}/story-about-${word(i)}-${i}`,
    `https://${HOST}`,
  );
  const pattern = addressPattern(url);
  return {
    key: addressKey(url),
    url: url.href,
    host: HOST,
    pattern,
    place: "list",
    depth: 2,
    from: "/news/#",
  } as const;
}

/** Returns letters for a number. */
function word(number: number): string {
  return [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}

function memory(): number {
  return Math.round(process.memoryUsage().rss / 2 ** 20);
}
