export { addressKey } from "./address-key.ts";
export { addressPattern, patternWidths } from "./address-pattern.ts";
export { CrawlScope, SCOPE_NAMES, type ScopeName, type ScopeOptions } from "./scope.ts";
export { webAddress } from "./web-address.ts";
