import type { Method } from "../src/methods/method.ts";
import { parse } from "../src/page/parse.ts";
import { readBlock } from "../src/page/read.ts";
import { choose } from "../src/select/choice.ts";

/** The texts of the blocks that a method takes for content. */
export function kept<P extends object>(method: Method<P>, html: string, overrides?: Partial<P>): string[] {
  const page = parse(html);
  const { chosen } = choose(page, method.score(page, overrides));
  return Array.from(chosen.keys())
    .filter((block) => chosen[block] === 1)
    .map((block) => readBlock(page, block));
}

/** A sentence of that many words. */
export function sentence(words: number, word = "word"): string {
  return `${Array.from({ length: words }, () => word).join(" ")}.`;
}
