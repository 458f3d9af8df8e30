import { checkOptions, RENDERER_OPTIONS } from "../options/index.ts";
import { type Page, pageFromBrowser } from "../page/index.ts";
import { RenderError } from "./render-errors.ts";
import {
  type RenderOptions,
  type RenderRequest,
  type RenderTimes,
  type SessionOptions,
  tabSettings,
} from "./render-options.ts";
import { type Session, startSession } from "./session.ts";
import { renderInTab, type TabResult } from "./tab.ts";

/** How to run the browser, and how many pages at once. */
export interface RendererOptions extends SessionOptions {
  /** Pages rendered at the same time; 2 by default. */
  readonly tabs?: number | undefined;
}

/** A rendered page: `page.layout` holds the layout. */
export interface Rendering {
  /** To be given to `extract`, `records`, `segmentVisual` and the like. */
  readonly page: Page;
  /** What may be missing, in words. */
  readonly notes: readonly string[];
  /** How long it took. */
  readonly times: RenderTimes;
  /** PNG of the whole page, if asked for. */
  readonly screenshot: Uint8Array | undefined;
}

/** Renders pages in a browser that is started with the first page and must be closed at the end. */
export interface Renderer {
  /** Renders a page; more than `tabs` at once wait for their turn. Throws `RenderError` or `BrowserMissingError`. */
  render(request: RenderRequest, options?: RenderOptions): Promise<Rendering>;
  /** Ends the browser; pages under way fail with `RenderError`. */
  close(): Promise<void>;
}

/** Opens a renderer. The browser starts with the first page. Throws TypeError for invalid options. */
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
  const protocol = URL.canParse(url) ? new URL(url).protocol : "";
  if (protocol === "http:" || protocol === "https:") return;
  throw new TypeError(`"${url}" is not an http or https address; give a file's content as html instead`);
}

/** One browser for all tabs, replaced when it dies. */
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

  async use(work: (session: Session) => Promise<TabResult>): Promise<TabResult> {
    await this.#take();
    try {
      return await this.#attempt(work);
    } finally {
      this.#give();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    const session = this.#session;
    this.#session = undefined;
    await (await session?.catch(() => undefined))?.close();
  }

  /** A page that was in the browser when another page took it down is not at fault: it is tried once more. */
  async #attempt(work: (session: Session) => Promise<TabResult>): Promise<TabResult> {
    const session = await this.#alive();
    try {
      return await work(session);
    } catch (error) {
      if (this.#closed) throw closedError();
      const ownFault = error instanceof RenderError && error.code !== "crashed";
      if (ownFault || session.isAlive()) throw error;
    }
    return await work(await this.#alive());
  }

  async #alive(): Promise<Session> {
    const current = await this.#session?.catch(() => undefined);
    if (this.#closed) throw closedError();
    if (current?.isAlive()) return current;
    // Several tabs may find the browser dead at once: the first replaces it, the others wait for the same one.
    const known = this.#session;
    if (known === undefined || (await known.catch(() => undefined)) === current) {
      if (this.#session === known) this.#session = this.#replace(current);
    }
    return await this.#session!;
  }

  async #replace(dead: Session | undefined): Promise<Session> {
    await dead?.close();
    return await startSession(this.#options);
  }

  async #take(): Promise<void> {
    if (this.#closed) throw closedError();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#closed) throw closedError();
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}

function closedError(): RenderError {
  return new RenderError("closed", "the renderer was closed");
}
