export { type CrawlRenderer, openCrawlRenderer, type PageToRender, type RenderedPage } from "./crawl-renderer.ts";
export { ShellPatterns, type ShellPatternsJson } from "./shell-patterns.ts";
