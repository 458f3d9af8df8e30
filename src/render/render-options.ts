import { MAX_TIMER_MS } from "../fetch/index.ts";
import { checkOptions, RENDER_OPTIONS } from "../options/index.ts";
import type { BrowserChoice } from "./find-browser.ts";
import type { Viewport } from "./join.ts";

/** A file that the page loads, given by the caller instead of the network. */
export interface Resource {
  readonly body: Uint8Array | string;
  /** The `Content-Type` header. Without it, the browser guesses the type. */
  readonly contentType?: string | undefined;
}

/** How to render one page. */
export interface RenderOptions {
  /** Runs scripts, waits until the page stops changing, and scrolls through it to load lazy content. Off by default. */
  readonly scripts?: boolean | undefined;
  /** Limit: milliseconds for loading and rendering together; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Limit: bytes of the page and everything it loads; 64 MiB by default. */
  readonly maxBytes?: number | undefined;
  /** Limit: DOM nodes of the loaded page; 150,000 by default. */
  readonly maxNodes?: number | undefined;
  /** Size of the browser window in CSS pixels; 1280 × 1024 by default. */
  readonly viewport?: Viewport | undefined;
  /** Also takes a screenshot of the whole page. Off by default. */
  readonly screenshot?: boolean | undefined;
  /** Whether the page may use the network. On by default; without it, only `html` and `resources` supply files. */
  readonly network?: boolean | undefined;
  /** Called for each URL that the page loads. Returns the file, `"network"` to download it, or undefined to block it. */
  readonly resources?: ((url: string) => Promise<Resource | "network" | undefined>) | undefined;
}

/** `RenderOptions` with the defaults filled in. */
export interface TabSettings {
  readonly scripts: boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxNodes: number;
  readonly viewport: Viewport;
  readonly screenshot: boolean;
  readonly network: boolean;
  readonly resources: RenderOptions["resources"];
}

const { width, height } = RENDER_OPTIONS.viewport.options;

/** Checks the options and fills in the defaults. Throws TypeError for invalid options. */
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
    network: options.network ?? RENDER_OPTIONS.network.default,
    resources: options.resources,
  };
}

/** The page to render: a `url` to load, or `html`. With both, the browser gets the HTML as the response of that URL. */
export type RenderRequest =
  | { readonly url: string; readonly html?: undefined }
  | { readonly html: string | Uint8Array; readonly url?: string | undefined };

/** The address used for `html` without a `url`. No real host ends in `.invalid` (RFC 2606). */
export const NO_ADDRESS = "http://page.invalid/";

/** How to run the browser. */
export interface SessionOptions extends BrowserChoice {
  /** Allows requests to private, loopback and other special addresses: `true` for all hosts, or a list of host names. */
  readonly allowPrivate?: boolean | readonly string[] | undefined;
  /**
   * Whether to use Chromium's sandbox. The default is true, but false for root, since Chromium does not start as root with a
   * sandbox; a warning says so. Set it to false only where the system does not allow a sandbox, as in some containers.
   */
  readonly sandbox?: boolean | undefined;
  /** Pages rendered at the same time; 2 by default. */
  readonly tabs?: number | undefined;
  /** Limit: memory of the browser per tab, on Linux; 2 GiB by default. Over it, the largest tab ends. */
  readonly maxMemoryBytes?: number | undefined;
  /** The `User-Agent` header. The default is that of the browser, followed by `pith/` and the version. */
  readonly userAgent?: string | undefined;
}

/** Duration of each step in milliseconds. */
export interface RenderTimes {
  /** Loads the page, and with `scripts` also runs and scrolls it. */
  readonly loadMs: number;
  /** Takes the DOM snapshot. */
  readonly snapshotMs: number;
  /** Turns the snapshot into a tree with a layout. */
  readonly joinMs: number;
}
