import type { BlockFacts } from "../block-facts.ts";
import { ratio } from "../block-facts.ts";
import { featureGroup } from "../group.ts";

/** Scores of published methods for the elements around the block. */
export const scores = featureGroup(
  [
    "densitySum",
    "ownDensity",
    "paragraphScore",
    "parentScore",
    "inDensest",
    "inBestParagraphs",
    "densestShare",
    "symbols",
  ],
  ({ page, densities, structure, scale, pageWords }, { values, stride, at }) => {
    const { blocks, parent, end, measures } = page;
    const { topSumNode, topParagraphNode } = densities;
    const share = (measures.words[topSumNode] * scale) / pageWords;
    let measured = -1;
    let symbols = Number.NaN;
    for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
      const owner = blocks.owner[block];
      // Fast path: the previous block often has the same wider ancestor, and so the same symbol density.
      const above = structure.wider[owner];
      if (above !== measured) symbols = symbolDensity(measures, (measured = above));
      values[row + at.densitySum] = ratio(densities.pathSum[owner], densities.topSum);
      values[row + at.ownDensity] = densities.density[owner];
      values[row + at.paragraphScore] = ratio(densities.pathParagraph[owner], densities.topParagraph);
      values[row + at.parentScore] = ratio(densities.paragraph[Math.max(0, parent[owner])], densities.topParagraph);
      values[row + at.inDensest] = owner >= topSumNode && owner < end[topSumNode] ? 1 : 0;
      values[row + at.inBestParagraphs] = owner >= topParagraphNode && owner < end[topParagraphNode] ? 1 : 0;
      values[row + at.densestShare] = share;
      values[row + at.symbols] = symbols;
    }
  },
);

/** Returns DS of methods/symbols.ts with two differences: DP is at least 1, and a node with all text in links scores 0, not −∞. */
function symbolDensity(measures: BlockFacts["page"]["measures"], node: number): number {
  if (node < 0) return Number.NaN;
  const plain = measures.chars[node] - measures.linkChars[node];
  const density = plain / (measures.tags[node] + 1 - measures.linkTags[node]);
  const perMark = plain / (measures.punctuation[node] + 1);
  return density * Math.log10(measures.paragraphs[node] + 2) * Math.log(Math.max(1, perMark));
}

/** The position of the block relative to the title block and the seed. */
export const anchored = featureGroup(
  [
    "titleDistance",
    "titleMatch",
    "seedDistance",
    "seedUp",
    "seedDown",
    "seedShare",
    "seedLinks",
    "seedDistanceWords",
    "likeSeed",
    "sharedLinks",
  ],
  ({ page, anchor, fromSeed, pool, scale, pageWords, wordsBefore, linkWordsBefore }, { values, stride, at }) => {
    const { blocks, depth, measures } = page;
    const { title, seed, shared } = anchor;
    const seedOwner = seed < 0 ? page.body : blocks.owner[seed];
    for (let block = 0, row = 0; block < blocks.count; block++, row += stride) {
      const owner = blocks.owner[block];
      const both = shared[owner];
      const first = Math.min(block, Math.max(0, seed));
      const last = Math.max(block, seed);
      const between = wordsBefore[last] - wordsBefore[first];
      const distance = fromSeed.blocks[block];
      values[row + at.titleDistance] = title < 0 ? Number.NaN : seed - title + distance;
      values[row + at.titleMatch] = anchor.match;
      values[row + at.seedDistance] = distance;
      values[row + at.seedUp] = depth[owner] - depth[both];
      values[row + at.seedDown] = depth[seedOwner] - depth[both];
      values[row + at.seedShare] = (measures.words[both] * scale) / pageWords;
      values[row + at.seedLinks] = ratio(linkWordsBefore[last] - linkWordsBefore[first], between);
      values[row + at.seedDistanceWords] = fromSeed.words[block];
      values[row + at.likeSeed] = pool[block] === pool[seed] ? 1 : 0;
      values[row + at.sharedLinks] = ratio(measures.linkWords[both], measures.words[both]);
    }
  },
);

/** The blocks before and after, and the section around the block. */
export const neighbors = featureGroup(
  [
    "placeInPage",
    "indexInPage",
    "wordsPrevious",
    "wordsNext",
    "linksPrevious",
    "linksNext",
    "wordsAround",
    "linksAround",
    "longBefore",
    "longAfter",
    "sectionWords",
    "sectionLinks",
    "sectionBlocks",
    "sectionLevel",
    "sinceHeading",
  ],
  (facts, { values, stride, at }) => {
    const { page, sections, scale, pageWords, wordsBefore, linkWordsBefore } = facts;
    const { blocks } = page;
    const count = blocks.count;
    const words = (block: number): number => (block < 0 || block >= count ? Number.NaN : blocks.words[block] * scale);
    const links = (block: number): number =>
      block < 0 || block >= count ? Number.NaN : ratio(blocks.linkChars[block], blocks.chars[block]);
    for (let block = 0, row = 0; block < count; block++, row += stride) {
      const from = Math.max(0, block - 3);
      const to = Math.min(count, block + 4);
      const around = wordsBefore[to] - wordsBefore[from];
      const section = sections.of[block];
      const sectionEnd = sections.first[section + 1] ?? count;
      values[row + at.placeInPage] = wordsBefore[block] / pageWords;
      values[row + at.indexInPage] = block / count;
      values[row + at.wordsPrevious] = words(block - 1);
      values[row + at.wordsNext] = words(block + 1);
      values[row + at.linksPrevious] = links(block - 1);
      values[row + at.linksNext] = links(block + 1);
      values[row + at.wordsAround] = around;
      values[row + at.linksAround] = ratio(linkWordsBefore[to] - linkWordsBefore[from], around);
      values[row + at.longBefore] = sections.longBefore[block];
      values[row + at.longAfter] = sections.longAfter[block];
      values[row + at.sectionWords] = sections.words[section];
      values[row + at.sectionLinks] = ratio(sections.linkWords[section], sections.words[section]);
      values[row + at.sectionBlocks] = sections.words[section] / Math.max(1, sectionEnd - sections.first[section]);
      values[row + at.sectionLevel] = sections.level[section];
      values[row + at.sinceHeading] = block - sections.first[section];
    }
  },
);
