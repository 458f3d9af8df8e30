export { addressKey } from "./address-key.ts";
export { type NumberedAddress, numberedForms, plainAddress } from "./page-number.ts";
export { patternWidths } from "./pattern-widths.ts";
export { CrawlScope, SCOPE_NAMES, type ScopeName, type ScopeOptions } from "./scope.ts";
export { stepsBack } from "./steps-back.ts";
