/*
 * Crawls with pith in a process of its own. The argument is JSON: `seeds`, `folder` for the store, `file` for `{url, text}` lines, and further
 * options of `crawl`. Prints CPU seconds, peak memory and pages.
 */
import { createWriteStream } from "node:fs";
import { crawl } from "../../dist/entries/pith-crawl.js";

const { seeds, folder, file, options = {}, sampleAt = [] } = JSON.parse(process.argv[2]);
const out = file === undefined ? undefined : createWriteStream(file);
const before = process.cpuUsage();
let pages = 0;
let last;
const samples = {};
const onProgress = (progress) => {
  last = progress;
  const known = progress.pages + progress.queued + progress.failed + progress.skipped;
  for (const at of sampleAt) if (known >= at) samples[at] ??= Math.round(process.memoryUsage().rss / 2 ** 20);
};
const settings = { allowPrivate: true, delayMs: 0, templates: false, ...options };
for await (const { url, extraction } of crawl({ seeds, store: folder, onProgress, ...settings })) {
  pages++;
  out?.write(`${JSON.stringify({ url, text: extraction.text })}\n`);
}
out?.end();
const { user, system } = process.cpuUsage(before);
const peakMiB = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ pages, cpuSeconds: (user + system) / 1e6, peakMiB, samples, ...last }));
