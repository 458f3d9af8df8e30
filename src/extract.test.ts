import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { sentence } from "../test/kept.ts";
import { extract } from "./extract.ts";
import type { MetadataJson } from "./metadata/metadata-fields.ts";
import { metadata } from "./metadata.ts";
import { parse } from "./page/parse.ts";

const nav = `<nav>${"<a href=x>Link</a> ".repeat(20)}</nav>`;
const [one, two] = [sentence(40, "one"), sentence(50, "two")];
const article = `${nav}<article><p>${one}</p><p>${two}</p></article>`;
const method = "density";
const codes = (input: string | Uint8Array, options = {}) =>
  extract(input, { method, ...options }).warnings.map(({ code }) => code);

test("the text is the chosen blocks in page order, with an empty line between them", () => {
  const extraction = extract(article, { method });
  expect(extraction.blocks).toEqual([one, two]);
  expect(extraction.text).toBe(`${one}\n\n${two}`);
  expect(extraction.warnings).toEqual([]);
});

test("a string, its bytes and its page yield the same text", () => {
  const { text } = extract(article, { method });
  const bytes = new TextEncoder().encode(article);
  expect(extract(bytes, { method }).text).toBe(text);
  expect(extract(Buffer.from(bytes), { method }).text).toBe(text);
  expect(extract(bytes.buffer, { method, contentType: null }).text).toBe(text);
  expect(extract(parse(article), { method }).text).toBe(text);
});

test("does not change the page", () => {
  const page = parse(article);
  const before = structuredClone(page);
  extract(page, { method }).toJSON();
  expect(page).toEqual(before);
});

test("toJSON returns all results as plain data", () => {
  const json = JSON.parse(JSON.stringify(extract(article, { method, url: "https://example.org/a" })));
  expect(json).toEqual({
    version: 1,
    url: "https://example.org/a",
    method,
    metadata: expect.objectContaining({ words: { value: 90, source: "content", confidence: 0.95 } }),
    text: `${one}\n\n${two}`,
    blocks: [one, two],
    content: {
      blocks: [one, two].map((value) => ({ kind: "paragraph", children: [{ kind: "text", value }] })),
      notes: [],
    },
    comments: [],
    warnings: [],
  });
  expect(extract(article, { method }).toJSON()).not.toHaveProperty("url");
  const { title }: MetadataJson = extract(`<title>T</title>${article}`).toJSON().metadata;
  expect(title?.value).toBe("T");
});

describe("a problem of the input makes a warning", () => {
  test.each<[string, string | Uint8Array, string[]]>([
    ["empty", "", ["empty-page"]],
    ["blank", " \n", ["empty-page"]],
    ["no bytes", new Uint8Array(0), ["empty-page"]],
    ["an address", "https://example.org/article\n", ["not-html"]],
    ["a PDF", new TextEncoder().encode("%PDF-1.7\n1 0 obj"), ["not-html"]],
    ["no text", "<div><img></div>", ["nothing-found"]],
    ["only hidden text", "<p hidden>a b c</p>", ["nothing-found"]],
  ])("%s", (_, input, expected) => expect(codes(input)).toEqual(expected));

  test("a page over a limit", () => {
    expect(codes(article, { limits: { maxChars: article.length - 20 } })).toEqual(["bytes-cut"]);
  });
  test("the message distinguishes a page without text from one without content", () => {
    expect(extract("<img>", { method }).warnings[0].message).toContain("no text");
    expect(extract("<p hidden>a", { method }).warnings[0].message).toContain("no block");
  });
});

describe("a page of a few words", () => {
  test.each([
    ["alone", "<p>Hello world", "Hello world"],
    ["below a heading", "<title>T</title><h1>Hello</h1><div>world</div>", "Hello\n\nworld"],
    ["beside hidden ones", "<p>Hello world<p hidden>and all", "Hello world"],
    ["beside a link", '<p>Hello world <a href="/">Home</a>', ""],
    ["beside a form", "<p>Hello world <input>", ""],
  ])("%s", (_, html, text) => expect(extract(html).text).toBe(text));

  test("is no forum", () => {
    const note = "<p>The office is closed on Monday. It opens again on Tuesday.</p>";
    expect(extract(note)).toMatchObject({ type: "article", text: expect.stringContaining("Monday") });
  });
});

describe("reader comments", () => {
  const story = Array.from({ length: 6 }, (_, i) => `<p>${sentence(40, `story${i}`)}</p>`).join("");
  const posts = ["Ann", "Bob"].map(
    (name) => `<li class="comment"><b class="author">${name}</b><p>Nice story, says ${name}, thank you.</p></li>`,
  );
  const page = `<title>Story</title>${nav}<article><h1>Story</h1>${story}</article>
    <div class="comments"><ol>${posts.join("")}</ol></div>`;
  const of = (comments?: "keep" | "drop" | "apart") => extract(page, { comments });
  const comment = "Nice story, says Ann";

  test("apart: are in `comments`, not in the content", () => {
    const { text, comments, markdown } = of("apart");
    expect(text).toContain("story5");
    expect(text).not.toContain(comment);
    expect(markdown).not.toContain(comment);
    expect(JSON.stringify(comments)).toContain(comment);
    expect(of("apart").write("md", { comments: true })).toContain(comment);
  });
  test("drop: are nowhere", () => {
    expect(JSON.stringify(of("drop"))).not.toContain(comment);
  });
  test("keep: are in the content", () => {
    const { text, comments, markdown } = of("keep");
    expect(text).toContain(comment);
    expect(markdown).toContain(comment);
    expect(comments).toEqual([]);
  });
  test("keep adds to the content exactly the comments that apart separates", () => {
    const widget = `<div class="comments-area"><h4>Recent comments</h4><ul><li>Ann on <a href=/>Story</a></ul></div>`;
    const short = page.replaceAll("Nice story, says", "Ok,").replaceAll(", thank you.", "") + widget;
    const apart = extract(short, { comments: "apart" });
    expect(apart.comments).toHaveLength(2);
    const { text, content } = extract(short, { comments: "keep" });
    expect(text).toBe(`${apart.text}\n\n\nOk, Ann\n\n\nOk, Bob`);
    expect(content.blocks.filter(({ kind }) => kind === "post")).toEqual(apart.comments);
  });
});

test("the kind that a page declares outweighs the learned kind", () => {
  const product = '<script type="application/ld+json">{"@type":"Product","name":"T"}</script>';
  expect(extract(article).type).toBe("article");
  expect(extract(product + article).type).toBe("product");
  expect(extract(product + article).toJSON()).toMatchObject({
    type: "product",
    metadata: { type: { value: "product" } },
  });
  expect(extract(product + article, { method }).type).toBeUndefined();
});

test("a page without text has no kind", () => {
  for (const input of ["", "<img>"]) {
    const { type, confidence } = extract(input);
    expect({ type, confidence }).toEqual({ type: undefined, confidence: undefined });
  }
});

test("recall keeps all blocks that precision keeps", () => {
  const [more, less] = (["recall", "precision"] as const).map((favor) => extract(article, { favor }).blocks);
  expect(more).toEqual(expect.arrayContaining([...less]));
});

test("wrong arguments throw", () => {
  expect(() => extract(article, { method: "nope" })).toThrow(/no method "nope"/);
  // @ts-expect-error a number is not a page
  expect(() => extract(5)).toThrow(TypeError);
  // @ts-expect-error null is not a page
  expect(() => extract(null)).toThrow(TypeError);
});

test.each<[object, string]>([
  [{ favour: "recall" }, 'unknown option "favour": did you mean "favor"?'],
  [{ url: new URL("https://example.org/") }, "option url must be a string, not an object"],
  [{ favor: "beauty" }, 'option favor must be "precision" or "recall", not "beauty"'],
])("throws for the invalid options %j", (options, message) => {
  expect(() => extract(article, options)).toThrow(new TypeError(message));
});

test("an unknown format throws", () => {
  // @ts-expect-error the format is called md
  expect(() => extract(article).write("markdown")).toThrow(
    'there is no format "markdown"; choose one of: md, html, xml',
  );
});

test("metadata accepts a string, bytes and a page", () => {
  const html = "<title>Of foxes</title><p>text";
  for (const input of [html, new TextEncoder().encode(html), parse(html)])
    expect(metadata(input).title?.value).toBe("Of foxes");
});

describe("a page that is made by scripts", () => {
  const shell = "<title>Shop</title><div id=root></div><p>Loading…</p><script src=app.js></script>";
  const codes = (html: string) => extract(html).warnings.map(({ code }) => code);

  test("is reported if it shows hardly a word", () => {
    expect(codes(shell)).toEqual(["made-by-scripts"]);
    expect(codes(shell.replace("<p>Loading…</p>", ""))).toEqual(["made-by-scripts"]);
  });

  test("is not reported if it has text or no scripts", () => {
    const text = `<p>${"There is text on this page for all who come. ".repeat(9)}</p>`;
    expect(codes(shell + text)).not.toContain("made-by-scripts");
    expect(codes("<title>Shop</title><p>Loading…</p>")).not.toContain("made-by-scripts");
  });
});

describe("an article that scripts would fill in", () => {
  const lines = Array.from({ length: 12 }, (_, i) => `${sentence(i)} It goes on like this for a while & ends.`);
  const declared = (body: string, shown = "", type = "NewsArticle") =>
    `<title>Badgers at dusk</title><script type="application/ld+json">${JSON.stringify({
      "@type": type,
      headline: "Badgers at dusk",
      articleBody: body,
    })}</script><h1>Badgers at dusk</h1><div id=root>${shown}</div>`;

  test("is taken from the structured data, with a warning", () => {
    const found = extract(declared(lines.join("\n\n")), { url: "https://example.org/badgers" });
    expect(found.text).toBe(lines.join("\n\n"));
    expect(found.warnings.map(({ code }) => code)).toEqual(["declared-text"]);
    expect(found.metadata.words.value).toBeGreaterThan(100);
    expect([found.url, found.title?.value]).toEqual(["https://example.org/badgers", "Badgers at dusk"]);
  });

  test("keeps the markup of the structured data, even if it is escaped", () => {
    const html = lines.map((line) => `<p>${line.replace("&", "&amp;").replace("while", "<b>while</b>")}</p>`).join("");
    const markdown = lines.map((line) => line.replace("while", "**while**")).join("\n\n");
    expect(extract(declared(html)).markdown.trim()).toBe(markdown);
    expect(extract(declared(html.replaceAll("<", "&lt;"))).markdown.trim()).toBe(markdown);
  });

  test("is taken from the page if the page shows it", () => {
    const shown = lines.map((line) => `<p>${line.replace("&", "&amp;")}</p>`).join("");
    expect(extract(declared(lines.join(" "), shown)).warnings).toEqual([]);
  });

  test("is not taken from a short text or from another type", () => {
    expect(extract(declared("A short summary of it.")).text).not.toContain("summary");
    expect(extract(declared(lines.join("\n"), "", "Product")).text).not.toContain("goes on");
  });
});

test("console.log shows what people look for", () => {
  const page = extract(
    "<title>Oyster beds</title><h1>Oyster beds</h1><p>The town has reopened its oyster beds after nine years, and people came.</p>",
    { url: "https://example.org/oysters" },
  );
  const shown = inspect(page);
  expect(shown).toContain("title: 'Oyster beds'");
  expect(shown).toContain("url: 'https://example.org/oysters'");
  expect(shown).toContain(`characters: ${page.text.length}`);
  expect(inspect(page.metadata)).toContain("value: 'Oyster beds'");
});
