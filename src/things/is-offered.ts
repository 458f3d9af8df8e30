/** Tells whether a page offers its thing: name, price and cart button are close to each other. */
import type { PageKind } from "../select/index.ts";
import type { ShownPrice, ShownThing } from "./shown/index.ts";

/** Lines between price and cart button. */
const MAX_LINES_TO_CART = 25;
const MAX_LINES_FROM_CART = 10;
/** More buttons below the name belong to a list of products. */
const MAX_CARTS = 4;
const MAX_LINES_WITH_CARTS = 30;

/** How sure name and price must be. All set by hand, looking at product pages and lists of WCXB without their structured data. */
interface OfferLimits {
  readonly minName: number;
  readonly minPrice: number;
  /** Lines between name and price if the price is below, and if it is above. */
  readonly maxBelow: number;
  readonly maxAbove: number;
}

/** On pages of the kind `product`, with and without a cart button. Some shops write the button by script. */
const ON_PRODUCT: OfferLimits = { minName: 3, minPrice: 2, maxBelow: 60, maxAbove: 30 };
const WITHOUT_CART: OfferLimits = { minName: 5, minPrice: 2.5, maxBelow: 10, maxAbove: 0 };
/** On other pages, which must have a cart button. On pages that may be lists, other products come soon after the name. */
const ELSEWHERE: OfferLimits = { minName: 5, minPrice: 4, maxBelow: 20, maxAbove: 0 };
const MAYBE_LIST: OfferLimits = { ...ELSEWHERE, maxBelow: 4 };
const LISTS: ReadonlySet<PageKind | undefined> = new Set(["listing", "collection", undefined]);

/** Whether a page offers its thing. Listings and articles with prices do not: their prices are farther from the name, or listed. */
export function isOffered(shown: ShownThing, kind: PageKind | undefined): boolean {
  // Fast path: name and price are searched only on pages with an amount of money.
  if (!shown.showsMoney) return false;
  const { price } = shown.prices;
  if (price === undefined || price.isListed || hasManyCarts(shown)) return false;
  const hasCart = isNearCart(shown, price);
  if (kind === "product") return isWithin(shown, price, hasCart ? ON_PRODUCT : WITHOUT_CART);
  return hasCart && isWithin(shown, price, LISTS.has(kind) ? MAYBE_LIST : ELSEWHERE);
}

function isWithin({ name, nameLine }: ShownThing, price: ShownPrice, limits: OfferLimits): boolean {
  const after = price.line - nameLine;
  const isNear = after >= -limits.maxAbove && after <= limits.maxBelow;
  return isNear && (name?.score ?? 0) >= limits.minName && price.score >= limits.minPrice;
}

/** Whether the cart buttons below the name are those of a list of products. */
function hasManyCarts({ carts, nameLine }: ShownThing): boolean {
  return carts.filter((cart) => cart > nameLine && cart <= nameLine + MAX_LINES_WITH_CARTS).length > MAX_CARTS;
}

function isNearCart({ carts }: ShownThing, { line }: ShownPrice): boolean {
  return carts.some((cart) => cart >= line - MAX_LINES_FROM_CART && cart <= line + MAX_LINES_TO_CART);
}
