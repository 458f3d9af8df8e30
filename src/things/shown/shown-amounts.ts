/** Collects the amounts of money that a page shows. */
import { tagId } from "../../html/index.ts";
import { type FoundPrice, findPrices, type PriceRegion } from "../../language/index.ts";
import { type Page, readNodes } from "../../page/index.ts";
import { collapseWhitespace } from "../../text/index.ts";
import { CART_BUTTON, OTHER_AMOUNT_LABEL, PER_UNIT } from "../../vocabulary/index.ts";
import { type Line, namesAround, textNodes } from "./shown-lines.ts";

/** An amount of money with its surroundings. */
export interface Amount extends FoundPrice {
  readonly line: number;
  readonly node: number;
  readonly label: string;
  /** Whether its line contains amounts only. */
  readonly isAlone: boolean;
  /** Whether it is the higher one of two amounts that are alone in their line. */
  readonly isHigher: boolean;
  readonly names: string;
}

/** Where prices are searched. */
export interface PriceContext {
  readonly page: Page;
  readonly lines: readonly Line[];
  /** Index of the line with the name, -1 if the page does not show it. */
  readonly nameLine: number;
  readonly region: PriceRegion;
  /** Indexes of the lines with a cart button near the name. */
  readonly carts: readonly number[];
}

/** Limit: amounts of a page that are compared. */
const MAX_AMOUNTS = 400;
const DIGIT = /\d/;

/** Returns the amounts that may be prices: without shipping costs, savings, prices of units and the upper ends of ranges. */
export function shownAmounts(context: PriceContext): readonly Amount[] {
  const found: Amount[] = [];
  for (let line = 0; line < context.lines.length && found.length < MAX_AMOUNTS; line++) {
    if (DIGIT.test(context.lines[line].text)) found.push(...amountsOf(context, line));
  }
  return found;
}

/** Returns the amounts of one line. */
function amountsOf({ page, lines, region }: PriceContext, line: number): readonly Amount[] {
  const { block } = lines[line];
  const text = priceText(page, block);
  const prices = findPrices(text, region);
  const chars = prices.reduce((sum, price) => sum + price.text.length + 1, 0);
  const isAlone = text.length - chars <= MAX_CHARS_BESIDE;
  const found: Amount[] = [];
  let from = 0;
  for (const price of prices) {
    const before = text.slice(from, price.from);
    const isUpperEnd = from > 0 && RANGE.test(before);
    from = price.to;
    const written = before.trim() === "" && price.from === before.length ? labelBefore(lines, line) : before;
    const label = written.replace(CART_BUTTON, " ").slice(-MAX_LABEL_CHARS);
    const isOther = OTHER_AMOUNT_LABEL.test(label) || PER_UNIT.test(text.slice(price.to) || unitAfter(lines, line));
    if (price.amount === 0 || isOther || isUpperEnd || IS_PLUS.test(before)) continue;
    const node = nodeOf(page, block, price.text);
    found.push({ ...price, line, node, label, isAlone, isHigher: false, names: namesAround(page, node, 3) });
  }
  return withHigher(found);
}

/** Marks the higher one of two amounts that are alone in their line: the former price beside the current one. */
function withHigher(amounts: readonly Amount[]): readonly Amount[] {
  if (amounts.length !== 2 || !amounts[0].isAlone || amounts[0].amount === amounts[1].amount) return amounts;
  const higher = Math.max(amounts[0].amount, amounts[1].amount);
  return amounts.map((amount) => ({ ...amount, isHigher: amount.amount === higher }));
}

/** Between the ends of a range: "$10 – $20". */
const RANGE = /^\s*(?:[-–—~～]|to|bis|à|a|al|do|tot|до)\s*$/iu;
const MAX_LABEL_CHARS = 40;
const MAX_CHARS_BESIDE = 3;
/** "+ $5": a surcharge. */
const IS_PLUS = /[+＋−-]\s*$/u;
const CENTS = /^\d\d$/;
const ENDS_IN_DIGIT = /\d$/;
const ENDS_IN_NUMBER = /[\d.,]$/;
const STARTS_IN_NUMBER = /^[\d.,]/;
const CENTS_NAME = /cent|fraction|decimal|sup|kop|small/i;
const SUP = tagId("sup");

/** The text of a block. Cents in an element of their own get a decimal point: `$19<sup>99</sup>` → `$19.99`. */
function priceText(page: Page, block: number): string {
  const nodes = textNodes(page, block);
  if (nodes.length < 2) return collapseWhitespace(readNodes(page, page.blocks.from[block], page.blocks.to[block]));
  let text = "";
  for (const node of nodes) {
    const part = readNodes(page, node, node + 1);
    const isCents = CENTS.test(part.trim()) && ENDS_IN_DIGIT.test(text) && isCentsElement(page, page.parent[node]);
    const isJoined = ENDS_IN_NUMBER.test(text) && STARTS_IN_NUMBER.test(part) && !needsSpace(page, node);
    text += isCents ? `.${part.trim()}` : isJoined ? part : ` ${part}`;
  }
  return collapseWhitespace(text).trim();
}

function isCentsElement(page: Page, element: number): boolean {
  return page.tag[element] === SUP || CENTS_NAME.test(namesAround(page, element, 1));
}

/** Whether whitespace or a line break precedes a text node. */
function needsSpace(page: Page, node: number): boolean {
  const { source, from, tag } = page;
  return WHITESPACE.test(source.charAt(from[node])) || (node > 0 && tag[node - 1] === BR);
}

const WHITESPACE = /\s/;
const BR = tagId("br");

/** The label in the line before: short, without a price of its own. */
function labelBefore(lines: readonly Line[], line: number): string {
  const before = lines[line - 1]?.text ?? "";
  return before.length <= MAX_LABEL_CHARS && !DIGIT.test(before) ? before : "";
}

/** The line after, if it is as short as a unit: "per night". */
function unitAfter(lines: readonly Line[], line: number): string {
  const after = lines[line + 1]?.text ?? "";
  return after.length <= MAX_UNIT_CHARS ? after : "";
}

const MAX_UNIT_CHARS = 20;

/** The text node with a price, or the first node of the block. */
function nodeOf(page: Page, block: number, price: string): number {
  const digits = FIRST_DIGITS.exec(price)?.[0] ?? price;
  const nodes = textNodes(page, block);
  const { source, from, to } = page;
  return (
    nodes.find((node) => source.slice(from[node], to[node]).includes(digits)) ?? nodes[0] ?? page.blocks.from[block]
  );
}

const FIRST_DIGITS = /\d[\d.,]*/;
