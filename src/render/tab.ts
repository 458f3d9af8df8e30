import type { BrowserContext, CDPSession, Route, Page as Tab } from "playwright-core";
import { STYLES } from "../page/index.ts";
import { isDownload, isTimeout } from "./browser/index.ts";
import { type GuardProxy, startGuardProxy } from "./guard-proxy.ts";
import { joinSnapshot, type LaidOut } from "./join.ts";
import { withoutFragment } from "./proxy-gate.ts";
import { RenderError } from "./render-errors.ts";
import { NO_ADDRESS, type RenderRequest, type RenderTimes, type TabSettings } from "./render-options.ts";
import { endsWithin, NO_BYPASS, type Session } from "./session.ts";
import { scrollThrough, settle } from "./settle.ts";
import { TabWatch } from "./tab-watch.ts";

/** A page rendered in a tab. */
export interface TabResult extends LaidOut {
  /** The address of the page after redirects; undefined for HTML without an address. */
  readonly url: string | undefined;
  /** Messages about parts that may be missing. */
  readonly notes: readonly string[];
  readonly times: RenderTimes;
  readonly screenshot: Uint8Array | undefined;
}

/** A page that is being rendered. */
export interface TabWork {
  /** Settles when the page is rendered, has failed, or its time is up. */
  readonly result: Promise<TabResult>;
  /** Resolves when the tab is closed, which may take longer on hostile pages. Never rejects. */
  readonly closed: Promise<void>;
}

/** Share of the remaining time to wait for images and styles, after the document has loaded. The rest is for the snapshot. */
const LOAD_SHARE = 0.5;
const CLOSE_TIMEOUT_MS = 3_000;
/** The maximum height of Chromium's screenshots. */
const MAX_SCREENSHOT_PX = 16_384;
/** Types of resources that do not affect the layout. */
const NEVER_LOADED = new Set(["media", "eventsource", "websocket", "ping", "cspviolationreport"]);
/** The address of the page that the browser shows if another one does not open. */
const ERROR_PAGE = "chrome-error:";

/** Renders one page in a new browser context with a proxy of its own, and closes both. */
export function renderInTab(session: Session, request: RenderRequest, settings: TabSettings): TabWork {
  const run = new TabRun(session, request, settings);
  const result = run.start();
  const closed = result.then(
    () => run.close(),
    () => run.kill(),
  );
  return { result, closed };
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
  readonly #watch: TabWatch;
  #proxy: GuardProxy | undefined;
  #context: Promise<BrowserContext> | undefined;
  #protocol: CDPSession | undefined;

  constructor(session: Session, request: RenderRequest, settings: TabSettings) {
    this.#session = session;
    this.#request = request;
    this.#settings = settings;
    this.#address = request.url ?? NO_ADDRESS;
    this.#name = request.url ?? "the page";
    this.#watch = new TabWatch({ name: this.#name, session, settings }, this.#address);
    this.#deadline = Date.now() + settings.timeoutMs;
  }

  async start(): Promise<TabResult> {
    try {
      return await Promise.race([this.#watch.failure, this.#open()]);
    } catch (error) {
      throw error instanceof RenderError ? error : this.#unexpected(error);
    } finally {
      this.#watch.stop();
    }
  }

  /** Closes the tab. A tab that does not close takes the browser with it, and the next page gets a new one. */
  async close(): Promise<void> {
    const closing = this.#context?.then((context) => context.close());
    const [isClosed] = await Promise.all([
      closing === undefined || endsWithin(closing, CLOSE_TIMEOUT_MS),
      this.#proxy?.close(),
    ]);
    if (!isClosed) this.#session.kill();
  }

  /** Ends the tab's process, whatever its scripts do, and closes the tab. */
  async kill(): Promise<void> {
    this.#protocol?.send("Page.crash").catch(() => undefined);
    await this.close();
  }

  async #open(): Promise<TabResult> {
    const { allowPrivate, browser, userAgent } = this.#session;
    const { scripts, viewport, network, maxBytes } = this.#settings;
    const onLimit = this.#watch.failTooLarge;
    const proxy = await startGuardProxy({ allowPrivate, network, maxBytes, onLimit });
    this.#proxy = proxy;
    this.#context = browser.newContext({
      javaScriptEnabled: scripts,
      acceptDownloads: false,
      serviceWorkers: "block",
      viewport,
      deviceScaleFactor: 1,
      reducedMotion: "reduce",
      proxy: { server: proxy.url, bypass: NO_BYPASS },
      userAgent,
    });
    const context = await this.#context;
    const tab = await context.newPage();
    await context.route("**/*", (route) => this.#serve(tab, route).catch(() => route.abort().catch(() => undefined)));
    this.#watch.watchTab(tab, proxy);
    const protocol = await context.newCDPSession(tab);
    this.#protocol = protocol;
    this.#watch.watchBytes(protocol);
    await protocol.send("Network.enable");
    return await this.#render(tab, protocol);
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
    this.#checkAddress(snapshot.strings[snapshot.documents[0]?.documentURL ?? -1] ?? "");
    const laidOut = joinSnapshot(snapshot, this.#settings.viewport);
    const joined = performance.now();
    const times = { loadMs: loaded - started, snapshotMs: taken - loaded, joinMs: joined - taken };
    const screenshot = this.#settings.screenshot ? await this.#takeScreenshot(tab, laidOut) : undefined;
    if (this.#watch.hasEndedFrames())
      this.#notes.push("a frame or a tab was ended, since the browser used too much memory");
    return { ...laidOut, url: this.#finalAddress(tab), notes: this.#notes, times, screenshot };
  }

  /** Waits for the document, and for its resources as long as there is time. */
  async #load(tab: Tab): Promise<void> {
    try {
      await tab.goto(this.#address, { waitUntil: "domcontentloaded", timeout: this.#remaining() });
    } catch (error) {
      if (isTimeout(error)) throw this.#watch.timeoutError();
      if (isDownload(error)) throw new RenderError("unreachable", `${this.#name} is a download, not a page`);
      throw this.#watch.navigationError(error);
    }
    try {
      await tab.waitForLoadState("load", { timeout: Math.max(1, this.#remaining() * LOAD_SHARE) });
    } catch {
      this.#notes.push("not everything had loaded when the page was read");
    }
  }

  /** Throws if the browser shows an error instead of a page. */
  #checkAddress(address: string): void {
    if (address.startsWith(ERROR_PAGE)) throw this.#watch.navigationError("");
  }

  /** Returns the address after redirects and moves by scripts. */
  #finalAddress(tab: Tab): string | undefined {
    const url = tab.url();
    return this.#request.url === undefined && url.startsWith(NO_ADDRESS) ? undefined : url;
  }

  #unexpected(cause: unknown): RenderError {
    return new RenderError("crashed", `${this.#name} could not be rendered: the browser ended its tab`, { cause });
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
  async #serve(tab: Tab, route: Route): Promise<void> {
    const request = route.request();
    const url = request.url();
    const { html } = this.#request;
    if (html !== undefined && url === withoutFragment(new URL(this.#address))) {
      return this.#fulfill(route, html, typeof html === "string" ? "text/html; charset=utf-8" : "text/html");
    }
    if (NEVER_LOADED.has(request.resourceType())) return route.abort();
    const { resources, network } = this.#settings;
    const found = resources === undefined ? "network" : await resources(url);
    if (found === "network" && network && !url.startsWith(NO_ADDRESS)) return route.continue();
    if (found !== undefined && found !== "network") return this.#fulfill(route, found.body, found.contentType);
    // A page that may not move keeps what it shows. Other requests fail.
    const stays = !network && request.isNavigationRequest() && request.frame() === tab.mainFrame();
    if (stays) this.#notes.push(`the page did not move to ${url}: it may not use the network`);
    return route.abort(stays ? "aborted" : "failed");
  }

  async #fulfill(route: Route, content: string | Uint8Array, contentType: string | undefined): Promise<void> {
    const body = typeof content === "string" ? content : Buffer.from(content);
    this.#proxy?.count(Buffer.byteLength(content));
    return route.fulfill({ status: 200, body, ...(contentType === undefined ? {} : { contentType }) });
  }

  #remaining(): number {
    return Math.max(1, this.#deadline - Date.now());
  }
}
