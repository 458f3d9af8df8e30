import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { siteArticle } from "../../test/generated-site.ts";
import { parse } from "../page/index.ts";
import { SiteLearner, type SiteTemplate } from "../sites/index.ts";
import { StoreLearner } from "./store-learner.ts";
import { TemplateStore } from "./template-store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-store-learner-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HOSTS = ["a.example", "b.example", "c.example"] as const;
const PAGES = 5;
const pageOf = (host: string, n: number) => parse(siteArticle(n), { url: `https://${host}/news/${n}` });

/** The counts by place. */
function placesOf(template: SiteTemplate | undefined): unknown[] {
  const blocks = template?.clusters[0].blocks ?? [];
  return blocks.map(({ hash, pages, chosen }) => [hash, pages, chosen]).sort();
}

test("sites that do not fit into memory wait in the store, and keep their counts", () => {
  const store = new TemplateStore(folder);
  const learner = new StoreLearner(store, { maxOpen: 2 });
  for (let n = 0; n < PAGES; n++) for (const host of HOSTS) learner.add(pageOf(host, n));
  learner.end();
  expect(store.list().map(({ host, pages }) => [host, pages])).toEqual(HOSTS.map((host) => [host, PAGES]));
  const alone = new SiteLearner();
  for (let n = 0; n < PAGES; n++) alone.add(pageOf("b.example", n));
  expect(placesOf(store.get("b.example"))).toEqual(placesOf(alone.template()));
});

test("pages without an address make the template of the empty host", () => {
  const store = new TemplateStore(folder);
  const learner = new StoreLearner(store);
  learner.add(parse(siteArticle(1)));
  learner.end();
  expect(store.get("")?.pages).toBe(1);
});

test("a template with declared values that pages do not show can be written and read", () => {
  const store = new TemplateStore(folder);
  const learner = new StoreLearner(store);
  const declared =
    '<head><meta name="author" content="Grace Hopper"><meta property="article:published_time" content="2024-05-01">';
  for (let n = 0; n < PAGES; n++) {
    const html = siteArticle(n, {
      change: (text) => text.replace("<head>", declared).replace(/<div class="meta">.*<\/div>/, ""),
    });
    learner.add(parse(html, { url: `https://a.example/news/${n}` }));
  }
  learner.end();
  expect(store.get("a.example")?.pages).toBe(PAGES);
});
