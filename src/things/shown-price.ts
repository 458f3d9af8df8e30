/** Finds the price of the thing among the amounts of money that a page shows. */
import { attribute, Flag, TEXT, tagId } from "../html/index.ts";
import { type FoundPrice, findPrices, type Price, type PriceRegion } from "../language/index.ts";
import { type Page, readNodes } from "../page/index.ts";
import {
  CURRENT_PRICE_LABEL,
  CURRENT_PRICE_NAME,
  OTHER_AMOUNT_LABEL,
  OTHER_AMOUNT_NAME,
  PER_UNIT,
  PRICE_NAME,
  REGULAR_PRICE_LABEL,
  REGULAR_PRICE_NAME,
} from "../vocabulary/index.ts";
import { isBesideContent, type Line, namesAround, textNodes } from "./shown-lines.ts";

/** An amount that may be the price of the thing. */
export interface ShownPrice extends Price {
  /** Index of its line. */
  readonly line: number;
  /** Whether it is a former or a recommended price: struck out, "List price". */
  readonly isRegular: boolean;
  readonly isStruck: boolean;
  /** Sum of the weights of its clues. */
  readonly score: number;
}

/** Weights of the clues for a price. Set by hand, looking at pages of SWDE and at shop pages of WCXB. */
const NAMED = 2;
const NAMED_CURRENT = 0.7;
const NAMED_REGULAR = -1;
const NAMED_OTHER = -2.5;
const LABELED_CURRENT = 2;
const LABELED_REGULAR = 1.5;
const ALONE = 1;
const LINKED = -2;
const IN_ITEM = -1;
const BESIDE_CONTENT = -3;
const REPEATED = 0.5;
const MAX_REPEATED = 2;
/** Many prices of the same shape belong to a list of other things. */
const IN_LIST = -2;
const MIN_LIST_PRICES = 4;
const NEAR_NAME = 2;
const MAX_NEAR_LINES = 50;
const FAR_FROM_NAME = -2;
const BEFORE_NAME = -0.5;
const MAX_LINES_BEFORE_NAME = 25;
/** Below this sum, an amount is not taken for the price. */
const MIN_SCORE = 2;

const LI = tagId("li");
const STRUCK_TAGS: readonly number[] = ["s", "strike", "del"].map(tagId);
const STRUCK_STYLE = /line-through/i;
const MAX_STEPS = 4;
/** Limit: amounts of a page that are compared. */
const MAX_AMOUNTS = 400;
const DIGIT = /\d/;

/** An amount of money with its surroundings. */
interface Amount extends FoundPrice {
  readonly line: number;
  readonly node: number;
  readonly label: string;
  /** Whether nothing else is in its line. */
  readonly isAlone: boolean;
  readonly names: string;
}

/** Where prices are searched. */
export interface PriceContext {
  readonly page: Page;
  readonly lines: readonly Line[];
  /** Index of the line with the name, -1 if the page does not show it. */
  readonly nameLine: number;
  readonly region: PriceRegion;
}

/** Returns the prices of a page, the most probable price of the thing first. */
export function shownPrices(context: PriceContext): readonly ShownPrice[] {
  const amounts = amountsOf(context);
  const counts = new Map<string, number>();
  const shapes = new Map<string, number>();
  for (const { amount, names } of amounts) {
    const key = String(amount);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    shapes.set(names, (shapes.get(names) ?? 0) + 1);
  }
  const scored = amounts.map((amount) => {
    const repeated = Math.min(MAX_REPEATED, (counts.get(String(amount.amount)) ?? 1) - 1);
    const inList = (shapes.get(amount.names) ?? 0) >= MIN_LIST_PRICES ? IN_LIST : 0;
    return shownPrice(context, amount, repeated * REPEATED + inList);
  });
  return scored.sort((a, b) => b.score - a.score);
}

/** The price that people pay, and a higher one beside it. */
export interface ChosenPrices {
  readonly price?: ShownPrice | undefined;
  readonly regularPrice?: ShownPrice | undefined;
}

/** How much more certain a regular price must be to win over an amount without a label. On pages that sell nothing, it is the price. */
const MIN_REGULAR_LEAD = 1;
/** From this score on, a price is hardly ever that of another thing. */
export const MIN_SURE_SCORE = 4;
const MAX_LINES_BETWEEN_PRICES = 6;

/** Chooses the current price and the regular one. A page with only a list price has that price. */
export function choosePrices(prices: readonly ShownPrice[]): ChosenPrices {
  const current = prices.find(({ isRegular, score }) => !isRegular && score >= MIN_SCORE);
  const regular = prices.find(({ isRegular, score }) => isRegular && score >= MIN_SCORE);
  if (current === undefined || regular === undefined) return { price: current ?? regular };
  const isUnsure = current.score < MIN_SURE_SCORE && regular.score >= current.score + MIN_REGULAR_LEAD;
  if (isUnsure && !regular.isStruck) return { price: regular };
  const beside = prices.find(
    ({ isRegular, amount, line }) =>
      isRegular && amount > current.amount && Math.abs(line - current.line) <= MAX_LINES_BETWEEN_PRICES,
  );
  return beside === undefined ? { price: current } : { price: current, regularPrice: beside };
}

/** Collects the amounts that may be prices: without shipping costs, savings and prices of units. */
function amountsOf({ page, lines, region }: PriceContext): readonly Amount[] {
  const found: Amount[] = [];
  for (let line = 0; line < lines.length && found.length < MAX_AMOUNTS; line++) {
    const { block } = lines[line];
    if (!DIGIT.test(lines[line].text)) continue;
    const text = priceText(page, block);
    let from = 0;
    for (const price of findPrices(text, region)) {
      const before = text.slice(from, price.from);
      from = price.to;
      const label = before.trim() === "" && price.from === before.length ? labelBefore(lines, line) : before;
      const isOther = OTHER_AMOUNT_LABEL.test(label.slice(-MAX_LABEL_CHARS)) || PER_UNIT.test(text.slice(price.to));
      if (price.amount === 0 || isOther || IS_PLUS.test(before)) continue;
      const node = nodeOf(page, block, price.text);
      const isAlone = text.length - price.text.length <= MAX_CHARS_BESIDE;
      found.push({ ...price, line, node, label, isAlone, names: namesAround(page, node, 3) });
    }
  }
  return found;
}

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
  if (nodes.length < 2) return readNodes(page, page.blocks.from[block], page.blocks.to[block]).replaceAll("\n", " ");
  let text = "";
  for (const node of nodes) {
    const part = readNodes(page, node, node + 1);
    const isCents = CENTS.test(part.trim()) && ENDS_IN_DIGIT.test(text) && isCentsElement(page, page.parent[node]);
    const isJoined = ENDS_IN_NUMBER.test(text) && STARTS_IN_NUMBER.test(part) && !needsSpace(page, node);
    text += isCents ? `.${part.trim()}` : isJoined ? part : ` ${part}`;
  }
  return text.replaceAll("\n", " ");
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

/** Computes the score of one amount. `base` is the weight of the clues that need all amounts. */
function shownPrice(context: PriceContext, amount: Amount, base: number): ShownPrice {
  const { page, nameLine } = context;
  const { names, label, line, node } = amount;
  const isStruck = isStruckOut(page, node);
  const isNamed = PRICE_NAME.test(names);
  const hasRegularLabel = REGULAR_PRICE_LABEL.test(label);
  const isRegular =
    isStruck || hasRegularLabel || (isNamed && REGULAR_PRICE_NAME.test(names) && !CURRENT_PRICE_NAME.test(names));
  let score = base;
  if (isNamed) score += NAMED;
  if (isNamed && CURRENT_PRICE_NAME.test(names)) score += NAMED_CURRENT;
  if (isRegular && !hasRegularLabel) score += NAMED_REGULAR;
  if (OTHER_AMOUNT_NAME.test(names)) score += NAMED_OTHER;
  if (hasRegularLabel) score += LABELED_REGULAR;
  else if (CURRENT_PRICE_LABEL.test(label.trim())) score += LABELED_CURRENT;
  if (amount.isAlone) score += ALONE;
  if ((page.flags[node] & Flag.LINKED) !== 0) score += LINKED;
  if (isInItem(page, node)) score += IN_ITEM;
  if (isBesideContent(page, node)) score += BESIDE_CONTENT;
  score += distanceScore(line, nameLine);
  const { text, amount: value, currency } = amount;
  return { text, amount: value, currency, line, isRegular, isStruck, score };
}

function distanceScore(line: number, nameLine: number): number {
  if (nameLine < 0) return 0;
  const after = line - nameLine;
  if (after < 0) return after >= -MAX_LINES_BEFORE_NAME ? BEFORE_NAME : FAR_FROM_NAME;
  return after <= MAX_NEAR_LINES ? NEAR_NAME * (1 - after / MAX_NEAR_LINES) : FAR_FROM_NAME;
}

function isInItem({ tag, parent, body }: Page, node: number): boolean {
  let above = node;
  for (let i = 0; i < MAX_STEPS && above > body; i++) {
    if (tag[above] === LI) return true;
    above = parent[above];
  }
  return false;
}

function isStruckOut(page: Page, node: number): boolean {
  const { tag, parent, body, flags } = page;
  let above = tag[node] === TEXT ? parent[node] : node;
  for (let i = 0; i < MAX_STEPS && above > body; i++) {
    if (STRUCK_TAGS.includes(tag[above])) return true;
    if ((flags[above] & Flag.STYLED) !== 0 && STRUCK_STYLE.test(attribute(page, above, "style") ?? "")) return true;
    above = parent[above];
  }
  return false;
}
