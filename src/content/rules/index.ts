export { tidy } from "./block-rules.ts";
export { matchingRule, mayBeSpecial, RULE_NAMES } from "./element-rules.ts";
