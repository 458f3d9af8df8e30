import { defineMethod } from "./method.ts";

/*
 * The paper's decision tree over the number of words and the link density (words in links / words) of a block, of the block before it and of
 * the block after it:
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

/** Constants of `shallow`: the thresholds of the tree. */
export type ShallowConstants = Readonly<typeof DEFAULTS>;

/** The features of a block. */
interface ShallowText {
  readonly words: number;
  readonly linkDensity: number;
}
/** The neighbor before the first and after the last block. */
const NO_TEXT: ShallowText = { words: 0, linkDensity: 0 };

export const shallow = defineMethod<ShallowConstants>({
  id: "shallow",
  says: "Blocks with enough words and few links, by a small decision tree that also reads the neighboring blocks (boilerpipe).",
  paper: {
    authors: "C. Kohlschütter, P. Fankhauser, W. Nejdl",
    title: "Boilerplate Detection using Shallow Text Features",
    venue: "WSDM",
    year: 2010,
    doi: "10.1145/1718487.1718542",
  },
  defaults: DEFAULTS,
  departures: ["Blocks are runs of inline text; those of the paper also end at some inline tags."],
  score(page, constants) {
    const { blocks } = page;
    const visible: number[] = [];
    for (let block = 0; block < blocks.count; block++) if (blocks.hidden[block] === 0) visible.push(block);
    const texts = visible.map((block) => ({
      words: blocks.words[block],
      linkDensity: blocks.linkWords[block] / (blocks.words[block] || 1),
    }));
    const scores = new Float64Array(blocks.count);
    for (const [i, block] of visible.entries()) {
      const around = { previous: texts[i - 1] ?? NO_TEXT, current: texts[i], next: texts[i + 1] ?? NO_TEXT };
      scores[block] = isContent(around, constants) ? 1 : 0;
    }
    return scores;
  },
});

type Around = Readonly<Record<"previous" | "current" | "next", ShallowText>>;

function isContent({ previous, current, next }: Around, c: ShallowConstants): boolean {
  if (current.linkDensity > c.linkDensity) return false;
  if (previous.linkDensity > c.previousLinkDensity) {
    return current.words > c.wordsAfterLinks || next.words > c.nextWordsAfterLinks;
  }
  return current.words > c.words || next.words > c.nextWords || previous.words > c.previousWords;
}
