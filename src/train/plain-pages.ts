import { tagId, tagSet } from "../html/index.ts";
import type { Page } from "../page/index.ts";

/** Elements whose name says what they hold. */
const TELLING = tagSet("article main nav aside header footer section");
const DIV = tagId("div");

/** What is taken away from a page's markup. */
export interface Taken {
  readonly names: boolean;
  readonly tags: boolean;
}

/** Of three pages in a row, one loses its names, one its telling tags, one both. */
export function takenFrom(index: number): Taken {
  return { names: index % 3 !== 1, tags: index % 3 !== 0 };
}

/** The same page from a site that tells less: blocks and text stay as they are. */
export function plainer(page: Page, { names, tags }: Taken): Page {
  return {
    ...page,
    ...(names ? { classAt: new Int32Array(page.count), idAt: new Int32Array(page.count) } : {}),
    ...(tags ? { tag: page.tag.map((tag) => (TELLING[tag] === 1 ? DIV : tag)) } : {}),
  };
}
