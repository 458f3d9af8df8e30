import { Flag, RAW, tagId } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import type { PageKind } from "../select/index.ts";

const META = tagId("meta");
const SCRIPT = tagId("script");
const JSON_LD = "ld+json";

/** Kinds of pages whose text does not need a price. */
const WITHOUT_PRICE: ReadonlySet<PageKind> = new Set(["documentation", "forum"]);

/** Fast path: whether a page may describe something with a price. The content of other pages needs no price, so their thing need not be read. */
export function mayBeSold(page: Page, kind: PageKind | undefined): boolean {
  if (kind === undefined || WITHOUT_PRICE.has(kind)) return false;
  return kind === "product" || declaresProduct(page);
}

/** Products in JSON-LD, microdata and RDFa. */
const PRODUCT_TYPE = /"Product"|schema\.org\/Product/;
/** Prices in meta elements. */
const PRICE_META = /(?:product|og):price:amount/;

/** Whether structured data or a meta element may describe a product. Searches only these elements, not the whole source. */
function declaresProduct({ source, tag, flags, count, from, to, end }: Page): boolean {
  for (let node = 0; node < count; node++) {
    const kind = tag[node];
    const isMarked = (flags[node] & Flag.DATA) !== 0;
    if (!isMarked && kind !== META && kind !== SCRIPT) continue;
    const startTag = source.slice(from[node], to[node]);
    if (PRODUCT_TYPE.test(startTag) || (kind === META && PRICE_META.test(startTag))) return true;
    const raw = node + 1;
    const isJsonLd = kind === SCRIPT && raw < end[node] && tag[raw] === RAW && startTag.includes(JSON_LD);
    if (isJsonLd && PRODUCT_TYPE.test(source.slice(from[raw], to[raw]))) return true;
  }
  return false;
}
