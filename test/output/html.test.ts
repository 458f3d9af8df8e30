import fc from "fast-check";
import { parseFragment } from "parse5";
import sanitizeHtml from "sanitize-html";
import { describe, expect, test } from "vitest";
import { buildContent } from "../../src/content/build-content.ts";
import type { Content } from "../../src/content/content.ts";
import { toHtml } from "../../src/output/html.ts";
import { parse } from "../../src/page/parse.ts";
import { chooseAll } from "../choose-all.ts";
import { ALLOWED_HTML, htmlFaults, type ParsedNode } from "./html-faults.ts";
import { VECTORS } from "./vectors.ts";

/** Returns the HTML after sanitize-html, with the same list of allowed elements. */
function sanitized(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(ALLOWED_HTML),
    allowedAttributes: ALLOWED_HTML as Record<string, string[]>,
    allowedSchemes: ["http", "https", "mailto", "tel", "ftp", "magnet"],
    allowedClasses: {},
    allowProtocolRelative: true,
  });
}

/** Returns texts and structure in a normal form. */
function normal(html: string): string {
  const copy = (node: ParsedNode): unknown => [
    node.nodeName,
    (node as { value?: string }).value,
    node.attrs?.map(({ name, value }) => `${name}=${value}`).sort(),
    node.childNodes?.map(copy),
  ];
  return JSON.stringify(copy(parseFragment(html) as unknown as ParsedNode));
}

function htmlOf(source: string): string {
  const page = parse(source, { url: "https://example.com/" });
  return toHtml(buildContent(page, chooseAll(page)));
}

describe("nothing executable survives", () => {
  test.each(VECTORS)("%s", (vector) => {
    for (const source of [
      vector,
      `<p>Before.</p>${vector}<p>After.</p>`,
      `<article><h1>T</h1><div>${vector}</div></article>`,
    ]) {
      const html = htmlOf(source);
      expect(htmlFaults(html), html).toEqual([]);
      expect(normal(html)).toBe(normal(sanitized(html)));
    }
  });

  test("the check finds forbidden HTML", () => {
    for (const html of [`<p onclick="x">`, `<script>`, `<a href="javascript:x">`, `<svg></svg>`, `<!--x-->`]) {
      expect(htmlFaults(html), html).not.toEqual([]);
    }
  });

  const piece = fc.oneof(
    fc.constantFrom(...VECTORS),
    fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "<p>",
      "</p>",
      "<svg>",
      "<math>",
      "<style>",
      "</style>",
      "<table>",
      "<a href=",
      "<!--",
      "-->",
      "&",
      "javascript:",
      " onerror=x ",
    ),
    fc.string({ maxLength: 5 }),
  );
  test("in any mix of vectors", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const html = htmlOf(pieces.join(""));
        expect(htmlFaults(html), html).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

test("a hostile tree is written safely too", () => {
  const url = "javascript:alert(1)";
  const content: Content = {
    blocks: [
      { kind: "image", url, alt: '"><script>' },
      { kind: "embed", media: "video", url, title: "<b>" },
      {
        kind: "paragraph",
        children: [{ kind: "link", url: " javascript:x", children: [{ kind: "text", value: "<img onerror=x>" }] }],
      },
      { kind: "code", language: '"><script>', value: "</code></pre><script>" },
    ],
    notes: [],
  };
  expect(htmlFaults(toHtml(content))).toEqual([]);
});
