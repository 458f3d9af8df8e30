import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nonHtmlKind } from "./sniff.ts";

const bytes = (text: string, encoding: BufferEncoding = "latin1"): Uint8Array => Buffer.from(text, encoding);

describe("nonHtmlKind", () => {
  it.each([
    ["%PDF-1.7\n%\xe2\xe3\xcf\xd3", "a PDF document"],
    ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG image"],
    ["\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG image"],
    ["PK\x03\x04\x14\0", "a ZIP archive or office document"],
    ["\0\0\0\x18ftypmp42", "a media file"],
    ["\x1f\x8b\x08\0\0", "gzip data"],
    ['<?xml version="1.0"?>\n<!-- made <b> daily --><rss version="2.0"><channel>', "an RSS feed"],
    ["\xef\xbb\xbf <!DOCTYPE rss><RSS>", "an RSS feed"],
    ['<rdf:RDF xmlns:rdf="http://w3.org/rdf#" xmlns="http://purl.org/rss/1.0/">', "an RSS feed"],
    ['<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">', "an Atom feed"],
    ['<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', "a sitemap"],
    ['[ {"a \\" b" : 1}]', "JSON data"],
  ])("recognizes %j", (start, kind) => {
    expect(nonHtmlKind(bytes(start))).toBe(kind);
  });

  it.each([
    ["a page", bytes("<!doctype html><p>Hello")],
    ["an empty file", bytes("")],
    ["plain words", bytes("PKs and GIFs, plainly")],
    ["a page in UTF-16 with a byte order mark", bytes("\uFEFF<p>Hello</p>", "utf16le")],
    ["a page in UTF-16 without a byte order mark", bytes("<p>Hello</p>", "utf16le")],
    ["ISO-2022-JP", bytes("\x1b$BF|K\\\x1b(B")],
    ["a page with a custom element", bytes("<feed><p>Hello")],
    ["XHTML", bytes('<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml">')],
    ["a template", bytes('{ "title" } and [1] words')],
    ["very many comments", bytes("<!-- - -".repeat(50_000))],
    ["a page with a NUL in it", bytes(`<p>Hello\0${"x".repeat(100)}`)],
  ])("%s may be a page", (_, page) => {
    expect(nonHtmlKind(page)).toBeUndefined();
  });

  it("never mistakes text for binary data", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(nonHtmlKind(bytes(`<p>${text}`, "utf8"))).toBeUndefined();
      }),
    );
  });

  it("recognizes random bytes as binary data", () => {
    const noise = fc.uint8Array({ minLength: 512, maxLength: 600 });
    const spread = (values: Uint8Array): boolean => new Set(values).size > 200;
    fc.assert(fc.property(noise.filter(spread), (values) => nonHtmlKind(Uint8Array.of(0x41, ...values)) !== undefined));
  });
});
