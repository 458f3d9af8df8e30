import { MAX_TIMER_MS } from "../fetch/index.ts";
import { checkOptions, RENDER_OPTIONS } from "../options/index.ts";
import type { BrowserChoice } from "./find-browser.ts";
import type { Viewport } from "./join.ts";

/** A file of the page that does not come from the network. */
export interface Resource {
  readonly body: Uint8Array | string;
  /** If left out, the browser guesses it. */
  readonly contentType?: string | undefined;
}

/** How to render one page. */
export interface RenderOptions {
  /** Runs the page's scripts, waits until it settles, and scrolls through it so that lazy content loads. Off by default. */
  readonly scripts?: boolean | undefined;
  /** Limit: milliseconds for loading and rendering together; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Limit: bytes of the page and everything it loads; 64 MiB by default. */
  readonly maxBytes?: number | undefined;
  /** Limit: nodes of the page in the browser; 150,000 by default. */
  readonly maxNodes?: number | undefined;
  /** The window in which the page is laid out; 1280 × 1024 by default. */
  readonly viewport?: Viewport | undefined;
  /** Also takes a picture of the whole page. */
  readonly screenshot?: boolean | undefined;
  /** Supplies the files of the page by URL: a file, `"network"` to load it, or undefined if it does not exist. */
  readonly resources?: ((url: string) => Promise<Resource | "network" | undefined>) | undefined;
}

/** The options, with the defaults filled in. */
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

/** The page to render: an address, or HTML that is loaded as if it came from its `url`. */
export type RenderRequest =
  | { readonly url: string; readonly html?: undefined }
  | { readonly html: string | Uint8Array; readonly url?: string | undefined };

/** The address of HTML without a `url`. The domain `.invalid` is reserved and never exists (RFC 2606). */
export const NO_ADDRESS = "http://page.invalid/";

/** How to run the browser. */
export interface SessionOptions extends BrowserChoice {
  /** Lets pages load from private, loopback and other special addresses: all, or only those of the listed hosts. */
  readonly allowPrivate?: boolean | readonly string[] | undefined;
  /**
   * Uses Chromium's sandbox. On by default, except for the superuser, for whom Chromium has none. Turn it off only if the
   * system forbids it, as some containers do.
   */
  readonly sandbox?: boolean | undefined;
  /** The `User-Agent` header. By default the browser's own, followed by `pith/` and the version. */
  readonly userAgent?: string | undefined;
}

/** The milliseconds for each step: load the page, take the snapshot, make the tree and the layout. */
export interface RenderTimes {
  readonly loadMs: number;
  readonly snapshotMs: number;
  readonly joinMs: number;
}
