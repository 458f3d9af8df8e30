import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonLd, metadataOf, PAGE_URL } from "../../test/metadata-of.ts";
import { parse } from "../page/parse.ts";
import { METADATA_FIELDS } from "./metadata-fields.ts";
import { readMetadata } from "./read-metadata.ts";

/** The longest name a site may have: 80 characters. */
const LONG_NAME = "Example".repeat(12).slice(0, 80);

describe("the name of the site", () => {
  test.each([
    ['<meta property="og:site_name" content="The Example">', "The Example", "meta og:site_name"],
    [
      '<meta name="twitter:site" content="@https://example.org/us"><meta name=application-name content=Us>',
      "Us",
      "meta application-name",
    ],
    ['<meta property="og:site_name" content=" Day-by-Day - ">', "Day-by-Day", "meta og:site_name"],
    [`<meta property="og:site_name" content="${LONG_NAME}">`, LONG_NAME, "meta og:site_name"],
    [`<meta property="og:site_name" content="${LONG_NAME}s">`, "example.org", "url"],
    [jsonLd({ "@type": "WebSite", name: "The Example" }), "The Example", "json-ld WebSite"],
    [jsonLd({ "@type": "Article", publisher: { name: "Example Press" } }), "Example Press", "json-ld publisher"],
    ['<meta name="application-name" content="Example App">', "Example App", "meta application-name"],
    ["<title>A story | Example</title>", "Example", "title"],
    [
      `<title>A story - Example</title>${jsonLd({ "@type": "Article", publisher: { name: "Press Holding Ltd" } })}`,
      "Example",
      "title",
    ],
    [
      `<title>A story - example.org</title>${jsonLd({ "@type": "Article", publisher: { name: "The Example" } })}`,
      "The Example",
      "json-ld publisher",
    ],
    ["<title>A story – Example, the paper of all</title>", "Example", "title"],
    ["<title>A story | Our Paper</title><h1>A story</h1>", "Our Paper", "title"],
    ["<title>A story | Politics | Our Paper</title><h1>A story</h1>", "Our Paper", "title"],
    ['<title>Our Paper: A story</title><meta property="og:title" content="A story">', "Our Paper", "title"],
    ["<title>A story | Our Paper</title><h1>Something else</h1>", "example.org", "url"],
    ["<title>Our Paper | A story</title><h1>Our Paper</h1><h2>A story</h2>", "example.org", "url"],
    ["<title>A story | News</title><h1>A story</h1>", "example.org", "url"],
    ["<title>A story | Page 3</title><h1>A story</h1>", "example.org", "url"],
    ["<title>A story | By Ada</title><h1>A story</h1>", "example.org", "url"],
    ["", "example.org", "url"],
  ])("%s", (html, value, source) => expect(metadataOf(html).site).toMatchObject({ value, source }));
});

describe("the kind of page", () => {
  test.each([
    [jsonLd({ "@type": "NewsArticle" }), "article"],
    [jsonLd({ "@type": "DiscussionForumPosting" }), "forum"],
    [jsonLd({ "@type": "Product" }), "product"],
    ['<meta name="generator" content="Discourse 3.1">', "forum"],
    ['<meta name="generator" content="Docusaurus v2">', "documentation"],
    ['<meta property="og:type" content="article">', "article"],
    [jsonLd({ "@type": "QAPage", mainEntity: { "@type": "Question", name: "Why?" } }), "forum"],
    [jsonLd({ "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "Why?" }] }), undefined],
  ])("%s", (html, value) => expect(metadataOf(html).type?.value).toBe(value));
  test.each([
    ["https://docs.example.org/start", "documentation"],
    ["https://example.org/en/docs/start.html", "documentation"],
    ["https://example.org/docs/", undefined],
    ["https://rivers.readthedocs.io/en/latest/", "documentation"],
    ["https://forum.example.org/viewtopic.php?t=1", "forum"],
    ["https://example.org/questions/17/why-do-rivers-run", "forum"],
    ["https://example.org/t/why-do-rivers-run/42", "forum"],
    ["https://example.org/t/red-kettle", undefined],
    ["https://example.org/blog/why-rivers-run", "article"],
    ["https://example.org/2024/05/why-rivers-run/", "article"],
    ["https://example.org/news/", undefined],
    ["https://example.org/", undefined],
  ])("by the address: %s", (url, value) => {
    expect(readMetadata(parse("<p>Text</p>", { url })).type?.value).toBe(value);
  });
  test("a headline declared as the name of the site is still the title", () => {
    const headline = "The river rose by four metres in a night";
    const found = metadataOf(
      `<title>${headline}</title><meta name="application-name" content="${headline}"><h1>${headline}</h1>`,
    );
    expect(found.title?.value).toBe(headline);
    expect(found.site?.value).not.toBe(headline);
  });

  test("the front page of a site is not an article", () => {
    const type = (url: string) => readMetadata(parse("<p>Text</p>", { url }), {}, { kind: "article" }).type?.value;
    expect(type("https://example.org/")).toBe("service");
    expect(type("https://example.org/rivers")).toBe("article");
  });
  test("the learned kind competes with other sources by confidence", () => {
    const type = (html: string) => readMetadata(parse(html), {}, { kind: "service" }).type;
    expect(type("<p>Text</p>")).toEqual({ value: "service", source: "learned", confidence: 0.76 });
    expect(type('<meta property="og:type" content="article">')?.value).toBe("service");
    expect(type(jsonLd({ "@type": "Product" }))?.value).toBe("product");
  });
});

describe("language", () => {
  const german = `<p>${"Der schnelle braune Fuchs springt über den faulen Hund. ".repeat(3)}</p>`;
  const russian = `<p>${"Быстрая бурая лиса прыгает через ленивую собаку в саду. ".repeat(3)}</p>`;
  test("declared languages", () => {
    expect(metadataOf("<html lang=de_AT>").language).toMatchObject({ value: "de-AT", source: "html lang" });
    expect(metadataOf('<meta property="og:locale" content="fr_FR">').language?.value).toBe("fr-FR");
  });
  test("a detector outweighs a wrong declaration and confirms a right one", () => {
    const detectLanguage = () => ({ language: "de", confidence: 0.97 });
    expect(metadataOf(`<html lang=en>${german}`, { detectLanguage }).language).toMatchObject({
      value: "de",
      source: "detected",
    });
    expect(metadataOf(`<html lang=de-AT>${german}`, { detectLanguage }).language).toMatchObject({
      value: "de-AT",
      confidence: 0.99,
    });
  });
  test("the script of the text outweighs declared English", () =>
    expect(metadataOf(`<html lang=en>${russian}`).language?.value).toBe("ru"));
  test("a script that only the start of the text has does not outweigh declared English", () => {
    const english = `<p>${"The rest of the page is plain English. ".repeat(40)}`;
    expect(metadataOf(`<html lang=en>${russian}${english}`).language?.value).toBe("en");
  });
  test("the direction is declared or follows from the language", () => {
    expect(metadataOf("<html dir=rtl>").direction).toMatchObject({ value: "rtl", source: "html dir" });
    expect(metadataOf("<html lang=ar>").direction?.value).toBe("rtl");
  });
});

test("words are counted in the content, or else in the page", () => {
  const page = parse("<p>one two three</p><p>four</p>");
  expect(readMetadata(page).words.value).toBe(4);
  expect(readMetadata(page, {}, { content: { page, chosen: [0, 1] } }).words.value).toBe(1);
});

test("structured data in full", () => {
  const thing = { "@type": "Recipe", name: "Soup", cookTime: "PT1H" };
  const items = metadataOf(
    `${jsonLd(thing)}<div itemscope itemtype="https://schema.org/Thing"><b itemprop=name>X</b></div>`,
  ).structured;
  expect(items[0]).toEqual({ vocabulary: "json-ld", items: [thing] });
  expect(items[1]).toMatchObject({
    vocabulary: "microdata",
    items: [{ "@type": ["https://schema.org/Thing"], name: ["X"] }],
  });
});

test("toJSON lists the fields that were found, with source and confidence", () => {
  const json = JSON.parse(JSON.stringify(metadataOf("<html lang=en><title>A story</title><h1>A story</h1>")));
  expect(json.title).toEqual({ value: "A story", source: "h1", confidence: expect.any(Number) });
  expect(json).not.toHaveProperty("authors");
  expect(Object.keys(json).every((name) => METADATA_FIELDS.includes(name as (typeof METADATA_FIELDS)[number]))).toBe(
    true,
  );
});

const WHOLE = `<!doctype html><html lang=en><head><title>A &amp; story - Example</title><meta property="og:title" content="A story">
<meta property="article:published_time" content="2024-05-03T10:00:00Z"><link rel=canonical href=/a>${jsonLd({
  "@graph": [
    { "@type": "Article", headline: "A story", author: { "@id": "#p" }, datePublished: "2024-05-03" },
    { "@id": "#p", "@type": "Person", name: "Ada Lovelace" },
  ],
})}
</head><body itemscope itemtype="https://schema.org/WebPage"><h1>A story</h1><p class=byline>By <a rel=author href=/ada>Ada Lovelace</a> <time datetime=2024-05-03>May 3</time></p>
<p>${"Running text of the story, as it goes. ".repeat(10)}</p></body></html>`;

describe("properties", () => {
  const all = (html: string, address?: string) =>
    JSON.stringify(readMetadata(parse(html, { url: address }), { candidates: true, now: 0 }));
  test("no damaged page throws", () => {
    const mutilated = fc
      .tuple(fc.nat(WHOLE.length), fc.nat(40), fc.string({ maxLength: 6, unit: "binary" }))
      .map(([at, length, put]) => WHOLE.slice(0, at) + put + WHOLE.slice(at + length));
    fc.assert(fc.property(mutilated, (html) => void all(html, PAGE_URL)));
  });
  test("no address throws", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, base) => void all(`<base href="${base}">${WHOLE}`, address)),
    );
  });
  test("confidence is in [0, 1]", () => {
    const facts = JSON.parse(all(WHOLE, PAGE_URL)) as Record<string, { confidence: number }>;
    for (const { confidence } of Object.values(facts)) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
  test("HTML comments, CRLF and the order of attributes do not change the result", () => {
    expect(all(WHOLE.replaceAll("\n", "\r\n<!-- x -->"), PAGE_URL)).toBe(all(WHOLE, PAGE_URL));
    expect(all(WHOLE.replace("rel=author href=/ada", "href=/ada rel=author"), PAGE_URL)).toBe(all(WHOLE, PAGE_URL));
  });
  test("property names such as __proto__ are harmless", () => {
    const html = '<div itemscope itemtype=x><b itemprop="__proto__">a</b><b itemprop="constructor">b</b></div>';
    expect(() => all(html + jsonLd(JSON.parse('{"@type":"Article","__proto__":{"name":"x"}}')))).not.toThrow();
    expect(({} as Record<string, unknown>)["name"]).toBeUndefined();
  });
});

describe("hostile pages take linear time", () => {
  test.each([
    [
      "JSON-LD of 5 MB",
      jsonLd({
        "@type": "ItemList",
        itemListElement: Array.from({ length: 60_000 }, (_, i) => ({
          "@type": "Article",
          headline: `Item number ${i}`,
          url: `https://example.org/${i}`,
        })),
      }),
    ],
    ["deep JSON-LD", `<script type="application/ld+json">${'{"a":'.repeat(100_000)}</script>`],
    ["many metas", '<meta property="article:tag" content="x">'.repeat(50_000)],
    [
      "many microdata items",
      '<div itemscope itemtype="https://schema.org/Comment"><b itemprop=author>A</b>'.repeat(50_000),
    ],
    ["many headings", "<h1>A story</h1>".repeat(50_000)],
    ["many bylines", '<p class="byline author date">By Ada Lovelace 3 May 2024</p>'.repeat(50_000)],
    ["many time elements", "<time datetime=2024-05-03>x</time>".repeat(50_000)],
    ["a long title", `<title>${"a - b | ".repeat(50_000)}</title><h1>a - b</h1>`],
  ])("%s", (_, html) => expect(JSON.stringify(metadataOf(html)).length).toBeGreaterThan(0), 20_000);
});
