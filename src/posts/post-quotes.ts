/** Finds what posts quote from other posts. */
import { KNOWN_TAGS, tagId, tagName } from "../html/index.ts";
import { elementNames, type Page } from "../page/index.ts";
import { QUOTE_NAME } from "../vocabulary/index.ts";
import { isPostSignature } from "./post-names.ts";

const BLOCKQUOTE = tagId("blockquote");

/** Returns the outermost quotations inside the bodies of a post, with the lines above them that name who is quoted. */
export function quotesIn(page: Page, bodies: readonly number[]): readonly number[] {
  const found: number[] = [];
  for (const body of bodies) {
    for (let node = body + 1; node < page.end[body]; ) {
      const isFound = page.measures.words[node] > 0 && isQuotePart(page, node);
      if (isFound) found.push(node);
      node = isFound ? page.end[node] : node + 1;
    }
  }
  return found;
}

/** Whether an element is a quotation, or a line above it that names who is quoted. */
export function isQuotePart(page: Page, node: number): boolean {
  const names = elementNames(page, node);
  if (isPostSignature(names)) return false;
  if (page.tag[node] >= KNOWN_TAGS && QUOTE_NAME.test(tagName(page, node))) return true;
  return page.tag[node] === BLOCKQUOTE || (names !== "" && QUOTE_NAME.test(names));
}
