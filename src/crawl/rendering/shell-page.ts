import { attribute, KNOWN_TAGS, tagId } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";

/** Limits: words of the content and of the whole page of a shell: a title, a menu, a note that scripts are needed. Set by hand. */
const MAX_CONTENT_WORDS = 30;
const MAX_PAGE_WORDS = 150;
const SCRIPT = tagId("script");
/** Types of scripts that are data, or templates. */
const DATA_TYPE = /json|template|html|text\/plain/i;

/** Whether a page has nearly no text, and scripts that may add it. `contentWords` are those of its content. */
export function isShell(page: Page, contentWords: number): boolean {
  if (contentWords > MAX_CONTENT_WORDS || page.measures.words[page.body] > MAX_PAGE_WORDS) return false;
  for (let node = 0; node < page.count; node++) {
    const tag = page.tag[node];
    if (tag < KNOWN_TAGS && tag === SCRIPT && !DATA_TYPE.test(attribute(page, node, "type") ?? "")) return true;
  }
  return false;
}
