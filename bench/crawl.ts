import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  foundShare,
  type MeasuredCrawl,
  measureCrawl,
  requestsPerText,
  trapShare,
} from "../test/crawl-web/measured-crawl.ts";
import { curveSvg } from "./crawl-curve.ts";
import { compareOnHostileWeb, compareOnPages, installPeers, measureMemory } from "./crawl-goals.ts";

/**
 * `npm run bench:crawl -- [--sites N] [--articles N] [--seed N] [--curve FILE] [--peers] [--pages DIR] [--limit N] [--memory N]`: crawls a hostile web on loopback, on a clock that jumps over
 * pauses. Prints which share of its texts was found, what the requests were for, rules that were broken, pages per CPU second, memory, and
 * the new words by request, compared with breadth-first. `--curve` writes the last as a picture. With the server and each crawler in processes of
 * their own: `--peers` adds Crawlee and Readability, `--pages` crawls real pages and extracts them without crawling, `--memory` measures a site
 * of N addresses, of which `--limit` pages are crawled.
 */
const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "4" },
    articles: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    "stale-entries": { type: "string", default: "50000" },
    curve: { type: "string" },
    peers: { type: "boolean", default: false },
    pages: { type: "string" },
    memory: { type: "string" },
    limit: { type: "string", default: "400" },
  },
});

const web = {
  seed: Number(values.seed),
  sites: Number(values.sites),
  articles: Number(values.articles),
  staleEntries: Number(values["stale-entries"]),
  faults: true,
  crawlDelaySeconds: 2,
  retryAfterSeconds: 30,
} as const;
const limit = Number(values.limit);
if (values.peers) installPeers();
if (values.memory !== undefined) await measureMemory({ addresses: Number(values.memory), maxPages: limit });
else if (values.pages !== undefined) await compareOnPages(values.pages, { limit, withPeers: values.peers });
else if (values.peers) await compareOnHostileWeb({ seed: web.seed, sites: web.sites, articles: web.articles });
if (values.peers || values.pages !== undefined || values.memory !== undefined) process.exit(0);
const before = process.cpuUsage();
const crawl = await measureCrawl(web);
const { user, system } = process.cpuUsage(before);
const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
const other = await measureCrawl(web, { order: "breadth-first", maxRequests: crawl.wordsByRequest.length });
console.log(report(crawl, (user + system) / 1e6));
console.log(curve(crawl.wordsByRequest, other.wordsByRequest));
if (values.curve !== undefined) {
  writeFileSync(values.curve, curveSvg({ learned: crawl.wordsByRequest, breadthFirst: other.wordsByRequest }));
}

function report(measured: MeasuredCrawl, seconds: number): string {
  const { found, kinds, breaches, requests, pages, hiddenPages } = measured;
  const of = ([some, all]: readonly [number, number]): string => `${some} of ${all}`;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return [
    `found ${percent(foundShare(measured))}: by links ${of(found.link)}, by sitemaps only ${of(found.sitemap)}, by feeds only ${of(found.feed)}`,
    `requests ${requests}: ${Object.entries(kinds)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(", ")}`,
    `page requests per text found ${requestsPerText(measured).toFixed(2)}; traps ${percent(trapShare(measured))} of all requests`,
    `breaches: robots.txt ${breaches.robots}, nofollow ${breaches.nofollow}, Crawl-delay ${breaches.delay}, Retry-After ${breaches.wait}, parallel ${breaches.parallel}, noindex ${hiddenPages}`,
    `pages ${pages}, ${(pages / seconds).toFixed(0)} per CPU second, server included; memory ${memory} MiB, server included`,
  ].join("\n");
}

function curve(learned: readonly number[], breadthFirst: readonly number[]): string {
  const all = breadthFirst[Math.min(learned.length, breadthFirst.length) - 1];
  const at = (words: readonly number[], share: number): string => {
    const index = Math.min(words.length - 1, Math.floor(share * learned.length));
    return `${((100 * words[index]) / all).toFixed(0)} %`;
  };
  const row = (words: readonly number[]): string =>
    [1 / 6, 1 / 3, 2 / 3, 1].map((share) => at(words, share)).join(", ");
  return `words after 1/6, 1/3, 2/3 and all of ${learned.length} page requests, where breadth-first brings 100 % in all: ${row(learned)}; breadth-first: ${row(breadthFirst)}`;
}
