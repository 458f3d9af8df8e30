export { tidy } from "./block-rules.ts";
export { mayBeSpecial, RULE_NAMES, ruleAgainst } from "./element-rules.ts";
