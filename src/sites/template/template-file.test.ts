import { describe, expect, it, test } from "vitest";
import type { SiteCluster, SiteTemplate } from "./site-template.ts";
import { TemplateError } from "./template-checks.ts";
import { parseTemplate, templateJson } from "./template-file.ts";

const cluster: SiteCluster = {
  id: "0badcafe",
  pages: 12,
  duplicates: 1,
  kinds: { article: 12 },
  urls: [{ pattern: "/news/#/*.html", pages: 12 }],
  shape: [{ hash: "00000001", pages: 12, selector: "div.story > p" }],
  content: [{ selector: "div.story", votes: 11 }],
  title: [{ selector: "h1", votes: 12 }],
  author: [],
  date: [],
  fields: [],
  fit: { pages: 10, mean: 0.97, min: 0.9 },
  blocks: [
    {
      hash: "00000002",
      pages: 11,
      chosen: 1,
      margin: -2.1,
      selector: "div.story > p.share",
      prints: [{ hash: "00000003", pages: 11, sample: "Share this story" }],
    },
  ],
  hashes: ["00000004"],
};
const template: SiteTemplate = {
  version: 1,
  host: "news.example",
  revision: 2,
  pages: 12,
  history: [{ revision: 1, pages: 30, missing: ["div.old > p"] }],
  rules: [{ urls: ["/news/*"], drop: ["div.share"], content: "div.story", favor: "recall", note: "by hand" }],
  clusters: [cluster],
};

test("a template is read as it was written", () => {
  const json = templateJson(template);
  expect(parseTemplate(json)).toEqual(template);
  expect(templateJson(parseTemplate(json))).toBe(json);
  expect(parseTemplate(JSON.parse(json))).toEqual(template);
});

test("each entry of a list has its own line", () => {
  expect(templateJson(template)).toContain(
    '\n          "prints": [{ "hash": "00000003", "pages": 11, "sample": "Share this story" }]\n',
  );
});

test("a file of rules needs only a version", () => {
  const rules = [{ drop: [".ad"] }];
  expect(parseTemplate({ version: 1, rules })).toEqual({
    version: 1,
    host: "",
    revision: 1,
    pages: 0,
    history: [],
    rules,
    clusters: [],
  });
});

describe("parseTemplate says what is wrong, and where", () => {
  const changed = (change: Partial<SiteCluster>): unknown => ({ ...template, clusters: [{ ...cluster, ...change }] });
  it.each([
    ["{", "is not JSON"],
    ["[]", 'a JSON object with "version": 1'],
    [null, 'a JSON object with "version": 1'],
    [{ version: 2, clusters: [] }, "has version 2; this build of pith reads version 1"],
    [{ version: 1, clusters: {} }, "clusters of the site template must be a list; it is {}"],
    [{ ...template, host: 5 }, "host of the site template must be a string; it is 5"],
    [changed({ pages: -1 }), "clusters[0].pages of the site template must be a whole number; it is -1"],
    [changed({ id: "x" }), 'clusters[0].id of the site template must be a hash of eight hexadecimal digits; it is "x"'],
    [
      changed({ hashes: Array(2000).fill("00000000") }),
      "clusters[0].hashes of the site template must be a list of at most 1024",
    ],
    [
      changed({ blocks: [{ ...cluster.blocks[0], margin: Number.POSITIVE_INFINITY }] }),
      "clusters[0].blocks[0].margin of the site template must be a number from -5 to 5",
    ],
    [changed({ fit: undefined as never }), "clusters[0].fit of the site template must be an object; it is missing"],
    [
      { ...template, rules: [{ drop: ["li:hover"] }] },
      'rules[0].drop[0] of the site template: "li:hover" is not a valid selector',
    ],
    [
      { ...template, rules: [{ dropp: [".ad"] }] },
      "rules[0].dropp of the site template is unknown; the properties there are urls, keep, drop",
    ],
    [{ ...template, rulez: [] }, "rulez of the site template is unknown; the properties there are version, host"],
    [{ ...template, rules: [{ method: "magic" }] }, "rules[0].method of the site template: "],
    [
      { ...template, rules: [{ favor: "speed" }] },
      "rules[0].favor of the site template must be one of: precision, recall",
    ],
  ])("%j", (data, message) => {
    expect(() => parseTemplate(data)).toThrow(TemplateError);
    expect(() => parseTemplate(data)).toThrow(message);
  });
});
