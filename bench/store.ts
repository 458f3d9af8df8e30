import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { crawl } from "../src/crawl/index.ts";
import { openFrontier } from "../src/crawl/store/index.ts";
import { startTestWeb } from "../test/crawl-web/web.ts";

/**
 * `npm run bench:store -- [--sites N] [--articles N] [--seed N]`: crawls a web on loopback into a store. Prints the size of each file, and
 * the bytes per address beside the pages: the database, without content, archive and templates.
 */
const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "4" },
    articles: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
  },
});

const size = { seed: Number(values.seed), sites: Number(values.sites), articles: Number(values.articles) };
const web = await startTestWeb(size);
const folder = await mkdtemp(join(tmpdir(), "pith-bench-store-"));
try {
  const before = process.cpuUsage();
  let pages = 0;
  for await (const _ of crawl({ seeds: web.seeds, store: folder, allowPrivate: true, delayMs: 0 })) pages++;
  const { user, system } = process.cpuUsage(before);
  const frontier = await openFrontier(folder);
  const { queued, done, failed, skipped } = await frontier.counts();
  await frontier.close();
  const addresses = queued + done + failed + skipped;
  let database = 0;
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const found = await stat(join(folder, name));
    if (!found.isFile()) continue;
    console.log(`${name}: ${found.size} bytes`);
    if (name.startsWith("crawl.db")) database += found.size;
  }
  console.log(
    `${pages} pages, ${addresses} addresses, ${(database / addresses).toFixed(0)} bytes per address beside the pages`,
  );
  console.log(
    `${(pages / ((user + system) / 1e6)).toFixed(0)} pages per CPU second, with archive, templates and second pass`,
  );
} finally {
  await web.close();
  await rm(folder, { recursive: true });
}
