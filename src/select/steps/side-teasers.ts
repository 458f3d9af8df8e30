/*
 * Teasers beside an article: lists of a linked title with a line of text. A short article has fewer words than they have, so the trees alone do
 * not tell them apart.
 */
import { type BlockFacts, MAX_LONG_LINKS, MIN_LONG_WORDS, placeBit } from "../../features/index.ts";
import { tagId } from "../../html/index.ts";
import type { ChoiceContext } from "../choice.ts";

const ASIDE = placeBit(tagId("aside"));
/** From this probability of prose on, the page is an article. */
const MIN_PROSE = 0.5;
/** Blocks with this probability or more stay. Measured: see docs/decisions. */
const SURE_PROBABILITY = 0.9;
/** A teaser has at most this many words, and a link of at least so many that fills a block. Set by hand. */
const MAX_TEASER_WORDS = 80;
const MIN_TITLE_WORDS = 3;
/** A list has at least so many teasers, and at least this share of its items are teasers. In other lists, only some items are long links. */
const MIN_TEASERS = 3;
const MIN_TEASER_SHARE = 0.5;
/** Teasers are dropped only if long blocks elsewhere have this many words of sure content. Pages with an introduction and cards have fewer. */
const MIN_SURE_WORDS = 60;

/**
 * Finds the chosen blocks of teasers that do not contain the seed (see `Anchor`): all of them on pages that are articles, those in `<aside>`
 * on pages of any kind whose seed is outside.
 */
export function findSideTeasers({ facts, chosen, scores, prose }: ChoiceContext): readonly number[] {
  const isBeside = besideTest(facts);
  if (prose < MIN_PROSE && isBeside === undefined) return [];
  const isListed = teaserTest(facts);
  const isTeaser = (block: number): boolean => isListed(block) && (prose >= MIN_PROSE || isBeside?.(block) === true);
  const found: number[] = [];
  let sureWords = 0;
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] === 0) continue;
    if (isTeaser(block)) {
      if (scores[block] < SURE_PROBABILITY) found.push(block);
    } else if (scores[block] >= SURE_PROBABILITY && isParagraph(facts, block)) {
      sureWords += facts.page.blocks.words[block] * facts.scale;
    }
  }
  return sureWords >= MIN_SURE_WORDS ? found : [];
}

/** Returns a test: whether a block is in `<aside>`. Undefined if the seed is, too. */
function besideTest({ page, structure, anchor }: BlockFacts): ((block: number) => boolean) | undefined {
  const isBeside = (block: number): boolean => (structure.pathPlaces[page.blocks.owner[block]] & ASIDE) !== 0;
  return anchor.seed < 0 || isBeside(anchor.seed) ? undefined : isBeside;
}

function isParagraph({ page: { blocks }, scale }: BlockFacts, block: number): boolean {
  const hasFewLinks = blocks.linkChars[block] < MAX_LONG_LINKS * blocks.chars[block];
  return hasFewLinks && blocks.words[block] * scale >= MIN_LONG_WORDS;
}

/** Returns a test: whether a block is in a teaser of a list of teasers. */
function teaserTest({ page, structure, anchor, scale }: BlockFacts): (block: number) => boolean {
  const { blocks, measures, end } = page;
  const seedOwner = anchor.seed < 0 ? -1 : blocks.owner[anchor.seed];
  const titled = new Set<number>();
  const teasersOf = new Map<number, number>();
  for (let block = 0; block < blocks.count; block++) {
    const record = structure.record[blocks.owner[block]];
    const isTitle = blocks.words[block] >= MIN_TITLE_WORDS && blocks.linkWords[block] === blocks.words[block];
    if (record < 0 || !isTitle || titled.has(record)) continue;
    const holdsSeed = seedOwner >= record && seedOwner < end[record];
    if (holdsSeed || measures.words[record] * scale > MAX_TEASER_WORDS) continue;
    titled.add(record);
    const set = structure.set[record];
    teasersOf.set(set, (teasersOf.get(set) ?? 0) + 1);
  }
  return (block) => {
    const record = structure.record[blocks.owner[block]];
    if (record < 0 || !titled.has(record)) return false;
    const set = structure.set[record];
    const teasers = teasersOf.get(set) ?? 0;
    return teasers >= MIN_TEASERS && teasers >= MIN_TEASER_SHARE * structure.siblings.size[set];
  };
}
