import { describe, expect, test } from "vitest";
import { gatherFacts } from "../../features/block-facts.ts";
import { parse } from "../../page/parse.ts";
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

describe("the step teaser beside an article", () => {
  const long = ["University of Helsinki", "University of Tasmania", "Academy of Dentistry"];
  const short = ["Kaggle", "Acumen", "Wolfram", "Codecademy"];
  const article = ["first", "second", "third", "fourth"].map((n) => `<p>The ${n} day. ${SENTENCE} ${SENTENCE}</p>`);
  const teasersAmong = (names: readonly string[]): readonly number[] | undefined => {
    const items = names.map((name) => `<li><a href="/${name}">${name}</a></li>`);
    const context = contextOf(`<article>${article.join("")}</article><ul>${items.join("")}</ul>`);
    context.scores.fill(0.95, 0, article.length);
    return CHOICE_STEPS.find(({ id }) => id === "teaser")?.find(context);
  };

  test("drops a list of linked titles", () => {
    expect(teasersAmong(long)).toEqual([4, 5, 6]);
  });

  test("keeps the longer links of a list of short links", () => {
    expect(teasersAmong([...long, ...short])).toEqual([]);
  });
});
