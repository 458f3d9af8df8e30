export { addressKey } from "./address-key.ts";
export { patternWidths } from "./pattern-widths.ts";
export { CrawlScope, SCOPE_NAMES, type ScopeName, type ScopeOptions } from "./scope.ts";
