export { addressKey, isIgnoredParameter } from "./address-key.ts";
export { addressPattern, patternParameters } from "./address-pattern.ts";
export { CrawlScope, SCOPE_NAMES, type ScopeName, type ScopeOptions } from "./scope.ts";
export { webAddress } from "./web-address.ts";
