export { type AppliedStep, applySteps, CHOICE_STEPS, WANTED_COMMENTS } from "./choice-steps.ts";
export { confidenceAfter, isMuchLeftOut, type LeftOut, measureLeftOut } from "./left-out.ts";
