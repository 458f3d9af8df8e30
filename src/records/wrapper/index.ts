export { fieldSelectors } from "./field-selector.ts";
export { neededFields } from "./needed-fields.ts";
export { type Place, placedSpans, recordSelectorOf } from "./record-selector.ts";
export { fieldOf, type WrapperField } from "./wrapped-field.ts";
export { applyWrapper, type Fit, parseWrapper, type Wrapper, WrapperError, wrapperOf } from "./wrapper.ts";
export { commonSelector, pathTo } from "./write-selector.ts";
