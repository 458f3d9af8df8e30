import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseAll } from "../../../test/choose-all.ts";
import { buildContent } from "../../content/build-content.ts";
import { parse } from "../../page/parse.ts";
import { markdownBlocks, toMarkdown } from "../markdown/index.ts";
import { headingsOf } from "./heading-path.ts";
import { type PackedChunk, packMarkdown } from "./pack-markdown.ts";
import { withReferences, writeReferences } from "./reference-links.ts";
import { estimateTokens } from "./token-estimate.ts";

function contentOf(html: string) {
  const page = parse(html, { url: "https://example.org/" });
  return buildContent(page, chooseAll(page));
}

function packed(html: string, maxTokens: number): readonly PackedChunk[] {
  const content = contentOf(html);
  return packMarkdown(markdownBlocks(content), headingsOf(content.blocks), maxTokens);
}

const texts = (html: string, maxTokens: number) => packed(html, maxTokens).map(({ text }) => text);

/** Returns what is between the parts in the whole, or undefined if they do not follow each other there. */
function gapsBetween(parts: readonly string[], whole: string): string | undefined {
  let gaps = "";
  let at = 0;
  for (const part of parts) {
    const found = whole.indexOf(part, at);
    if (found < 0) return undefined;
    gaps += whole.slice(at, found);
    at = found + part.length;
  }
  return gaps + whole.slice(at);
}

const SENTENCE = "The ferry leaves at seven, and nobody waits for it. ";

describe("any page", () => {
  const words = fc
    .array(
      fc.constantFrom("word", "two words.", "船", "渡轮停靠码头。", "é", "x".repeat(90), "*", "`", "|", "😀", "[1]"),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    .map((all) => all.join(" "));
  const inline = fc.oneof(
    words,
    words.map((text) => `<a href="/${text.slice(0, 9)}">${text}</a>`),
    words.map((text) => `<b>${text}</b>`),
    words.map((text) => `<code>${text}</code>`),
    fc.constant("<br>"),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
  const block = fc.oneof(
    { weight: 3, arbitrary: line.map((text) => `<p>${text}</p>`) },
    fc.tuple(fc.integer({ min: 1, max: 6 }), words).map(([level, text]) => `<h${level}>${text}</h${level}>`),
    fc.array(line, { maxLength: 9 }).map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`),
    fc
      .array(line, { maxLength: 9 })
      .map((items) => `<ol>${items.map((item) => `<li><p>${item}</p><pre>a\n\nb</pre></li>`).join("")}</ol>`),
    fc.array(words, { maxLength: 20 }).map((lines) => `<pre><code>${lines.join("\n")}</code></pre>`),
    fc
      .array(words, { minLength: 2, maxLength: 20 })
      .map((cells) => `<table><tr><th>a<th>b</tr>${cells.map((cell) => `<tr><td>${cell}<td>1</tr>`).join("")}</table>`),
    fc
      .array(line, { maxLength: 5 })
      .map((lines) => `<blockquote>${lines.map((text) => `<p>${text}</p>`).join("")}</blockquote>`),
    fc.constant("<hr>"),
  );
  const html = fc.array(block, { maxLength: 12 }).map((all) => all.join("\n"));

  test("the chunks are the whole page, in order, with nothing but whitespace between them", () => {
    fc.assert(
      fc.property(html, fc.integer({ min: 32, max: 200 }), (source, maxTokens) => {
        expect(gapsBetween(texts(source, maxTokens), toMarkdown(contentOf(source)))?.trim()).toBe("");
      }),
      { numRuns: 200 },
    );
  });

  test("a chunk is longer than the limit only if it has a table, code or a link, and is marked", () => {
    fc.assert(
      fc.property(html, fc.integer({ min: 32, max: 200 }), (source, maxTokens) => {
        for (const { text, tokens, isOversized } of packed(source, maxTokens)) {
          expect(tokens).toBe(estimateTokens(text));
          expect(isOversized).toBe(tokens > maxTokens);
          if (isOversized) expect(text).toMatch(/```|^\||\]\(/m);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a fence or a table is never divided", () => {
    fc.assert(
      fc.property(html, fc.integer({ min: 32, max: 200 }), (source, maxTokens) => {
        for (const text of texts(source, maxTokens)) {
          expect((text.match(/^(?:\s|\d+[.)])*`{3,}/gm) ?? []).length % 2, text).toBe(0);
          if (/^\| .* \| 1 \|$/m.test(text)) expect(text).toContain("| a | b |\n| - | - |\n");
        }
      }),
      { numRuns: 200 },
    );
  });

  test("references change nothing but links", () => {
    fc.assert(
      fc.property(html, (source) => {
        const { content, references } = withReferences(contentOf(source));
        const written = writeReferences(toMarkdown(content), references);
        expect(written.references).toEqual(references);
        expect(written.text).not.toMatch(/[\ufdd0\ufdd1]/);
      }),
      { numRuns: 100 },
    );
  });
});

test("headings start chunks, and stay with what follows", () => {
  const html = `<p>Opening.</p><h1>A</h1><h2>B</h2><p>${SENTENCE}</p><h2>C</h2><p>${SENTENCE.repeat(5)}</p><h1>D</h1><p>End.</p>`;
  expect(packed(html, 60).map(({ text, headings }) => [text.slice(0, 12), headings])).toEqual([
    ["Opening.", []],
    ["# A\n\n## B\n\nT", ["A", "B"]],
    ["## C\n\nThe fe", ["A", "C"]],
    ["The ferry le", ["A", "C"]],
    ["# D\n\nEnd.", ["D"]],
  ]);
});

test("headings of posts count", () => {
  const post = (text: string) =>
    `<div class="post"><span class="author">Ann</span><h3>${text}</h3><p>${SENTENCE}</p></div>`;
  expect(packed(post("One") + post("Two"), 200).at(-1)?.headings).toEqual(["Two"]);
});

test("a line that ends in a colon stays with the list below it", () => {
  const html = `<p>${SENTENCE.repeat(2)}</p><p>You need:</p><ul><li>a boat</li><li>a rope of ten meters</li></ul>`;
  expect(texts(html, 35)[1]).toMatch(/^You need:\n\n- a boat/);
});

test("a long paragraph is cut after sentences, outside of emphasis and links", () => {
  const html = `<p>${SENTENCE}<b>${SENTENCE.repeat(2)}</b> <a href="/x">${SENTENCE}</a> ${SENTENCE.repeat(3)}</p>`;
  for (const text of texts(html, 40)) {
    expect(text).toMatch(/[.)*]$/);
    expect(text.split("**").length % 2).toBe(1);
  }
});

test("a Chinese paragraph is cut after its sentences", () => {
  const all = texts(`<p>${"书船停靠东屿码头，孩子们排队上船。".repeat(8)}</p>`, 40);
  expect(all.length).toBeGreaterThan(3);
  for (const text of all) expect(text).toMatch(/。$/);
});

test("a long list is cut between items", () => {
  const all = texts(`<ul>${`<li>${SENTENCE}</li>`.repeat(12)}</ul>`, 50);
  expect(all.length).toBeGreaterThan(2);
  for (const text of all) expect(text).toMatch(/^- The ferry[\s\S]*it\.$/);
});

test("a long table is one chunk, with its heading", () => {
  const rows = `<tr><td>${SENTENCE}<td>1</tr>`.repeat(9);
  const all = packed(`<h2>Times</h2><table><tr><th>a<th>b</tr>${rows}</table><p>${SENTENCE}</p>`, 64);
  expect(all.map(({ isOversized }) => isOversized)).toEqual([true, false]);
  expect(all[0].text).toMatch(/^## Times\n\n\| a \| b \|/);
});

test("links become numbers, one per address", () => {
  const { content, references } = withReferences(
    contentOf(`<p><a href="/a">One</a>, <a href="/b"><b>two</b></a>(2) and <a href="/a">again</a>.</p>`),
  );
  const { text } = writeReferences(toMarkdown(content), references);
  expect(text).toBe("One [1], **two** [2]\\(2) and again [1].\n");
  expect(references).toEqual([
    { number: 1, url: "https://example.org/a", text: "One" },
    { number: 2, url: "https://example.org/b", text: "two" },
  ]);
});

describe("hostile pages take linear time", () => {
  test.each([
    ["one word", `<p>${"x".repeat(300_000)}</p>`],
    ["delimiters", `<p>${"*_[`(".repeat(60_000)}</p>`],
    ["open brackets", `<p>${"[a](".repeat(60_000)}</p>`],
    ["nested items with code", `<ul>${"<li>a<pre>b</pre>".repeat(5_000)}</ul>`],
    ["many headings", "<h2>a</h2><h3>b</h3>".repeat(5_000)],
  ])("%s", (_, html) => {
    expect(gapsBetween(texts(html, 32), toMarkdown(contentOf(html)))?.trim()).toBe("");
  });
});
