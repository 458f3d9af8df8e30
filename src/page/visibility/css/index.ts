export { isTransparent, looksSame, parseCssColor, type Rgba } from "./css-colors.ts";
export { type CssText, stringEnd } from "./css-items.ts";
export { type Declaration, DeclarationReader, type WantedNames } from "./declarations.ts";
export { hashWith, NameFilter, nameHash } from "./name-filter.ts";
export { plainKey } from "./plain-key.ts";
export { LIST_CLASSES, plainSelectors } from "./selector-lists.ts";
export { parseStyleSelector, SelectorMatcher, type StyleSelector } from "./selectors.ts";
export { Applies, mediaApplies, SheetReader, type SheetRule } from "./style-sheet.ts";
export { isVariable, StyleVariables, USE_OF_VARIABLE } from "./style-variables.ts";
