import { MAX_TIMER_MS } from "../fetch/index.ts";
import { checkOptions, RENDER_OPTIONS } from "../options/index.ts";
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

const { width, height } = RENDER_OPTIONS.viewport.options;

/** Checks the options and fills in the defaults. Throws TypeError for invalid ones. */
export function tabSettings(options: RenderOptions): TabSettings {
  checkOptions(options, RENDER_OPTIONS);
  const { viewport } = options;
  return {
    scripts: options.scripts ?? RENDER_OPTIONS.scripts.default,
    timeoutMs: Math.min(options.timeoutMs ?? RENDER_OPTIONS.timeoutMs.default, MAX_TIMER_MS),
    maxBytes: options.maxBytes ?? RENDER_OPTIONS.maxBytes.default,
    maxNodes: options.maxNodes ?? RENDER_OPTIONS.maxNodes.default,
    viewport: { width: viewport?.width ?? width.default, height: viewport?.height ?? height.default },
    screenshot: options.screenshot ?? RENDER_OPTIONS.screenshot.default,
    resources: options.resources,
  };
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
