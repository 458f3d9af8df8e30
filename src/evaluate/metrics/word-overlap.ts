import { type Scores, scoresOf } from "./scores.ts";
import { type Bag, commonOf } from "./tokens.ts";

/**
 * WCXB's measure (Murrough-Foley, web-content-extraction-benchmark): with A and T the multisets of the words of the
 * answer and of the truth,
 *
 *     P = |A ∩ T| / |A|     R = |A ∩ T| / |T|     F1 = 2PR / (P + R)
 *
 * per page, averaged over pages. The order of words does not count. Given bags of `words` it is WCXB's own; given bags
 * of `units` it is fair to scripts written without spaces, where a whole clause is one `\w+`.
 */
export function wordOverlap(answer: Bag, truth: Bag): Scores {
  return scoresOf(commonOf(answer, truth), answer.size, truth.size);
}
