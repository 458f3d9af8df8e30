import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { METADATA_FIELDS } from "./metadata-fields.ts";
import { readMetadata } from "./read-metadata.ts";

const url = "https://www.example.org/news/a-story";
const of = (html: string, options = {}) => readMetadata(parse(html, { url }), options);
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

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
    [ld({ "@type": "WebSite", name: "The Example" }), "The Example", "json-ld WebSite"],
    [ld({ "@type": "Article", publisher: { name: "Example Press" } }), "Example Press", "json-ld publisher"],
    ['<meta name="application-name" content="Example App">', "Example App", "meta application-name"],
    ["<title>A story | Example</title>", "Example", "title"],
    [
      `<title>A story - Example</title>${ld({ "@type": "Article", publisher: { name: "Press Holding Ltd" } })}`,
      "Example",
      "title",
    ],
    [
      `<title>A story - example.org</title>${ld({ "@type": "Article", publisher: { name: "The Example" } })}`,
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
  ])("%s", (html, value, source) => expect(of(html).site).toMatchObject({ value, source }));
});

describe("addresses", () => {
  test("the canonical address is absolute", () => {
    expect(of('<link rel=canonical href="/news/a-story">').canonical).toMatchObject({
      value: url,
      source: "link canonical",
    });
  });
  test("a canonical address that is the front page of the site has low confidence", () => {
    expect(of('<link rel=canonical href="/">').canonical).toMatchObject({ value: url, source: "url" });
  });
  test("addresses are resolved against the base element", () => {
    expect(of('<base href="https://cdn.example.net/x/"><meta property="og:image" content="a.jpg">').image?.value).toBe(
      "https://cdn.example.net/x/a.jpg",
    );
  });
  test("a page without a given address uses the one it declares", () => {
    const html =
      '<link rel=canonical href="/a"><meta property="og:url" content="https://example.org/a"><link rel=icon href=i.png>';
    const { canonical, favicon, site } = readMetadata(parse(html));
    expect([canonical?.value, favicon?.value, site?.value]).toEqual([
      "https://example.org/a",
      "https://example.org/i.png",
      "example.org",
    ]);
  });
  test("javascript: is not an address", () => {
    expect(of('<meta property="og:image" content="javascript:alert(1)">').image).toBeUndefined();
    expect(of('<meta property="og:image" content="data:image/png;base64,AA">').image).toBeUndefined();
  });
  test("blank images are skipped", () => {
    expect(of('<meta property="og:image" content="https://s0.example.com/i/blank.jpg">').image).toBeUndefined();
    expect(of('<meta property="og:image" content="/point-blank.html.jpg">').image).toBeDefined();
  });
  test("the image of microdata in the head", () => {
    expect(of('<meta itemprop="image" content="/a.jpg">').image?.value).toBe("https://www.example.org/a.jpg");
  });
  test("the image of structured data", () => {
    const thing = { "@type": "Article", url, image: [{ "@type": "ImageObject", url: "/b.jpg" }] };
    expect(of(ld(thing)).image?.value).toBe("https://www.example.org/b.jpg");
  });
  test("a logo counts less than another image", () => {
    const html = '<meta property="og:image" content="/logo.png"><meta name="twitter:image" content="/picture.jpg">';
    expect(of(html).image?.value).toBe("https://www.example.org/picture.jpg");
  });
  test("the largest icon, or else /favicon.ico", () => {
    const icons = '<link rel="icon" sizes="16x16" href="/s.png"><link rel="icon" sizes="192x192" href="/l.png">';
    expect(of(icons).favicon?.value).toBe("https://www.example.org/l.png");
    expect(of("").favicon).toMatchObject({ value: "https://www.example.org/favicon.ico", source: "url" });
  });
  test("each feed occurs once", () => {
    const feed = '<link rel="alternate" type="application/rss+xml" title="News" href="/rss">';
    expect(of(`${feed}${feed}<link rel=alternate hreflang=de href=/de>`).feeds?.value).toEqual([
      { url: "https://www.example.org/rss", title: "News", format: "rss" },
    ]);
  });
  test.each([
    ['<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">'],
    ['<p><a href="https://creativecommons.org/licenses/by/4.0/">CC BY</a></p>'],
    [ld({ "@type": "Article", url, license: "https://creativecommons.org/licenses/by/4.0/" })],
    [ld({ "@type": "Article", url, license: { name: "CC BY", url: "https://creativecommons.org/licenses/by/4.0/" } })],
    ['<link rel=copyright href="/us"><a rel=license href="https://creativecommons.org/licenses/by/4.0/">CC</a>'],
  ])("the license in %s", (html) =>
    expect(of(html).licence?.value).toBe("https://creativecommons.org/licenses/by/4.0/"),
  );
  test("a license in words stays text", () => {
    expect(of('<meta name="dc.rights" content="© 2024 The Authors">').licence?.value).toBe("© 2024 The Authors");
    expect(of(ld({ "@type": "Article", url, license: "CC BY 4.0" })).licence?.value).toBe("CC BY 4.0");
  });
});

describe("subjects", () => {
  test("database ids and paths are not tags", () => {
    const html = `<meta name=keywords content="/article,98be933f-38cf-4fba-b6c6-ad438e82010a,5f2b9c01d7e84a36,AC/DC,42">`;
    expect(of(html).tags?.value).toEqual(["AC/DC", "42"]);
  });

  test("a title with commas is not a list of tags", () => {
    const title = "Iron Skillet: Preseasoned, 12 Inch, Gas";
    const page = (keywords: string) =>
      of(
        `<title>${title} : Shop</title><meta property=og:title content="${title}"><meta name=keywords content="${keywords}">`,
      );
    expect(page(title).tags).toBeUndefined();
    expect(page("Skillet, Gas").tags?.value).toEqual(["Skillet", "Gas"]);
    expect(page("Iron Skillet").tags?.value).toEqual(["Iron Skillet"]);
  });

  describe("links with rel=tag", () => {
    const tag = (name: string) => `<a rel="category tag" href="/${name}">${name}</a>`;
    const story = (after = "") =>
      `<article><h1>On rivers</h1><p>${tag("Water")}, ${tag("#Sand")} ${tag("Uncategorized")}</p><p>Rivers run to the sea.</p>${after}</article>`;
    const tags = (html: string) => of(`<title>On rivers</title>${html}`).tags;
    test("count in the article", () => {
      const others = `<article><h2><a href=/lakes>All about lakes</a></h2>${tag("Lakes")}</article>`;
      expect(tags(story() + others)).toEqual({ value: ["Water", "Sand"], source: "a rel=tag", confidence: 0.7 });
      expect(tags(story(`<ul><li>${tag("Fish")}<li>${tag("Water")}</ul>`))?.value).toEqual(["Water", "Sand", "Fish"]);
    });
    test("do not count in teasers and tag clouds", () => {
      const cloud = Array.from({ length: 40 }, (_, i) => tag(`t${i}`)).join(" ");
      expect(tags(story(`<p>${cloud}</p><aside>${tag("Aside")}</aside>`))?.value).toEqual(["Water", "Sand"]);
      const teasers = ["a", "b", "c"].map((name) => `<div><p>Of ${name}</p><p>${tag(name)}</p></div>`).join("");
      expect(tags(story(teasers))).toBeUndefined();
      expect(tags(`<h1>On rivers</h1>${story().replaceAll("h1", "h2")}`)).toBeUndefined();
    });
    test("do not count if meta elements declare tags", () => {
      expect(tags(`<meta property="article:tag" content="Seas">${story()}`)?.value).toEqual(["Seas"]);
    });
  });

  test("lists of tags are split, each tag occurs once", () => {
    const html = '<meta property="article:tag" content="Cats"><meta property="article:tag" content="cats, Dogs">';
    expect(of(html).tags?.value).toEqual(["Cats", "Dogs"]);
  });
  test("a description that only repeats the title counts less than another", () => {
    const html =
      '<title>A story</title><meta property="og:description" content="A story!"><meta name="description" content="What it&amp;nbsp;is about">';
    expect(of(html).description?.value).toBe("What it is about");
  });
  test("tags are removed from a description, text about tags is kept", () => {
    const descriptionOf = (text: string) => of(`<meta name="description" content="${text}">`).description?.value;
    expect(descriptionOf("&lt;p&gt;All of &lt;a href='/x'&gt;it&lt;/a&gt;.&lt;/p&gt;")).toBe("All of it.");
    expect(descriptionOf("The &lt;table&gt; element")).toBe("The <table> element");
  });
  test("a truncated description counts less than a complete one", () => {
    const html =
      '<meta property="og:description" content="Cut of…"><meta name="description" content="Cut off no more.">';
    expect(of(html).description?.value).toBe("Cut off no more.");
  });
  test("declared keywords", () => {
    expect(of('<meta name="keywords" content="one, two;three">').declaredKeywords?.value).toEqual([
      "one",
      "two",
      "three",
    ]);
  });
});

describe("the kind of page", () => {
  test.each([
    [ld({ "@type": "NewsArticle" }), "article"],
    [ld({ "@type": "DiscussionForumPosting" }), "forum"],
    [ld({ "@type": "Product" }), "product"],
    ['<meta name="generator" content="Discourse 3.1">', "forum"],
    ['<meta name="generator" content="Docusaurus v2">', "documentation"],
    ['<meta property="og:type" content="article">', "article"],
    [ld({ "@type": "QAPage", mainEntity: { "@type": "Question", name: "Why?" } }), "forum"],
    [ld({ "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "Why?" }] }), undefined],
  ])("%s", (html, value) => expect(of(html).type?.value).toBe(value));
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
    const found = of(
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
    expect(type(ld({ "@type": "Product" }))?.value).toBe("product");
  });
});

describe("language", () => {
  const german = `<p>${"Der schnelle braune Fuchs springt über den faulen Hund. ".repeat(3)}</p>`;
  const russian = `<p>${"Быстрая бурая лиса прыгает через ленивую собаку в саду. ".repeat(3)}</p>`;
  test("declared languages", () => {
    expect(of("<html lang=de_AT>").language).toMatchObject({ value: "de-AT", source: "html lang" });
    expect(of('<meta property="og:locale" content="fr_FR">').language?.value).toBe("fr-FR");
  });
  test("a detector outweighs a wrong declaration and confirms a right one", () => {
    const detectLanguage = () => ({ language: "de", confidence: 0.97 });
    expect(of(`<html lang=en>${german}`, { detectLanguage }).language).toMatchObject({
      value: "de",
      source: "detected",
    });
    expect(of(`<html lang=de-AT>${german}`, { detectLanguage }).language).toMatchObject({
      value: "de-AT",
      confidence: 0.99,
    });
  });
  test("the script of the text outweighs declared English", () =>
    expect(of(`<html lang=en>${russian}`).language?.value).toBe("ru"));
  test("a script that only the start of the text has does not outweigh declared English", () => {
    const english = `<p>${"The rest of the page is plain English. ".repeat(40)}`;
    expect(of(`<html lang=en>${russian}${english}`).language?.value).toBe("en");
  });
  test("the direction is declared or follows from the language", () => {
    expect(of("<html dir=rtl>").direction).toMatchObject({ value: "rtl", source: "html dir" });
    expect(of("<html lang=ar>").direction?.value).toBe("rtl");
  });
});

test("words are counted in the content, or else in the page", () => {
  const page = parse("<p>one two three</p><p>four</p>");
  expect(readMetadata(page).words.value).toBe(4);
  expect(readMetadata(page, {}, { content: { page, chosen: [0, 1] } }).words.value).toBe(1);
});

test("structured data in full", () => {
  const thing = { "@type": "Recipe", name: "Soup", cookTime: "PT1H" };
  const items = of(
    `${ld(thing)}<div itemscope itemtype="https://schema.org/Thing"><b itemprop=name>X</b></div>`,
  ).structured;
  expect(items[0]).toEqual({ vocabulary: "json-ld", items: [thing] });
  expect(items[1]).toMatchObject({
    vocabulary: "microdata",
    items: [{ "@type": ["https://schema.org/Thing"], name: ["X"] }],
  });
});

test("toJSON lists the fields that were found, with source and confidence", () => {
  const json = JSON.parse(JSON.stringify(of("<html lang=en><title>A story</title><h1>A story</h1>")));
  expect(json.title).toEqual({ value: "A story", source: "h1", confidence: expect.any(Number) });
  expect(json).not.toHaveProperty("authors");
  expect(Object.keys(json).every((name) => METADATA_FIELDS.includes(name as (typeof METADATA_FIELDS)[number]))).toBe(
    true,
  );
});

const WHOLE = `<!doctype html><html lang=en><head><title>A &amp; story - Example</title><meta property="og:title" content="A story">
<meta property="article:published_time" content="2024-05-03T10:00:00Z"><link rel=canonical href=/a>${ld({
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
    fc.assert(fc.property(mutilated, (html) => void all(html, url)));
  });
  test("no address throws", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, base) => void all(`<base href="${base}">${WHOLE}`, address)),
    );
  });
  test("confidence is in [0, 1]", () => {
    const facts = JSON.parse(all(WHOLE, url)) as Record<string, { confidence: number }>;
    for (const { confidence } of Object.values(facts)) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });
  test("HTML comments, CRLF and the order of attributes do not change the result", () => {
    expect(all(WHOLE.replaceAll("\n", "\r\n<!-- x -->"), url)).toBe(all(WHOLE, url));
    expect(all(WHOLE.replace("rel=author href=/ada", "href=/ada rel=author"), url)).toBe(all(WHOLE, url));
  });
  test("property names such as __proto__ are harmless", () => {
    const html = '<div itemscope itemtype=x><b itemprop="__proto__">a</b><b itemprop="constructor">b</b></div>';
    expect(() => all(html + ld(JSON.parse('{"@type":"Article","__proto__":{"name":"x"}}')))).not.toThrow();
    expect(({} as Record<string, unknown>)["name"]).toBeUndefined();
  });
});

describe("hostile pages take linear time", () => {
  test.each([
    [
      "JSON-LD of 5 MB",
      ld({
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
  ])("%s", (_, html) => expect(JSON.stringify(of(html)).length).toBeGreaterThan(0), 20_000);
});
