/**
 * `npm run bench:sites -- DIR [--rounds N]`: measures what templates cost, on a set of pages in the layout jsonl. CPU time per page of parsing
 * and judging, and of what templates add: learning while extracting (`learn`), learning with metadata and fields (`add`), applying, and the fast choice that replaces judging. The median of the rounds counts.
 */
import { parseArgs } from "node:util";
import { readCorpus } from "../src/evaluate/index.ts";
import { type Page, parse } from "../src/page/index.ts";
import { judgePage } from "../src/select/index.ts";
import { applyTemplate, chooseFast, rulesFor, SiteLearner, sitePageOf } from "../src/sites/index.ts";

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "9" } },
  allowPositionals: true,
});

interface SitePages {
  readonly learner: SiteLearner;
  readonly pages: { readonly html: string; readonly page: Page }[];
}

const sites = new Map<string, SitePages>();
for await (const item of readCorpus("jsonl", positionals[0] ?? "")) {
  if (item.kind === "error") continue;
  const { html, url, site } = item.page;
  const own = sites.get(site) ?? { learner: new SiteLearner(), pages: [] };
  const page = parse(html, { url });
  own.learner.learn(sitePageOf(judgePage(page)));
  own.pages.push({ html, page });
  sites.set(site, own);
}

/** `clock` does nothing: its time is that of reading the clock, and is subtracted from the others. */
const STEPS = ["clock", "parse", "judge", "prepare", "apply", "learn", "add", "fast"] as const;
type Times = Record<(typeof STEPS)[number], number>;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function runRound(): Times {
  const times: Times = { clock: 0, parse: 0, judge: 0, prepare: 0, apply: 0, learn: 0, add: 0, fast: 0 };
  const timed = <T>(step: keyof Times, work: () => T): T => {
    const start = cpuMs();
    const result = work();
    times[step] += cpuMs() - start;
    return result;
  };
  const rules = rulesFor([], undefined);
  for (const { learner, pages } of sites.values()) {
    const fresh = new SiteLearner();
    const adding = new SiteLearner();
    for (const { html, page } of pages) {
      timed("clock", () => undefined);
      timed("parse", () => parse(html));
      const judged = timed("judge", () => judgePage(page));
      const site = timed("prepare", () => sitePageOf(judged));
      timed("apply", () => applyTemplate(learner, { page, chosen: judged.choice.chosen, site, rules }));
      timed("learn", () => fresh.learn(site));
      timed("add", () => adding.add(page, judged));
      timed("fast", () => chooseFast(page, learner));
    }
  }
  return times;
}

runRound();
const rounds = Array.from({ length: Number(values.rounds) }, runRound);
const count = [...sites.values()].reduce((sum, { pages }) => sum + pages.length, 0);
const median = (step: keyof Times): number =>
  rounds.map((times) => times[step] - (step === "clock" ? 0 : times.clock)).sort((a, b) => a - b)[rounds.length >> 1];
console.log(`${count} pages of ${sites.size} sites, CPU time per page`);
for (const step of STEPS) console.log(`${step.padEnd(8)} ${((1000 * median(step)) / count).toFixed(0).padStart(6)} µs`);
const auto = median("parse") + median("judge");
const percent = (time: number): string => `${((100 * time) / auto).toFixed(1)} %`;
console.log(
  `of parsing and judging: applying ${percent(median("prepare") + median("apply"))}, learning ${percent(median("prepare") + median("learn"))}, with metadata and fields ${percent(median("add"))}`,
);
console.log(
  `fast choice: ${(median("judge") / median("fast")).toFixed(1)} times faster than judging, ${(auto / (median("parse") + median("fast"))).toFixed(2)} times with the parse`,
);
