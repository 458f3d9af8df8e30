export { isDownload, isTimeout, launchReason, navigationReason } from "./browser-messages.ts";
export { type BrowserProcess, launchWatched } from "./browser-process.ts";
export { BROWSER_SWITCHES, browserEnvironment } from "./browser-switches.ts";
export { type MemoryWatch, watchMemory } from "./memory-watch.ts";
