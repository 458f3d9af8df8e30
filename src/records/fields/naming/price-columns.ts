import { TEXT, tagId } from "../../../html/index.ts";
import { readPrice } from "../../../language/index.ts";
import { elementNames, type Page } from "../../../page/index.ts";
import { CURRENT_PRICE_NAME, REGULAR_PRICE_NAME } from "../../../vocabulary/index.ts";
import type { CellTexts, RawColumn } from "../columns.ts";
import { BY_TAG, type ColumnName, type UnnamedColumn } from "./named-columns.ts";
import { elementsAround } from "./slot-context.ts";

const STRUCK_TAGS: readonly number[] = ["s", "strike", "del"].map(tagId);
const MAX_ELEMENTS_UP = 3;

/** Of the records with a former price, this share has another price that is not higher. Set by hand. */
const MIN_PAIRED_SHARE = 0.8;

/**
 * Gives the name `regular price` to columns of former prices, which are struck out or whose class says so: `<s>`, `price-was`. The price that
 * people pay keeps the name `price`, wherever it is. Some shops mark the price of things that are not on sale like a former one: it must be
 * beside another price.
 */
export function nameRegularPrices(page: Page, columns: readonly UnnamedColumn[], names: ColumnName[]): void {
  const prices = columns.flatMap(({ type }, i) => (type === "price" && names[i].name === "price" ? [i] : []));
  if (prices.length < 2) return;
  const regular = prices.filter((i) => isRegular(page, columns[i]));
  const current = prices.filter((i) => !regular.includes(i)).map((i) => columns[i].column);
  for (const i of regular) {
    if (areHigher(columns[i].column, current)) names[i] = { name: "regular price", confidence: BY_TAG };
  }
}

function areHigher({ values }: RawColumn, others: readonly RawColumn[]): boolean {
  let filled = 0;
  let paired = 0;
  for (const [record, value] of values.entries()) {
    const amount = amountOf(value);
    if (amount === undefined) continue;
    filled++;
    if (others.some((other) => (amountOf(other.values[record]) ?? Number.POSITIVE_INFINITY) <= amount)) paired++;
  }
  return filled > 0 && paired >= MIN_PAIRED_SHARE * filled;
}

function amountOf(value: CellTexts): number | undefined {
  const text = typeof value === "string" ? value : value?.[0];
  return text === undefined ? undefined : readPrice(text)?.amount;
}

function isRegular(page: Page, { column }: UnnamedColumn): boolean {
  const [element, ...around] = elementsAround(column.slot, MAX_ELEMENTS_UP);
  for (const node of [...elementsTo(page, element), ...around]) {
    if (STRUCK_TAGS.includes(page.tag[node])) return true;
    const written = elementNames(page, node);
    if (CURRENT_PRICE_NAME.test(written)) return false;
    if (REGULAR_PRICE_NAME.test(written)) return true;
  }
  return false;
}

/** An element with the elements inside it that contain all of its text, the innermost first: `<div><s>$5</s></div>` → `s`, `div`. */
function elementsTo({ tag, end, measures }: Page, element: number | undefined): readonly number[] {
  if (element === undefined) return [];
  const path = [element];
  for (let node = element + 1; node < end[element] && tag[node] !== TEXT && path.length < MAX_ELEMENTS_DOWN; node++)
    if (measures.chars[node] === measures.chars[element]) path.unshift(node);
  return path;
}

const MAX_ELEMENTS_DOWN = 5;
