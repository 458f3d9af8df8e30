import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extract } from "../extract.ts";
import { records } from "../records.ts";
import { type InputFacts, readAnyInput } from "./any-input.ts";
import { InputError } from "./input-error.ts";

const encoder = new TextEncoder();
const pageOf = (text: string, facts: InputFacts = {}) => readAnyInput(encoder.encode(text), facts);
const markdown = async (text: string, facts: InputFacts = {}) => extract(await pageOf(text, facts)).markdown.trim();

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>The Harbor &amp; Co</title><description>News</description>
  <image><title>Logo</title></image>
  <item><title>First &lt;b&gt;boats&lt;/b&gt;</title><link>/1</link><pubDate>Wed, 18 Nov 2026 10:00:00 GMT</pubDate>
    <description>&lt;p&gt;Two boats.&lt;/p&gt;&lt;p&gt;More follow.&lt;/p&gt;</description></item>
  <item><title>Bridge</title><link>/2</link><description><![CDATA[<p>It <i>opens</i>.]]></description></item>
  <item><title>Third</title><link>/3</link></item></channel></rss>`;
const FACTS = { url: "https://a.example/feed" };

describe("a feed", () => {
  it("is a list of links with dates and summaries", async () => {
    const page = extract(await pageOf(RSS, FACTS));
    expect(page.title?.value).toBe("The Harbor & Co");
    expect(page.markdown).toBe(
      "News\n\n- [First boats](https://a.example/1) 2026-11-18\n\n  Two boats. More follow.\n\n" +
        "- [Bridge](https://a.example/2)\n\n  It opens.\n\n- [Third](https://a.example/3)\n",
    );
    expect(page.warnings).toEqual([]);
  });

  it("has its entries as records", async () => {
    const [region] = records(await pageOf(RSS, FACTS)).regions;
    expect(region.records.map(({ fields }) => fields["title"])).toEqual(["First boats", "Bridge", "Third"]);
  });

  it("may be Atom or JSON", async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>E</title>
      <link href="https://a.example/e"/><updated>2026-01-02T03:04:05Z</updated><content>Text</content></entry></feed>`;
    expect(await markdown(atom)).toBe("- [E](https://a.example/e) 2026-01-02\n\n  Text");
    const json = { title: "J", items: [{ url: "https://a.example/j", title: "One", content_html: "<p>Hi</p>" }] };
    expect(await markdown(JSON.stringify(json))).toBe("- [One](https://a.example/j)\n\n  Hi");
  });
});

it("a sitemap is a list of addresses", async () => {
  const xml = "<urlset><url><loc>https://a.example/1</loc><lastmod>2026-01-02</lastmod></url></urlset>";
  expect(await markdown(xml)).toBe("- <https://a.example/1> 2026-01-02");
});

describe("JSON-LD", () => {
  const product = {
    "@type": "Product",
    name: "Stove",
    description: "Burns </script> spirit.",
    brand: { "@type": "Brand", name: "Bramble" },
    offers: { price: "64.00", priceCurrency: "EUR" },
  };

  it.each([
    ["alone", product],
    ["in a graph", { "@context": "https://schema.org", "@graph": [product] }],
    ["in a list", [product]],
  ])("is the thing it describes: %s", async (_, data) => {
    const page = extract(await pageOf(JSON.stringify(data)));
    expect(page.title?.value).toBe("Stove");
    expect(page.thing).toMatchObject({ type: "product", price: { value: { amount: 64, currency: "EUR" } } });
    expect(page.text).toBe("Burns </script> spirit.\n\nbrand\tBramble\noffers price\t64.00\noffers priceCurrency\tEUR");
    expect(page.warnings).toEqual([]);
  });
});

describe("plain text", () => {
  it("has paragraphs between empty lines, and keeps the ends of short lines", async () => {
    const wrapped = `${"word ".repeat(12)}\n${"word ".repeat(12)}`;
    expect(await markdown(`Dear all,\nhello\r\n \r\n${wrapped}\n\n\na < b`)).toBe(
      `Dear all,\\\nhello\n\n${"word ".repeat(24).trim()}\n\na < b`,
    );
  });

  it.each<[string, InputFacts, string]>([
    ["<b>x</b>", { name: "notes.txt" }, "\\<b>x\\</b>"],
    ["<b>x</b>", { contentType: "text/plain; charset=utf-8" }, "\\<b>x\\</b>"],
    ["<b>x</b>", {}, "**x**"],
    ["<html><b>x</b>", { contentType: "text/plain" }, "**x**"],
  ])("is known by name, type and tags: %s %j", async (text, facts, expected) => {
    expect(extract(await pageOf(text, facts), { method: "body-text" }).markdown.trim()).toBe(expected);
  });
});

it.each([
  ['{"a":1}', "this is JSON data, not a web page; pith reads JSON-LD and JSON Feed"],
  ['{"a":', "this is damaged JSON data"],
  ["GIF89a", "this is a GIF image, not a web page"],
])("other inputs are refused: %s", async (text, message) => {
  await expect(pageOf(text)).rejects.toThrow(InputError);
  await expect(pageOf(text)).rejects.toThrow(message);
});

it("any text is read without other errors", async () => {
  const start = fc.constantFrom(
    "",
    "{",
    "[{",
    "<rss>",
    "<feed xmlns='http://www.w3.org/2005/Atom'>",
    "<urlset><url><loc>",
  );
  await fc.assert(
    fc.asyncProperty(start, fc.string({ unit: "binary" }), async (before, text) => {
      await pageOf(before + text).catch((error: unknown) => expect(error).toBeInstanceOf(InputError));
    }),
  );
});
