import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readListing } from "./listing.ts";

const BASE = "https://a.example/lists/x";
const listing = (text: string) => readListing(new TextEncoder().encode(text), BASE);
const page = (path: string, date?: string) => ({ url: `https://a.example${path}`, ...(date ? { date } : {}) });

describe("a listing", () => {
  it("may be a sitemap", () => {
    const text = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
      <url><loc> https://a.example/1?a=1&amp;b=2 </loc><lastmod>2026-01-02</lastmod><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
      <url><loc><![CDATA[https://a.example/2]]></loc></url><url><loc></loc></url></urlset>`;
    expect(listing(text)).toEqual({
      kind: "sitemap",
      pages: [page("/1?a=1&b=2", "2026-01-02"), page("/2")],
      sitemaps: [],
    });
  });

  it("may be an index of sitemaps", () => {
    const text = "<sitemapindex><sitemap><loc>/s1.xml</loc><lastmod>2026</lastmod></sitemap></sitemapindex>";
    expect(listing(text)).toEqual({ kind: "sitemap-index", pages: [], sitemaps: [page("/s1.xml", "2026")] });
  });

  it("may be an RSS feed", () => {
    const text = `\uFEFF <rss version="2.0"><channel><link>https://a.example/</link>
      <item><title>One</title><link>https://a.example/1</link><pubDate>Wed, 18 Nov 2026 10:00:00 GMT</pubDate><guid>x</guid></item>
      <item><guid isPermaLink="true">https://a.example/2</guid></item>
      <item><guid isPermaLink="false">https://a.example/3</guid></item></channel></rss>`;
    expect(listing(text)).toEqual({
      kind: "rss",
      pages: [{ ...page("/1", "Wed, 18 Nov 2026 10:00:00 GMT"), title: "One" }, page("/2")],
      sitemaps: [],
    });
  });

  it("lists only addresses of the web, and links rather than guids", () => {
    const text = `<rss><channel><item><guid>tag:a.example,2026:1</guid></item><item><guid>17</guid></item>
      <item><guid>tag:a.example,2026:2</guid><link>/2</link></item><item><guid>https://a.example/?p=3</guid><link>/3</link></item>
      <item><link>ftp://a.example/4</link></item><item><link>mailto:a@a.example</link></item></channel></rss>`;
    expect(listing(text).pages).toEqual([page("/2"), page("/3")]);
    expect(listing('<feed><entry><link href="ftp://a.example/1"/></entry></feed>').pages).toEqual([]);
    expect(listing('{"items": [{"url": "ftp://a.example/1"}]}').pages).toEqual([]);
    expect(listing("httpx://a.example/1\nhttps://a.example/2").pages).toEqual([page("/2")]);
  });

  it("may be an Atom feed", () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/><entry><link rel="self" href="/api/1"/>
      <link href="/1"/><updated>2026-03-04T05:06:07Z</updated><content><link>no</link></content></entry></feed>`;
    expect(listing(text)).toEqual({ kind: "atom", pages: [page("/1", "2026-03-04T05:06:07Z")], sitemaps: [] });
  });

  it("may have addresses that are relative to another one", () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/news/"><entry><link href="1"/></entry>
      <entry xml:base="old/"><link href="2"/></entry><entry><link href="3" xml:base="https://a.example/x/"/></entry><entry><link href="4"/></entry></feed>`;
    expect(listing(text).pages).toEqual([page("/news/1"), page("/news/old/2"), page("/x/3"), page("/news/4")]);
  });

  it("may be written in UTF-16", () => {
    const text = "\uFEFF<urlset><url><loc>https://a.example/\u00FC</loc></url></urlset>";
    const little = Buffer.from(text, "utf16le");
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big]) expect(readListing(bytes, BASE).pages).toEqual([page("/%C3%BC")]);
  });

  it("may be a JSON feed", () => {
    const text = `{"version": "x", "items": [{"url": "/1", "date_published": "2026"}, {"id": 2}, null, {"url": 3}]}`;
    expect(listing(text)).toEqual({ kind: "json-feed", pages: [page("/1", "2026")], sitemaps: [] });
  });

  it("may be a list of lines", () => {
    expect(listing("https://a.example/1\r\n\nhttps://a.example/2\nno")).toMatchObject({
      kind: "text",
      pages: [page("/1"), page("/2")],
    });
  });

  it("is read up to a fault, which is named", () => {
    const broken = listing("<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.example/2</lo");
    expect(broken.pages).toEqual([page("/1")]);
    const misnested = listing(
      "<urlset><url><loc>https://a.example/1</url><url><loc>https://a.example/2</loc></url></urlset>",
    );
    expect(misnested.problem).toMatch(/^malformed XML/);
    expect(listing("{").problem).toMatch(/^malformed JSON/);
    expect(listing("<!doctype html><p>Not found").pages).toEqual([]);
  });

  it("has at most 50,000 entries", () => {
    const entry = (i: number) => `<url><loc>https://a.example/${i}</loc></url>`;
    const many = listing(`<urlset>${Array.from({ length: 50_010 }, (_, i) => entry(i)).join("")}</urlset>`);
    expect(many.pages).toHaveLength(50_000);
    expect(many.problem).toMatch(/^more than 50000 entries/);
  });

  it("may have bare ampersands", () => {
    const text = `<urlset><url><loc>https://a.example/1?a=1&b=2&amp;c=3</loc></url><url><loc><![CDATA[https://a.example/2?a&copy=2]]></loc></url></urlset>`;
    expect(listing(text)).toMatchObject({ pages: [page("/1?a=1&b=2&c=3"), page("/2?a&copy=2")] });
    const feed = `<feed><entry><title>R & D, &#65;&lt;</title><link href="https://a.example/1?a&b"/></entry></feed>`;
    expect(listing(feed).pages).toEqual([{ ...page("/1?a&b"), title: "R & D, A<" }]);
    // References may begin in one chunk and end in the next.
    for (let more = 0; more < 12; more++) {
      const head = `<urlset><!--${"x".repeat(64 * 1024 - 45 - more)}--><url><loc>https://a.example/`;
      expect(listing(`${head}?a=1&amp;b&c</loc></url></urlset>`).pages).toEqual([page("/?a=1&b&c")]);
    }
  });

  it("may have a prefix before the names of all elements", () => {
    const text = `<sm:urlset xmlns:sm="x"><sm:url><sm:loc>https://a.example/1</sm:loc><i:loc>https://a.example/i</i:loc>
      <sm:lastmod>2026</sm:lastmod></sm:url></sm:urlset>`;
    expect(listing(text)).toEqual({ kind: "sitemap", pages: [page("/1", "2026")], sitemaps: [] });
  });

  it("expands no entities", () => {
    const text = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>https://a.example/&b;</loc></url></urlset>`;
    expect(JSON.stringify(listing(text))).not.toContain("aaaa");
  });

  it("never throws", () => {
    const piece = fc.constantFrom(
      "<urlset>",
      "<url>",
      "<loc>",
      "</loc>",
      "</url>",
      "https://a.example/",
      "&amp;",
      "<![CDATA[",
      "]]>",
      "{",
      "é",
      "\0",
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => void listing(pieces.join(""))));
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void readListing(bytes, BASE)));
  });
});
