import { describe, expect, test } from "vitest";
import { gatherFacts } from "../../features/block-facts.ts";
import { parse } from "../../page/parse.ts";
import { readBlock } from "../../page/read.ts";
import type { ChoiceContext } from "../choice.ts";
import { TUNING } from "../judge-options.ts";
import { applySteps, CHOICE_STEPS } from "./choice-steps.ts";

const SENTENCE = "The quick brown fox jumps over the lazy dog, and then sleeps under a tree in the sun.";

/** For each step that drops blocks, a page that consists of what it drops. */
const ONLY_DROPPED: Readonly<Record<string, string>> = {
  unseen: `<p hidden>${SENTENCE}</p>`,
  "no-word": "<p>***</p>".repeat(3),
  contents: `<ul>${["Dens", "Tails", "Ears"].map((name) => `<li><a href="#${name}">${name}</a></li>`).join("")}</ul><h2>Dens</h2><h2>Tails</h2><h2>Ears</h2>`,
  duplicate: `<p>${SENTENCE}</p>`.repeat(9),
  link: ["second", "third", "fourth"].map((n) => `<p><a href="/${n}">The ${n} book of the fox</a></p>`).join(""),
  teaser: ["one", "two", "three"]
    .map((n) => `<div class=t><a href="/${n}">The tale of ${n}</a><p>${SENTENCE} ${n}.</p></div>`)
    .join(""),
  comment: `<div class=comments><p>${SENTENCE}</p></div>`,
  "reader-comment": `<div class=comments><p>${SENTENCE}</p></div>`,
  signature: `<div class=signature><p>${SENTENCE}</p></div>`,
  consent: `<div class=cookie-consent><p>${SENTENCE}</p></div>`,
  quote: `<blockquote>${SENTENCE}</blockquote>`,
  "post-head": ["Ann", "Bob", "Eve"]
    .map(
      (n) =>
        `<div class=post><p class=author>${n}, who has a name of many words</p><div class=post-body>Yes</div></div>`,
    )
    .join(""),
  "other-threads":
    `<div class=post><p class=author>Ann</p><div class=post-body>Yes</div></div><p>${SENTENCE}</p>`.repeat(2),
  "bare-heading": "<h2>First matter</h2><h2>Second matter</h2><h2>Third matter</h2>",
};

function contextOf(html: string): ChoiceContext {
  const facts = gatherFacts(parse(html));
  const { count } = facts.page.blocks;
  const scores = new Float64Array(count).fill(0.6);
  return {
    facts,
    chosen: new Uint8Array(count).fill(1),
    scores,
    prose: 1,
    discussion: undefined,
    options: {},
    tuning: TUNING,
  };
}

const wordsOf = ({ facts, chosen }: ChoiceContext): number =>
  chosen.reduce((sum, isChosen, block) => sum + isChosen * facts.page.blocks.words[block], 0);

const dropping = CHOICE_STEPS.flatMap((step) => (step.effect === "drop" ? [step] : []));

describe.each(dropping)("the step $id", ({ id, maxShare }) => {
  test("has a bound and a page of its own in this test", () => {
    expect(maxShare).toBeLessThanOrEqual(0.9);
    expect(ONLY_DROPPED[id]).toBeDefined();
  });

  test("does not empty a page that consists of what it drops", () => {
    const context = contextOf(ONLY_DROPPED[id]);
    const before = wordsOf(context);
    applySteps(context);
    expect(wordsOf(context)).toBeGreaterThanOrEqual((1 - maxShare) * before);
  });
});

test("documentation made of link cards keeps its cards", () => {
  const cards = Array.from(
    { length: 12 },
    (_, i) => `<p><a href="/g${i}">Guide number ${i}: how to begin with it</a></p>`,
  );
  const context = contextOf(`<h1>Guides</h1>${cards.join("")}`);
  applySteps(context);
  expect([...context.chosen]).toEqual(Array(13).fill(1));
});

describe("the step teaser", () => {
  const paragraphs = (count: number, text = SENTENCE): readonly string[] =>
    Array.from({ length: count }, (_, n) => `<p>${n} days in the wood. ${text} ${text}</p>`);
  const head = (more: string): string => `<title>The fox</title><article><h1>The fox</h1>${more}</article>`;
  const list = (names: readonly string[]): string =>
    `<ul>${names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join("")}</ul>`;
  const long = ["University of Helsinki", "University of Tasmania", "Academy of Dentistry"];
  const short = ["Kaggle", "Acumen", "Wolfram", "Codecademy"];

  /** Returns the teasers that the step finds if all blocks with a sentence are sure. */
  const teasersIn = (html: string): readonly string[] | undefined => {
    const context = contextOf(html);
    const { page } = context.facts;
    const texts = Array.from(context.scores, (_, block) => readBlock(page, block));
    for (const [block, text] of texts.entries()) if (text.includes(SENTENCE)) context.scores[block] = 0.95;
    return CHOICE_STEPS.find(({ id }) => id === "teaser")
      ?.find(context)
      .map((block) => texts[block]);
  };

  test("drops a list of linked titles beside the article", () => {
    expect(teasersIn(head(paragraphs(4).join("")) + list(long))).toEqual(long);
  });

  test("keeps the longer links of a list of short links", () => {
    expect(teasersIn(head(paragraphs(4).join("")) + list([...long, ...short]))).toEqual([]);
  });

  test("keeps such a list in the article: between paragraphs, and after a few of them", () => {
    expect(teasersIn(head([...paragraphs(20), list(long), ...paragraphs(20)].join("")))).toEqual([]);
    expect(teasersIn(head(paragraphs(4).join("") + list(long)))).toEqual([]);
  });

  test("drops it after a few paragraphs if its heading tells that it leads elsewhere", () => {
    const few = paragraphs(4).join("");
    for (const heading of ["Read also", "Lesen Sie auch:", "相关阅读", "Читайте также"])
      expect(teasersIn(head(`${few}<h3>${heading}</h3>${list(long)}`))).toEqual(long);
    expect(teasersIn(head(`${few}<h3>Related places of the fox</h3>${list(long)}`))).toEqual([]);
    expect(teasersIn(head(`${few}<p><a href="/more">Read more</a></p>${list(long)}`))).toEqual([]);
  });

  test("drops it after a long article", () => {
    expect(teasersIn(head(paragraphs(20).join("") + list(long)))).toEqual(long);
  });
});

describe("the step opened", () => {
  const openedIn = (html: string, chosen: readonly number[]): readonly number[] | undefined => {
    const context = contextOf(html);
    context.chosen.set(chosen);
    return CHOICE_STEPS.find(({ id }) => id === "opened")?.find(context);
  };
  const question = (n: string, more = ""): string =>
    `<h3><button>${n}?</button></h3><div hidden><p>${SENTENCE}</p></div>${more}`;

  test("adds what people open between chosen blocks", () => {
    expect(openedIn(question("Who") + question("Why") + question("When"), [1, 0, 1, 0, 1, 0])).toEqual([1, 3]);
  });

  test("adds nothing beside text that is not chosen, and no lists of links", () => {
    expect(openedIn(question("Who", "<p>Share this</p>") + question("Why"), [1, 0, 0, 1, 1])).toEqual([]);
    const links = `<button>More</button><ul hidden><li><a href="/a">${SENTENCE}</a></li></ul>`;
    expect(openedIn(`<p>${SENTENCE}</p>${links}<p>${SENTENCE}</p>`, [1, 1, 0, 1])).toEqual([]);
  });
});

test("the step bare-heading drops a line that leads to text that is not chosen", () => {
  const context = contextOf(
    `<p>${SENTENCE}</p><p>See also:</p><ul><li>Badgers</li></ul><p>See also:</p><p>${SENTENCE}</p>`,
  );
  context.chosen[2] = 0;
  expect(CHOICE_STEPS.find(({ id }) => id === "bare-heading")?.find(context)).toEqual([1]);
});

test("the step parts adds a summary that a class names", () => {
  const addedFrom = (probability: number, name: string): readonly number[] | undefined => {
    const context = contextOf(
      `<title>The fox</title><h1>The fox</h1><p class="${name}">${SENTENCE}</p><p>${SENTENCE} ${SENTENCE}</p>`,
    );
    context.chosen[1] = 0;
    context.scores[1] = probability;
    return CHOICE_STEPS.find(({ id }) => id === "parts")?.find(context);
  };
  expect(addedFrom(0.15, "story__summary")).toEqual([1]);
  expect(addedFrom(0.05, "story__summary")).toEqual([]);
  expect(addedFrom(0.15, "story")).toEqual([]);
});
