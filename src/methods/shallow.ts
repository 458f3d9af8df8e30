import { defineMethod } from "./method.ts";

/*
 * The published decision tree over the number of words and the link density (words in links / words) of a block, of the one
 * before and of the one after:
 *
 *   link density ≤ 1/3
 *   │ previous link density ≤ 5/9
 *   │ │ words ≤ 16
 *   │ │ │ next words ≤ 15
 *   │ │ │ │ previous words ≤ 4: boilerplate
 *   │ │ │ │ previous words > 4: content
 *   │ │ │ next words > 15: content
 *   │ │ words > 16: content
 *   │ previous link density > 5/9
 *   │ │ words ≤ 40
 *   │ │ │ next words ≤ 17: boilerplate
 *   │ │ │ next words > 17: content
 *   │ │ words > 40: content
 *   link density > 1/3: boilerplate
 */

const DEFAULTS = {
  linkDensity: 1 / 3,
  previousLinkDensity: 5 / 9,
  words: 16,
  nextWords: 15,
  previousWords: 4,
  wordsAfterLinks: 40,
  nextWordsAfterLinks: 17,
};

export type ShallowConstants = Readonly<typeof DEFAULTS>;

interface ShallowText {
  readonly words: number;
  readonly linkDensity: number;
}
const NOTHING: ShallowText = { words: 0, linkDensity: 0 };

export const shallow = defineMethod<ShallowConstants>({
  id: "shallow",
  says: "Blocks with enough words and few links, by a small tree that also asks their neighbours (boilerpipe).",
  paper: {
    authors: "C. Kohlschütter, P. Fankhauser, W. Nejdl",
    title: "Boilerplate Detection using Shallow Text Features",
    venue: "WSDM",
    year: 2010,
    doi: "10.1145/1718487.1718542",
  },
  defaults: DEFAULTS,
  departures: ["Blocks are our runs of inline text; the paper's also end at some inline tags."],
  score(page, constants) {
    const { blocks } = page;
    const seen: number[] = [];
    for (let block = 0; block < blocks.count; block++) if (blocks.hidden[block] === 0) seen.push(block);
    const texts = seen.map((block) => ({
      words: blocks.words[block],
      linkDensity: blocks.linkWords[block] / (blocks.words[block] || 1),
    }));
    const scores = new Float64Array(blocks.count);
    for (const [i, block] of seen.entries()) {
      const isContent = judge(texts[i - 1] ?? NOTHING, texts[i], texts[i + 1] ?? NOTHING, constants);
      scores[block] = isContent ? 1 : 0;
    }
    return scores;
  },
});

function judge(previous: ShallowText, current: ShallowText, next: ShallowText, c: ShallowConstants): boolean {
  if (current.linkDensity > c.linkDensity) return false;
  if (previous.linkDensity > c.previousLinkDensity) {
    return current.words > c.wordsAfterLinks || next.words > c.nextWordsAfterLinks;
  }
  return current.words > c.words || next.words > c.nextWords || previous.words > c.previousWords;
}
