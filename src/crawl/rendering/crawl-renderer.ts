import type { Warning } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import type { Renderer, RendererOptions } from "../../render/index.ts";

/** A page to render: its HTML, and which further files it may load. */
export interface PageToRender {
  readonly url: string;
  readonly html: Uint8Array;
  /** Whether robots.txt allows an address. */
  readonly isAllowed: (url: URL) => boolean;
}

/** A rendered page, or the reason why it was not rendered. */
export interface RenderedPage {
  readonly page?: Page;
  readonly warnings: readonly Warning[];
  /** Requests of the page to its own host. */
  readonly requests: number;
}

/** Renders pages for a crawl. */
export interface CrawlRenderer {
  /** Renders a page. A failure is a warning. */
  render(request: PageToRender): Promise<RenderedPage>;
  close(): Promise<void>;
}

/** Files that add no text. They are not loaded. */
const NO_TEXT = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|og[gv]|wav|pdf|zip)$/i;

/** Opens a renderer whose browser starts with the first page. Without a browser, pages are not rendered, and a warning says so. */
export function openCrawlRenderer(options: RendererOptions): CrawlRenderer {
  let opened: Promise<Renderer> | undefined;
  let missing: string | undefined;
  const open = async (): Promise<Renderer> => (await import("../../render/index.ts")).openRenderer(options);
  return {
    async render(request) {
      const loaded = { requests: 0 };
      if (missing !== undefined) return notRendered(missing, loaded.requests);
      const { BrowserMissingError, RenderError } = await import("../../render/index.ts");
      try {
        const renderer = await (opened ??= open());
        const { url, html } = request;
        const settings = { scripts: true, resources: resourcesFor(request, loaded) };
        const { page, notes } = await renderer.render({ html, url }, settings);
        const warnings = notes.map((message): Warning => ({ code: "not-all-loaded", message }));
        return { page, warnings, requests: loaded.requests };
      } catch (error) {
        if (error instanceof BrowserMissingError) missing = error.message;
        else if (!(error instanceof RenderError)) throw error;
        return notRendered((error as Error).message, loaded.requests);
      }
    },
    async close() {
      await (await opened)?.close();
    },
  };
}

/** Loads what may add text, unless the robots.txt of the host forbids it, and counts the requests to the host. */
function resourcesFor({ url, isAllowed }: PageToRender, loaded: { requests: number }) {
  const { host } = new URL(url);
  return async (address: string): Promise<"network" | undefined> => {
    const target = URL.canParse(address) ? new URL(address) : undefined;
    if (target === undefined || NO_TEXT.test(target.pathname)) return undefined;
    if (target.host !== host) return "network";
    if (!isAllowed(target)) return undefined;
    loaded.requests++;
    return "network";
  };
}

function notRendered(message: string, requests: number): RenderedPage {
  return { warnings: [{ code: "fallback", message: `the page was not rendered: ${message}` }], requests };
}
