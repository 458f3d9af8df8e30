import { attribute, tagId, tagSet } from "../../html/index.ts";
import { type Page, readNodes } from "../../page/index.ts";
import { UNCATEGORIZED } from "../../vocabulary/index.ts";
import { isInTeaser } from "../teasers.ts";

const A = tagId("a");
const ARTICLE = tagId("article");
const LI = tagId("li");
/** Elements that contain tag clouds of the whole site. */
const TAG_CLOUD_PLACES = tagSet("aside nav footer");
const TAG_REL = /(?:^|\s)tag(?:\s|$)/i;
const HASH = /^#\s?/;
/** A page lists its tags above, below or beside its text. More groups belong to other pages. */
const MAX_TAG_GROUPS = 3;
/** A page with more tags in teasers is a list of teasers. */
const MAX_TEASER_TAGS = 50;
/** Larger groups are tag clouds. */
const MAX_GROUP_TAGS = 25;
/** Values of `enclosingArticles` for nodes outside all articles, and for nodes in `TAG_CLOUD_PLACES`. */
const OUTSIDE = -1;
const ASIDE = -2;

/** The texts of `rel=tag` links in the same `article` as the heading, or outside all articles if the heading is. */
export function linkedTags(page: Page, heading: number | undefined): readonly string[] {
  const links = tagLinks(page);
  if (links.length === 0) return [];
  const places = enclosingArticles(page);
  const place = heading === undefined ? OUTSIDE : places[heading];
  const groups = new Map<number, string[]>();
  let teasers = 0;
  for (const node of links) {
    if (places[node] !== place) continue;
    if (groups.size > MAX_TAG_GROUPS || teasers > MAX_TEASER_TAGS) return [];
    const container = page.parent[node];
    const list = page.tag[container] === LI ? page.parent[container] : container;
    const group = groups.get(list);
    if (group === undefined && isInTeaser(page, node)) {
      teasers++;
      continue;
    }
    const text = readNodes(page, node, page.end[node]).trim().replace(HASH, "");
    if (UNCATEGORIZED.test(text)) continue;
    if (group === undefined) groups.set(list, [text]);
    else if (group.length <= MAX_GROUP_TAGS) group.push(text);
  }
  const found = [...groups.values()];
  return found.length > MAX_TAG_GROUPS ? [] : found.filter(({ length }) => length <= MAX_GROUP_TAGS).flat();
}

function tagLinks(page: Page): readonly number[] {
  const found: number[] = [];
  for (let node = page.body; node < page.count; node++) {
    if (page.tag[node] === A && TAG_REL.test(attribute(page, node, "rel") ?? "")) found.push(node);
  }
  return found;
}

/** For each node the `article` around it, or `OUTSIDE` or `ASIDE`. */
function enclosingArticles({ tag, parent, count }: Page): Int32Array {
  const places = new Int32Array(count).fill(OUTSIDE);
  for (let node = 1; node < count; node++) {
    const inherited = places[parent[node]];
    places[node] = tag[node] === ARTICLE ? node : TAG_CLOUD_PLACES[tag[node]] === 1 ? ASIDE : inherited;
  }
  return places;
}
