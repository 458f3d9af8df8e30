import { KNOWN_TAGS, RAW, tagSet } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import { mergedRegions } from "./merge.ts";
import { patternRegions } from "./pattern.ts";
import type { Region, Span } from "./region.ts";
import type { Shapes } from "./shape.ts";
import { type Siblings, siblingsOf } from "./siblings.ts";

/** Less text than this, and fewer images, and there is nothing to list. */
const LEAST_CHARS = 30;
const LEAST_IMAGES = 2;
/** Itself, and two elements with something in them. */
const LEAST_NODES = 5;
/** Elements that hold no records: text with some markup in it, not a list. */
const INSIDE_TEXT = tagSet("p h1 h2 h3 h4 h5 h6 a button label pre blockquote svg thead head");

/** Every part of the page that repeats itself. Each element is compared with its siblings and its namesakes only. */
export function candidates(page: Page, shapes: Shapes): Region[] {
  const { chars, hiddenChars, images } = page.measures;
  const regions: Region[] = [];
  for (let node = page.body; node < page.end[page.body]!; node++) {
    const tag = page.tag[node]!;
    if (tag <= RAW || shapes.shows[node] === 0 || page.end[node]! - node < LEAST_NODES) continue;
    if (chars[node]! + hiddenChars[node]! < LEAST_CHARS && images[node]! < LEAST_IMAGES) continue;
    if (tag < KNOWN_TAGS && INSIDE_TEXT[tag] === 1) continue;
    const siblings = siblingsOf(page, shapes, node);
    if (siblings.nodes.length < 2) continue;
    siblingRegions(page, shapes, siblings, regions);
    patternRegions(page, shapes, siblings, regions);
  }
  mergedRegions(page, shapes, regions);
  return regions;
}

/** Kinds of siblings as they are; and all siblings of one tag, where the kinds of that tag differ. */
function siblingRegions(page: Page, shapes: Shapes, siblings: Siblings, regions: Region[]): void {
  const { nodes, labels, kinds } = siblings;
  const container = siblings.parent;
  for (const [label, kind] of kinds.entries()) {
    if (kind.members < 2) continue;
    const records = nodes.filter((_, i) => labels[i] === label).map((node) => spanOf(page, node));
    regions.push({ kind: "siblings", container, records });
    const tag = page.tag[kind.model]!;
    const isFirstOfTag = kinds.findIndex((other) => page.tag[other.model] === tag && other.members > 1) === label;
    if (!isFirstOfTag) continue;
    const all = nodes.filter((node) => page.tag[node] === tag);
    if (all.length > records.length) {
      regions.push({ kind: "siblings", container, records: all.map((node) => spanOf(page, node)) });
    }
    const name = shapes.own[kind.model]!;
    const named = shapes.classes[kind.model] === 0 ? [] : all.filter((node) => shapes.own[node] === name);
    if (named.length > records.length && named.length < all.length) {
      regions.push({ kind: "siblings", container, records: named.map((node) => spanOf(page, node)) });
    }
  }
}

function spanOf(page: Page, node: number): Span {
  return { from: node, to: page.end[node]! };
}
