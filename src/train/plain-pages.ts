import { tagId, tagSet } from "../html/index.ts";
import type { Page } from "../page/index.ts";

/** Semantic elements: their tags tell the role of their content. */
const SEMANTIC_TAGS = tagSet("article main nav aside header footer section");
const DIV = tagId("div");

/** The markup that a copy lacks: class and id names, semantic tags. */
export interface RemovedMarkup {
  readonly names: boolean;
  readonly tags: boolean;
}

/** Of three consecutive pages, one loses its names, one its semantic tags, one both. */
export function removedMarkupOf(index: number): RemovedMarkup {
  return { names: index % 3 !== 1, tags: index % 3 !== 0 };
}

/** Copies a page without names or semantic tags, as a plainer site would write it. Blocks and text stay. */
export function plainer(page: Page, { names, tags }: RemovedMarkup): Page {
  return {
    ...page,
    ...(names ? { classAt: new Int32Array(page.count), idAt: new Int32Array(page.count) } : {}),
    ...(tags ? { tag: page.tag.map((tag) => (SEMANTIC_TAGS[tag] === 1 ? DIV : tag)) } : {}),
  };
}
