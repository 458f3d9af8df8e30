import { describe, expect, test } from "vitest";
import { gatherFacts } from "../../features/block-facts.ts";
import { parse } from "../../page/parse.ts";
import type { ChoiceContext } from "../choice.ts";
import { TUNING } from "../judge-options.ts";
import { confidenceAfter, findLeftOut, isMuchLeftOut, measureLeftOut } from "./left-out.ts";

const LONG =
  "The tide was still making, and a drizzle that nobody had forecast fell on the harbor, the boats and the men.";
const paragraphs = (count: number): string => Array.from({ length: count }, (_, i) => `<p>${LONG} ${i}</p>`).join("");

function leftOut(html: string, chosen: readonly number[]): readonly number[] {
  const facts = gatherFacts(parse(html));
  expect(facts.page.blocks.count).toBe(chosen.length);
  const scores = Float64Array.from(chosen);
  const context: ChoiceContext = {
    facts,
    chosen: Uint8Array.from(chosen),
    scores,
    prose: 1,
    discussion: undefined,
    options: {},
    tuning: TUNING,
  };
  return findLeftOut(context);
}

describe("the guard against a choice that stops in the middle", () => {
  const first = (count: number, chosen: number): number[] =>
    Array.from({ length: count }, (_, i) => (i < chosen ? 1 : 0));

  test("finds the paragraphs with the path of the chosen ones, if they are many", () => {
    expect(leftOut(`<main>${paragraphs(10)}</main>`, first(10, 3))).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  test("finds paragraphs of which each has its own class", () => {
    const named = Array.from({ length: 10 }, (_, i) => `<div class="a${i}"><p class="b${i}">${LONG} ${i}</p></div>`);
    expect(leftOut(`<main>${named.join("")}</main>`, first(10, 3))).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  test("finds hidden paragraphs only if most of the chosen ones are hidden, too", () => {
    const hidden = Array.from(
      { length: 10 },
      (_, i) => `<h3><button>${i}</button></h3><div hidden><p>${LONG} ${i}</p></div>`,
    );
    const answers = (chosen: number): number[] => first(20, 20).map((_, i) => (i % 2 === 1 && i < 2 * chosen ? 1 : 0));
    expect(leftOut(`<main>${hidden.join("")}</main>`, answers(7))).toEqual([15, 17, 19]);
    const shown = hidden.map((one, i) => (i < 7 ? one.replace(" hidden", "") : one));
    expect(leftOut(`<main>${shown.join("")}</main>`, answers(7))).toEqual([]);
  });

  test("leaves single paragraphs to the model", () => {
    expect(leftOut(`<main>${paragraphs(10)}</main>`, first(10, 9))).toEqual([]);
    expect(leftOut(`<main>${paragraphs(80)}</main>`, first(80, 77))).toEqual([]);
  });

  test("finds a small share of a long text if it has many words", () => {
    expect(leftOut(`<main>${paragraphs(80)}</main>`, first(80, 72))).toHaveLength(8);
  });

  test("finds nothing in another container, or with another path", () => {
    expect(leftOut(`<main>${paragraphs(3)}</main><aside>${paragraphs(3)}</aside>`, first(6, 3))).toEqual([]);
    expect(leftOut(`<main>${paragraphs(3)}<div class=x>${paragraphs(3)}</div></main>`, first(6, 3))).toEqual([]);
  });

  test("finds no short blocks and no links", () => {
    const links = `<p><a href=/x>${LONG}</a></p>`.repeat(3);
    expect(leftOut(`<main>${paragraphs(3)}<p>Short</p>${links}</main>`, first(7, 3))).toEqual([]);
  });

  test("finds nothing if no path has most of the chosen words", () => {
    const html = `<main>${paragraphs(2)}<div>${LONG}</div><blockquote>${LONG}</blockquote><ul><li>${LONG}</li></ul></main>`;
    expect(leftOut(html, [1, 0, 1, 1, 1])).toEqual([]);
  });
});

describe("the share that was left out", () => {
  const page = parse(`<main>${paragraphs(10)}</main><aside>${paragraphs(5)}</aside>`);
  const chosen = (...blocks: number[]): Uint8Array =>
    Uint8Array.from({ length: 15 }, (_, i) => (blocks.includes(i) ? 1 : 0));

  test("counts the prose of the container only", () => {
    expect(measureLeftOut(page, chosen(0, 1, 2, 3, 4, 5)).share).toBeCloseTo(0.4);
    expect(measureLeftOut(page, chosen(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)).share).toBe(0);
    expect(measureLeftOut(page, chosen()).share).toBe(0);
  });

  test("does not count excused blocks", () => {
    expect(measureLeftOut(page, chosen(0, 1, 2, 3, 4, 5), chosen(6, 7, 8, 9)).share).toBe(0);
  });

  test("lowers the confidence if it is much", () => {
    const much = { words: 100, share: 0.4 };
    expect(isMuchLeftOut(much)).toBe(true);
    expect(confidenceAfter(0.9, much)).toBeCloseTo(0.6);
    expect(confidenceAfter(0.3, much)).toBe(0.3);
    for (const little of [
      { words: 99, share: 0.9 },
      { words: 900, share: 0.39 },
    ]) {
      expect(confidenceAfter(0.9, little)).toBe(0.9);
    }
  });
});
