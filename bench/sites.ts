/**
 * `npm run bench:sites -- DIR [--layout jsonl] [--rounds N]`: measures what templates cost, on a set with several pages of each site. Every
 * run starts from the HTML string. CPU time per page, with that of garbage collection; the median of the rounds counts.
 */
import { parseArgs } from "node:util";
import { Random, seedOf } from "../test/crawl-web/random.ts";
import { built, chooseFast, extract, judgePage, parse, SiteLearner } from "./built.ts";
import { cpuMs, median } from "./cpu.ts";

type SiteTemplate = ReturnType<InstanceType<typeof SiteLearner>["template"]>;

const { values, positionals } = parseArgs({
  options: { layout: { type: "string", default: "jsonl" }, rounds: { type: "string", default: "9" } },
  allowPositionals: true,
});
const [path] = positionals;
if (path === undefined) {
  console.error("usage: npm run bench:sites -- DIR [--layout jsonl] [--rounds N]");
  process.exit(2);
}

interface BenchPage {
  readonly html: string;
  readonly url: string | undefined;
}

/** The pages of one site, and what was learned from all of them. */
interface BenchSite {
  readonly pages: readonly BenchPage[];
  readonly learner: InstanceType<typeof SiteLearner>;
  readonly template: SiteTemplate;
}

const { readCorpus } = (await import(built("evaluate/index.js"))) as typeof import("../src/evaluate/index.ts");

async function readSites(): Promise<readonly BenchSite[]> {
  const bySite = new Map<string, BenchPage[]>();
  for await (const item of readCorpus(values.layout, path)) {
    if (item.kind === "error") continue;
    const { html, url, site } = item.page;
    bySite.set(site, [...(bySite.get(site) ?? []), { html, url }]);
  }
  return Array.from(bySite.values(), (pages) => {
    const learner = new SiteLearner();
    for (const { html, url } of pages) learner.add(parse(html, { url }));
    return { pages, learner, template: learner.template() };
  });
}

/** Returns the work on the pages of one site, in their order. */
type SiteWork = (site: BenchSite) => (page: BenchPage) => unknown;

const withMetadata = ({ text, title, author, date }: ReturnType<typeof extract>): unknown => [
  text,
  title,
  author,
  date,
];

const RUNS = {
  parse: () => (page) => parse(page.html, { url: page.url }),
  auto: () => (page) => extract(page.html, { url: page.url }).text,
  apply:
    ({ template }) =>
    (page) =>
      extract(page.html, { url: page.url, template }).text,
  fast:
    ({ template }) =>
    (page) =>
      extract(page.html, { url: page.url, template, fast: true }).text,
  learn: () => {
    const learner = new SiteLearner({ fields: false });
    return (page) => extract(page.html, { url: page.url, learner }).text;
  },
  "auto, metadata": () => (page) => withMetadata(extract(page.html, { url: page.url })),
  "apply, metadata":
    ({ template }) =>
    (page) =>
      withMetadata(extract(page.html, { url: page.url, template })),
  "learn, metadata, fields": () => {
    const learner = new SiteLearner();
    return (page) => withMetadata(extract(page.html, { url: page.url, learner }));
  },
  add: () => {
    const learner = new SiteLearner();
    return (page) => learner.add(parse(page.html, { url: page.url }));
  },
} as const satisfies Record<string, SiteWork>;
type RunName = keyof typeof RUNS;

const sites = await readSites();
const count = sites.reduce((sum, { pages }) => sum + pages.length, 0);

/**
 * Times all runs on all pages. They take turns on each site, in a random order: garbage is often collected during a later run, and the
 * speed of a machine changes.
 */
function timeRuns(round: number): Readonly<Record<RunName, number>> {
  const sums = Object.fromEntries(names.map((name) => [name, 0])) as Record<RunName, number>;
  const random = new Random(seedOf(round));
  for (const site of sites) {
    for (const name of random.shuffled(names)) {
      const run = (RUNS[name] as SiteWork)(site);
      sums[name] += cpuMs(() => site.pages.forEach((page) => void run(page)));
    }
  }
  return sums;
}

/** Times of choices on parsed pages. */
interface ChoiceTimes {
  readonly judge: number;
  readonly fast: number;
  /** The fast choice, and that of `auto` for pages that do not fit. */
  readonly fastOrJudge: number;
  /** Share of the pages that are chosen fast. */
  readonly fitting: number;
}

function timeChoices(): ChoiceTimes {
  let [judge, fast, fastOrJudge, fitting] = [0, 0, 0, 0];
  for (const { pages, template } of sites) {
    const learner = new SiteLearner({ template });
    const parsed = pages.map(({ html, url }) => parse(html, { url }));
    judge += cpuMs(() => {
      for (const page of parsed) judgePage(page);
    });
    fast += cpuMs(() => {
      for (const page of parsed) chooseFast(page, learner);
    });
    fastOrJudge += cpuMs(() => {
      for (const page of parsed) {
        if (chooseFast(page, learner) === undefined) judgePage(page);
        else fitting++;
      }
    });
  }
  return { judge, fast, fastOrJudge, fitting: fitting / count };
}

const names = Object.keys(RUNS) as RunName[];
const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<RunName, number[]>;
const choices: ChoiceTimes[] = [];
/** Times to make the templates: their fields are found by comparing pages then, not while pages are added. */
const templateTimes: number[] = [];
for (let round = 0; round <= Number(values.rounds); round++) {
  const sums = timeRuns(round);
  for (const name of names) times[name].push(sums[name]);
  choices.push(timeChoices());
  templateTimes.push(cpuMs(() => sites.forEach(({ learner }) => void learner.template())));
}
// The first round compiles the code.
for (const own of [...Object.values(times), choices, templateTimes]) own.shift();

console.log(`${count} pages of ${sites.length} sites, CPU time per page`);
for (const name of names) {
  console.log(`${name.padEnd(24)} ${((1000 * median(times[name])) / count).toFixed(0).padStart(6)} µs`);
}
/** Returns the median of the ratios of the same round. */
const ratio = (name: RunName, base: RunName): number => median(times[name].map((time, i) => time / times[base][i]));
const added = (name: RunName, base: RunName): string => `${(100 * (ratio(name, base) - 1)).toFixed(1)} %`;
console.log(`applying adds ${added("apply", "auto")}, with metadata ${added("apply, metadata", "auto, metadata")}`);
console.log(
  `learning adds ${added("learn", "auto")}, with metadata and fields ${added("learn, metadata, fields", "auto, metadata")}`,
);
const ofMetadata = median(templateTimes.map((time, i) => time / times["auto, metadata"][i]));
console.log(
  `making the templates: ${(median(templateTimes) / sites.length).toFixed(1)} ms a site, ${(100 * ofMetadata).toFixed(1)} % of auto with metadata`,
);
console.log(`add without extracting: ${ratio("add", "auto").toFixed(2)} of auto`);
const faster = median(choices.map(({ judge, fast }) => judge / fast));
const withParse = choices.map(({ judge, fastOrJudge }, i) => (times.parse[i] + judge) / (times.parse[i] + fastOrJudge));
console.log(
  `fast choice: ${faster.toFixed(1)} times faster; parse + choice ${median(withParse).toFixed(2)} times, with ${(100 * choices[0].fitting).toFixed(0)} % of the pages chosen fast; whole run ${ratio("auto", "fast").toFixed(2)} times`,
);
