import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { HOSTILE_SITES, type HostileSite, hostileAddress } from "../../../test/hostile-site.ts";
import { parse } from "../../page/index.ts";
import {
  MAX_CLUSTERS,
  MAX_KEYS,
  MAX_PAGE_HASHES,
  MAX_PRINTS,
  MAX_SHAPE_PATHS,
  MAX_URL_PATTERNS,
  MAX_VOTED_SELECTORS,
  parseTemplate,
  type SiteTemplate,
  templateJson,
} from "../template/index.ts";
import { type LearnedCluster, MAX_SEEN_TEXTS } from "./learned-cluster.ts";
import { knowledgeOf } from "./site-knowledge.ts";
import { SiteLearner } from "./site-learner.ts";

/** Enough to exceed the limit of page hashes. `npm run memory` learns 100,000 pages of each site. */
const PAGES = 1100;

/** Everything that a cluster keeps, in entries. */
const SIZES = {
  urls: ({ urls }) => urls.size,
  shape: ({ shape }) => shape.size,
  keys: ({ keys }) => keys.size,
  prints: ({ prints }) => prints.size,
  votes: ({ votes }) => Math.max(...Object.values(votes).map(({ size }) => size)),
  hashes: ({ hashes }) => hashes.size,
  texts: ({ seenTexts }) => seenTexts,
} as const satisfies Record<string, (cluster: LearnedCluster) => number>;
type Sizes = Record<keyof typeof SIZES, number>;

/** Tallies keep up to twice as many entries as they write. */
const LIMITS: Sizes = {
  urls: 2 * MAX_URL_PATTERNS,
  shape: 2 * MAX_SHAPE_PATHS,
  keys: 2 * MAX_KEYS,
  prints: 2 * MAX_PRINTS,
  votes: 2 * MAX_VOTED_SELECTORS,
  hashes: MAX_PAGE_HASHES,
  texts: MAX_SEEN_TEXTS,
};

interface LearnedSite {
  readonly template: SiteTemplate;
  /** The highest numbers of entries after any page. */
  readonly clusters: number;
  readonly sizes: Sizes;
}

function learnSite(site: HostileSite, pages: number): LearnedSite {
  const learner = new SiteLearner();
  const sizes: Sizes = { urls: 0, shape: 0, keys: 0, prints: 0, votes: 0, hashes: 0, texts: 0 };
  let clusters = 0;
  for (let number = 0; number < pages; number++) {
    learner.add(parse(HOSTILE_SITES[site](number), { url: hostileAddress(number) }));
    clusters = Math.max(clusters, learner.clusters.all.length);
    for (const cluster of learner.clusters.all) {
      for (const name of Object.keys(SIZES) as (keyof Sizes)[]) {
        sizes[name] = Math.max(sizes[name], SIZES[name](cluster));
      }
    }
  }
  return { template: learner.template(), clusters, sizes };
}

function expectWithinLimits({ sizes, template }: LearnedSite): void {
  for (const name of Object.keys(SIZES) as (keyof Sizes)[]) {
    expect(sizes[name], name).toBeLessThanOrEqual(LIMITS[name]);
  }
  // The checks of the file have the same limits.
  expect(parseTemplate(templateJson(template))).toEqual(template);
}

test("many pages of one site: only page hashes and texts are many", () => {
  const learned = learnSite("articles", PAGES);
  expectWithinLimits(learned);
  expect(learned.template.pages).toBe(PAGES);
  expect(learned.clusters).toBe(1);
  expect(learned.sizes.hashes).toBe(MAX_PAGE_HASHES);
  expect(learned.sizes.keys).toBeLessThan(10);
});

test("a site whose places, texts, addresses and selectors are all new: each limit holds", () => {
  const learned = learnSite("all new", 400);
  expectWithinLimits(learned);
  expect(learned.clusters).toBe(1);
  // The pages reach each limit but that of page hashes, apart from entries that the last page dropped.
  for (const name of Object.keys(SIZES) as (keyof Sizes)[]) {
    if (name !== "hashes") expect(learned.sizes[name], name).toBeGreaterThan(0.95 * LIMITS[name]);
  }
});

test("random classes on every page: old clusters are dropped", () => {
  const learned = learnSite("random classes", 4 * MAX_CLUSTERS);
  expectWithinLimits(learned);
  expect(learned.clusters).toBe(MAX_CLUSTERS);
});

test("every page alike: one page is learned, the others are duplicates", () => {
  const learned = learnSite("every page alike", 2 * MAX_CLUSTERS);
  expectWithinLimits(learned);
  expect(learned.template).toMatchObject({ pages: 1, clusters: [{ pages: 1, duplicates: 2 * MAX_CLUSTERS - 1 }] });
});

test("very many texts and places on one page", () => {
  const learner = new SiteLearner();
  const page = Array.from({ length: 60 }, (_, number) => HOSTILE_SITES["all new"](number)).join("");
  learner.add(parse(page));
  learner.add(parse(page.replaceAll("Place", "Spot").replaceAll("text", "line")));
  for (const cluster of learner.clusters.all) {
    for (const name of Object.keys(SIZES) as (keyof Sizes)[]) {
      expect(SIZES[name](cluster), name).toBeLessThanOrEqual(LIMITS[name]);
    }
  }
});

const SITES = 200;

test("many sites: learners and templates that nobody keeps leave nothing in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const refs: WeakRef<object>[] = [];
  for (let site = 0; site < SITES; site++) {
    const learner = new SiteLearner();
    for (let page = 0; page < 3; page++) learner.add(parse(HOSTILE_SITES.articles(3 * site + page)));
    const template = learner.template();
    refs.push(new WeakRef(learner), new WeakRef(template), new WeakRef(knowledgeOf(template)));
  }
  // References count as used until the end of the task that made them.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const kept = refs.filter((ref) => ref.deref() !== undefined).length;
  // The variables of the last round may still be on the stack.
  expect(kept).toBeLessThanOrEqual(3);
});
