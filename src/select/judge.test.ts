import { describe, expect, test } from "vitest";
import { gatherFacts } from "../features/block-facts.ts";
import { type CompleteForest, toCompleteForest } from "../model/complete-forest.ts";
import type { Forest } from "../model/forest.ts";
import { parse } from "../page/parse.ts";
import { methodScores } from "./auto.ts";
import { type Judgment, judgeLogits } from "./judge.ts";
import { type JudgeOptions, TUNING, type Tuning } from "./judge-options.ts";

const NO_TREES: Forest = {
  base: 0,
  roots: new Int32Array(0),
  feature: new Int16Array(0),
  threshold: new Float32Array(0),
  right: new Int32Array(0),
};
/** A forest whose logit is the same for every row. */
const constant = (base: number): CompleteForest => toCompleteForest({ ...NO_TREES, base });

const MODEL = { confidence: constant(0), lists: constant(0) };

interface JudgedWith {
  readonly options?: JudgeOptions;
  readonly tuning?: Partial<Tuning>;
  /** The logits of the page being an article, and a listing. */
  readonly article?: number;
  readonly listing?: number;
}

function judged(html: string, logits: readonly number[], given: JudgedWith = {}): Judgment {
  const facts = gatherFacts(parse(html));
  expect(facts.page.blocks.count).toBe(logits.length);
  const { article = -9, listing = -9 } = given;
  const kindLogits = { article, listing, forum: -5 };
  const kinds = Object.entries(kindLogits).map(([kind, logit]) => ({ kind, forest: constant(logit) }));
  const model = { ...MODEL, kinds };
  const tuning = { ...TUNING, poolShare: 0, ...given.tuning };
  return judgeLogits(facts, Float64Array.from(logits), { model, options: given.options ?? {}, tuning });
}

const chosen = (judgment: Judgment): number[] => [...judgment.choice.chosen];
/** The blocks that a step added or dropped. */
const foundBy = ({ steps }: Judgment, id: string): readonly number[] =>
  steps.find(({ step }) => step.id === id)?.blocks ?? [];
const SENTENCE = "The quick brown fox jumps over the lazy dog, and then sleeps under a tree in the sun.";

describe("judgeLogits", () => {
  test("chooses likely blocks", () => {
    expect(chosen(judged("<h1>Title</h1><p>Some text here.</p><p>Menu</p>", [2, 3, -3]))).toEqual([1, 1, 0]);
  });

  test("a page without likely blocks has no content", () => {
    expect(chosen(judged(`<p>Some text.</p><p>More of <a href="/">it</a>.</p>`, [-4, -4.5]))).toEqual([0, 0]);
  });

  test("a page without links, forms and scripts is its own content", () => {
    expect(chosen(judged("<p>Some text.</p><p>More of it.</p>", [-4, -4.5]))).toEqual([1, 1]);
    for (const other of ["<a href=/>Home</a>", "<input>", "<script>1</script>"])
      expect(chosen(judged(`<p>Some text. ${other}</p>`, [-4]))).not.toContain(1);
  });

  test("a long page always has content: its likeliest blocks", () => {
    const html = `<p>${"Some text. ".repeat(300)}</p><div>${"More of it. ".repeat(300)}</div>`;
    expect(chosen(judged(html, [-4, -2]))).toEqual([0, 1]);
    expect(chosen(judged(html, [-2, -0.5], { article: 9 }))).toEqual([0, 1]);
  });

  test("prose pages have a higher threshold, except listings", () => {
    const html = "<p>Sure text of some words.</p><p>Not so sure text of words.</p>";
    expect(chosen(judged(html, [3, -0.2], { article: -9 }))).toEqual([1, 1]);
    expect(chosen(judged(html, [3, -0.2], { article: 9 }))).toEqual([1, 0]);
    expect(chosen(judged(html, [3, -0.2], { article: -1, listing: 9 }))).toEqual([1, 1]);
  });

  test("favor moves the threshold", () => {
    const html = "<p>Sure text of some words.</p><p>Not so sure.</p><p>Rather unlikely.</p>";
    const counts = (["precision", undefined, "recall"] as const).map(
      (favor) => chosen(judged(html, [3, 0, -1], { options: { favor } })).filter((c) => c === 1).length,
    );
    expect(counts).toEqual([1, 2, 3]);
  });

  test("a repeated text is chosen once, except in cells", () => {
    expect(chosen(judged(`<p>${SENTENCE}</p><p>${SENTENCE}</p>`, [2, 2]))).toEqual([1, 0]);
    const cells = "<table><tr><td>one and the same</td><td>one and the same</td></tr></table>";
    expect(chosen(judged(cells, [2, 2]))).toEqual([1, 1]);
  });

  const item = (name: string, text: string): string =>
    `<li class=job><b>${name}</b><div class=place>${text}</div></li>`;
  test("fields of records may repeat if they are likely enough", () => {
    const names = ["Baker of cakes", "Driver of trains", "Painter of walls"];
    const html = `<ul>${names.map((name) => item(name, "Paris and the towns around")).join("")}</ul>`;
    expect(chosen(judged(html, [2, 2, 2, 2, 2, -0.3]))).toEqual([1, 1, 1, 1, 1, 0]);
    expect(chosen(judged(html, [2, 0.5, 2, 0.5, 2, 0.5], { article: 9 }))).toEqual([1, 1, 1, 0, 1, 0]);
  });

  test("a copy with other tags is dropped, likely or not", () => {
    const html = `<ul><li>${SENTENCE}</li><li>Two and two</li><li>Three</li></ul><ol><li><p>${SENTENCE}</p></li><li>Four</li><li>Five</li></ol>`;
    expect(chosen(judged(html, [3, 3, 3, 3, 3, 3]))).toEqual([1, 1, 1, 0, 1, 1]);
  });

  test("a heading may repeat an item, a link or a bold line, but not a paragraph", () => {
    const name = "How the fox came home";
    const titled = (before: string) => `${before}<h2>${name}</h2><p>${SENTENCE}</p>`;
    expect(chosen(judged(titled(`<ol><li>${name}</li></ol>`), [3, 3, 3]))).toEqual([1, 1, 1]);
    expect(chosen(judged(titled(`<p>${name}</p>`), [3, 3, 3]))).toEqual([1, 0, 1]);
    expect(chosen(judged(titled(`<p><strong>${name}</strong></p>`), [3, 3, 3]))).toEqual([1, 1, 1]);
    expect(chosen(judged(titled("<p><b>How</b> the fox came home</p>"), [3, 3, 3]))).toEqual([1, 0, 1]);
    const linked = titled(`<div><a href="/home">${name}</a></div>`);
    expect(chosen(judged(linked, [3, 3, 3], { article: 9 }))).toEqual([1, 1, 1]);
    expect(chosen(judged(linked, [3, 3, 3], { article: -9 }))).toEqual([0, 1, 1]);
  });

  const section = (name: string): string => `<h2>${name}</h2><p>${SENTENCE} ${name}.</p>`;
  const listed = (names: readonly string[]): string =>
    `<ul>${names.map((name) => `<li><a href="#at">${name}</a></li>`).join("")}</ul>`;
  test("a table of contents is dropped with all its links", () => {
    const names = ["Dens", "What foxes eat in winter", "Tails"];
    const html = `<p>${SENTENCE}</p>${listed([...names, "Literature"])}${names.map(section).join("")}`;
    const judgment = judged(html, Array(11).fill(3));
    expect(chosen(judgment)).toEqual([1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect(foundBy(judgment, "contents")).toEqual([4, 3, 2, 1]);
  });

  test("entries with other texts than the headings lead to their ids", () => {
    const names = ["Dens", "Food", "Tails"];
    const links = names.map((name, i) => `<li><a href="#${name}"><b>${i + 1}</b> ${name}</a></li>`).join("");
    const sections = names.map((name) => section(`<span id="${name}">${name}</span>`)).join("");
    const judgment = judged(`<p>${SENTENCE}</p><ul>${links}</ul>${sections}`, Array(10).fill(3));
    expect(chosen(judgment)).toEqual([1, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  });

  test("a heading of a table of contents is dropped with it, except for the title", () => {
    const names = ["Dens", "Food", "Tails"];
    const html = `<h1>Foxes</h1><h2>Contents</h2>${listed(names)}${names.map(section).join("")}`;
    expect(chosen(judged(html, Array(11).fill(3)))).toEqual([1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    const titled = `<title>Foxes</title><h2>Foxes</h2>${listed(names)}${names.map(section).join("")}`;
    expect(chosen(judged(titled, Array(10).fill(3)))).toEqual([1, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  });

  test("two links, or links that mostly name no heading, are not a table of contents", () => {
    const two = ["Dens", "Tails"];
    expect(chosen(judged(`${listed(two)}${two.map(section).join("")}`, Array(6).fill(3)))).toEqual(Array(6).fill(1));
    const names = [...two, "Ears"];
    const html = `${listed([...names, "Cats", "Dogs", "Hens"])}${names.map(section).join("")}`;
    expect(chosen(judged(html, Array(12).fill(3)))).toEqual(Array(12).fill(1));
  });

  const COMMENTED = `<title>A fox</title><h1>A fox</h1><p>${SENTENCE}</p><p>${SENTENCE} Again.</p><p>${SENTENCE} And again.</p>
    <div class="comments"><p>Nice story, thank you.</p></div>`;
  test("comments are dropped, kept, or marked", () => {
    const logits = [1, 3, 3, 3, 1];
    const dropping = judged(COMMENTED, logits);
    expect(chosen(dropping)).toEqual([1, 1, 1, 1, 0]);
    expect(foundBy(dropping, "comment")).toEqual([4]);
    expect(chosen(judged(COMMENTED, logits, { options: { comments: "keep" } }))).toEqual([1, 1, 1, 1, 1]);
    const marked = judged(COMMENTED, logits, { options: { comments: "apart" } });
    expect([...marked.comments]).toEqual([0, 0, 0, 0, 1]);
  });

  test("prose pages drop paragraphs that are mostly a link", () => {
    const html = `<p>${SENTENCE} ${SENTENCE}</p><p>Read more: <a href="/b">The second book of the fox</a></p><p>See <a href="/c">the other one</a> for what the dog said.</p>`;
    const judgment = judged(html, [3, 3, 3], { article: 9 });
    expect(chosen(judgment)).toEqual([1, 0, 1]);
    expect(foundBy(judgment, "link")).toEqual([1]);
    expect(chosen(judged(html, [3, 3, 3], { article: -9 }))).toEqual([1, 1, 1]);
  });

  test("prose pages drop headings without chosen text below them", () => {
    const paragraphs = (times: number) =>
      Array.from({ length: times }, (_, i) => `<p>${SENTENCE} ${"again ".repeat(i)}</p>`).join("");
    const html = `<h1>A fox</h1>${paragraphs(4)}<h2>Its dens</h2><h3>The first</h3><p>Under a tree</p><h2>Read more</h2><p>Other foxes</p>`;
    const likely = [3, 3, 3, 3, 3, 3, 3, 3, 3, -9];
    const judgment = judged(html, likely, { article: 9 });
    expect(chosen(judgment)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
    expect(foundBy(judgment, "bare-heading")).toEqual([8]);
    expect(chosen(judged(html, likely, { article: -9 }))[8]).toBe(1);
    const nothingUnder = [3, 3, 3, 3, 3, 3, 3, -9, -9, -9];
    expect(chosen(judged(html, nothingUnder, { article: 9 })).slice(5)).toEqual([0, 0, 0, 0, 0]);
  });

  test("headings stay if they are much of the content, or if no text is below them", () => {
    const list = "<h2>First matter</h2><p>more</p><h2>Second matter</h2><p>more</p><p>Footer of the page</p>";
    expect(chosen(judged(list, [3, -9, 3, -9, -9], { article: 9 }))).toEqual([1, 0, 1, 0, 0]);
    const line = `<h2>${SENTENCE}</h2><h2>The end</h2>`;
    expect(chosen(judged(`<p>${SENTENCE} Again, and again.</p>${line}`, [3, 3, 3], { article: 9 }))).toEqual([1, 1, 1]);
  });

  test("an element with the class comments is kept if its text is likely content", () => {
    const { choice } = judged(COMMENTED, [1, 3, 3, 3, 1.5]);
    expect([...choice.chosen]).toEqual([1, 1, 1, 1, 1]);
  });

  test("an element with the class comments is kept if it has more than .3 of the words", () => {
    const commented = (count: number): string =>
      `<title>A fox</title><h1>A fox</h1><p>${SENTENCE}</p><div class="comments"><p>${"word ".repeat(count)}</p></div>`;
    // The heading and the sentence have 20 words: 8 of 28 are less than .3, 9 of 29 are more.
    expect(chosen(judged(commented(8), [1, 3, 1]))).toEqual([1, 1, 0]);
    expect(chosen(judged(commented(9), [1, 3, 1]))).toEqual([1, 1, 1]);
  });

  test("the signature of a function stays, the signature of a person is dropped", () => {
    const html = `<h1>Foxes</h1><dl><dt class="sig">jump(dog)</dt><dd>${SENTENCE}</dd></dl><p>${SENTENCE} Again.</p><p class="signature">Yours, the fox</p>`;
    expect(chosen(judged(html, [3, 0.5, 3, 3, 0.5]))).toEqual([1, 1, 1, 1, 0]);
  });

  test("lines of code may repeat, and may be without words", () => {
    const code = "<pre><div>import fox from forest;</div><div>},</div></pre>";
    expect(chosen(judged(`<p>${SENTENCE}</p>${code}${code}`, [3, 3, 3, 3, 3]))).toEqual([1, 1, 1, 1, 1]);
  });

  test("cells without words stay in rows with chosen words", () => {
    const row = "<tr><td>A thing of words</td><td>$$</td></tr>";
    const html = `<p>${SENTENCE}</p><table>${row}${row}</table>`;
    expect(chosen(judged(html, [3, 3, 3, -3, 3]))).toEqual([1, 1, 1, 0, 0]);
  });

  test("code among chosen text is added, likely or not; code before and after it is not", () => {
    const pre = "<pre><span>let a = 1;</span></pre>";
    const html = `${pre}<p>${SENTENCE}</p>${pre}<p>Menu of the site</p><p>${SENTENCE} Again.</p>${pre}`;
    const judgment = judged(html, [-3, 3, -3, -3, 3, -3]);
    expect(chosen(judgment)).toEqual([0, 1, 1, 0, 1, 0]);
    expect(foundBy(judgment, "code")).toEqual([2]);
  });

  test("an item between chosen items is added unless it is very unlikely", () => {
    const items = ["One fox", "Two dogs", "Three hens", "Four cats", "Five geese", "Menu"].map(
      (item) => `<li>${item}</li>`,
    );
    const html = `<p>${SENTENCE}</p><ul>${items.join("")}</ul>`;
    expect(chosen(judged(html, [3, 3, 3, -0.8, 3, 3, -0.8]))).toEqual([1, 1, 1, 1, 1, 1, 0]);
    expect(chosen(judged(html, [3, 3, 3, -5, 3, 3, -5]))).toEqual([1, 1, 1, 0, 1, 1, 0]);
    const hidden = html.replace("<li>Three", "<li hidden>Three");
    expect(chosen(judged(hidden, [3, 3, 3, -0.8, 3, 3, -0.8]))[3]).toBe(0);
  });

  describe("missing cells of a chosen table", () => {
    const table = (rows: string) => `<table>${rows}</table><p>${SENTENCE}</p>`;
    const head = "<tr><th>Beast</th><th>Legs</th></tr>";
    const row = (beast: string, legs: string) => `<tr><td><p>${beast}</p></td><td>${legs}</td></tr>`;
    const three = head + row("Fox", "four") + row("Hen", "two") + row("Ant", "six") + row("Eel", "none");
    test("are added between chosen cells, in their rows, and in the header", () => {
      const judgment = judged(table(three), [-1, -1, -1, 3, -1, -1, 3, -1, -1, -1, 3]);
      expect(chosen(judgment)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1]);
      expect(foundBy(judgment, "cells")).toEqual([0, 1, 2, 4, 5, 7]);
    });
    test("are not added if very unlikely, or if only one cell was chosen", () => {
      expect(chosen(judged(table(three), [-5, -1, -5, 3, -5, -1, 3, -1, -1, -1, 3]))).toEqual([
        0, 1, 0, 1, 0, 1, 1, 1, 0, 0, 1,
      ]);
      expect(chosen(judged(table(three), [-1, -1, -1, 3, -1, -1, -1, -1, -1, -1, 3])).slice(0, 3)).toEqual([0, 0, 0]);
    });
    test("are not added if they have more than one block", () => {
      const posts = `<tr><td>Ann</td><td><p>A fox?</p><p>Yes</p></td></tr>${row("Bob", "No fox")}`;
      expect(chosen(judged(table(posts), [3, -1, -1, 3, -1, 3]))).toEqual([1, 0, 0, 1, 1, 1]);
    });
    test("are not added in another table, or if hidden", () => {
      const other = `<table>${row("Cat", "four")}</table>`;
      const hidden = three.replace("<td>two", "<td hidden>two");
      expect(chosen(judged(other + table(three), [-1, -1, -1, -1, 3, 3, 3, 3, 3, 3, 3, 3, 3])).slice(0, 2)).toEqual([
        0, 0,
      ]);
      expect(chosen(judged(table(hidden), [3, 3, 3, 3, 3, -1, 3, 3, 3, 3, 3]))[5]).toBe(0);
    });
  });

  test("a heading between chosen blocks is added unless it is very unlikely", () => {
    const html = `<p>${SENTENCE}</p><h2>Its dens</h2><p>${SENTENCE} Again.</p><h3>Share</h3><p>Once more. ${SENTENCE}</p><h2>News</h2><p>Menu</p>`;
    const judgment = judged(html, [3, -1, 3, -5, 3, -1, -5]);
    expect(chosen(judgment)).toEqual([1, 1, 1, 0, 1, 0, 0]);
    expect(foundBy(judgment, "parts")).toEqual([1]);
  });

  test("a heading with a link to itself is added, likely or not", () => {
    const wrapped = (link: string) =>
      `<p>${SENTENCE}</p><div><h2 id=dens>Dens</h2>${link}</div><p>${SENTENCE} Again.</p>`;
    const html = wrapped('<a href="#dens"><span>Section titled Dens</span></a>');
    expect(chosen(judged(html, [3, -3, -3, 3]))).toEqual([1, 1, 0, 1]);
    const elsewhere = wrapped('<a href="/dens">More on dens</a>');
    expect(chosen(judged(elsewhere, [3, -3, -3, 3]))).toEqual([1, 0, 0, 1]);
  });

  test("a summary between title and text of an article is added unless it is unlikely", () => {
    const html = `<title>Its dens</title><p>Menu</p><h1>Its dens</h1><p>${SENTENCE}</p><p>${SENTENCE} Again.</p><p>Once more. ${SENTENCE}</p>`;
    const likely = [-5, 0, -0.5, 3, 3];
    expect(foundBy(judged(html, likely, { article: 9 }), "parts")).toEqual([2]);
    expect(foundBy(judged(html, likely, { article: 1, listing: 0 }), "parts")).toEqual([]);
    expect(foundBy(judged(html, [-5, 0, -2, 3, 3], { article: 9 }), "parts")).toEqual([]);
  });

  test("a copy of the title is no summary", () => {
    const html = (copy: string) =>
      `<title>A fox</title><h1>A fox</h1><p>${copy}</p><p>${SENTENCE}</p><p>${SENTENCE} Again.</p>`;
    expect(foundBy(judged(html("The red fox"), [3, -0.6, 3, 3], { article: 9 }), "parts")).toEqual([1]);
    expect(foundBy(judged(html("A fox"), [3, -0.6, 3, 3], { article: 9 }), "parts")).toEqual([]);
  });

  test("items in a chosen item are added, unless they are links", () => {
    const list = (item: string) => `<ul><li>Foxes eat<ul><li>${item}</li><li>${item} too</li></ul></li></ul>`;
    const html = (item: string) => `<p>${SENTENCE}</p>${list(item)}<p>${SENTENCE} Again.</p>`;
    expect(chosen(judged(html("mice"), [3, 3, -1, -1, 3]))).toEqual([1, 1, 1, 1, 1]);
    expect(chosen(judged(html("mice"), [3, -3, -1, -1, 3]))).toEqual([1, 0, 0, 0, 1]);
    expect(chosen(judged(html("<a href=/>all mice</a>"), [3, 3, -1, -1, 3]))).toEqual([1, 1, 0, 0, 1]);
  });

  test("kind and confidence come from their models", () => {
    const { kind, confidence } = judged(`<p>${"Text ".repeat(50)}</p>`, [1]);
    expect(kind).toBe("forum");
    expect(confidence).toBe(0.5);
    expect(judged("<p>Text</p>", [1]).kind).toBe("article");
  });

  test("an empty page has an empty choice", () => {
    expect(chosen(judged("", []))).toEqual([]);
  });
});

test("the scores of the method agree with the choice", () => {
  const judgment = judged(`<p>${SENTENCE}</p><p>${SENTENCE}</p><p>Menu</p>`, [2, 2, -3]);
  const scores = [...methodScores(judgment)];
  expect(scores.map((score) => (score >= 0.5 ? 1 : 0))).toEqual(chosen(judgment));
  for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
});

test("the score of a dropped block is below one half, however likely it is", () => {
  const judgment = judged(`<p>${SENTENCE}</p><p>${SENTENCE}</p>`, [2, 2]);
  expect(chosen(judgment)).toEqual([1, 0]);
  expect(methodScores(judgment)[1]).toBe(0.49);
});
