export {
  evaluateFields,
  type FieldEvaluation,
  type FieldShares,
  type JudgedAttribute,
  MAX_TOP_RANK,
  MIN_RIGHT_SHARE,
} from "./evaluate-fields.ts";
export {
  evaluateThings,
  type ThingEvaluateOptions,
  type ThingEvaluation,
  type ThingScores,
} from "./evaluate-things.ts";
