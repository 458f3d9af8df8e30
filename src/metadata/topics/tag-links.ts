import { attribute, tagId, tagSet, valueEnd } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";
import { isOfTeaser } from "../teasers.ts";

const A = tagId("a");
const ARTICLE = tagId("article");
const LI = tagId("li");
/** Clouds of all tags of a site stand there. */
const ASIDES = tagSet("aside nav footer");
/** A cheap no. */
const MARK = "tag";
const TAG = /(?:^|\s)tag(?:\s|$)/i;
const HASH = /^#\s?/;
/** Where systems file what its author filed nowhere. */
const NOWHERE =
  /^(?:uncategori[sz]ed|allgemein|non class[ée]|sin categor[ií]a|senza categoria|sem categoria|geen categorie|bez kategorii|без рубрики|未分类)$/i;
/** A page names its tags above and below its text, some also beside it; more groups of them are those of other pages. */
const MOST_GROUPS = 3;
/** A page with more tags of teasers is a list of them. */
const MOST_TEASERS = 50;
/** What one page is filed under; clouds are larger. */
const LARGEST_GROUP = 25;
const OUTSIDE = -1;
const ASIDE = -2;

/** Links that are marked as the page's tags: those in the article of its heading, or in none if the heading is in none. */
export function linkedTags(page: Page, heading: number | undefined): readonly string[] {
  const links = tagLinks(page);
  if (links.length === 0) return [];
  const places = articlesAround(page);
  const place = heading === undefined ? OUTSIDE : places[heading];
  const groups = new Map<number, string[]>();
  let teasers = 0;
  for (const node of links) {
    if (places[node] !== place) continue;
    if (groups.size > MOST_GROUPS || teasers > MOST_TEASERS) return [];
    const around = page.parent[node];
    const list = page.tag[around] === LI ? page.parent[around] : around;
    const group = groups.get(list);
    if (group === undefined && isOfTeaser(page, node)) {
      teasers++;
      continue;
    }
    const text = readNodes(page, node, page.end[node]).trim().replace(HASH, "");
    if (NOWHERE.test(text)) continue;
    if (group === undefined) groups.set(list, [text]);
    else if (group.length <= LARGEST_GROUP) group.push(text);
  }
  const found = [...groups.values()];
  return found.length > MOST_GROUPS ? [] : found.filter(({ length }) => length <= LARGEST_GROUP).flat();
}

function tagLinks(page: Page): readonly number[] {
  const found: number[] = [];
  for (let node = page.body; node < page.count; node++) {
    if (page.tag[node] !== A || !mayBeMarked(page, node)) continue;
    if (TAG.test(attribute(page, node, "rel") ?? "")) found.push(node);
  }
  return found;
}

/** A cheap no: nothing but the address of most links has the mark in it. */
export function mayBeMarked({ source, from, to, hrefAt }: Page, node: number): boolean {
  const [start, end, at] = [from[node], to[node], hrefAt[node]];
  if (at === 0) return source.slice(start, end).includes(MARK);
  const behind = Math.min(end, valueEnd(source, at));
  return (
    (end - behind >= MIN_MARKED && source.slice(behind, end).includes(MARK)) ||
    (at - start >= MIN_MARKED + ONLY_ADDRESS && source.slice(start, at).includes(MARK))
  );
}

const MIN_MARKED = "rel=tag".length;
const ONLY_ADDRESS = '<a href="'.length;

/** By node the article it stands in, or that it stands in none or aside. */
function articlesAround({ tag, parent, count }: Page): Int32Array {
  const places = new Int32Array(count).fill(OUTSIDE);
  for (let node = 1; node < count; node++) {
    const around = places[parent[node]];
    places[node] = tag[node] === ARTICLE ? node : ASIDES[tag[node]] === 1 ? ASIDE : around;
  }
  return places;
}
