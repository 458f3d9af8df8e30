import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { siteAddress, siteArticle } from "../../../test/generated-site.ts";
import { parse } from "../../page/index.ts";
import { parseTemplate, type SiteTemplate, templateJson } from "../template/index.ts";
import { BoundedTally } from "./bounded-tally.ts";
import { SiteLearner } from "./site-learner.ts";

function learn(pages: readonly string[]): SiteLearner {
  const learner = new SiteLearner();
  for (const [number, html] of pages.entries()) learner.add(parse(html, { url: siteAddress(number) }));
  return learner;
}

const range = (to: number): number[] => Array.from({ length: to }, (_, i) => i);

function siteList(n: number): string {
  const rows = range(30).map((i) => `<div class="row"><a href="/${n}/${i}">Item ${n} ${i}</a></div>`);
  return `<body><div id="list">${rows.join("")}</div></body>`;
}

/** Returns a learner that continues from the state of another one, as a file keeps it. */
function restored(learner: SiteLearner): SiteLearner {
  return new SiteLearner({ state: JSON.parse(JSON.stringify(learner.state())) });
}

/** Returns what a learner counted. Fields come from the pages since the last state. */
function countsOf(learner: SiteLearner): object {
  const { clusters, ...rest } = learner.template();
  return { ...rest, clusters: clusters.map(({ fields: _, ...counts }) => counts) };
}

describe("SiteLearner", () => {
  test("the same pages give the same file", () => {
    const pages = range(6).map((n) => siteArticle(n));
    expect(templateJson(learn(pages).template())).toBe(templateJson(learn(pages).template()));
  });

  test("the order of the pages hardly matters", () => {
    const pages = range(8).map((n) => siteArticle(n));
    const facts = ({ pages: count, clusters }: SiteTemplate): object => ({
      count,
      clusters: clusters.map(({ pages: size, blocks, content }) => ({
        size,
        content,
        blocks: new Set(
          blocks.map(({ hash, pages: own, margin, prints }) => `${hash} ${own} ${margin} ${prints.length}`),
        ),
      })),
    });
    expect(facts(learn(pages.toReversed()).template())).toEqual(facts(learn(pages).template()));
  });

  test("a template continues where it ended", () => {
    const half = parseTemplate(templateJson(learn(range(5).map((n) => siteArticle(n))).template()));
    const learner = new SiteLearner({ template: half });
    for (const n of [5, 6, 7]) learner.add(parse(siteArticle(n), { url: siteAddress(n) }));
    const { pages, clusters } = learner.template();
    expect(pages).toBe(8);
    expect(clusters[0].blocks[0].pages).toBe(8);
  });

  test("a state continues as if it had not stopped, wherever the pages are cut", () => {
    const numbers = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 14 });
    const cuts = fc.array(fc.nat({ max: 13 }), { maxLength: 13 });
    fc.assert(
      fc.property(numbers, cuts, (order, cutAt) => {
        let parts = new SiteLearner();
        const whole = new SiteLearner();
        for (const [at, n] of order.entries()) {
          if (cutAt.includes(at)) parts = restored(parts);
          // Lists and articles are clusters of their own, and some articles are duplicates.
          const html = n > 9 ? siteList(n) : siteArticle(n, { text: n > 6 ? n - 3 : n });
          for (const learner of [parts, whole]) learner.add(parse(html, { url: siteAddress(n) }));
        }
        expect(countsOf(parts)).toEqual(countsOf(whole));
      }),
      { numRuns: 20 },
    );
  });

  test("a template counts no text that was on one page before it was written, unlike a state", () => {
    const prints = (learner: SiteLearner): number => {
      learner.add(parse(siteArticle(1), { url: siteAddress(1) }));
      return learner.template().clusters[0].blocks.flatMap((block) => block.prints).length;
    };
    expect(prints(new SiteLearner({ template: learn([siteArticle(0)]).template() }))).toBe(0);
    expect(prints(restored(learn([siteArticle(0)])))).toBeGreaterThan(0);
  });

  test("the fields of a state come from its most pages so far", () => {
    const fieldsOf = (learner: SiteLearner): string[] => learner.template().clusters[0].fields.map(({ name }) => name);
    const four = learn(range(4).map((n) => siteArticle(n)));
    expect(fieldsOf(four).length).toBeGreaterThan(0);
    const again = restored(four);
    for (const n of [4, 5, 6]) again.add(parse(siteArticle(n), { url: siteAddress(n) }));
    expect(again.state().template.clusters[0].fields).toEqual(four.template().clusters[0].fields);
    expect(again.state().clusters[0].comparedPages).toBe(4);
    for (const n of [7, 8]) again.add(parse(siteArticle(n), { url: siteAddress(n) }));
    expect(again.state().clusters[0].comparedPages).toBe(5);
  });

  test("the same article at another address is a duplicate", () => {
    const learner = learn([0, 1, 2].map((n) => siteArticle(n)));
    expect(learner.add(parse(siteArticle(1)))).toMatchObject({ isDuplicate: true });
    // The teasers differ.
    expect(learner.add(parse(siteArticle(9, { text: 2 })))).toMatchObject({ isDuplicate: true });
    expect(learner.template()).toMatchObject({ pages: 3, clusters: [{ pages: 3, duplicates: 2 }] });
  });

  test("pages of another structure open a cluster of their own", () => {
    const learner = learn([siteArticle(0), siteList(1), siteArticle(2), siteList(3), siteList(4)]);
    expect(learner.template().clusters.map(({ pages }) => pages)).toEqual([3, 2]);
  });

  test("selectors and samples are for people", () => {
    const [cluster] = learn(range(4).map((n) => siteArticle(n))).template().clusters;
    expect(cluster.urls).toEqual([{ pattern: "/news/#/#/*.html", pages: 4 }]);
    expect(cluster.content).toEqual([{ selector: "#main > div.story > div.body", votes: 4 }]);
    const notice = cluster.blocks.find(({ selector }) => selector.endsWith("p.note"));
    expect(notice).toMatchObject({
      pages: 4,
      prints: [{ pages: 4, sample: "This report was written by the editors of the gazette, who c" }],
    });
  });
});

describe("BoundedTally", () => {
  it("never counts too much, never keeps more than twice the limit, and keeps frequent keys", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 600 }), (keys) => {
        const tally = new BoundedTally<number, { pages: number }>(20);
        const counts = new Map<number, number>();
        for (const key of keys.flatMap((own) => [-1, own])) {
          tally.add(key, () => ({ pages: 0 }));
          counts.set(key, (counts.get(key) ?? 0) + 1);
          expect(tally.size).toBeLessThanOrEqual(40);
        }
        let total = 0;
        for (const [key, { pages }] of tally.all()) {
          expect(pages).toBeLessThanOrEqual(counts.get(key) ?? 0);
          total += pages;
        }
        expect(tally.total).toBe(total);
        expect(tally.get(-1)?.pages ?? 0).toBe(counts.get(-1) ?? 0);
      }),
    );
  });
});
