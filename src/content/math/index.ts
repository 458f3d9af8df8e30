export { FORMULA_NAMES, isBeforeScript, isPreview, mayBeFormula, readFormula, readNamedFormula } from "./formulas.ts";
export { withoutTexStyle } from "./math-element.ts";
export { Tex } from "./tex.ts";
