import { parseArgs } from "node:util";
import { type CrawledPage, crawl } from "../src/crawl/index.ts";
import { startTestWeb, type TestWeb } from "../test/crawl-web/web.ts";

/**
 * `npm run bench:crawl -- [--sites N] [--articles N] [--seed N] [--json FILE]`: crawls a web on loopback with traps, duplicates and faults.
 * Prints which share of its texts was found, what the requests were for, rules that were broken, pages per CPU second and memory.
 */
const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "4" },
    articles: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    json: { type: "string" },
  },
});

const web = await startTestWeb({
  seed: Number(values.seed),
  sites: Number(values.sites),
  articles: Number(values.articles),
});
const before = process.cpuUsage();
const pages: CrawledPage[] = [];
for await (const page of crawl({ seeds: web.seeds, allowPrivate: true, delayMs: 0 })) pages.push(page);
const cpu = process.cpuUsage(before);
await web.close();
console.log(report(web, pages, (cpu.user + cpu.system) / 1e6));

function report({ sites, requests }: TestWeb, found: readonly CrawledPage[], seconds: number): string {
  const text = found.map((page) => page.extraction.text).join("\n");
  const contents = sites.flatMap((site) => site.contents);
  const share = (by: string): string => {
    const wanted = contents.filter((content) => content.by === by);
    return `${wanted.filter(({ mark }) => text.includes(mark)).length} of ${wanted.length}`;
  };
  const kinds = new Map<string, number>();
  for (const { kind } of requests) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const foundCount = contents.filter(({ mark }) => text.includes(mark)).length;
  const pageRequests = requests.length - (kinds.get("service") ?? 0);
  return [
    `found ${foundCount} of ${contents.length}: by links ${share("link")}, by sitemaps only ${share("sitemap")}, by feeds only ${share("feed")}`,
    `requests ${requests.length}: ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(", ")}`,
    `page requests per text found ${(pageRequests / foundCount).toFixed(2)}; traps ${((100 * (kinds.get("trap") ?? 0)) / requests.length).toFixed(1)} %`,
    `pages ${found.length}, ${(found.length / seconds).toFixed(0)} per CPU second; memory ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`,
  ].join("\n");
}
