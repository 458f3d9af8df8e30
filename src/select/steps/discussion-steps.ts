/* Steps of the choice for discussions: the texts of posts are content; their heads and lists of other threads are not. */
import { MAX_LONG_LINKS } from "../../features/index.ts";
import type { Page } from "../../page/index.ts";
import { ThreadPart } from "../../posts/index.ts";
import type { ChoiceContext } from "../choice.ts";
import type { Discussion } from "../page-discussion.ts";

/** Finds the unchosen texts of posts, with their quotations unless the option `quotes` is `drop`, and the opening post. */
export function findPostTexts(context: ChoiceContext): readonly number[] {
  const { facts, chosen, discussion, options } = context;
  const { hidden } = facts.page.blocks;
  const texts = blocksWhere(discussion, (part, block) => {
    const isText = part === ThreadPart.BODY || (part === ThreadPart.QUOTE && options.quotes !== "drop");
    return isText && hidden[block] === 0 && chosen[block] === 0;
  });
  return [...findOpeningText(context), ...texts];
}

/** Limits for the opening text: words of a block (times the word scale), and probability. */
const MIN_OPENING_WORDS = 5;
const MIN_OPENING_PROBABILITY = 0.1;

/**
 * If the posts are named as comments, the text that they answer to may be no post. Finds the text between the title and the first post if
 * nothing of it is chosen.
 */
function findOpeningText({ facts, chosen, discussion, scores }: ChoiceContext): readonly number[] {
  const { title } = facts.anchor;
  const first = discussion?.parts.findIndex((part) => part !== ThreadPart.UNKNOWN) ?? -1;
  if (discussion?.thread.mark !== "comment" || title < 0 || title >= first) return [];
  if (chosen.subarray(title + 1, first).includes(1)) return [];
  const { hidden, words, linkChars, chars } = facts.page.blocks;
  return blocksWhere(discussion, (_, block) => {
    const isBefore = block > title && block < first && hidden[block] === 0;
    const isText = words[block] * facts.scale >= MIN_OPENING_WORDS && linkChars[block] < MAX_LONG_LINKS * chars[block];
    return isBefore && isText && scores[block] >= MIN_OPENING_PROBABILITY;
  });
}

/** With `quotes: "drop"`, finds the chosen quotations in posts. */
export function findUnwantedQuotes({ chosen, discussion, options }: ChoiceContext): readonly number[] {
  if (options.quotes !== "drop") return [];
  return blocksWhere(discussion, (part, block) => part === ThreadPart.QUOTE && chosen[block] === 1);
}

/** Limit for the words of heads, as a multiple of those of the posts. Above it, the texts of posts are probably taken for heads. */
const MAX_HEAD_RATIO = 3;

/** Finds the chosen heads of posts: author, date, buttons, signature. Never finds the title of the page. */
export function findPostHeads({ facts, chosen, discussion }: ChoiceContext): readonly number[] {
  const { anchor, page } = facts;
  const heads = blocksWhere(discussion, (part, block) => {
    return part === ThreadPart.HEAD && chosen[block] === 1 && block !== anchor.title;
  });
  const texts = blocksWhere(discussion, (part) => part === ThreadPart.BODY || part === ThreadPart.QUOTE);
  return wordsOf(page, heads) <= MAX_HEAD_RATIO * wordsOf(page, texts) ? heads : [];
}

function wordsOf({ blocks }: Page, some: readonly number[]): number {
  return some.reduce((sum, block) => sum + blocks.words[block], 0);
}

/** Blocks between posts, and after them, stay from these probabilities on. Between posts there may be posts with other markup. */
const MIN_BETWEEN = 0.5;
const MIN_AFTER = 0.9;

/** Finds chosen text between posts and after them that is probably not content: adverts, lists of other threads. */
export function findOtherThreads({ chosen, discussion, scores }: ChoiceContext): readonly number[] {
  return blocksWhere(discussion, (part, block) => {
    if (chosen[block] === 0) return false;
    if (part === ThreadPart.BETWEEN) return scores[block] < MIN_BETWEEN;
    return part === ThreadPart.AFTER && scores[block] < MIN_AFTER;
  });
}

/** Returns the blocks of a discussion that pass a test, in page order; none if there is no discussion. */
function blocksWhere(
  discussion: Discussion | undefined,
  passes: (part: number, block: number) => boolean,
): readonly number[] {
  const found: number[] = [];
  const parts = discussion?.parts ?? [];
  for (let block = 0; block < parts.length; block++) if (passes(parts[block], block)) found.push(block);
  return found;
}
