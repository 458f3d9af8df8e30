/** Agreement of an answer with the truth, each number in [0, 1]. */
export interface F1Scores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const RIGHT: F1Scores = { precision: 1, recall: 1, f1: 1 };
const WRONG: F1Scores = { precision: 0, recall: 0, f1: 0 };

/** The harmonic mean; 0 if both are 0. */
export function f1Of(precision: number, recall: number): number {
  const sum = precision + recall;
  return sum > 0 ? (2 * precision * recall) / sum : 0;
}

/**
 * P = common / answered, R = common / true. Empty texts follow WCXB's rule in every metric here: an
 * empty answer to an empty truth is right (1, 1, 1); if only one of them is empty, the answer is wrong (0, 0, 0).
 */
export function scoresOf(common: number, answered: number, truth: number): F1Scores {
  if (answered === 0 && truth === 0) return RIGHT;
  if (answered === 0 || truth === 0) return WRONG;
  const precision = common / answered;
  const recall = common / truth;
  return { precision, recall, f1: f1Of(precision, recall) };
}

/** The arithmetic mean; 0 without values. */
export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return values.length > 0 ? sum / values.length : 0;
}

/** The mean of each score over the pages. */
export function meanScores(scores: readonly F1Scores[]): F1Scores {
  return {
    precision: meanOf(scores.map((score) => score.precision)),
    recall: meanOf(scores.map((score) => score.recall)),
    f1: meanOf(scores.map((score) => score.f1)),
  };
}
