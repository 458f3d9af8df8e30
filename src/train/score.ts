import { type F1Scores, scoresOf } from "../evaluate/index.ts";
import type { TrainingPage } from "./dataset.ts";

/** Word precision, recall and F1 of a choice, computed from block words without building the text. */
export function scoreChoice(page: Pick<TrainingPage, "words" | "truth">, chosen: Uint8Array): F1Scores {
  const left = new Map<number, number>();
  for (const id of page.truth.ids) left.set(id, (left.get(id) ?? 0) + 1);
  const { ids, starts } = page.words;
  let answered = 0;
  let common = 0;
  for (let block = 0; block < chosen.length; block++) {
    if (chosen[block] === 0) continue;
    for (let i = starts[block]; i < starts[block + 1]; i++) {
      answered++;
      const count = left.get(ids[i]) ?? 0;
      if (count === 0) continue;
      common++;
      left.set(ids[i], count - 1);
    }
  }
  return scoresOf(common, answered, page.truth.ids.length);
}
