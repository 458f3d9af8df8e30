import { parseArgs } from "node:util";
import { readCorpus } from "../src/evaluate/index.ts";
import { extract } from "../src/extract.ts";
import { parse } from "../src/page/index.ts";
import { type LearnerState, SiteLearner } from "../src/sites/index.ts";
import { cpuMs, median } from "./cpu.ts";

/**
 * `npm run bench:states -- DIR [--step N]`: learns each site of a set at once, and again with a state that is written and read after each N
 * pages, as the workers of a crawl do. Prints the CPU time per page, the size of the states, and how many pages have the same text with both
 * templates.
 */
const { values, positionals } = parseArgs({
  options: { step: { type: "string", default: "5" } },
  allowPositionals: true,
});
const [path] = positionals;
if (path === undefined) {
  console.error("usage: npm run bench:states -- DIR [--step N]");
  process.exit(2);
}
const step = Number(values.step);
/** Sites with fewer pages have few steps. */
const MIN_PAGES = 20;
const MAX_SITES = 20;

interface SetPage {
  readonly html: string;
  readonly url: string | undefined;
}

async function readSites(): Promise<readonly (readonly SetPage[])[]> {
  const bySite = new Map<string, SetPage[]>();
  for await (const item of readCorpus("jsonl", path)) {
    if (item.kind === "error") continue;
    const { html, url, site } = item.page;
    const known = bySite.get(site);
    if (known === undefined) bySite.set(site, [{ html, url }]);
    else known.push({ html, url });
  }
  return [...bySite.values()].filter((pages) => pages.length >= MIN_PAGES).slice(0, MAX_SITES);
}

function learn(learner: SiteLearner, pages: readonly SetPage[]): SiteLearner {
  for (const { html, url } of pages) learner.add(parse(html, { url }));
  return learner;
}

function learnInSteps(pages: readonly SetPage[]): string {
  let state: string | undefined;
  for (let at = 0; at < pages.length; at += step) {
    const before = state === undefined ? undefined : (JSON.parse(state) as LearnerState);
    state = JSON.stringify(learn(new SiteLearner({ state: before }), pages.slice(at, at + step)).state());
  }
  return state ?? "";
}

const sites = await readSites();
for (const pages of sites) learn(new SiteLearner(), pages.slice(0, step));
let [pages, same, onceMs, stepMs] = [0, 0, 0, 0];
const sizes: number[] = [];
for (const site of sites) {
  let whole = new SiteLearner();
  let state = "";
  onceMs += cpuMs(() => {
    whole = learn(new SiteLearner(), site);
    whole.template();
  });
  stepMs += cpuMs(() => {
    state = learnInSteps(site);
  });
  sizes.push(state.length);
  const [one, other] = [whole, new SiteLearner({ state: JSON.parse(state) })].map((learner) => learner.template());
  for (const { html, url } of site) {
    pages++;
    if (extract(html, { url, template: one }).text === extract(html, { url, template: other }).text) same++;
  }
}
const [once, steps] = [onceMs, stepMs].map((ms) => (ms / pages).toFixed(1));
console.log(`${sites.length} sites, ${pages} pages: ${once} ms of CPU time per page at once, ${steps} ms with a state`);
console.log(
  `state: ${Math.round(median(sizes) / 1000)} KB (median), ${Math.round(Math.max(...sizes) / 1000)} KB at most`,
);
console.log(`same text with both templates: ${same} of ${pages} pages`);
