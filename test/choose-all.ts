import { tagId } from "../src/html/tags.ts";
import type { Page } from "../src/page/page.ts";

/**
 * Chooses every visible block inside `<main>`, or inside `<body>` if the page has no `<main>`. Blocks inside an element with the attribute
 * `data-unchosen` are not chosen.
 */
export function chooseAll(page: Page): { chosen: Uint8Array } {
  const main = page.tag.subarray(0, page.count).indexOf(tagId("main"));
  const root = main < 0 ? page.body : main;
  const chosen = new Uint8Array(page.blocks.count);
  for (let block = 0; block < chosen.length; block++) {
    const node = page.blocks.from[block];
    const isInside = page.blocks.hidden[block] === 0 && node > root && node < page.end[root];
    if (isInside && !isUnchosen(page, node)) chosen[block] = 1;
  }
  return { chosen };
}

function isUnchosen({ source, parent, from, to }: Page, node: number): boolean {
  for (let above = parent[node]; above >= 0; above = parent[above]) {
    if (source.slice(from[above], to[above]).includes(" data-unchosen")) return true;
  }
  return false;
}
