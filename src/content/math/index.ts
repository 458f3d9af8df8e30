export { FORMULA_NAMES, isBeforeScript, isPreview, mayBeFormula, readFormula, readNamedFormula } from "./formulas.ts";
export { withoutTexStyle } from "./mathml.ts";
export { Tex } from "./tex.ts";
