import { attribute, className, elementId } from "../html/attributes.ts";
import { KNOWN_TAGS, tagId, tagSet } from "../html/tags.ts";
import type { Page } from "../page/page.ts";

/** Parts of a page that are about the site, not about the page. */
const AROUND = tagSet("nav footer aside header form menu dialog");
const MAIN = tagId("main");
const ARTICLE = tagId("article");

/** Words in class names and ids, split at anything but letters and at capitals. */
const AROUND_WORDS = wordSet(
  "nav navigation navbar menu menus submenu megamenu dropdown footer header breadcrumb breadcrumbs crumb sidebar aside rail " +
    "related recommended recommendation recommendations trending popular facet facets filter filters refine refinement sort " +
    "pagination pager paging paginate cookie consent social share sharing tags toolbar tabs language languages country " +
    "carousel slider promo promotions advert advertisement ads sponsor modal popup overlay login signup newsletter widget " +
    "suggestions suggestion autocomplete categories category",
);
const RECORD_WORDS = wordSet(
  "result results product products item items listing listings post posts comment comments message messages entry entries " +
    "article articles story stories hit hits search record records row tile tiles card cards grid list thread reply replies " +
    "review reviews job jobs offer offers property",
);
const WORD = /[A-Z]?[a-z]+|[A-Z]+/g;
const MAX_NAME = 400;

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** What an element's own tag, role and names say about it: how often it is called a part around, or a list of records. */
export interface Hint {
  readonly around: number;
  readonly record: number;
  readonly main: number;
}

const NO_HINT: Hint = { around: 0, record: 0, main: 0 };

export function hintOf(page: Page, node: number): Hint {
  const tag = page.tag[node]!;
  const role = page.to[node]! > page.from[node]! ? attribute(page, node, "role") : undefined;
  const isAround = (tag < KNOWN_TAGS && AROUND[tag] === 1) || role === "navigation" || role === "complementary";
  const main = tag === MAIN || role === "main" ? 1 : tag === ARTICLE ? 0.5 : 0;
  const names =
    page.classAt[node] === 0 && page.idAt[node] === 0 ? "" : `${className(page, node)} ${elementId(page, node)}`;
  if (names === "" && !isAround && main === 0) return NO_HINT;
  const words = names.slice(0, MAX_NAME).match(WORD) ?? [];
  let around = 0;
  let record = 0;
  for (const word of words) {
    const lower = word.toLowerCase();
    if (AROUND_WORDS.has(lower)) around = 1;
    if (RECORD_WORDS.has(lower)) record = 1;
  }
  return { around: around + (isAround ? 1 : 0), record, main };
}
