/** Finds the price of the thing among the amounts of money that a page shows. */
import { attribute, Flag, TEXT, tagId } from "../../html/index.ts";
import type { Price } from "../../language/index.ts";
import type { Page } from "../../page/index.ts";
import {
  CURRENT_PRICE_LABEL,
  CURRENT_PRICE_NAME,
  OTHER_AMOUNT_NAME,
  PRICE_NAME,
  REGULAR_PRICE_LABEL,
  REGULAR_PRICE_NAME,
} from "../../vocabulary/index.ts";
import { type Amount, type PriceContext, shownAmounts } from "./shown-amounts.ts";
import { isBesideContent } from "./shown-lines.ts";

/** An amount that may be the price of the thing. */
export interface ShownPrice extends Price {
  /** Index of its line. */
  readonly line: number;
  /** Whether it is a former or a recommended price: struck out, "List price". */
  readonly isRegular: boolean;
  readonly isStruck: boolean;
  /** Whether the page has many prices like it, as lists of other things have. */
  readonly isListed: boolean;
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
/** Set by hand, looking at the same pages. */
const NEAR_CART = 1.5;
const MAX_LINES_BEFORE_CART = 10;
const MAX_LINES_AFTER_CART = 3;
/** Between the name and these lines, a price is not one of a list. */
const MAX_LINES_BEFORE_LIST = 3;
/** Below this sum, an amount is not taken for the price. */
const MIN_SCORE = 2;

const LI = tagId("li");
const STRUCK_TAGS: readonly number[] = ["s", "strike", "del"].map(tagId);
const STRUCK_STYLE = /line-through/i;
const MAX_STEPS = 4;

/** Returns the prices of a page, the most probable price of the thing first. */
export function shownPrices(context: PriceContext): readonly ShownPrice[] {
  const amounts = shownAmounts(context);
  const counts = new Map<string, number>();
  const shapes = new Map<string, Set<number>>();
  for (const { amount, names } of amounts) {
    const key = String(amount);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    shapes.set(names, (shapes.get(names) ?? new Set()).add(amount));
  }
  const scored = amounts.map((amount) => {
    const repeated = Math.min(MAX_REPEATED, (counts.get(String(amount.amount)) ?? 1) - 1);
    const after = amount.line - context.nameLine;
    const isBelowName = context.nameLine >= 0 && after >= 0 && after <= MAX_LINES_BEFORE_LIST;
    const isListed = !isBelowName && (shapes.get(amount.names)?.size ?? 0) >= MIN_LIST_PRICES;
    return shownPrice(context, { ...amount, isListed }, repeated * REPEATED + (isListed ? IN_LIST : 0));
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
  const lines = prices.filter(({ amount }) => amount === current.amount).map(({ line }) => line);
  const beside = prices.find(
    (price) =>
      price.isRegular &&
      price.amount > current.amount &&
      lines.some((line) => Math.abs(price.line - line) <= MAX_LINES_BETWEEN_PRICES),
  );
  return beside === undefined ? { price: current } : { price: current, regularPrice: beside };
}

/** Computes the score of one amount. `base` is the weight of the clues that need all amounts. */
function shownPrice(context: PriceContext, amount: Amount & { readonly isListed: boolean }, base: number): ShownPrice {
  const { page, nameLine } = context;
  const { names, label, line, node, isListed } = amount;
  const isStruck = isStruckOut(page, node);
  const isNamed = PRICE_NAME.test(names);
  const hasRegularLabel = REGULAR_PRICE_LABEL.test(label);
  const isRegular =
    isStruck ||
    hasRegularLabel ||
    amount.isHigher ||
    (isNamed && REGULAR_PRICE_NAME.test(names) && !CURRENT_PRICE_NAME.test(names));
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
  if (!isListed && isNearCart(line, context)) score += NEAR_CART;
  const { text, amount: value, currency } = amount;
  return { text, amount: value, currency, line, isRegular, isStruck, isListed, score };
}

/** Whether a line is near the first cart button after the name, or near one before the name. Later buttons are those of other products. */
function isNearCart(line: number, { carts, nameLine }: PriceContext): boolean {
  const first = carts.findIndex((cart) => cart >= nameLine);
  const own = first < 0 ? carts : carts.slice(0, first + 1);
  return own.some((cart) => cart >= line - MAX_LINES_AFTER_CART && cart <= line + MAX_LINES_BEFORE_CART);
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
