export { addressKey } from "./address-key.ts";
export { addressPattern } from "./address-pattern.ts";
export { CrawlScope, SCOPE_NAMES, type ScopeName, type ScopeOptions } from "./scope.ts";
