import { type F1Scores, scoresOf } from "./scores.ts";
import { commonCount, type Sequence } from "./vocabulary.ts";

/**
 * WCXB's measure (Murrough-Foley, web-content-extraction-benchmark): with A and T the multisets of the words of the
 * answer and of the truth,
 *
 *     P = |A ∩ T| / |A|     R = |A ∩ T| / |T|     F1 = 2PR / (P + R)
 *
 * per page, averaged over pages. The order of words does not count. Given `words` it is WCXB's own; given `units` it is
 * fair to scripts written without spaces, where a whole clause is one `\w+`.
 */
export function wordOverlap(answer: Sequence, truth: Sequence): F1Scores {
  return scoresOf(commonCount(answer, truth), answer.length, truth.length);
}
