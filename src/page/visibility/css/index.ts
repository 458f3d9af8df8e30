export { isTransparent, looksSame, parseCssColor, type Rgba } from "./css-colors.ts";
export { type CssText, stringEnd } from "./css-items.ts";
export { hashWith, NameFilter, nameHash } from "./name-filter.ts";
export { LIST_CLASSES, plainSelectors } from "./selector-lists.ts";
export { parseStyleSelector, plainKey, SelectorMatcher, type StyleSelector } from "./selectors.ts";
export {
  Applies,
  type Declaration,
  mediaApplies,
  readSheet,
  readStyle,
  type SheetRule,
  type WantedNames,
} from "./style-sheet.ts";
export { isVariable, StyleVariables, USE_OF_VARIABLE } from "./style-variables.ts";
