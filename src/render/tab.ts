import type { BrowserContext, CDPSession, Response, Route, Page as Tab } from "playwright-core";
import { STYLES } from "../page/index.ts";
import { joinSnapshot, type LaidOut } from "./join.ts";
import { RenderError } from "./render-errors.ts";
import { NO_ADDRESS, type RenderRequest, type RenderTimes, type TabSettings } from "./render-options.ts";
import { closeWithin, type Session } from "./session.ts";
import { scrollThrough, settle } from "./settle.ts";

/** A page rendered in a tab. */
export interface TabResult extends LaidOut {
  /** The address of the page after redirects; undefined for HTML without an address. */
  readonly url: string | undefined;
  /** Messages about parts that may be missing. */
  readonly notes: readonly string[];
  readonly times: RenderTimes;
  readonly screenshot: Uint8Array | undefined;
}

/** Share of the remaining time to wait for images and styles, after the document has loaded. The rest is for the snapshot. */
const LOAD_SHARE = 0.5;
const CONTEXT_CLOSE_TIMEOUT_MS = 3_000;
/** The maximum height of Chromium's screenshots. */
const MAX_SCREENSHOT_PX = 16_384;
/** Types of resources that do not affect the layout. */
const NEVER_LOADED = new Set(["media", "eventsource", "websocket", "ping", "cspviolationreport"]);

/** Renders one page in a new browser context, and closes the context. */
export async function renderInTab(session: Session, request: RenderRequest, settings: TabSettings): Promise<TabResult> {
  const context = await session.browser.newContext({
    javaScriptEnabled: settings.scripts,
    acceptDownloads: false,
    serviceWorkers: "block",
    viewport: settings.viewport,
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    proxy: { server: session.proxy.url },
    userAgent: session.userAgent,
  });
  try {
    return await new TabRun(session, request, settings).run(context);
  } finally {
    await closeContext(session, context);
  }
}

class TabRun {
  readonly #session: Session;
  readonly #request: RenderRequest;
  readonly #settings: TabSettings;
  readonly #address: string;
  /** The name of the page in messages. */
  readonly #name: string;
  readonly #notes: string[] = [];
  readonly #deadline: number;
  /** The last address that the tab navigated to: the page's, or the target of a redirect. */
  #navigation: string;

  constructor(session: Session, request: RenderRequest, settings: TabSettings) {
    this.#session = session;
    this.#request = request;
    this.#settings = settings;
    this.#address = request.url ?? NO_ADDRESS;
    this.#name = request.url ?? "the page";
    this.#navigation = this.#address;
    this.#deadline = Date.now() + settings.timeoutMs;
  }

  async run(context: BrowserContext): Promise<TabResult> {
    await context.route("**/*", (route) => this.#serve(route).catch(() => route.abort().catch(() => undefined)));
    const tab = await context.newPage();
    tab.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === tab.mainFrame()) this.#navigation = request.url();
    });
    const watch = this.#watchFailures(tab);
    try {
      const protocol = await context.newCDPSession(tab);
      watch.watchBytes(protocol);
      await protocol.send("Network.enable");
      return await Promise.race([watch.failure, this.#render(tab, protocol)]);
    } finally {
      watch.stop();
    }
  }

  async #render(tab: Tab, protocol: CDPSession): Promise<TabResult> {
    const started = performance.now();
    await this.#load(tab);
    if (this.#settings.scripts) {
      await settle(tab, this.#remaining());
      await scrollThrough(tab, this.#remaining());
    }
    const loaded = performance.now();
    await this.#checkSize(protocol);
    const snapshot = await protocol.send("DOMSnapshot.captureSnapshot", { computedStyles: [...STYLES] });
    const taken = performance.now();
    const laidOut = joinSnapshot(snapshot, this.#settings.viewport);
    const joined = performance.now();
    const times = { loadMs: loaded - started, snapshotMs: taken - loaded, joinMs: joined - taken };
    const screenshot = this.#settings.screenshot ? await this.#takeScreenshot(tab, laidOut) : undefined;
    const url = this.#request.url === undefined ? undefined : tab.url();
    return { ...laidOut, url, notes: this.#notes, times, screenshot };
  }

  /** Waits for the document, and for its resources as long as there is time. */
  async #load(tab: Tab): Promise<void> {
    let response: Response | null;
    try {
      response = await tab.goto(this.#address, { waitUntil: "domcontentloaded", timeout: this.#remaining() });
    } catch (error) {
      throw this.#navigationError(error);
    }
    this.#checkResponse(response);
    try {
      await tab.waitForLoadState("load", { timeout: Math.max(1, this.#remaining() * LOAD_SHARE) });
    } catch {
      this.#notes.push("not everything had loaded when the page was read");
    }
  }

  #checkResponse(response: Response | null): void {
    if (response === null || this.#request.html !== undefined) return;
    const status = response.status();
    const failed = status === 403 || status === 502 ? this.#proxyError(response.url()) : undefined;
    if (failed !== undefined) throw failed;
    if (status >= 400) throw new RenderError("unreachable", `${response.url()} answered with status ${status}`);
  }

  #navigationError(error: unknown): RenderError {
    const text = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    const failed = this.#proxyError(this.#navigation);
    if (failed !== undefined) return failed;
    if (text.includes("Timeout")) return this.#timeoutError();
    if (text.includes("Download is starting")) {
      return new RenderError("unreachable", `${this.#name} is a download, not a page`);
    }
    return new RenderError("unreachable", `${this.#name} could not be opened: ${text}`, { cause: error });
  }

  /** Returns the error that the proxy recorded for the host of an address. */
  #proxyError(address: string): RenderError | undefined {
    const failure = this.#session.proxy.failure(address);
    if (failure === undefined) return undefined;
    if (failure.refused) {
      const message = `${this.#name} leads to a refused address: ${failure.message}; option allowPrivate allows it`;
      return new RenderError("refused", message);
    }
    return new RenderError("unreachable", `${this.#name} could not be reached: ${failure.message}`);
  }

  #timeoutError(): RenderError {
    const { timeoutMs, scripts } = this.#settings;
    const hint = scripts ? "; its scripts may never end" : "";
    return new RenderError("timeout", `${this.#name} was not ready after ${timeoutMs} ms${hint}`);
  }

  /** Throws if the page has too many nodes for a snapshot. */
  async #checkSize(protocol: CDPSession): Promise<void> {
    const { nodes } = await protocol.send("Memory.getDOMCounters");
    const { maxNodes } = this.#settings;
    if (nodes <= maxNodes) return;
    throw new RenderError(
      "too-large",
      `${this.#name} has ${nodes} nodes; at most ${maxNodes} are laid out (option maxNodes)`,
    );
  }

  async #takeScreenshot(tab: Tab, { layout }: LaidOut): Promise<Uint8Array> {
    const height = Math.min(Math.max(layout.pageHeight, layout.viewportHeight), MAX_SCREENSHOT_PX);
    const clip = { x: 0, y: 0, width: Math.max(layout.pageWidth, layout.viewportWidth), height };
    return await tab.screenshot({ clip, fullPage: true, timeout: this.#remaining(), animations: "disabled" });
  }

  /** Answers a request of the page: with the given HTML, from `resources`, from the network, or not at all. */
  async #serve(route: Route): Promise<void> {
    const request = route.request();
    const url = request.url();
    const { html } = this.#request;
    if (html !== undefined && url === withoutFragment(this.#address)) {
      const body = typeof html === "string" ? html : Buffer.from(html);
      const contentType = typeof html === "string" ? "text/html; charset=utf-8" : "text/html";
      return route.fulfill({ status: 200, contentType, body });
    }
    if (NEVER_LOADED.has(request.resourceType())) return route.abort();
    const { resources } = this.#settings;
    if (resources !== undefined) {
      const found = await resources(url);
      if (found === undefined) return route.abort();
      if (found === "network") return route.continue();
      const { body, contentType } = found;
      const content = typeof body === "string" ? body : Buffer.from(body);
      return route.fulfill({ status: 200, body: content, ...(contentType === undefined ? {} : { contentType }) });
    }
    if (url.startsWith(NO_ADDRESS)) return route.abort();
    return route.continue();
  }

  /** Watches for everything that ends a rendering early. `failure` rejects then, and never resolves. */
  #watchFailures(tab: Tab) {
    const { maxBytes, timeoutMs } = this.#settings;
    let reject: (error: RenderError) => void = () => {};
    const failure = new Promise<never>((_, fail) => {
      reject = fail;
    });
    // A rejection after the race must not count as unhandled.
    failure.catch(() => undefined);
    const timer = setTimeout(() => reject(this.#timeoutError()), timeoutMs);
    tab.on("crash", () => reject(new RenderError("crashed", `${this.#name} crashed its tab`)));
    tab.on("popup", (popup) => void popup.close().catch(() => undefined));
    const { browser } = this.#session;
    const lost = () => reject(new RenderError("crashed", `the browser ended while it rendered ${this.#name}`));
    browser.once("disconnected", lost);
    let bytes = 0;
    return {
      failure,
      stop: () => {
        clearTimeout(timer);
        browser.off("disconnected", lost);
      },
      watchBytes: (protocol: CDPSession) => {
        protocol.on("Network.dataReceived", ({ dataLength }) => {
          bytes += dataLength;
          if (bytes <= maxBytes) return;
          reject(new RenderError("too-large", `${this.#name} loads more than ${maxBytes} bytes (option maxBytes)`));
        });
      },
    };
  }

  #remaining(): number {
    return Math.max(1, this.#deadline - Date.now());
  }
}

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

/** Closes a context. A tab with an endless script may not close: then closes the browser, and the next page gets a new one. */
async function closeContext(session: Session, context: BrowserContext): Promise<void> {
  const isClosed = await closeWithin(context, CONTEXT_CLOSE_TIMEOUT_MS);
  if (!isClosed) await session.close();
}
