/**
 * `npm run memory -- [--extractions N] [--kept N] [--site-pages N] [--sites N]`: shows that memory does not grow. Extracts N generated pages
 * in one process and prints the heap after garbage collections; then keeps the results of N pages of 1 MB and prints the bytes that one
 * result keeps. Then learns N pages of each of five hostile sites, and the templates of N sites. 0 leaves a part out.
 */
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { extract } from "../src/extract.ts";
import { parse } from "../src/page/index.ts";
import { records } from "../src/records.ts";
import { SiteLearner, type SiteTemplate, templateJson } from "../src/sites/index.ts";
import { HOSTILE_SITES, type HostileSite, hostileAddress } from "../test/hostile-site.ts";

const { values } = parseArgs({
  options: {
    extractions: { type: "string", default: "100000" },
    kept: { type: "string", default: "5000" },
    "site-pages": { type: "string", default: "100000" },
    sites: { type: "string", default: "10000" },
  },
});

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Looks at the heap during the extractions. */
const LOOKS = 10;
const UNREAD = `<script>${"x".repeat(1_000_000)}</script>`;

/** V8 frees array buffers in the background after a collection. The next collection waits until it is done. */
const COLLECTIONS = 3;

/** Returns the bytes of the heap and of array buffers that are in use. */
function usedBytes(): number {
  for (let i = 0; i < COLLECTIONS; i++) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Returns a page with words, names, classes and addresses that no other page has, so that no cache knows them. */
function page(i: number): string {
  const words = `Running text ${i.toString(36)} that is long enough w${i}, and more of it by Ann${i} Lee.`;
  const item = (n: number): string =>
    `<li class="c${i % 977}"><a href="/a/${i}/${n}">A thing ${n} of ${i}</a><p>$${n}.50</p></li>`;
  return `<title>Headline ${i}</title><style>.c${i}{color:red}</style><meta name=author content="Ann${i} Lee"><h1>Headline ${i}</h1>
<time datetime="2024-01-05">January 5, 2024</time>${`<p class="p${i}">${words}</p>`.repeat(5)}<ul>${[1, 2, 3, 4].map(item).join("")}</ul>`;
}

function showExtractions(count: number): void {
  const step = Math.max(1, Math.floor(count / LOOKS));
  for (let i = 0; i < count; i++) {
    const { markdown, html } = extract(page(i), { url: `https://example.org/${i}` });
    if (markdown === html) throw new Error("Markdown and HTML are the same");
    if (i % 10 === 0) records(page(i));
    if ((i + 1) % step === 0) console.log(`${i + 1} extractions: ${megabytes(usedBytes())} in use`);
  }
}

function showKept(count: number): void {
  const before = usedBytes();
  const kept = Array.from({ length: count }, (_, i) => {
    const found = extract(page(i) + UNREAD);
    return { json: found.toJSON(), markdown: found.markdown, thing: found.thing };
  });
  const bytes = usedBytes() - before;
  console.log(`${kept.length} kept results of pages of 1 MB: ${(bytes / kept.length / 1000).toFixed(1)} KB each`);
}

/** Learns so many pages of one site. Prints the memory of the learner on the way, and the size of the file. */
function showSitePages(site: HostileSite, count: number): void {
  const before = usedBytes();
  const learner = new SiteLearner();
  const step = Math.max(1, Math.floor(count / LOOKS));
  for (let number = 0; number < count; number++) {
    learner.add(parse(HOSTILE_SITES[site](number), { url: hostileAddress(number) }));
    if ((number + 1) % step === 0) {
      console.log(`${number + 1} pages of a site (${site}): the learner keeps ${megabytes(usedBytes() - before)}`);
    }
  }
  const file = templateJson(learner.template());
  console.log(`${learner.clusters.all.length} clusters, a file of ${megabytes(file.length)}`);
}

/** Pages of each site: enough to apply its template. */
const PAGES_PER_SITE = 5;

/** Learns and applies the templates of so many sites without keeping them, then keeps those of one site of ten. */
function showSites(count: number): void {
  const step = Math.max(1, Math.floor(count / LOOKS));
  const before = usedBytes();
  for (let site = 0; site < count; site++) {
    learnSite(PAGES_PER_SITE * site);
    if ((site + 1) % step === 0) console.log(`${site + 1} sites: ${megabytes(usedBytes() - before)} more in use`);
  }
  const beforeKept = usedBytes();
  const kept = Array.from({ length: step }, (_, site) => learnSite(PAGES_PER_SITE * site));
  const bytes = usedBytes() - beforeKept;
  console.log(`${kept.length} kept templates, ready to use: ${(bytes / kept.length / 1000).toFixed(1)} KB each`);
}

/** Learns the template of a site whose pages start at a number, and applies it once. */
function learnSite(first: number): SiteTemplate {
  const learner = new SiteLearner();
  for (let number = first; number < first + PAGES_PER_SITE; number++) {
    learner.add(parse(HOSTILE_SITES.articles(number), { url: hostileAddress(number) }));
  }
  const template = learner.template();
  if (extract(HOSTILE_SITES.articles(first), { template }).template?.pages !== PAGES_PER_SITE - 1) {
    throw new Error("the template was not applied");
  }
  return template;
}

showExtractions(Number(values.extractions));
if (values.kept !== "0") showKept(Number(values.kept));
if (values["site-pages"] !== "0") {
  learnSite(0); // Loads the model and compiles the code before memory is measured.
  for (const site of Object.keys(HOSTILE_SITES) as HostileSite[]) showSitePages(site, Number(values["site-pages"]));
}
if (values.sites !== "0") showSites(Number(values.sites));
