import { tagId } from "../src/html/tags.ts";
import type { Page } from "../src/page/page.ts";

/** Chooses every visible block inside `<main>`, or inside `<body>` if the page has no `<main>`. */
export function chooseAll(page: Page): { chosen: Uint8Array } {
  const main = page.tag.subarray(0, page.count).indexOf(tagId("main"));
  const root = main < 0 ? page.body : main;
  const chosen = new Uint8Array(page.blocks.count);
  for (let block = 0; block < chosen.length; block++) {
    const node = page.blocks.from[block];
    if (page.blocks.hidden[block] === 0 && node > root && node < page.end[root]) chosen[block] = 1;
  }
  return { chosen };
}
