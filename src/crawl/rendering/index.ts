export { type CrawlRenderer, openCrawlRenderer, type PageToRender, type RenderedPage } from "./crawl-renderer.ts";
export { isShell } from "./shell-page.ts";
export { ShellPatterns, type ShellPatternsJson } from "./shell-patterns.ts";
