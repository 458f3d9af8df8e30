import { tagId } from "../../html/index.ts";
import { headingLevel } from "../../page/index.ts";
import { type BlockFacts, ratio } from "../block-facts.ts";
import { bounded } from "../bounds.ts";
import { featureGroup } from "../group.ts";
import { hintBit } from "../name-hints.ts";
import { Ending } from "../scan-text.ts";
import { MAX_LONG_LINKS, MIN_LONG_WORDS } from "../sections.ts";

/** Features of the whole page. They do not depend on its language. */
export const PAGE_COLUMNS = [
  "pageWords",
  "pageBlocks",
  "pageLinks",
  "pageProse",
  "pageLongest",
  "pageParagraphs",
  "pageItems",
  "pageCells",
  "pageHeadings",
  "pageH1",
  "pageImages",
  "pageInputs",
  "pageArticles",
  "pageMain",
  "pageRecords",
  "pageRecordCount",
  "pageMoney",
  "pageDates",
  "pageHidden",
  "pageSeedShare",
  "pageSeedAt",
  "pageTopShare",
  "pageTitleMatch",
  "pageCode",
  "pageQuestions",
  "pageIdeographs",
  "pageShort",
  "pageStops",
  "pageCommentHints",
  "pagePostHints",
  "pageProductHints",
  "pageItemHints",
] as const;
type PageColumn = (typeof PAGE_COLUMNS)[number];

/** The page's features, repeated in the row of every block. */
export const pageShape = featureGroup(PAGE_COLUMNS, (facts, { values, stride, at }) => {
  const pageRow = pageValues(facts);
  const first = at[PAGE_COLUMNS[0]];
  for (let block = 0, row = first; block < facts.page.blocks.count; block++, row += stride) values.set(pageRow, row);
});

/** `pageShort` counts blocks with fewer words. */
const SHORT_BELOW_WORDS = 4;
const P = tagId("p");
const LI = tagId("li");
const TD = tagId("td");
const PRE = tagId("pre");
const ARTICLE = tagId("article");
const MAIN = tagId("main");
const H1_LEVEL = 1;

/** Cache: both `pageShape` and the choice of content blocks ask for the page's features. */
const known = new WeakMap<BlockFacts, Float32Array>();

/** Returns the page's features in the order of `PAGE_COLUMNS`. They are computed once per page. */
export function pageValues(facts: BlockFacts): Float32Array {
  const before = known.get(facts);
  if (before !== undefined) return before;
  const values = computePageValues(facts);
  known.set(facts, values);
  return values;
}

function computePageValues(facts: BlockFacts): Float32Array {
  const sums = sumBlocks(facts);
  const nodes = sumNodes(facts);
  const { page, scale, pageWords, anchor, densities } = facts;
  const { siblings } = facts.structure;
  const { blocks, measures, body, parent } = page;
  const count = Math.max(1, blocks.count);
  const seedHolder = anchor.seed < 0 ? body : Math.max(body, parent[blocks.owner[anchor.seed]]);
  const list: Record<PageColumn, number> = {
    pageWords: pageWords,
    pageBlocks: blocks.count,
    pageLinks: ratio(measures.linkWords[body], measures.words[body]),
    pageProse: sums.prose / pageWords,
    pageLongest: sums.longest / pageWords,
    pageParagraphs: sums.inP / pageWords,
    pageItems: sums.inItems / pageWords,
    pageCells: sums.inCells / pageWords,
    pageHeadings: (100 * sums.headings) / pageWords,
    pageH1: sums.h1,
    pageImages: (100 * measures.images[body]) / pageWords,
    pageInputs: (100 * measures.inputs[body]) / pageWords,
    pageArticles: nodes.articles,
    pageMain: (nodes.mainWords * scale) / pageWords,
    pageRecords: (siblings.mostWords * scale) / pageWords,
    pageRecordCount: siblings.most < 0 ? 0 : siblings.size[siblings.most],
    pageMoney: sums.money / count,
    pageDates: sums.dates / count,
    pageHidden: sums.hidden / count,
    pageSeedShare: (measures.words[seedHolder] * scale) / pageWords,
    pageSeedAt: anchor.seed < 0 ? Number.NaN : facts.wordsBefore[anchor.seed] / pageWords,
    pageTopShare: (measures.words[densities.topParagraphNode] * scale) / pageWords,
    pageTitleMatch: anchor.match,
    pageCode: sums.code,
    pageQuestions: sums.questions / count,
    pageIdeographs: scale < 1 ? 1 : 0,
    pageShort: sums.short / count,
    pageStops: sums.stops / pageWords,
    pageCommentHints: sums.commentWords / pageWords,
    pagePostHints: sums.postWords / pageWords,
    pageProductHints: sums.productWords / pageWords,
    pageItemHints: sums.itemWords / pageWords,
  };
  return new Float32Array(PAGE_COLUMNS.map((name) => bounded(name, list[name])));
}

/** Number of blocks (`headings` to `short`), of sentence ends (`stops`), and of words (the others). */
interface BlockSums {
  prose: number;
  /** Words of the longest run of prose. */
  longest: number;
  inP: number;
  inItems: number;
  inCells: number;
  headings: number;
  h1: number;
  money: number;
  dates: number;
  hidden: number;
  code: number;
  questions: number;
  short: number;
  stops: number;
  commentWords: number;
  postWords: number;
  productWords: number;
  itemWords: number;
}

const COMMENT = hintBit("comment");
const POST = hintBit("post");
const PRODUCT = hintBit("product");
const ITEM = hintBit("item");

function sumBlocks(facts: BlockFacts): BlockSums {
  const sums: BlockSums = {
    prose: 0,
    longest: 0,
    inP: 0,
    inItems: 0,
    inCells: 0,
    headings: 0,
    h1: 0,
    money: 0,
    dates: 0,
    hidden: 0,
    code: 0,
    questions: 0,
    short: 0,
    stops: 0,
    commentWords: 0,
    postWords: 0,
    productWords: 0,
    itemWords: 0,
  };
  const { blocks } = facts.page;
  let run = 0;
  for (let block = 0; block < blocks.count; block++) {
    const words = blocks.words[block] * facts.scale;
    const hasFewLinks = blocks.linkChars[block] < MAX_LONG_LINKS * blocks.chars[block];
    const isProse = words >= MIN_LONG_WORDS && hasFewLinks;
    if (isProse) sums.prose += words;
    // A run of prose continues across headings and other short blocks with few links.
    if (hasFewLinks && (isProse || run > 0)) run += isProse ? words : 0;
    else run = 0;
    sums.longest = Math.max(sums.longest, run);
    addTag(sums, facts, block);
    addText(sums, facts, block);
  }
  return sums;
}

function addTag(sums: BlockSums, { page, structure, scale }: BlockFacts, block: number): void {
  const owner = page.blocks.owner[block];
  const tag = page.tag[owner];
  const words = page.blocks.words[block] * scale;
  const level = headingLevel(tag);
  if (level > 0) sums.headings++;
  if (level === H1_LEVEL) sums.h1++;
  if (tag === P) sums.inP += words;
  else if (tag === LI) sums.inItems += words;
  else if (tag === TD) sums.inCells += words;
  else if (tag === PRE) sums.code++;
  const hints = structure.pathHints[owner];
  if ((hints & COMMENT) !== 0) sums.commentWords += words;
  if ((hints & POST) !== 0) sums.postWords += words;
  if ((hints & PRODUCT) !== 0) sums.productWords += words;
  if ((hints & ITEM) !== 0) sums.itemWords += words;
}

function addText(sums: BlockSums, { page, text, scale }: BlockFacts, block: number): void {
  if (text.money[block] > 0) sums.money++;
  if (text.hasDate[block] > 0) sums.dates++;
  if (page.blocks.hidden[block] === 1) sums.hidden++;
  if (text.ending[block] === Ending.QUESTION) sums.questions++;
  if (page.blocks.words[block] * scale < SHORT_BELOW_WORDS) sums.short++;
  sums.stops += text.stops[block];
}

/** Counts article elements and the words in main. */
function sumNodes({ page }: BlockFacts): { articles: number; mainWords: number } {
  let articles = 0;
  let mainWords = 0;
  for (let node = 0; node < page.count; node++) {
    const tag = page.tag[node];
    if (tag === ARTICLE) articles++;
    else if (tag === MAIN) mainWords += page.measures.words[node];
  }
  return { articles, mainWords };
}
