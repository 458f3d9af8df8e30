import type { OptionDeclarations } from "./option.ts";

const MIB = 1024 * 1024;

/** Options of `fetchPage` and `openFetcher`. */
export const FETCH_OPTIONS = {
  allowPrivate: { type: "boolean", default: false },
  timeoutMs: { type: "number", min: 0, default: 30_000 },
  /** The largest pages seen have about 10 MB. */
  maxBytes: { type: "number", min: 0, default: 32 * MIB },
  /** Half of the limit of browsers. Ordinary sites need at most three. */
  maxRedirects: { type: "number", min: 0, default: 10 },
  userAgent: { type: "string" },
  signal: { type: "AbortSignal" },
} as const satisfies OptionDeclarations;

/** Options of `crawl`. */
export const CRAWL_OPTIONS = {
  seeds: { type: "string[]" },
  scope: { type: "string", values: ["path", "host", "domain", "any"], default: "host" },
  include: { type: "string[]" },
  exclude: { type: "string[]" },
  maxPages: { type: "number", min: 1 },
  maxDepth: { type: "number", min: 0 },
  maxTimeMs: { type: "number", min: 0 },
  maxTotalBytes: { type: "number", min: 0 },
  /** One request per second is what most sites bear and most crawlers do. */
  delayMs: { type: "number", min: 0, default: 1000 },
  maxHosts: { type: "number", min: 1, default: 16 },
  sitemaps: { type: "boolean", default: true },
  recrawl: { type: "boolean", default: false },
  joinParts: { type: "boolean", default: true },
  render: { type: "string", values: ["auto", "always", "never"], default: "never" },
  store: { type: "string" },
  content: { type: "string" },
  warc: { type: "boolean", default: true },
  templates: { type: "boolean", default: true },
  extract: { type: "object" },
  records: { type: "boolean | object", default: false },
  follow: { type: "function" },
  fetch: { type: "function" },
  onPage: { type: "function" },
  onProgress: { type: "function" },
  onProblem: { type: "function" },
  metrics: { type: "object" },
  userAgent: FETCH_OPTIONS.userAgent,
  allowPrivate: FETCH_OPTIONS.allowPrivate,
  timeoutMs: FETCH_OPTIONS.timeoutMs,
  maxBytes: FETCH_OPTIONS.maxBytes,
  signal: FETCH_OPTIONS.signal,
} as const satisfies OptionDeclarations;

const { seeds, scope, include, exclude, maxPages, maxTimeMs, maxTotalBytes, delayMs, maxHosts, sitemaps } =
  CRAWL_OPTIONS;
const { follow, onProblem, userAgent, allowPrivate, timeoutMs, maxBytes, signal } = CRAWL_OPTIONS;

/** Options of `mapSite`. */
export const MAP_OPTIONS = {
  seeds,
  scope,
  include,
  exclude,
  /** Sitemaps, feeds and the links of the seeds: few requests, also for a large site. */
  maxDepth: { type: "number", min: 1, default: 1 },
  maxPages,
  maxTimeMs,
  maxTotalBytes,
  delayMs,
  maxHosts,
  sitemaps,
  follow,
  onProblem,
  userAgent,
  allowPrivate,
  timeoutMs,
  maxBytes,
  signal,
} as const satisfies OptionDeclarations;

/** Options of `findBrowser`. */
export const BROWSER_OPTIONS = {
  executablePath: { type: "string" },
  prefer: { type: "string", values: ["system", "npm"], default: "system" },
} as const satisfies OptionDeclarations;

/** Options of `openRenderer`. */
export const RENDERER_OPTIONS = {
  ...BROWSER_OPTIONS,
  allowPrivate: { type: "boolean | string[]", default: false },
  sandbox: { type: "boolean" },
  userAgent: { type: "string" },
  tabs: { type: "number", min: 1, default: 2 },
  /** A page of 150,000 nodes takes a gigabyte; the browser itself takes a few hundred megabytes. */
  maxMemoryBytes: { type: "number", min: 0, default: 2048 * MIB },
} as const satisfies OptionDeclarations;

/** A common window of a desktop browser, in CSS pixels. */
const VIEWPORT_OPTIONS = {
  width: { type: "number", min: 1, default: 1280 },
  height: { type: "number", min: 1, default: 1024 },
} as const satisfies OptionDeclarations;

/** Options of `Renderer.render`. */
export const RENDER_OPTIONS = {
  scripts: { type: "boolean", default: false },
  timeoutMs: { type: "number", min: 0, default: 30_000 },
  /** The heaviest ordinary pages have about 20 MB with their pictures. */
  maxBytes: { type: "number", min: 0, default: 64 * MIB },
  /** A page of 150,000 nodes takes Chromium seconds and a gigabyte; real pages rarely have 20,000. */
  maxNodes: { type: "number", min: 0, default: 150_000 },
  viewport: { type: "object", options: VIEWPORT_OPTIONS },
  screenshot: { type: "boolean", default: false },
  network: { type: "boolean", default: true },
  resources: { type: "function" },
} as const satisfies OptionDeclarations;

/** Options of `overlaySvg`. */
export const OVERLAY_OPTIONS = {
  width: { type: "number", min: 0 },
  height: { type: "number", min: 0 },
  screenshot: { type: "Uint8Array" },
} as const satisfies OptionDeclarations;
