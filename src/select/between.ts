import type { BlockFacts } from "../features/index.ts";
import { href, tagId, tagSet } from "../html/index.ts";
import { isHeadingBlock, type Page, wholeCell } from "../page/index.ts";
import type { RuleContext } from "./choice-rules.ts";

const PRE = tagId("pre");

/**
 * Preformatted blocks between the first and the last chosen one that were not chosen. Code looks like no text, yet where it stands
 * among the text it belongs to it. Measured: of 100 words in such blocks 97 are true.
 */
export function codeBetween({ blocks, tag, parent, count }: Page, chosen: Uint8Array): readonly number[] {
  const first = chosen.indexOf(1);
  const start = tag.indexOf(PRE);
  if (first < 0 || start < 0 || start >= count) return [];
  const isCode = new Uint8Array(count);
  for (let node = start; node < count; node++) {
    const up = parent[node];
    isCode[node] = tag[node] === PRE || (up >= 0 && isCode[up] === 1) ? 1 : 0;
  }
  const found: number[] = [];
  for (let block = chosen.lastIndexOf(1); block > first; block--) {
    if (chosen[block] === 0 && isCode[blocks.owner[block]] === 1) found.push(block);
  }
  return found;
}

/**
 * What stands under a heading is content, so the heading is; and a list is taken whole. Measured: headings from .05 on differ by .0001; with one
 * neighbour on each side as many items are wrong as right.
 */
const LEAST_HEADING = 0.2;
const LEAST_ITEM = 0.3;
const ITEMS = tagSet("li dt dd");

/**
 * Between title and text newspapers sum up what follows. The trees were taught by truths of which many lack that. Measured: newspapers +.0007, articles −.0001; on pages
 * of less sure prose (.8, .5) articles lose more.
 */
const LEAST_LEAD = 0.35;
const SURE_PROSE = 0.9;

/** Headings and items among chosen blocks, and what leads to the text, that were not chosen. */
export function partsBetween({ page, anchor }: BlockFacts, among: Among): readonly number[] {
  const { chosen, scores, prose } = among;
  const found: number[] = [];
  for (let block = 1; block < chosen.length - 1; block++) {
    if (chosen[block] === 1 || page.blocks.hidden[block] === 1) continue;
    const mayLead = prose >= SURE_PROSE && anchor.title < block && block <= anchor.seed;
    if ((mayLead && scores[block] >= LEAST_LEAD) || isPart(page, block, among)) found.push(block);
  }
  return found;
}

type Among = Pick<RuleContext, "chosen" | "scores" | "prose">;

function isPart(page: Page, block: number, { chosen, scores }: Among): boolean {
  const sides = (before: number, behind: number): number => chosen[block - before] + chosen[block + behind];
  if (isHeadingBlock(page, block)) {
    return hasAddress(page, block) ? sides(1, 2) === 2 : scores[block] >= LEAST_HEADING && sides(1, 1) === 2;
  }
  const isItem = ITEMS[page.tag[page.blocks.owner[block]]] === 1;
  return isItem && scores[block] >= LEAST_ITEM && sides(1, 1) + sides(2, 2) === 4;
}

/** Whether the next block is the link of a heading to itself, with words for screen readers. */
function hasAddress(page: Page, block: number): boolean {
  const { owner, from } = page.blocks;
  const next = page.end[owner[block]];
  return from[block + 1] < page.end[next] && href(page, next)?.[0] === "#";
}

const TABLE = tagId("table");
const TH = tagId("th");
/** Measured: least probabilities from 0 to .3 differ by .0001. */
const LEAST_CELL = 0.1;

/** A block that is all the text of a cell. */
interface Cell {
  readonly block: number;
  readonly row: number;
  readonly isHead: boolean;
}

/**
 * Cells of a table between chosen ones, beside the first and the last of those, or over them as heads, that were not chosen: a table with
 * holes tells nobody anything. Measured: +.0005 ± .0002, listings +.0051 ± .0027. With all blocks of such cells forums have −.0027.
 */
export function cellsBetween(page: Page, { chosen, scores }: Pick<Among, "chosen" | "scores">): readonly number[] {
  const found: number[] = [];
  for (const cells of cellsByTable(page).values()) {
    const isTaken = ({ block }: Cell): boolean => chosen[block] === 1;
    const first = cells.find(isTaken);
    const last = cells.findLast(isTaken);
    if (first === undefined || last === undefined || first === last) continue;
    for (const { block, row, isHead } of cells) {
      const isBetween =
        row === first.row || row === last.row || (block < last.block && (isHead || block > first.block));
      const isSeen = page.blocks.hidden[block] === 0 && scores[block] >= LEAST_CELL;
      if (isBetween && isSeen && chosen[block] === 0) found.push(block);
    }
  }
  return found;
}

function cellsByTable(page: Page): ReadonlyMap<number, readonly Cell[]> {
  const { blocks, tag, parent } = page;
  const tables = new Map<number, Cell[]>();
  for (let block = 0; block < blocks.count; block++) {
    const cell = wholeCell(page, blocks.owner[block], blocks.words[block]);
    if (cell < 0) continue;
    const row = parent[cell];
    let table = row;
    while (table >= 0 && tag[table] !== TABLE) table = parent[table];
    const cells = tables.get(table) ?? [];
    cells.push({ block, row, isHead: tag[cell] === TH });
    tables.set(table, cells);
  }
  return tables;
}
