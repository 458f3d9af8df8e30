/** Recognizes parts of posts that are not their text: signatures, votes, buttons, reactions. */
import { Flag, tagSet } from "../html/index.ts";
import { elementNames, type Page, partPattern } from "../page/index.ts";
import { platformWords } from "../vocabulary/index.ts";

const SIGNATURE = partPattern(platformWords("signature"));
const TOOL = partPattern(platformWords("postTool"));
const CONTROLS = tagSet("button form nav menu");
/** Limit for a bar of buttons, or for a line of reactions: "Ann, Bob and 7 others like this". */
const MAX_TOOL_WORDS = 25;

/** Whether class and id name the signature that an author puts below all posts. */
export function isPostSignature(names: string): boolean {
  return names !== "" && SIGNATURE.test(names);
}

/** Whether an element inside a post is a signature, or a short bar of buttons, votes or reactions. */
export function isPostTool(page: Page, node: number): boolean {
  const names = elementNames(page, node);
  if (isPostSignature(names)) return true;
  if (page.measures.words[node] > MAX_TOOL_WORDS || (page.flags[node] & Flag.PREFORMATTED) !== 0) return false;
  return CONTROLS[page.tag[node]] === 1 || (names !== "" && TOOL.test(names));
}
