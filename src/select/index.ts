export { auto, judgePage, methodScores, modelFor } from "./auto.ts";
export { type Choice, choose, chosenWords } from "./choice.ts";
export { DEFAULT_DECIDER, deciderNamed, deciders } from "./deciders.ts";
export {
  bindModel,
  firstLook,
  type JudgeModel,
  judge,
  judgeLogits,
  VERDICT_COLUMNS,
} from "./judge.ts";
export type { JudgeOptions, Tuning } from "./judge-options.ts";
export { TUNING } from "./judge-options.ts";
export { type ChosenBlocks, KeptNodes } from "./kept-nodes.ts";
export { PAGE_KINDS, type PageKind } from "./kinds.ts";
export { LIST_COLUMNS, type Lists } from "./list-features.ts";
export { type Reason, reasonLine, reasonsFor } from "./reasons.ts";
