/** Reads facts of a thing near its name: availability, rating, brand. */
import { readRating } from "../../language/index.ts";
import { type Page, UnseenRatings } from "../../page/index.ts";
import { wordKey } from "../../text/index.ts";
import {
  AVAILABILITY_WORDS,
  BRAND_NAME,
  CART_BUTTON,
  GENERIC_NAMES,
  NO_AVAILABILITY,
  RATING_WITH_COUNT,
  REVIEW_COUNT,
} from "../../vocabulary/index.ts";
import type { Availability, ThingRating } from "../page-thing.ts";
import { type Line, namesAround } from "./shown-lines.ts";

/** Where facts are searched. */
export interface FactContext {
  readonly page: Page;
  readonly lines: readonly Line[];
  readonly nameLine: number;
  /** The line of the price, undefined without one. */
  readonly priceLine: number | undefined;
  /** Indexes of the lines with a cart button near the name. */
  readonly carts: readonly number[];
}

const MAX_FACT_CHARS = 80;

/** The short lines from one to another, without the end. */
function shortLines(lines: readonly Line[], from: number, end: number): readonly Line[] {
  return lines.slice(Math.max(0, from), Math.max(0, end)).filter(({ text }) => text.length <= MAX_FACT_CHARS);
}

/** Lines around name, price and cart button that tell availability. Farther ones are those of sizes, shops and other products. Set by hand. */
const MAX_LINES_BEFORE_NAME = 10;
const MAX_LINES_AFTER_PRICE = 12;
const MAX_LINES_AROUND_CART = 3;

/** Reads the availability near name, price and cart button: "In stock", "Sold out". */
export function shownAvailability({ lines, nameLine, priceLine, carts }: FactContext): Availability | undefined {
  const price = priceLine ?? nameLine;
  const cart = carts.find((line) => line > nameLine);
  const near = [
    ...shortLines(
      lines,
      Math.min(nameLine, price) - MAX_LINES_BEFORE_NAME,
      Math.max(nameLine, price) + MAX_LINES_AFTER_PRICE,
    ),
    ...(cart === undefined ? [] : shortLines(lines, cart - MAX_LINES_AROUND_CART, cart + MAX_LINES_AROUND_CART + 1)),
  ];
  for (const { text } of near) {
    if (NO_AVAILABILITY.test(text)) continue;
    const found = AVAILABILITY_WORDS.find(([, words]) => words.test(text));
    if (found !== undefined) return found[0] as Availability;
  }
  return undefined;
}

/** Whether a visible cart button is near the price, and nothing promises to tell when the thing is in stock again. */
export function canBeBought({ lines, nameLine, priceLine, carts }: FactContext): boolean {
  if (priceLine === undefined) return false;
  const cart = carts.find((line) => line > nameLine && (lines[line]?.text ?? "").search(CART_BUTTON) >= 0);
  if (cart === undefined || Math.abs(cart - priceLine) > MAX_LINES_TO_CART) return false;
  const near = shortLines(lines, Math.min(nameLine, priceLine), cart + MAX_LINES_AROUND_CART + 1);
  return !near.some(({ text }) => NO_AVAILABILITY.test(text));
}

const MAX_LINES_TO_CART = 25;

/** Lines around the name with its rating. Later ones are those of single reviews. Set by hand. */
const MAX_LINES_TO_RATING = 25;
const MAX_LINES_TO_STARS = 12;
/** Numbers of pictures and pages, "1 / 5", look like ratings. */
const MAY_BE_COUNTER = /^\s*\d{1,3}\s?\/\s?\d{1,3}\s*$/;

/** Reads the rating near the name: "4.5 out of 5 stars (12 reviews)", "4.7 (123)". */
export function shownRating({ lines, nameLine }: FactContext): ThingRating | undefined {
  const near = shortLines(lines, nameLine - MAX_LINES_BEFORE_NAME, nameLine + MAX_LINES_TO_RATING);
  for (let i = 0; i < near.length; i++) {
    const { text } = near[i];
    const after = near[i + 1]?.text ?? "";
    const rating = MAY_BE_COUNTER.test(text) ? undefined : (readRating(text) ?? ratingWithCount(text, after));
    if (rating === undefined || rating.value === 0) continue;
    const count = countIn(text) ?? (REVIEW_COUNT.test(after) ? countIn(after) : undefined);
    const { value, best } = rating;
    return { value, ...(best === undefined ? {} : { best }), ...(count === undefined ? {} : { count }) };
  }
  return undefined;
}

const BEST_STARS = 5;

/** Reads a rating without its best value that is next to the number of reviews: "4.7 (123)". */
function ratingWithCount(text: string, after: string): ThingRating | undefined {
  const joined = REVIEW_COUNT.test(after) ? `${text} ${after}` : text;
  const digits = RATING_WITH_COUNT.exec(joined)?.[1];
  const value = Number(digits?.replace(",", ".") ?? Number.NaN);
  return value <= BEST_STARS ? { value, best: BEST_STARS } : undefined;
}

/** Reads a rating near the name that people see as stars: `<span class="stars" aria-label="4.5 out of 5 stars">`. */
export function starRating({ page, lines, nameLine }: FactContext): ThingRating | undefined {
  const last = lines[Math.min(lines.length - 1, nameLine + MAX_LINES_TO_STARS)];
  const found = new UnseenRatings(page).first(page.blocks.from[lines[nameLine].block], page.blocks.to[last.block]);
  if (found?.best === undefined || found.value === 0) return undefined;
  const { value, best, text } = found;
  const count = countIn(text);
  return { value, best, ...(count === undefined ? {} : { count }) };
}

const COUNT =
  /(\d[\d.,]{0,9})\s*(?:customer |user |global |verified )?(?:reviews?|ratings?|bewertung|avis|opiniones|recension)/i;
const IN_BRACKETS = /\((\d[\d.,]{0,9})\)/;
const SEPARATORS = /[.,]/g;

function countIn(text: string): number | undefined {
  const digits = (COUNT.exec(text) ?? IN_BRACKETS.exec(text))?.[1];
  return digits === undefined ? undefined : Number(digits.replace(SEPARATORS, ""));
}

const MAX_LINES_TO_BRAND = 8;
const MAX_BRAND_CHARS = 40;
const MAX_BRAND_WORDS = 5;
const BEFORE_BRAND = /^(?:by|von|par|por|di|da|brand|marke|marque|marca)\s*:?\s+/i;
const LETTER = /\p{L}/u;
const NO_BRAND = /[:：$€£!?]|\d{3}/u;

/** Reads the brand from an element beside the name that is called so: `<a class="product__vendor">`. */
export function shownBrand({ page, lines, nameLine }: FactContext): string | undefined {
  const near = lines.slice(Math.max(0, nameLine - MAX_LINES_TO_BRAND), nameLine + MAX_LINES_TO_BRAND + 1);
  for (const { block, text } of near) {
    if (text.length > MAX_BRAND_CHARS || !BRAND_NAME.test(namesAround(page, page.blocks.from[block], 2))) continue;
    const brand = text.trim().replace(BEFORE_BRAND, "");
    const key = wordKey(brand);
    const isName = LETTER.test(brand) && !NO_BRAND.test(brand) && !GENERIC_NAMES.has(key);
    if (isName && !IS_BRAND_WORD.test(key) && key.split(" ").length <= MAX_BRAND_WORDS) return brand;
  }
  return undefined;
}

/** Labels and links to all products of a brand. */
const IS_BRAND_WORD =
  /^(?:brands?|vendor|manufacturer|marke|hersteller|marque|marca|follow|visit|shop|view|see|all|more|mehr|zur?)(?:\s|$)/;
