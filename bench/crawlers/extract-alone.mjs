/*
 * Extracts the archived pages of a crawl without crawling: what the crawler adds is the difference. The argument is the WARC file. Prints CPU
 * seconds of the extraction and pages.
 */

import { readWarc } from "../../dist/entries/pith-warc.js";
import { extract } from "../../dist/extract.js";

const pages = [];
for await (const page of readWarc(process.argv[2])) pages.push(page);
const before = process.cpuUsage();
let bytes = 0;
for (const { bytes: html, url, contentType } of pages)
  bytes += JSON.stringify(extract(html, { url, contentType })).length;
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ pages: pages.length, cpuSeconds: (user + system) / 1e6, bytes }));
