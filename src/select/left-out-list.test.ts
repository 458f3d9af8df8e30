import { expect, test } from "vitest";
import { parse } from "../page/index.ts";
import { judgePage } from "./auto.ts";
import { leftOutList } from "./left-out-list.ts";

const words = (count: number, start: number): string =>
  Array.from({ length: count }, (_, i) => `word${start + i}`).join(" ");

/** A page with a list, and the list as the learned choice sees it. */
function listPage(items: number, wordsPerItem: number): Parameters<typeof leftOutList> {
  const list = Array.from(
    { length: items },
    (_, i) => `<li class="card"><a href="/${i}">Name ${i}</a><p>${words(wordsPerItem - 2, i * 100)}</p></li>`,
  );
  const { facts, choice } = judgePage(parse(`<main><p>${words(80, 9000)}.</p><ul>${list.join("")}</ul></main>`), {});
  const of = facts.page.blocks.owner.map((owner) => (facts.structure.record[owner] >= 0 ? 0 : -1));
  const lists = {
    count: 1,
    of: Int32Array.from(of),
    words: Float64Array.of(items * wordsPerItem),
    scores: Float64Array.of(0),
    items: Int32Array.of(items),
    values: new Float32Array(),
  };
  return [facts, new Uint8Array(choice.chosen.length), lists];
}

test("the main list is left out if nothing of it is chosen", () => {
  expect(leftOutList(...listPage(20, 12))).toEqual({ items: 20, words: 240 });
});

test("a list that is chosen is not left out", () => {
  const [facts, chosen, lists] = listPage(20, 12);
  expect(leftOutList(facts, chosen.fill(1), lists)).toBeUndefined();
});

test.each([
  ["few items", 7, 40],
  ["few words per item, as in a menu", 60, 4],
  ["few words", 12, 12],
])("a list with %s is not the main list", (_, items, wordsPerItem) => {
  expect(leftOutList(...listPage(items, wordsPerItem))).toBeUndefined();
});
