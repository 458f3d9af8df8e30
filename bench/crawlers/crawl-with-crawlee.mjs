/*
 * Crawls with Crawlee and Readability in a process of its own, with the options that its documentation shows: robots.txt is respected, links
 * of the same host are followed, one request at a time per host is not an option. The argument is JSON: `seeds`, `folder`, `file`, `dom` (jsdom
 * or linkedom) and `maxRequests`. Prints CPU seconds, peak memory and pages.
 */
import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { seeds, folder, file, dom, maxRequests } = JSON.parse(process.argv[2]);
process.env.CRAWLEE_STORAGE_DIR = folder;
const require = createRequire(new URL("../peers/package.json", import.meta.url));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { CheerioCrawler, Configuration, log } = await load("@crawlee/cheerio");
const { Readability } = await load("@mozilla/readability");
const { JSDOM, VirtualConsole } = dom === "jsdom" ? await load("jsdom") : {};
const { parseHTML } = dom === "linkedom" ? await load("linkedom") : {};
log.setLevel(log.LEVELS.OFF);
Configuration.getGlobalConfig().set("systemInfoV2", true);
const out = file === undefined ? undefined : createWriteStream(file);

function textOf(html, url) {
  if (parseHTML !== undefined) return new Readability(parseHTML(html).document).parse()?.textContent;
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  const text = new Readability(window.document).parse()?.textContent;
  window.close();
  return text;
}

const before = process.cpuUsage();
let pages = 0;
const crawler = new CheerioCrawler({
  maxRequestsPerCrawl: maxRequests,
  respectRobotsTxtFile: true,
  async requestHandler({ request, body, enqueueLinks }) {
    const text = textOf(body.toString(), request.loadedUrl);
    if (text) {
      pages++;
      out?.write(`${JSON.stringify({ url: request.loadedUrl, text })}\n`);
    }
    await enqueueLinks({ strategy: "same-hostname" });
  },
});
await crawler.run(seeds);
out?.end();
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    pages,
    cpuSeconds: (user + system) / 1e6,
    peakMiB: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
process.exitCode = 0;
