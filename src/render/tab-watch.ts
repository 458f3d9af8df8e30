import type { CDPSession, Request, Response, Page as Tab } from "playwright-core";
import { navigationReason } from "./browser/index.ts";
import type { GuardProxy } from "./guard-proxy.ts";
import { RenderError } from "./render-errors.ts";
import type { TabSettings } from "./render-options.ts";
import type { Session } from "./session.ts";

/** The rendering to watch. */
export interface Watched {
  /** The name of the page in messages. */
  readonly name: string;
  readonly session: Session;
  readonly settings: TabSettings;
}

/** The text of a navigation that another one, a download or pith itself replaced. The tab keeps its page. */
const REPLACED = "net::ERR_ABORTED";
/** Status codes of the guarded proxy. */
const PROXY_STATUSES = new Set([403, 502]);

/** Watches for everything that ends a rendering early. `failure` rejects then, and never resolves. */
export class TabWatch {
  readonly failure: Promise<never>;
  readonly #watched: Watched;
  readonly #fail: (error: RenderError) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #lost: () => void;
  /** Tabs and frames that the browser had ended for their memory when the rendering began. */
  readonly #endedBefore: number;
  #proxy: GuardProxy | undefined;
  #decodedBytes = 0;
  /** The last address that the tab navigated to: the page's, or the target of a redirect. */
  #navigation: string;

  constructor(watched: Watched, address: string) {
    this.#watched = watched;
    this.#navigation = address;
    let reject: (error: RenderError) => void = () => {};
    this.failure = new Promise<never>((_, fail) => {
      reject = fail;
    });
    // A rejection after the race must not count as unhandled.
    this.failure.catch(() => undefined);
    this.#fail = reject;
    const { session, settings, name } = watched;
    this.#timer = setTimeout(() => reject(this.timeoutError()), settings.timeoutMs);
    this.#lost = () => {
      const reason = session.hasOverflowed() ? ": a page made it send too long a message" : "";
      reject(new RenderError("crashed", `the browser ended while it rendered ${name}${reason}`));
    };
    session.browser.once("disconnected", this.#lost);
    this.#endedBefore = session.memory.ended();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#watched.session.browser.off("disconnected", this.#lost);
  }

  /** Fails the rendering when the page has loaded too much. */
  readonly failTooLarge = (): void => {
    const { name, settings } = this.#watched;
    const message = `${name} loads more than ${settings.maxBytes} bytes (option maxBytes)`;
    this.#fail(new RenderError("too-large", message));
  };

  watchTab(tab: Tab, proxy: GuardProxy): void {
    this.#proxy = proxy;
    tab.on("crash", () => this.#fail(this.#crashError()));
    tab.on("popup", (popup) => void popup.close().catch(() => undefined));
    tab.on("request", (request) => {
      if (isMainNavigation(tab, request)) this.#navigation = request.url();
    });
    tab.on("response", (response) => {
      if (isMainNavigation(tab, response.request())) this.#checkResponse(response);
    });
    tab.on("requestfailed", (request) => {
      const text = request.failure()?.errorText;
      if (text !== REPLACED && isMainNavigation(tab, request)) this.#fail(this.navigationError(text));
    });
  }

  /** Counts bytes after decompression. The proxy counts them before, and those of workers and frames of other sites too. */
  watchBytes(protocol: CDPSession): void {
    protocol.on("Network.dataReceived", ({ dataLength }) => {
      this.#decodedBytes += dataLength;
      if (this.#decodedBytes > this.#watched.settings.maxBytes) this.failTooLarge();
    });
  }

  /** Whether the browser has ended a tab or a frame for its memory since the rendering began. */
  hasEndedFrames(): boolean {
    return this.#watched.session.memory.ended() > this.#endedBefore;
  }

  /** Returns the error of a navigation that failed. */
  navigationError(error: unknown): RenderError {
    const { name } = this.#watched;
    const failed = this.#proxyError(this.#navigation);
    if (failed !== undefined) return failed;
    const target = this.#navigation.startsWith(name) ? name : `${name} leads to ${this.#navigation}, which`;
    const reason = navigationReason(error);
    return new RenderError("unreachable", `${target} could not be opened: ${reason}`, { cause: error });
  }

  timeoutError(): RenderError {
    const { name, settings } = this.#watched;
    const hint = settings.scripts ? "; its scripts may never end" : "";
    return new RenderError("timeout", `${name} was not ready after ${settings.timeoutMs} ms${hint}`);
  }

  #checkResponse(response: Response): void {
    const status = response.status();
    const failed = PROXY_STATUSES.has(status) ? this.#proxyError(response.url()) : undefined;
    if (failed !== undefined) this.#fail(failed);
    else if (status >= 400) {
      this.#fail(new RenderError("unreachable", `${response.url()} answered with status ${status}`));
    }
  }

  /** Returns the error that the proxy recorded for an address. */
  #proxyError(address: string): RenderError | undefined {
    const failure = this.#proxy?.failure(address);
    if (failure === undefined) return undefined;
    const { name } = this.#watched;
    if (failure.refused) {
      const message = `${name} leads to a refused address: ${failure.message}; option allowPrivate allows it`;
      return new RenderError("refused", message);
    }
    return new RenderError("unreachable", `${name} could not be reached: ${failure.message}`);
  }

  #crashError(): RenderError {
    const { name } = this.#watched;
    if (!this.hasEndedFrames()) return new RenderError("crashed", `${name} crashed its tab`);
    return new RenderError("too-large", `${name} needs too much memory (option maxMemoryBytes)`);
  }
}

/** Whether a request loads a new page into the tab. */
function isMainNavigation(tab: Tab, request: Request): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === tab.mainFrame();
  } catch {
    // The frame of a request does not exist before its first answer.
    return false;
  }
}
