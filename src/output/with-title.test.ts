import { describe, expect, test } from "vitest";
import type { Content } from "../content/index.ts";
import { extract } from "../extract.ts";
import { withTitle } from "./with-title.ts";

const text = "<p>Some running text that says what the page is about, and then a little more of it, to be long.</p>";
const markdown = (html: string, title = true) => extract(html, { method: "density" }).write("md", { title });
const page = (inside: string) => `<title>A good day</title><body><article>${inside}</article>`;
const headings = (html: string) => markdown(html).match(/^#.*$/gm);

test("the title comes first, as a heading", () => {
  const html = `<title>A *good* day</title><body><article>${text.repeat(4)}</article>`;
  expect(markdown(html)).toMatch(/^# A \\\*good\\\* day\n\nSome running/);
  expect(markdown(html, false)).toMatch(/^Some running/);
});

describe("a heading that repeats the title is not written twice", () => {
  test.each([
    ["the same words", `<h1>A “good” day</h1>${text.repeat(4)}`, ["# A “good” day"]],
    ["on a lower level", `<h2>A good day</h2>${text.repeat(4)}<h3>Then</h3>${text}`, ["# A good day", "### Then"]],
    ["with a subtitle", `<h1>A good day: so it was</h1>${text.repeat(4)}`, ["# A good day: so it was"]],
    ["after another block", `<p>A kicker of this page</p><h1>A good day</h1>${text.repeat(4)}`, ["# A good day"]],
  ])("%s", (_, html, expected) => expect(headings(page(html))).toEqual(expected));
});

test("other headings of the first level move down", () => {
  const html = `<h1>Part one</h1>${text.repeat(2)}<h2>Within</h2>${text.repeat(2)}<h1>Part two</h1>${text}<h6>Deep</h6>${text}`;
  expect(headings(page(html))).toEqual(["# A good day", "## Part one", "### Within", "## Part two", "###### Deep"]);
});

test("headings below the first level stay", () => {
  expect(headings(page(`${text}<h2>Within</h2>${text.repeat(2)}`))).toEqual(["# A good day", "## Within"]);
});

test("a page without a title has no such heading", () => {
  expect(markdown(`<body><article>${text.repeat(4)}</article>`)).toMatch(/^Some running/);
});

describe("the byline", () => {
  const meta = '<meta name=author content="Ann Roe"><meta property="og:site_name" content="The *Day*">';
  const dated = `${meta}<meta property="article:published_time" content="2026-04-17T06:00:00Z">`;
  const written = (head: string, body: string, title = true) =>
    extract(`<title>A good day</title>${head}<body><article>${body}</article>`).write("md", { title, byline: true });

  test.each([
    ["is below the title", dated, true, "# A good day\n\n*Ann Roe, The \\*Day\\*, 2026-04-17*\n\nSome running"],
    ["starts the page without a title", dated, false, "*Ann Roe, The \\*Day\\*, 2026-04-17*\n\nSome running"],
    [
      "needs an author or a date",
      '<meta property="og:site_name" content="The Day">',
      true,
      "# A good day\n\nSome running",
    ],
  ])("%s", (_, head, title, start) => {
    expect(written(head, text.repeat(4), title).slice(0, start.length)).toBe(start);
  });

  test("is not written twice", () => {
    const start = (line: string): Content => {
      const blocks = [{ kind: "paragraph", children: [{ kind: "text", value: line }] }] as const;
      return { blocks, notes: [] };
    };
    const blocks = (line: string) =>
      withTitle(start(line), { facts: { authors: ["Ann Roe"] } }, { byline: true }).blocks.length;
    expect(blocks("By Ann Roe, staff writer")).toBe(1);
    expect(blocks("A picture of the harbor. Photograph: Ann Roe")).toBe(2);
  });
});

test("content without title and byline is written without reading the metadata", () => {
  const source = {
    get facts(): never {
      throw new Error("the metadata was read");
    },
  };
  const content: Content = { blocks: [], notes: [] };
  expect(withTitle(content, source, {})).toBe(content);
});
