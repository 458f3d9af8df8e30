import type { BrowserChoice } from "./find-browser.ts";
import type { Viewport } from "./join.ts";

/** A file a page asks for, from somewhere other than the network. */
export interface Resource {
  readonly body: Uint8Array | string;
  /** The browser guesses it if it is left out. */
  readonly contentType?: string | undefined;
}

/** How to render one page. */
export interface RenderOptions {
  /** Runs the page's scripts, waits for it to settle, and scrolls through it to load what loads late. Off by default. */
  readonly scripts?: boolean | undefined;
  /** Milliseconds for everything together; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** What the page and all it loads may weigh; 64 MiB by default. */
  readonly maxBytes?: number | undefined;
  /** Nodes that the page may have in the browser; 150,000 by default. */
  readonly maxNodes?: number | undefined;
  /** The window the page is laid out in; 1280 × 1024 by default. */
  readonly viewport?: Viewport | undefined;
  /** Also takes a picture of the whole page. */
  readonly screenshot?: boolean | undefined;
  /** Where the page's files come from: undefined means there is no such file, `network` that it is asked for there. */
  readonly resources?: ((url: string) => Promise<Resource | "network" | undefined>) | undefined;
}

/** Options with nothing left open. */
export interface TabSettings {
  readonly scripts: boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxNodes: number;
  readonly viewport: Viewport;
  readonly screenshot: boolean;
  readonly resources: RenderOptions["resources"];
}

const DEFAULTS = {
  scripts: false,
  timeoutMs: 30_000,
  /** The heaviest of ordinary pages weigh some 20 MB with their pictures. */
  maxBytes: 64 * 1024 * 1024,
  /** A page of 150,000 nodes takes Chromium seconds and a gigabyte; real ones seldom have 20,000. */
  maxNodes: 150_000,
  /** A common window on a desk. */
  viewport: { width: 1280, height: 1024 },
  screenshot: false,
} as const;

/** The options, with the defaults where nothing is said: an undefined limit would be none. */
export function tabSettings({
  scripts = DEFAULTS.scripts,
  timeoutMs = DEFAULTS.timeoutMs,
  maxBytes = DEFAULTS.maxBytes,
  maxNodes = DEFAULTS.maxNodes,
  viewport = DEFAULTS.viewport,
  screenshot = DEFAULTS.screenshot,
  resources,
}: RenderOptions): TabSettings {
  return { scripts, timeoutMs, maxBytes, maxNodes, viewport, screenshot, resources };
}

/** What to render: an address, or HTML that is shown as if it came from its address. */
export type RenderRequest =
  | { readonly url: string; readonly html?: undefined }
  | { readonly html: string | Uint8Array; readonly url?: string | undefined };

/** Stands for the address of HTML that has none; reserved never to exist (RFC 2606). */
export const NO_ADDRESS = "http://page.invalid/";

/** How to run the browser. */
export interface SessionOptions extends BrowserChoice {
  /** Lets pages reach private and loopback addresses: all, or those of the hosts listed. */
  readonly allowPrivate?: boolean | readonly string[] | undefined;
  /**
   * Chromium's own sandbox; on by default except for the superuser, for whom Chromium has none. Turn it off only where the
   * system forbids it (some containers).
   */
  readonly sandbox?: boolean | undefined;
  /** What servers are told is asking; by default the browser's own name with pith's behind it. */
  readonly userAgent?: string | undefined;
}

/** Milliseconds: the browser's own load, taking the snapshot, making tree and layout of it. */
export interface RenderTimes {
  readonly loadMs: number;
  readonly snapshotMs: number;
  readonly joinMs: number;
}
