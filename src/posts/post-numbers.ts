/** Finds the numbers that forums give to the posts of a thread. */
import { TEXT } from "../html/index.ts";
import { type Page, readNodes } from "../page/index.ts";
import type { PostMarks } from "./post-signature.ts";
import type { PostSpan } from "./post-spans.ts";

const NUMBER = /^(?:#|No\.?|Nr\.?)?\s?(\d{1,7})\.?$/i;
/** Limits for a text with the number of a post, and for such texts per post: counts of posts, likes, points. */
const MAX_NUMBER_CHARS = 12;
const MAX_CANDIDATES = 20;
/** Numbers of fewer posts may be in sequence by chance. */
const MIN_NUMBERED_POSTS = 3;
/** Minimum share of posts whose number is in sequence. Adverts and removed posts leave gaps. */
const MIN_SEQUENCE_SHARE = 0.7;

/** Returns the number of each post; undefined for posts without one. Numbers of a thread are consecutive. */
export function readNumbers(page: Page, spans: readonly PostSpan[], marks: PostMarks): readonly (number | undefined)[] {
  const candidates = spans.map((span) => numbersIn(page, span, marks));
  if (spans.length < MIN_NUMBERED_POSTS) return spans.map(() => undefined);
  let best: readonly (number | undefined)[] = spans.map(() => undefined);
  for (const first of candidates[0]) {
    const sequence = sequenceFrom(first, candidates);
    if (countKnown(sequence) > Math.max(countKnown(best), MIN_SEQUENCE_SHARE * spans.length - 1)) best = sequence;
  }
  return best;
}

/** Continues a number through the posts. A post without the next number has none; the sequence goes on with the next post's. */
function sequenceFrom(first: number, candidates: readonly (readonly number[])[]): readonly (number | undefined)[] {
  return candidates.map((numbers, i) => (numbers.includes(first + i) ? first + i : undefined));
}

function countKnown(numbers: readonly (number | undefined)[]): number {
  return numbers.filter((number) => number !== undefined).length;
}

/** Returns the numbers that are alone in an element of a post, outside of its body. */
function numbersIn(page: Page, post: PostSpan, { isRoot, isBody }: PostMarks): readonly number[] {
  const found: number[] = [];
  for (let node = post.from; node < post.to && found.length < MAX_CANDIDATES; ) {
    const isSkipped = isBody[node] === 1 || (isRoot[node] === 1 && node !== post.root && node !== post.from);
    const chars = page.measures.chars[node];
    if (!isSkipped && page.tag[node] > TEXT && chars > 0 && chars <= MAX_NUMBER_CHARS) {
      const number = NUMBER.exec(readNodes(page, node, page.end[node]).trim())?.[1];
      if (number !== undefined) found.push(Number(number));
    }
    node = isSkipped ? page.end[node] : node + 1;
  }
  return found;
}
