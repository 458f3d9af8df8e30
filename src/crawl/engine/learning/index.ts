export { YieldLearner } from "./yield-learner.ts";
