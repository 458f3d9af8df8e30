import type { Page, Scores } from "../page/index.ts";
/** The mean over each block's words of a value by place in the token stream. */
export function shareOfWords(page: Page, block: Int32Array, value: (place: number) => number): Scores {
  const scores = new Float64Array(page.blocks.count);
  const words = new Int32Array(page.blocks.count);
  for (let i = 0; i < block.length; i++) {
    const of = block[i];
    if (of < 0) continue;
    scores[of] += value(i);
    words[of]++;
  }
  for (let b = 0; b < scores.length; b++) if (words[b] > 0) scores[b] /= words[b];
  return scores;
}
