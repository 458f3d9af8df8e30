import fc from "fast-check";
import { parseFragment } from "parse5";
import sanitizeHtml from "sanitize-html";
import { describe, expect, test } from "vitest";
import { buildContent } from "../../src/content/build-content.ts";
import type { Content } from "../../src/content/content.ts";
import { toHtml } from "../../src/output/html.ts";
import { parse } from "../../src/page/parse.ts";
import { chooseAll } from "../choose-all.ts";
import { VECTORS } from "./vectors.ts";

/** All elements and attributes that may be written. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    "h1 h2 h3 h4 h5 h6 blockquote hr br ul dl dt dd pre table caption thead tbody tr figure figcaption header details summary strong em del sub sup"
      .split(" ")
      .map((name) => [name, []]),
  ),
  p: ["class"],
  ol: ["start"],
  li: ["id"],
  input: ["type", "disabled", "checked"],
  code: ["class"],
  td: ["colspan", "rowspan", "align"],
  th: ["colspan", "rowspan", "align"],
  img: ["src", "alt", "title"],
  div: ["class"],
  section: ["class"],
  article: ["class", "data-level"],
  span: ["class"],
  time: ["datetime"],
  a: ["href", "title"],
};
const SAFE = /^(?:https?:|mailto:|tel:|ftp:|magnet:|\/|\?|#|[^:]*$)/i;

interface Node {
  readonly nodeName: string;
  readonly tagName?: string;
  readonly namespaceURI?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly Node[];
}

/** Returns all elements, attributes and addresses that are not allowed, parsed as a browser would. */
function faults(html: string): string[] {
  const found: string[] = [];
  const open: Node[] = [parseFragment(html) as unknown as Node];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.tagName !== undefined) {
      const allowed = ALLOWED[node.tagName];
      if (allowed === undefined || node.namespaceURI !== "http://www.w3.org/1999/xhtml") found.push(node.tagName);
      for (const { name, value } of node.attrs ?? []) {
        if (allowed?.includes(name) !== true) found.push(`${node.tagName} ${name}`);
        if ((name === "href" || name === "src") && !SAFE.test(value)) found.push(`${name}=${value}`);
      }
    } else if (node.nodeName === "#comment") found.push("comment");
    open.push(...(node.childNodes ?? []));
  }
  return found;
}

/** Returns the HTML after sanitize-html, with the same list of allowed elements. */
function sanitized(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(ALLOWED),
    allowedAttributes: ALLOWED as Record<string, string[]>,
    allowedSchemes: ["http", "https", "mailto", "tel", "ftp", "magnet"],
    allowedClasses: {},
    allowProtocolRelative: true,
  });
}

/** Returns texts and structure in a normal form. */
function normal(html: string): string {
  const copy = (node: Node): unknown => [
    node.nodeName,
    (node as { value?: string }).value,
    node.attrs?.map(({ name, value }) => `${name}=${value}`).sort(),
    node.childNodes?.map(copy),
  ];
  return JSON.stringify(copy(parseFragment(html) as unknown as Node));
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
      expect(faults(html), html).toEqual([]);
      expect(normal(html)).toBe(normal(sanitized(html)));
    }
  });

  test("the check finds forbidden HTML", () => {
    for (const html of [`<p onclick="x">`, `<script>`, `<a href="javascript:x">`, `<svg></svg>`, `<!--x-->`]) {
      expect(faults(html), html).not.toEqual([]);
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
        expect(faults(html), html).toEqual([]);
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
  expect(faults(toHtml(content))).toEqual([]);
});
