import { describe, expect, it, test } from "vitest";
import { markersIn } from "../test/generated-article.ts";
import { NOTICE, type SiteChange, siteAddress, siteArticle } from "../test/generated-site.ts";
import { explain } from "./explain.ts";
import { extract } from "./extract.ts";
import type { Extraction } from "./extraction.ts";
import { parse } from "./page/index.ts";
import {
  nextRevision,
  parseTemplate,
  SiteHealth,
  SiteLearner,
  type SiteTemplate,
  templateJson,
} from "./sites/index.ts";

function learned(numbers: readonly number[], changes: SiteChange = {}): SiteTemplate {
  const learner = new SiteLearner();
  for (const number of numbers) learner.add(parse(siteArticle(number, changes), { url: siteAddress(number) }));
  return learner.template();
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const template = learned(range(0, 8));
const read = (number: number, options: object = {}, change: SiteChange = {}): Extraction =>
  extract(siteArticle(number, change), { url: siteAddress(number), template, ...options });

describe("extract with a template", () => {
  test("the page by itself has the notice as content", () => {
    expect(extract(siteArticle(20)).text).toContain(NOTICE);
  });

  test("drops text that is on the other pages, and keeps the rest", () => {
    const page = read(20);
    expect(page.text).not.toContain(NOTICE);
    expect(markersIn(page.text).paragraphs).toBe(markersIn(extract(siteArticle(20)).text).paragraphs);
    expect(page.template).toMatchObject({ host: "gazette.example", revision: 1, pages: 8, fit: 1, changed: 1 });
    expect(page.toJSON().template).toEqual(page.template);
  });

  test("says so if it leaves out much", () => {
    const notice = `<p class="note">${NOTICE}</p>`;
    const page = read(20, {}, { change: (html) => html.replace(notice, notice.repeat(20)) });
    expect(page.text).not.toContain(NOTICE);
    expect(page.warnings).toEqual([
      {
        code: "template-cut",
        message: expect.stringMatching(
          /^the template of gazette\.example left out \d\d % of the content: other pages have it at the same place$/,
        ),
      },
    ]);
    expect(read(20).warnings).toEqual([]);
  });

  test("leaves out the own counts of a page that was learned from", () => {
    const { text, template: use } = read(3);
    expect(text).not.toContain(NOTICE);
    expect(use?.pages).toBe(7);
  });

  test("does nothing with fewer than three other pages", () => {
    const small = learned([0, 1, 2]);
    expect(read(1, { template: small }).text).toContain(NOTICE);
    expect(read(20, { template: small }).text).not.toContain(NOTICE);
  });

  test("reads the same from the file", () => {
    const again = parseTemplate(templateJson(template));
    expect(read(20, { template: again }).toJSON()).toEqual(read(20).toJSON());
  });

  test("works while pages stream in", () => {
    const learner = new SiteLearner();
    const hasNotice = range(0, 6).map((n) => extract(siteArticle(n), { learner }).text.includes(NOTICE));
    expect(hasNotice).toEqual([true, true, true, false, false, false]);
    expect(learner.template().pages).toBe(6);
    expect(learner.template().clusters[0].fields.map(({ name }) => name)).toContain("title");
  });

  test("leaves pages that are not articles as they are", () => {
    const rules = [{ kind: "listing" }];
    expect(read(20, { template: { ...template, rules } }).text).toContain(NOTICE);
  });

  test("explain names the reason", () => {
    const { blocks, template: use } = explain(siteArticle(20), { template });
    const notice = blocks.find(({ text }) => text === NOTICE);
    expect(notice).toMatchObject({ isChosen: false });
    expect(notice?.why).toContain("the site's template: on 8 of 8 pages");
    expect(use?.fit).toBe(1);
  });

  test("metadata prefers selectors that proved constant", () => {
    const change = (html: string): string => html.replace("By Ada Lovelace", "Grace Hopper");
    const alone = extract(siteArticle(20, { change })).author;
    const { author, metadata } = read(20, {}, { change });
    expect(alone?.confidence ?? 0).toBeLessThan(0.9);
    expect(author).toEqual({ value: [{ name: "Grace Hopper", kind: "person" }], source: "template", confidence: 0.99 });
    expect(metadata.toJSON().authors).toEqual(author);
    expect(template.clusters[0].title).toEqual([{ selector: "#main > div.story > h1", votes: 7 }]);
  });
});

describe("a site that changes", () => {
  it.each<[string, (html: string) => string]>([
    ["a class is renamed", (html) => html.replaceAll('class="teaser"', 'class="promo"')],
    [
      "a wrapper is added",
      (html) =>
        html
          .replace('<div id="main">', '<div id="wrap"><div id="main">')
          .replace('<div id="foot">', '</div><div id="foot">'),
    ],
    [
      "an advert is added",
      (html) =>
        html.replace(
          '<div class="body">',
          '<div class="advert"><p>Buy a new lantern today.</p></div><div class="body">',
        ),
    ],
  ])("still fits if %s", (_, change) => {
    const page = read(20, {}, { change });
    expect(page.text).not.toContain(NOTICE);
    expect(page.warnings).toEqual([]);
  });

  const redesign = (html: string): string =>
    html
      .replaceAll('class="', 'class="new-')
      .replaceAll('id="', 'id="new-')
      .replaceAll("<div", "<section")
      .replaceAll("</div", "</section");

  test("does not fit after a redesign", () => {
    const page = read(20, {}, { change: redesign });
    expect(page.text).toContain(NOTICE);
    expect(page.warnings).toEqual([
      {
        code: "template-misfit",
        message: "the template of gazette.example does not fit: the page is like none of its pages",
      },
    ]);
    expect(page.template).toMatchObject({ fit: 0, changed: 0 });
  });

  test("SiteHealth does not say that a site is as it was before five pages", () => {
    const health = new SiteHealth();
    const rest = "whether the site changed shows from 5 pages on";
    expect(health.report().says).toBe(`0 pages fit by 1.00; ${rest}`);
    expect(health.add({ fit: 0.125, missing: ["p.by"] }).says).toBe(`1 page fits by 0.13; missing: p.by; ${rest}`);
    for (let page = 2; page < 4; page++) health.add({ fit: 1, missing: [] });
    expect(health.report()).toMatchObject({
      isChanged: false,
      says: expect.stringMatching(/^3 pages fit by 0\.71; whether/),
    });
    health.add({ fit: 1, missing: [] });
    expect(health.add({ fit: 1, missing: [] }).says).toBe("this site is as it was: the last 5 pages fit by 0.82");
  });

  test("SiteHealth tells a site that changed in part from one that is as it was", () => {
    const health = new SiteHealth();
    for (let page = 0; page < 5; page++) health.add({ fit: 0.875, missing: ["p.by"] });
    expect(health.report()).toMatchObject({
      isChanged: false,
      says: "a part of this site changed: the last 5 pages fit by 0.88; missing: p.by",
    });
  });

  test("SiteHealth says so after five pages, and the next template is learned beside", () => {
    const health = new SiteHealth();
    for (const n of range(10, 14)) expect(health.add(read(n).template ?? never()).isChanged).toBe(false);
    const reports = range(20, 25).map((n) => health.add(read(n, {}, { change: redesign }).template ?? never()));
    expect(reports.map(({ isChanged }) => isChanged)).toEqual([false, false, true, true, true]);
    expect(reports[4].says).toBe("this site changed: the last 5 pages fit by 0.00");
    const learner = new SiteLearner({
      template: nextRevision({ ...template, rules: [{ note: "mine" }] }, ["div.story"]),
    });
    for (const n of range(20, 25)) learner.add(parse(siteArticle(n, { change: redesign })));
    expect(learner.template()).toMatchObject({
      revision: 2,
      pages: 5,
      history: [{ revision: 1, pages: 8, missing: ["div.story"] }],
      rules: [{ note: "mine" }],
    });
  });

  test("names what is missing", () => {
    const change = (html: string): string => html.replaceAll('class="side"', 'class="rail"').replaceAll("h4", "h5");
    expect(read(20, {}, { change }).template?.missing).toContain("div.side > h3");
  });
});

function never(): never {
  throw new Error("no template");
}

describe("rules", () => {
  const ruled = (rule: object): Extraction => read(20, { template: { ...template, rules: [rule] } });

  test("keep and drop win over what was learned; the innermost match decides", () => {
    expect(ruled({ keep: ["p.note"] }).text).toContain(NOTICE);
    expect(ruled({ drop: ["div.story"], keep: ["p.note"] }).text).toBe(NOTICE);
    expect(ruled({ keep: ["div.side"] }).text).toContain("More stories");
  });

  test("content names the root", () => {
    const page = ruled({ content: "#foot" });
    expect(page.text).toBe("All rights reserved by the Gazette.");
    expect(ruled({ content: "div.body", drop: ["p.note"] }).text).not.toContain(NOTICE);
  });

  test("are for the pages of their addresses", () => {
    expect(ruled({ urls: ["/news/**"], content: "#foot" }).text).toContain("All rights reserved");
    expect(ruled({ urls: ["/blog/**"], content: "#foot" }).text).not.toContain("All rights reserved");
  });

  test("method, favor, kind and fields", () => {
    const page = ruled({ method: "density", kind: "story", fields: { title: "h3", section: "#head li" } });
    expect(page.method).toBe("density");
    expect(page.title).toEqual({ value: "More stories", source: "template", confidence: 0.99 });
    expect(page.template).toMatchObject({ kind: "story", fields: { title: "More stories", section: "Section 0" } });
  });

  test("a rule that matches nothing is a warning", () => {
    expect(ruled({ drop: ["div.gone"] }).warnings).toEqual([
      { code: "rule-unmatched", message: 'the rule "drop" of the site template matches nothing: div.gone' },
    ]);
  });

  test("a template of rules alone gives no warning", () => {
    const page = extract(siteArticle(1), { template: parseTemplate({ version: 1, rules: [{ drop: ["p.note"] }] }) });
    expect(page.warnings).toEqual([]);
    expect(page.text).not.toContain(NOTICE);
  });

  test("explain names the rule", () => {
    const { blocks } = explain(siteArticle(1), {
      template: parseTemplate({ version: 1, rules: [{ drop: ["p.note"] }] }),
    });
    expect(blocks.find(({ text }) => text === NOTICE)?.why).toContain("the site's rule: drop p.note");
  });

  test("survive learning", () => {
    const learner = new SiteLearner({ template: { ...template, rules: [{ note: "mine" }] } });
    learner.add(parse(siteArticle(30)));
    expect(learner.template()).toMatchObject({ pages: 9, rules: [{ note: "mine" }] });
  });
});

describe("fast", () => {
  test("chooses by the template alone if the page fits", () => {
    const page = read(20, { fast: true });
    expect(page.method).toBe("template");
    expect(markersIn(page.text).paragraphs).toBe(6);
    expect(page.text).not.toContain("More stories");
  });

  test("falls back to the method if it does not", () => {
    const page = read(20, { fast: true }, { change: (html) => html.replaceAll("div", "section") });
    expect(page.method).toBe("auto");
  });
});
