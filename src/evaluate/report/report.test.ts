import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noBrowserReason, visitFile } from "../../../test/in-browser.ts";
import type { Evaluation, GroupScores, MethodResult } from "../result.ts";
import { difference, milliseconds, score } from "./format.ts";
import { reportHtml } from "./html/report-document.ts";
import { escapeHtml } from "./html/report-markup.ts";
import { speedPlot } from "./html/speed.ts";
import { toJson } from "./json.ts";
import { toTable } from "./terminal.ts";

const HOSTILE = `</style><script>throw new Error("ran")</script><img src="https://tracker.example/x.png" onerror="alert(1)">`;

const scores = (f1: number, pages = 10): GroupScores => ({
  f1,
  precision: f1,
  recall: f1,
  pages,
  errors: { f1: 0.0125, precision: 0.01, recall: 0.01 },
});

function method(id: string, f1: number): MethodResult {
  const group = { article: scores(f1 + 0.05, 7), forum: scores(f1 - 0.1, 3) };
  const page = {
    id: "p1",
    url: "https://site.example/a?b=1&c=2",
    type: "article",
    f1: 0.25,
    precision: 0.2,
    recall: 1 / 3,
  };
  const passages = { missed: [`Missed ${HOSTILE}`], kept: ["Kept passage"] };
  return {
    id,
    ...scores(f1),
    failures: 1,
    failed: [{ id: "p2", message: "boom" }],
    measures: {
      words: scores(f1),
      edges: { first: 0.9, last: 0.8 },
      pagesRight: { pages: 10, right: 6, deviating: 3, withoutContent: 1, accuracy: 0.6 },
    },
    byType: group,
    byLanguage: { en: scores(f1) },
    bySite: { "site.example": scores(f1, 2) },
    bySize: { "under 64 K": scores(f1) },
    worst: {
      article: [{ ...page, passages }],
      forum: [{ ...page, id: HOSTILE, url: "javascript:alert(1)", type: "forum", failure: HOSTILE }],
    },
  };
}

const methods = [method("alpha", 0.8), method("beta", 0.7), method(`ga<m>ma`, 0.9)];
const evaluation: Evaluation = {
  format: 1,
  corpus: { layout: "wcxb", name: `wcxb/${HOSTILE}`, pages: 10, digest: "abc123" },
  primary: "words",
  f1: 1 / 3,
  precision: 0.5,
  recall: 0.25,
  byType: methods[0].byType,
  methods,
  comparisons: methods.slice(1).map(({ id }, i) => ({
    first: "alpha",
    second: id,
    pages: 10,
    difference: i === 0 ? 0.1 : -0.1,
    error: 0.02,
    low: -0.01,
    high: 0.2,
    better: 6,
    equal: 1,
    worse: 3,
    isClear: i === 0,
  })),
  pages: Array.from({ length: 10 }, (_, i) => ({
    id: `p${i}`,
    url: HOSTILE,
    site: "site.example",
    type: i % 2 === 0 ? "article" : "forum",
    language: "en",
    size: 1000,
    truthUnits: 100,
    f1: [i / 10, 1 - i / 10, 0.5],
  })),
  errors: [{ id: "p11", message: HOSTILE }],
  speed: {
    clock: "wall",
    methods: Object.fromEntries(
      methods.map(({ id }, i) => [id, { total: 10 ** (i + 1), median: 1, slowest: undefined }]),
    ),
  },
};

describe("the table", () => {
  const table = toTable(evaluation, { hasColor: false, width: 120 });
  it("has a line for each method with its figures", () => {
    expect(table).toContain("method     F1     ±     P     R  a page  failed  article  forum");
    expect(table).toContain("alpha    .800  .013  .800  .800    1 ms       1     .850   .700");
    expect(table).toContain("method   words  right  first ¶  last ¶\nalpha     .800   60 %     .900    .800");
  });

  it("compares with the first method and lists failures", () => {
    expect(table).toContain("alpha − beta  +.100 ± .020  better on 6, equal on 1, worse on 3");
    expect(table).toContain("alpha − ga<m>ma  −.100 ± .020 (not clear)");
    expect(table).toContain("beta on p2: boom");
    expect(table).toContain("p11: </style>");
  });

  it("shows a single page that a site template made worse", () => {
    const sites = {
      mode: "stream",
      minPages: 4,
      sites: 25,
      pages: 299,
      gain: 0.0084,
      error: 0.0042,
      worseShare: 1 / 299,
    };
    const shown = toTable({ ...evaluation, sites: { ...sites, worst: [], bySite: {} } }, { hasColor: false });
    expect(shown).toContain(
      "gain by site, stream: +0.84 ± 0.42 F1 points on 25 sites with at least 4 pages (299 pages)",
    );
    expect(shown).toContain("pages worse by more than .05: 0.3 %");
  });

  it("leaves out columns that do not fit", () => {
    expect(toTable(evaluation, { hasColor: false, width: 60 })).not.toContain("forum");
    expect(toTable(evaluation, { hasColor: true })).toContain("\u001b[1m");
  });
});

describe("the JSON", () => {
  it("has the averages of the first method at the top", () => {
    const json = JSON.parse(toJson(evaluation));
    expect(json).toMatchObject({ format: 1, f1: 0.333333, precision: 0.5, recall: 0.25 });
    expect(json.byType.article).toMatchObject({ pages: 7, f1: 0.85 });
    expect(json.methods).toHaveLength(3);
  });
});

/** Returns all elements of a document, with their attributes. */
function elements(html: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const stack: object[] = [parse(html)];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ("tagName" in node && "attrs" in node) {
      const attributes = (node.attrs as { name: string; value: string }[]).map(({ name, value }) => [name, value]);
      found.push({ name: node.tagName as string, attributes: Object.fromEntries(attributes) });
    }
    if ("childNodes" in node) stack.push(...(node.childNodes as object[]));
  }
  return found;
}

describe("the HTML page", () => {
  const html = reportHtml(evaluation);
  it("shows missed and wrongly kept passages", () => {
    expect(html).toContain("Kept passage");
    expect(html).toContain("Missed &lt;/style&gt;");
  });

  it("escapes all text of pages", () => {
    const names = new Set(elements(html).map(({ name }) => name));
    expect(names.has("script") || names.has("img")).toBe(false);
    const attributes = elements(html).flatMap(({ attributes }) => Object.entries(attributes));
    expect(attributes.filter(([name]) => name.startsWith("on"))).toEqual([]);
    const links = elements(html).filter(({ name }) => name === "a");
    expect(links.length).toBeGreaterThan(0);
    for (const {
      attributes: { href },
    } of links)
      expect(href).toMatch(/^https:/);
  });

  it("loads no other files", () => {
    const loading = elements(html).filter(
      ({ name, attributes }) => "src" in attributes || (name === "link" && attributes["href"] !== "data:,"),
    );
    expect(loading).toEqual([]);
    expect(html).toContain("default-src &#39;none&#39;");
  });

  it("plots a point for every method, however close the points are", () => {
    const close = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0.01, max: 1e5, noNaN: true })),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(close, (points) => {
        const many = points.map(([f1], i) => method(`method ${i}`, f1));
        const times = points.map(([, total], i) => [`method ${i}`, { total, median: 0, slowest: undefined }] as const);
        const { markup } = speedPlot({
          ...evaluation,
          methods: many,
          speed: { clock: "wall", methods: Object.fromEntries(times) },
        });
        expect(markup.match(/<circle/g)).toHaveLength(points.length);
        expect(markup).not.toContain("NaN");
      }),
      { examples: [[[[0, 99_999.999_999_999_99]]], [[[0, 100]]]] },
    );
  });

  it("works with one method and one type", () => {
    const { article } = methods[0].byType;
    const one = reportHtml({
      ...evaluation,
      methods: [{ ...methods[0], byType: { article: article } }],
      comparisons: [],
    });
    expect(one).not.toContain("Page by page");
    expect(one).toContain("all pages");
  });

  it("removes control characters and direction marks", () => {
    expect(escapeHtml('a\u0000b\u202ec<&>"')).toBe("a b c&lt;&amp;&gt;&quot;");
  });
});

describe.skipIf(noBrowserReason() !== undefined)("the HTML page in a browser", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pith-report-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("loads without errors", async () => {
    const path = join(folder, "report.html");
    await writeFile(path, reportHtml(evaluation));
    const { title, text, errors } = await visitFile(path);
    expect(errors).toEqual([]);
    expect(title).toContain("3 methods");
    for (const part of [
      "Methods",
      "By page type",
      "Page by page",
      "Speed against quality",
      "Where it goes wrong",
      "Kept passage",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("radio");
  });
});

it("formats figures", () => {
  expect([0.8684, 1, 0, 0.99999].map(score)).toEqual([".868", "1.000", ".000", "1.000"]);
  expect([0.1, -0.0104].map(difference)).toEqual(["+.100", "−.010"]);
  expect([0.123, 1, 9.54, 12.6, 1234, 61_000].map(milliseconds)).toEqual([
    "0.12 ms",
    "1 ms",
    "9.5 ms",
    "13 ms",
    "1.2 s",
    "61 s",
  ]);
});
