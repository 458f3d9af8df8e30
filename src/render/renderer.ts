import { checkOptions, RENDERER_OPTIONS } from "../options/index.ts";
import { type Page, pageFromBrowser, parseUrl } from "../page/index.ts";
import { RenderError } from "./render-errors.ts";
import {
  type RenderOptions,
  type RenderRequest,
  type RenderTimes,
  type SessionOptions,
  tabSettings,
} from "./render-options.ts";
import { type Session, startSession } from "./session.ts";
import { renderInTab, type TabResult, type TabWork } from "./tab.ts";

/** Options of `openRenderer`. */
export type RendererOptions = SessionOptions;

/** A rendered page. `page.layout` is its layout. */
export interface Rendering {
  /** The page, an input for `extract`, `records`, `segmentVisual` and others. */
  readonly page: Page;
  /** Messages about parts that may be missing. */
  readonly notes: readonly string[];
  readonly times: RenderTimes;
  /** A PNG of the whole page, if requested. */
  readonly screenshot: Uint8Array | undefined;
}

/** Renders pages in a browser, which starts with the first page. Close the renderer when done. */
export interface Renderer {
  /** Renders a page. At most `tabs` pages render at once; others wait. Rejects with `RenderError` or `BrowserMissingError`. */
  render(request: RenderRequest, options?: RenderOptions): Promise<Rendering>;
  /** Closes the browser. Pages that are being rendered fail with `RenderError`. */
  close(): Promise<void>;
}

/** Opens a renderer. Throws TypeError for invalid options. */
export function openRenderer(options: RendererOptions = {}): Renderer {
  checkOptions(options, RENDERER_OPTIONS);
  const pool = new SessionPool(options);
  return {
    async render(request, renderOptions = {}) {
      const settings = tabSettings(renderOptions);
      checkAddress(request);
      const result = await pool.use((session) => renderInTab(session, request, settings));
      const { tree, layout, url, notes, times, screenshot } = result;
      return { page: pageFromBrowser(tree, layout, url), notes, times, screenshot };
    },
    close: () => pool.close(),
  };
}

function checkAddress({ url }: RenderRequest): void {
  if (url === undefined) return;
  const protocol = parseUrl(url)?.protocol;
  if (protocol === "http:" || protocol === "https:") return;
  throw new TypeError(`"${url}" is not an http or https address; give a file's content as html instead`);
}

/** One browser for all tabs. It is replaced when it crashes. */
class SessionPool {
  readonly #options: RendererOptions;
  #session: Promise<Session> | undefined;
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #closed = false;

  constructor(options: RendererOptions) {
    this.#options = options;
    this.#free = options.tabs ?? RENDERER_OPTIONS.tabs.default;
  }

  async use(work: (session: Session) => TabWork): Promise<TabResult> {
    await this.#takeTab();
    const tabs: Promise<void>[] = [];
    try {
      return await this.#attempt((session) => {
        const { result, closed } = work(session);
        tabs.push(closed);
        return result;
      });
    } finally {
      // A hostile page may delay the end of its tab, but not the result.
      void Promise.allSettled(tabs).then(() => this.#releaseTab());
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    const session = this.#session;
    this.#session = undefined;
    await (await session?.catch(() => undefined))?.close();
  }

  /** Runs the work, and once more if the browser crashed: another page may have caused the crash. */
  async #attempt(work: (session: Session) => Promise<TabResult>): Promise<TabResult> {
    const session = await this.#liveSession();
    try {
      return await work(session);
    } catch (error) {
      if (this.#closed) throw closedError();
      const ownFault = error instanceof RenderError && error.code !== "crashed";
      if (ownFault || session.isAlive()) throw error;
    }
    return await work(await this.#liveSession());
  }

  /** Returns the running browser, or starts one. */
  async #liveSession(): Promise<Session> {
    const current = await this.#session?.catch(() => undefined);
    if (this.#closed) throw closedError();
    if (current?.isAlive()) return current;
    // Several tabs may find the browser dead at once. The first one replaces it; the others wait for the same browser.
    const known = this.#session;
    const isOutdated = known === undefined || (await known.catch(() => undefined)) === current;
    if (isOutdated && this.#session === known) this.#session = this.#replace(current);
    if (this.#session === undefined) throw closedError();
    return await this.#session;
  }

  async #replace(dead: Session | undefined): Promise<Session> {
    await dead?.close();
    return await startSession(this.#options);
  }

  /** Waits for a free tab. */
  async #takeTab(): Promise<void> {
    if (this.#closed) throw closedError();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#closed) throw closedError();
  }

  #releaseTab(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}

function closedError(): RenderError {
  return new RenderError("closed", "the renderer was closed");
}
