/** The step of the choice that drops tables of contents. */
import { elementId, href } from "../../html/index.ts";
import { headingLevel, type Page } from "../../page/index.ts";
import type { ChoiceContext } from "../choice.ts";

/** Limits of a table of contents: number and share of its links that lead to a chosen heading below. */
const MIN_CONTENTS_ENTRIES = 3;
const MIN_CONTENTS_SHARE = 0.6;

/** Limit: nodes of a heading that are searched for ids. Others surround much text: each of its blocks would search them. */
const MAX_HEADING_NODES = 32;

/**
 * Finds tables of contents: consecutive chosen links, of which `MIN_CONTENTS_SHARE` or more have the text of a chosen heading below, or lead
 * to an id in it (`2.1 Dens`). A heading that only the table follows is part of it (`Contents`), unless it is the title.
 */
export function findContentsTables({ facts: { page, text, anchor }, chosen }: ChoiceContext): readonly number[] {
  const { words, linkWords, owner } = page.blocks;
  const headings = new Set<number>();
  const ids = new Set<string>();
  const found: number[] = [];
  let links: number[] = [];
  let entries = 0;
  /** The heading level of the last passed block that is not a link, 0 for text. */
  let levelBelow = 0;
  const closeRow = (): boolean => {
    const isTable = entries >= MIN_CONTENTS_ENTRIES && entries >= MIN_CONTENTS_SHARE * links.length;
    if (isTable) for (const link of links) found.push(link);
    links = [];
    entries = 0;
    return isTable;
  };
  // Backward, so that the headings below a link are known.
  for (let block = chosen.length - 1; block >= 0; block--) {
    if (chosen[block] === 0) continue;
    const level = headingLevel(page.tag[owner[block]]);
    if (level === 0 && linkWords[block] === words[block]) {
      links.push(block);
      if (headings.has(text.hash[block]) || (ids.size > 0 && ids.has(targetId(page, block)))) entries++;
      continue;
    }
    const isBeforeTable = closeRow();
    if (level > 0) {
      if (isBeforeTable && levelBelow > 0 && levelBelow <= level && block !== anchor.title) found.push(block);
      headings.add(text.hash[block]);
      addIds(page, owner[block], ids);
    }
    levelBelow = level;
  }
  closeRow();
  return found;
}

/** Adds the ids of an element and of the first elements in it. */
function addIds(page: Page, root: number, ids: Set<string>): void {
  const last = Math.min(page.end[root], root + MAX_HEADING_NODES);
  for (let node = root; node < last; node++) if (page.idAt[node] !== 0) ids.add(elementId(page, node));
}

/** Returns the id that the link around the first text of a block leads to, "" if it leads to another page. */
function targetId(page: Page, block: number): string {
  const { from, owner } = page.blocks;
  let node = from[block];
  while (node > owner[block] && page.hrefAt[node] === 0) node = page.parent[node];
  const target = page.hrefAt[node] === 0 ? "" : (href(page, node) ?? "");
  return target[0] === "#" ? target.slice(1) : "";
}
