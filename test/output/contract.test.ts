import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { buildComments, buildContent } from "../../src/content/build.ts";
import type { Content } from "../../src/content/content.ts";
import { CONTENT_FORMATS, type ContentFormatId, type Source } from "../../src/output/formats.ts";
import { parse } from "../../src/page/parse.ts";
import { chooseAll } from "../choose-all.ts";
import { toPlainText } from "../plain-text.ts";
import { lineOutOfOrder } from "../said-in-order.ts";

/** What every format promises, checked on all fixtures. A format may leave out a check only with a reason here. */
const FORMATS = Object.keys(CONTENT_FORMATS) as ContentFormatId[];
const FIXTURES = fileURLToPath(new URL("../fixtures", import.meta.url));
const PAGES = readdirSync(FIXTURES).flatMap((topic) =>
  readdirSync(`${FIXTURES}/${topic}`).map(
    (name) => [`${topic}/${name}`, readFileSync(`${FIXTURES}/${topic}/${name}/page.html`, "utf8")] as const,
  ),
);

function sourceOf(html: string): Source {
  const page = parse(html, { url: "https://example.com/docs/page.html" });
  const choice = chooseAll(page);
  return {
    content: buildContent(page, choice),
    comments: buildComments(page, choice),
    facts: { url: "https://example.com/docs/page.html", title: 'A "title" <&>' },
  };
}

/** What was written without its markup and its pictures, which plain text does not tell. */
const BARE: Readonly<Record<ContentFormatId, (written: string) => string>> = {
  md: (written) => written.replace(MARKDOWN, "").replace(/\[!(\w+)\]/g, titled),
  html: (written) => decode(written.replace(/<sup><a[^>]*>\d+<\/a><\/sup>|<[^>]*>/g, "")),
  xml: (written) =>
    decode(written.replace(/<figDesc>[^<]*<\/figDesc>|<ref target="#note[^>]*>\d+<\/ref>|<[^>]*>/g, "")),
};
const MARKDOWN =
  /(?<!\\)!\[[^\]\\]*\]\(https?:[^)]*\)|\]\((?:https?:|mailto:)[^)]*\)|\[\^\d+\]|<\/?(?:sub|sup|br|strong|em|del|code)>|^> /gm;

/** The mark of an alert says the title most callouts have. */
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
  const { write, extension, says } = CONTENT_FORMATS[id];

  test("is described", () => {
    expect(says.length).toBeGreaterThan(3);
    expect(extension).toMatch(/^[a-z]+$/);
  });

  test.each(PAGES)("says all words of the content in their order: %s", (_, html) => {
    const source = sourceOf(html);
    const written = BARE[id](write(source, {}));
    expect(lineOutOfOrder(toPlainText({ ...source.content, notes: [] }), written)).toBeUndefined();
  });

  test.each(PAGES)("names every link and image: %s", (_, html) => {
    const source = sourceOf(html);
    const written = decode(write(source, {})).replace(/\\(?=[()])/g, "");
    for (const [, url] of JSON.stringify(source.content).matchAll(/"url":"([^"]+)"/g)) expect(written).toContain(url);
  });

  test.each(PAGES)("is the same every time: %s", (_, html) => {
    expect(write(sourceOf(html), {})).toBe(write(sourceOf(html), {}));
  });

  test("takes any text", () => {
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

  test("an empty page is no fault", () => {
    expect(() =>
      write({ content: { blocks: [], notes: [] }, comments: [], facts: {} }, { frontMatter: true, comments: true }),
    ).not.toThrow();
  });

  test("comments come behind the content if asked for", () => {
    const [, html] = PAGES.find(([name]) => name === "comments/apart")!;
    const written = write(sourceOf(html), { comments: true });
    expect(written.indexOf("Seventh paragraph")).toBeLessThan(written.indexOf("Well said."));
  });
});

/** What may stand in what, of TEI P5, as far as it is written here. */
const BLOCKS = ["p", "list", "quote", "table", "figure", "milestone"];
const PHRASES = ["#text", "hi", "ref", "code", "lb", "formula", "del", "figure", "name", "date"];
const TEI: Readonly<Record<string, readonly string[]>> = {
  TEI: ["teiHeader", "text"],
  teiHeader: ["fileDesc", "profileDesc"],
  fileDesc: ["titleStmt", "publicationStmt", "sourceDesc"],
  titleStmt: ["title", "author"],
  publicationStmt: ["p", "publisher", "date"],
  sourceDesc: ["p", "bibl"],
  bibl: ["ptr"],
  profileDesc: ["abstract", "langUsage", "textClass"],
  abstract: ["p"],
  langUsage: ["language"],
  textClass: ["keywords"],
  keywords: ["term"],
  text: ["body", "back"],
  body: ["div"],
  back: ["div"],
  div: ["head", "note", ...BLOCKS],
  quote: BLOCKS,
  note: BLOCKS,
  item: BLOCKS,
  cell: BLOCKS,
  list: ["item", "label"],
  table: ["head", "row"],
  row: ["cell"],
  figure: ["head", "graphic", "figDesc", ...BLOCKS],
  ...Object.fromEntries(["p", "head", "hi", "ref", "del", "label"].map((name) => [name, PHRASES])),
};
const LEAVES = ["title", "author", "publisher", "date", "name", "language", "term", "code", "formula", "figDesc"];

function teiFaults(xml: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const check = (child: string) => {
    const parent = open.at(-1);
    if (parent === undefined || (child === "#text" && LEAVES.includes(parent))) return;
    if (TEI[parent]?.includes(child) !== true) faults.push(`${child} in ${parent}`);
  };
  const parser = new SaxesParser();
  parser.on("error", (error) => faults.push(error.message));
  parser.on("opentag", ({ name }) => {
    check(name);
    open.push(name);
  });
  parser.on("text", (text) => text.trim() !== "" && check("#text"));
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return faults;
}

describe("TEI", () => {
  test.each(PAGES)("is well-formed and nested as TEI says: %s", (_, html) => {
    expect(teiFaults(CONTENT_FORMATS.xml.write(sourceOf(html)))).toEqual([]);
  });

  test("is well-formed whatever a text holds", () => {
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

  test("the check finds faults", () => {
    expect(teiFaults("<TEI><p>x</p></TEI>")).toEqual(["p in TEI"]);
    expect(teiFaults("<TEI>")).not.toEqual([]);
  });
});
