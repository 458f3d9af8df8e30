import type { Page } from "../page/index.ts";
import { type ChosenBlocks, KeptNodes } from "../select/index.ts";
import { commentBlocks } from "./comment-sections.ts";
import { findThread } from "./thread.ts";

/** The blocks of what readers wrote below a page, post by post, whatever was chosen: 1 for each. */
export function postedBlocks(page: Page, choice: ChosenBlocks): Uint8Array {
  const { blocks } = page;
  const said = commentBlocks(page, choice);
  const kept = new KeptNodes(page, { chosen: said });
  const { order } = findThread(page, kept, 1);
  let next = 0;
  let end = 0;
  for (let block = 0; block < blocks.count; block++) {
    const from = blocks.from[block];
    for (; next < order.length && order[next] <= from; next++) end = Math.max(end, page.end[order[next]]);
    if (from >= end) said[block] = 0;
  }
  return said;
}
