import type { Method } from "../src/methods/method.ts";
import { parse } from "../src/page/parse.ts";
import { readBlock } from "../src/page/read.ts";
import { choose } from "../src/select/choice.ts";

/** Returns the texts of the blocks that a method chooses. */
export function kept<P extends object>(method: Method<P>, html: string, overrides?: Partial<P>): string[] {
  const page = parse(html);
  const { chosen } = choose(page, method.score(page, overrides));
  return Array.from(chosen.keys())
    .filter((block) => chosen[block] === 1)
    .map((block) => readBlock(page, block));
}

/** Returns a sentence with a number of words. */
export function sentence(words: number, word = "word"): string {
  return `${Array.from({ length: words }, () => word).join(" ")}.`;
}
