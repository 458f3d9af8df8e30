export { fieldSelectors } from "./field-selector.ts";
export { neededFields } from "./needed-fields.ts";
export { type Place, recordSelectorOf, selectedSpans } from "./record-selector.ts";
export { classesOf, type Scope, select, selectAny } from "./selector.ts";
export { type Compound, escapeName, parseSelectorList, SelectorError } from "./selector-syntax.ts";
export { type WrapperField, wrapperFieldOf } from "./wrapped-field.ts";
export { applyWrapper, type Fit, parseWrapper, type Wrapper, WrapperError, wrapperOf } from "./wrapper.ts";
export { commonSelector, pathTo, stableClasses, TagPositions } from "./write-selector.ts";
