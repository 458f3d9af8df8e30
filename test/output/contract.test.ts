import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildComments, buildContent } from "../../src/content/build-content.ts";
import type { Content } from "../../src/content/content.ts";
import { CONTENT_FORMATS, type ContentFormatId, type FormatSource } from "../../src/output/formats.ts";
import { parse } from "../../src/page/parse.ts";
import { chooseAll } from "../choose-all.ts";
import { lineOutOfOrder } from "../line-order.ts";
import { toPlainText } from "../plain-text.ts";
import { teiFaults } from "../tei.ts";

/** Properties of every format, checked on all fixtures. */
const FORMATS = Object.keys(CONTENT_FORMATS) as ContentFormatId[];
const FIXTURES = fileURLToPath(new URL("../fixtures", import.meta.url));
const PAGES = readdirSync(FIXTURES).flatMap((topic) =>
  readdirSync(`${FIXTURES}/${topic}`).map(
    (name) => [`${topic}/${name}`, readFileSync(`${FIXTURES}/${topic}/${name}/page.html`, "utf8")] as const,
  ),
);

function sourceOf(html: string): FormatSource {
  const page = parse(html, { url: "https://example.com/docs/page.html" });
  const choice = chooseAll(page);
  return {
    content: buildContent(page, choice),
    comments: buildComments(page, choice),
    facts: { url: "https://example.com/docs/page.html", title: 'A "title" <&>' },
  };
}

/** Removes markup and images, which plain text does not have. */
const BARE: Readonly<Record<ContentFormatId, (written: string) => string>> = {
  md: (written) => written.replace(MARKDOWN, "").replace(/\[!(\w+)\]/g, titled),
  html: (written) => decode(written.replace(/<sup><a[^>]*>\d+<\/a><\/sup>|<[^>]*>/g, "")),
  xml: (written) =>
    decode(written.replace(/<figDesc>[^<]*<\/figDesc>|<ref target="#note[^>]*>\d+<\/ref>|<[^>]*>/g, "")),
  text: (written) => written,
};
const MARKDOWN =
  /(?<!\\)!\[[^\]\\]*\]\(https?:[^)]*\)|\]\((?:https?:|mailto:)[^)]*\)|\[\^\d+\]|<\/?(?:sub|sup|br|strong|em|del|code)>|^> /gm;

/** Returns content without what plain text leaves out (added captions and posts, authors and dates of posts) and without marks of footnotes. */
function withoutAdded(content: Content): Content {
  const isKept = (value: unknown) => {
    if (typeof value !== "object" || value === null) return true;
    return (!("added" in value) || "caption" in value) && !("kind" in value && value.kind === "note-mark");
  };
  return JSON.parse(JSON.stringify(content), (_, value: unknown) => {
    if (Array.isArray(value)) return value.filter(isKept);
    if (typeof value !== "object" || value === null) return value;
    const { date: _date, author: _author, ...rest } = value as Record<string, unknown>;
    return "added" in rest && "caption" in rest ? { ...rest, caption: [] } : rest;
  }) as Content;
}

/** Replaces the marker of an alert with the title that most callouts have: `[!NOTE]` → `Note`. */
function titled(_: string, tone: string): string {
  return tone.charAt(0) + tone.slice(1).toLowerCase();
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

describe.each(FORMATS)("%s", (id) => {
  const { write } = CONTENT_FORMATS[id];

  test.each(PAGES)("contains all words of the content in order: %s", (_, html) => {
    const source = sourceOf(html);
    const content = id === "text" ? withoutAdded(source.content) : source.content;
    const written = BARE[id](write({ ...source, content }, {}));
    expect(lineOutOfOrder(toPlainText({ ...content, notes: [] }), written)).toBeUndefined();
  });

  test.each(id === "text" ? [] : PAGES)("contains the address of every link and image: %s", (_, html) => {
    const source = sourceOf(html);
    const written = decode(write(source, {})).replace(/\\(?=[()])/g, "");
    for (const [, url] of JSON.stringify(source.content).matchAll(/"url":"([^"]+)"/g)) expect(written).toContain(url);
  });

  test.each(PAGES)("is the same every time: %s", (_, html) => {
    expect(write(sourceOf(html), {})).toBe(write(sourceOf(html), {}));
  });

  test("accepts any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (value) => {
        const content: Content = {
          blocks: [
            { kind: "paragraph", children: [{ kind: "text", value }] },
            { kind: "code", value },
          ],
          notes: [],
        };
        expect(
          typeof write({ content, comments: [], facts: { title: value, authors: [value] } }, { frontMatter: true }),
        ).toBe("string");
      }),
    );
  });

  test("accepts an empty page", () => {
    expect(() =>
      write({ content: { blocks: [], notes: [] }, comments: [], facts: {} }, { frontMatter: true, comments: true }),
    ).not.toThrow();
  });

  test("comments come after the content if the option is set", () => {
    const [, html] = PAGES.find(([name]) => name === "comments/apart") ?? ["", ""];
    const written = write(sourceOf(html), { comments: true });
    expect(written.indexOf("Seventh paragraph")).toBeLessThan(written.indexOf("Well said."));
  });
});

describe("TEI", () => {
  test.each(PAGES)("is valid: %s", (_, html) => {
    expect(teiFaults(CONTENT_FORMATS.xml.write(sourceOf(html)))).toEqual([]);
  });

  test("contains the date of a page without a known publisher", () => {
    const facts = { published: "2026-05-12T10:00:00+02:00" };
    const xml = CONTENT_FORMATS.xml.write({ content: { blocks: [], notes: [] }, comments: [], facts });
    expect(teiFaults(xml)).toEqual([]);
    expect(xml).toContain('<date type="published" when="2026-05-12">2026-05-12T10:00:00+02:00</date>');
  });

  test("is valid for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (value) => {
        const content: Content = {
          blocks: [
            {
              kind: "paragraph",
              children: [
                { kind: "text", value },
                { kind: "link", url: value, children: [] },
              ],
            },
          ],
          notes: [],
        };
        expect(
          teiFaults(
            CONTENT_FORMATS.xml.write({ content, comments: [], facts: { title: value, site: value, tags: [value] } }),
          ),
        ).toEqual([]);
      }),
    );
  });

  test("is valid for code in a language with invisible characters", () => {
    const content: Content = { blocks: [{ kind: "code", language: "li\u200bsp", value: "(a)" }], notes: [] };
    const xml = CONTENT_FORMATS.xml.write({ content, comments: [], facts: {} });
    expect(teiFaults(xml)).toEqual([]);
    expect(xml).toContain('lang="lisp"');
  });

  test("the check finds violations", () => {
    expect(teiFaults("<TEI><p>x</p></TEI>")).toEqual(["TEI: p "]);
    expect(teiFaults("<TEI>")).not.toEqual([]);
    expect(teiFaults("<table><row/></table>")).toEqual(["row: "]);
    expect(teiFaults("<figure><graphic/></figure>")).toEqual(["graphic without url"]);
    expect(teiFaults('<p><ref target="a b">x</ref></p>')).toEqual(['ref target="a b"']);
  });
});
