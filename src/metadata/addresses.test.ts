import { describe, expect, test } from "vitest";
import { jsonLd, metadataOf, PAGE_URL } from "../../test/metadata-of.ts";
import { parse } from "../page/parse.ts";
import { readMetadata } from "./read-metadata.ts";

describe("addresses", () => {
  test("the canonical address is absolute", () => {
    expect(metadataOf('<link rel=canonical href="/news/a-story">').canonical).toMatchObject({
      value: PAGE_URL,
      source: "link canonical",
    });
  });
  test("a canonical address that is the front page of the site has low confidence", () => {
    expect(metadataOf('<link rel=canonical href="/">').canonical).toMatchObject({ value: PAGE_URL, source: "url" });
  });
  test("addresses are resolved against the base element", () => {
    expect(
      metadataOf('<base href="https://cdn.example.net/x/"><meta property="og:image" content="a.jpg">').image?.value,
    ).toBe("https://cdn.example.net/x/a.jpg");
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
    expect(metadataOf('<meta property="og:image" content="javascript:alert(1)">').image).toBeUndefined();
    expect(metadataOf('<meta property="og:image" content="data:image/png;base64,AA">').image).toBeUndefined();
  });
  test("blank images are skipped", () => {
    expect(metadataOf('<meta property="og:image" content="https://s0.example.com/i/blank.jpg">').image).toBeUndefined();
    expect(metadataOf('<meta property="og:image" content="/point-blank.html.jpg">').image).toBeDefined();
  });
  test("the image of microdata in the head", () => {
    expect(metadataOf('<meta itemprop="image" content="/a.jpg">').image?.value).toBe("https://www.example.org/a.jpg");
  });
  test("the image of structured data", () => {
    const thing = { "@type": "Article", url: PAGE_URL, image: [{ "@type": "ImageObject", url: "/b.jpg" }] };
    expect(metadataOf(jsonLd(thing)).image?.value).toBe("https://www.example.org/b.jpg");
  });
  test("a logo counts less than another image", () => {
    const html = '<meta property="og:image" content="/logo.png"><meta name="twitter:image" content="/picture.jpg">';
    expect(metadataOf(html).image?.value).toBe("https://www.example.org/picture.jpg");
  });
  test("the largest icon, or else /favicon.ico", () => {
    const icons = '<link rel="icon" sizes="16x16" href="/s.png"><link rel="icon" sizes="192x192" href="/l.png">';
    expect(metadataOf(icons).favicon?.value).toBe("https://www.example.org/l.png");
    expect(metadataOf("").favicon).toMatchObject({ value: "https://www.example.org/favicon.ico", source: "url" });
  });
  test("each feed occurs once", () => {
    const feed = '<link rel="alternate" type="application/rss+xml" title="News" href="/rss">';
    expect(metadataOf(`${feed}${feed}<link rel=alternate hreflang=de href=/de>`).feeds?.value).toEqual([
      { url: "https://www.example.org/rss", title: "News", format: "rss" },
    ]);
  });
  test.each([
    ['<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">'],
    ['<p><a href="https://creativecommons.org/licenses/by/4.0/">CC BY</a></p>'],
    [jsonLd({ "@type": "Article", url: PAGE_URL, license: "https://creativecommons.org/licenses/by/4.0/" })],
    [
      jsonLd({
        "@type": "Article",
        url: PAGE_URL,
        license: { name: "CC BY", url: "https://creativecommons.org/licenses/by/4.0/" },
      }),
    ],
    ['<link rel=copyright href="/us"><a rel=license href="https://creativecommons.org/licenses/by/4.0/">CC</a>'],
  ])("the license in %s", (html) =>
    expect(metadataOf(html).license?.value).toBe("https://creativecommons.org/licenses/by/4.0/"),
  );
  test("a license in words stays text", () => {
    expect(metadataOf('<meta name="dc.rights" content="© 2024 The Authors">').license?.value).toBe(
      "© 2024 The Authors",
    );
    expect(metadataOf(jsonLd({ "@type": "Article", url: PAGE_URL, license: "CC BY 4.0" })).license?.value).toBe(
      "CC BY 4.0",
    );
  });
});
