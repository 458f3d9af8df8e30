import { type BlockFacts, type Hint, hintBit } from "../features/index.ts";
import { Flag, tagId, tagSet } from "../html/index.ts";
import { firstFrom, isHeadingBlock, type Page } from "../page/index.ts";
import { chosenWords } from "./choice.ts";
import { contentsEntries } from "./contents.ts";

/** What a rule may look at. */
export interface RuleContext {
  readonly facts: BlockFacts;
  readonly chosen: Uint8Array;
  /** The probability of each block. */
  readonly scores: Float64Array;
  /** How likely the page is one of prose. */
  readonly prose: number;
}

/** Takes blocks away that the model chose; gives the blocks it drops. The engine alone drops them and keeps the reason. */
export interface ChoiceRule {
  /** `reasons.ts` says it in words. */
  readonly id: string;
  readonly drops: (context: RuleContext) => readonly number[];
}

/** On pages of prose a paragraph that is hardly more than a link leads elsewhere: "Read more: …". */
const PROSE = 0.5;
/** Its least and most words, and the share of them in links. Measured: shares of .5 to .75, 1 to 40 words differ by .0001. */
const LEAST_LINK = 4;
const MOST_LINK = 25;
const LINK_SHARE = 0.6;
const P = tagId("p");
const LI = tagId("li");
/** What is defined is content, also where it is called a signature, that of a function. */
const DT = tagId("dt");
/** Short texts recur for good reasons. Measured: 4, 6 and 1 words differ by .0002. */
const DUPLICATE_WORDS = 4;
const CELLS = tagSet("td th");
/** Cells and code repeat by their nature, and may be a mere sign. */
const MAY_REPEAT = tagSet("td th pre code dt");
/** What a field of records that repeats must reach to stay, and what prose adds to that. Measured: .4 to .6 differ by .0003. */
const REPEATED_FIELD = 0.5;
const REPEATED_IN_PROSE = 0.25;
/** A part named in passing is cut off only if it is a small one. Measured. */
const MOST_CUT = 0.3;
/** Blocks this likely are content whatever the part is called: a chapter on review comments. Measured: .7 is as good. */
const SURE = 0.8;

/** More than this, and the headings are what the page says. Measured: .03 is as good. */
const MOST_BARE = 0.1;

export const rules: readonly ChoiceRule[] = [
  {
    id: "no-word",
    drops: ({ facts: { page }, chosen }) => {
      const signs = among(chosen, (block) => page.blocks.words[block] === 0);
      if (signs.length === 0) return signs;
      const isWordless = wordlessRows(page, chosen);
      return signs.filter((block) => !mayRepeat(page, block) || isWordless(block));
    },
  },
  {
    id: "contents",
    drops: ({ facts, chosen }) => contentsEntries(facts, chosen),
  },
  {
    id: "duplicate",
    drops: (context) => {
      const { page, text } = context.facts;
      const { words, linkWords } = page.blocks;
      const taken = new Map<number, number>();
      const links: number[] = [];
      const copies = among(context.chosen, (block) => {
        if (words[block] < DUPLICATE_WORDS || mayRepeat(page, block)) return false;
        const before = taken.get(text.hash[block]);
        if (before !== undefined && !isAnnounced(page, block, before)) return !isRepeatedField(context, before, block);
        taken.set(text.hash[block], block);
        // Where the page is no prose, a heading takes the place of the link.
        if (before !== undefined && context.prose < PROSE && linkWords[before] > 0) links.push(before);
        return false;
      });
      return [...links, ...copies];
    },
  },
  {
    id: "link",
    drops: ({ facts: { page }, chosen, prose }) => {
      const { words, linkWords, owner } = page.blocks;
      const leadsElsewhere = (block: number): boolean => {
        const own = words[block];
        const isShort = page.tag[owner[block]] === P && own >= LEAST_LINK && own <= MOST_LINK;
        return isShort && linkWords[block] > LINK_SHARE * own;
      };
      return prose < PROSE ? [] : among(chosen, leadsElsewhere);
    },
  },
  namedPart("comment"),
  namedPart("signature"),
  namedPart("consent"),
  {
    id: "bare-heading",
    drops: ({ facts, chosen, prose }) => {
      const bare = prose < PROSE ? [] : bareHeadings(facts, chosen);
      return wordsOf(facts, bare) <= MOST_BARE * chosenWords(facts.page, chosen) ? bare : [];
    },
  },
];

/** Those of the given blocks of which something holds, in page order. */
function among(given: Uint8Array, holds: (block: number) => boolean): readonly number[] {
  const found: number[] = [];
  for (let block = 0; block < given.length; block++) if (given[block] === 1 && holds(block)) found.push(block);
  return found;
}

function mayRepeat({ blocks, tag, flags }: Page, block: number): boolean {
  const owner = blocks.owner[block];
  return MAY_REPEAT[tag[owner]] === 1 || (flags[owner] & Flag.PREFORMATTED) !== 0;
}

/** Tells of which blocks in cells no word of the row was chosen: signs of what is left out. */
function wordlessRows({ blocks, tag, parent, end }: Page, chosen: Uint8Array): (block: number) => boolean {
  const worded = new Int32Array(blocks.count + 1);
  for (let block = 0; block < blocks.count; block++) {
    worded[block + 1] = worded[block] + (chosen[block] === 1 && blocks.words[block] > 0 ? 1 : 0);
  }
  const before = (node: number): number => worded[firstFrom(blocks.from, node)];
  return (block) => {
    const owner = blocks.owner[block];
    const row = parent[owner];
    return CELLS[tag[owner]] === 1 && before(row) === before(end[row]);
  };
}

/**
 * Records may say the same in the same place: parameters of a reference, steps of instructions, places of jobs. A text that
 * comes again in another make is a copy for other screens, a teaser or a quotation.
 */
function isRepeatedField({ facts, scores, prose }: RuleContext, before: number, block: number): boolean {
  const { owner } = facts.page.blocks;
  const { record } = facts.structure;
  if (facts.pool[before] !== facts.pool[block] || record[owner[before]] < 0 || record[owner[block]] < 0) return false;
  return scores[block] >= REPEATED_FIELD + REPEATED_IN_PROSE * prose;
}

/**
 * Whether a heading says what an item or a link announced: it stays, for its section would be without a name. A heading that
 * says what any other text did is a quotation of it.
 */
function isAnnounced(page: Page, block: number, before: number): boolean {
  const { owner, linkWords } = page.blocks;
  const announces = page.tag[owner[before]] === LI || linkWords[before] > 0;
  return announces && isHeadingBlock(page, block) && !isHeadingBlock(page, before);
}

/** A part whose class or id says what it is, while the start of the content is outside it. */
function namedPart(hint: Hint): ChoiceRule {
  return {
    id: hint,
    drops: ({ facts, chosen, scores }) => {
      const { tag, blocks } = facts.page;
      const mayBe = (block: number): boolean => scores[block] < SURE && tag[blocks.owner[block]] !== DT;
      const found = partNamed(facts, chosen, hintBit(hint)).filter(mayBe);
      if (found.length === 0) return found;
      return wordsOf(facts, found) <= MOST_CUT * chosenWords(facts.page, chosen) ? found : [];
    },
  };
}

/** Those of the given blocks that are in such a part. */
export function partNamed({ page, structure, anchor }: BlockFacts, given: Uint8Array, bit: number): readonly number[] {
  const { pathHints } = structure;
  return among(given, (block) => {
    const at = page.blocks.owner[block];
    return (pathHints[at] & bit) !== 0 && (pathHints[anchor.shared[at]] & bit) === 0;
  });
}

function wordsOf({ page }: BlockFacts, blocks: readonly number[]): number {
  return blocks.reduce((sum, block) => sum + page.blocks.words[block], 0);
}

/** Ranks of headings, 0 for what stands before the first. */
const RANKS = 7;

/** Headings of which nothing is left: text stands under them, down to the next of their rank, but none of it was chosen. */
function bareHeadings({ sections: { of, first, level } }: BlockFacts, chosen: Uint8Array): readonly number[] {
  const bare: number[] = [];
  // From the end of the page on: whether text stands under headings of a rank, and whether some of it was chosen.
  const holdsText = new Uint8Array(RANKS);
  const holdsChosen = new Uint8Array(RANKS);
  let hasText = 0;
  let isChosen = 0;
  for (let block = chosen.length - 1; block >= 0; block--) {
    const section = of[block];
    const rank = level[section];
    if (rank === 0) break;
    if (block === first[section]) {
      for (let lower = rank + 1; lower < RANKS; lower++) {
        hasText |= holdsText[lower];
        isChosen |= holdsChosen[lower];
        holdsText[lower] = holdsChosen[lower] = 0;
      }
      if (chosen[block] > isChosen && hasText === 1) bare.push(block);
      holdsText[rank] = 1;
      holdsChosen[rank] |= isChosen;
      hasText = isChosen = 0;
    } else {
      hasText = 1;
      isChosen |= chosen[block];
    }
  }
  return bare;
}
