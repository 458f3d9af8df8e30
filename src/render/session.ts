import type { Browser, BrowserContext, BrowserType } from "playwright-core";
import { FETCH_DEFAULTS } from "../fetch/index.ts";
import { RENDERER_OPTIONS } from "../options/index.ts";
import {
  BROWSER_SWITCHES,
  browserEnvironment,
  launchReason,
  launchWatched,
  type MemoryWatch,
  watchMemory,
} from "./browser/index.ts";
import { findBrowser } from "./find-browser.ts";
import { startGuardProxy } from "./guard-proxy.ts";
import { makeProfile, removeProfile, removeProfileNow } from "./profile.ts";
import { BrowserMissingError, RenderError } from "./render-errors.ts";
import type { SessionOptions } from "./render-options.ts";

/** A running browser with its profile. */
export interface Session {
  readonly browser: Browser;
  readonly version: string;
  /** The `User-Agent` header. */
  readonly userAgent: string;
  readonly allowPrivate: boolean | readonly string[];
  readonly memory: MemoryWatch;
  isAlive(): boolean;
  /** Whether the browser was killed because a page made it send too long a message. */
  hasOverflowed(): boolean;
  /** Ends the browser at once, with all its tabs. */
  kill(): void;
  /** Closes the browser, or kills it if it does not answer, and removes its profile. */
  close(): Promise<void>;
}

const LAUNCH_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** Chromium sends requests to loopback and link-local addresses around its proxy, unless this rule says otherwise. */
export const NO_BYPASS = "<-loopback>";

/** Starts a browser. */
export async function startSession(options: SessionOptions = {}): Promise<Session> {
  const type = await loadPlaywright();
  const { executablePath, env } = await findBrowser({ executablePath: options.executablePath, prefer: options.prefer });
  // Each tab has a proxy of its own. Requests of the browser itself are refused.
  const proxy = await startGuardProxy({ network: false });
  const profile = makeProfile();
  const dropProfile = () => removeProfileNow(profile);
  process.once("exit", dropProfile);
  const release = async () => {
    process.off("exit", dropProfile);
    await Promise.all([removeProfile(profile), proxy.close()]);
  };
  const launch = {
    executablePath,
    env: { ...browserEnvironment(), ...env },
    headless: true,
    args: [...BROWSER_SWITCHES],
    chromiumSandbox: usesSandbox(options),
    acceptDownloads: false,
    proxy: { server: proxy.url, bypass: NO_BYPASS },
    timeout: LAUNCH_TIMEOUT_MS,
  };
  try {
    const launched = await launchWatched(executablePath, () => type.launchPersistentContext(profile, launch));
    return await sessionOf(launched, { ...options, release });
  } catch (error) {
    await release();
    throw error instanceof RenderError ? error : launchError(executablePath, error);
  }
}

type Launched = Awaited<ReturnType<typeof launchWatched<BrowserContext>>>;

async function sessionOf(
  { result: context, process: program }: Launched,
  options: SessionOptions & { readonly release: () => Promise<void> },
): Promise<Session> {
  const browser = context.browser();
  if (browser === null) throw new RenderError("launch", "The browser did not start: it has no connection.");
  const protocol = await browser.newBrowserCDPSession();
  const { userAgent } = await protocol.send("Browser.getVersion");
  const { tabs, maxMemoryBytes } = RENDERER_OPTIONS;
  const memory = watchMemory(
    protocol,
    (options.maxMemoryBytes ?? maxMemoryBytes.default) * (options.tabs ?? tabs.default),
  );
  let closing: Promise<void> | undefined;
  return {
    browser,
    version: browser.version(),
    userAgent: options.userAgent ?? `${userAgent} ${FETCH_DEFAULTS.userAgent}`,
    allowPrivate: options.allowPrivate ?? false,
    memory,
    isAlive: () => browser.isConnected(),
    hasOverflowed: program.hasOverflowed,
    kill: program.kill,
    close: () => {
      memory.stop();
      closing ??= endsWithin(context.close(), CLOSE_TIMEOUT_MS)
        .then((isClosed) => (isClosed ? undefined : program.kill()))
        .then(options.release);
      return closing;
    },
  };
}

/** Loads the package that drives the browser. Throws BrowserMissingError if it is not installed. */
export async function loadPlaywright(): Promise<BrowserType> {
  try {
    return (await import("playwright-core")).chromium;
  } catch (cause) {
    const message = "Rendering needs the optional package playwright-core: npm install playwright-core";
    throw new BrowserMissingError(message, { cause });
  }
}

let hasWarned = false;

/** Whether to use Chromium's sandbox. Warns once per process if it is off because the process runs as root. */
function usesSandbox({ sandbox }: SessionOptions): boolean {
  if (sandbox !== undefined) return sandbox;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !hasWarned) {
    hasWarned = true;
    process.emitWarning("The browser runs without its sandbox, because this process runs as root", {
      code: "PITH_NO_SANDBOX",
      detail: "Run it as another user, or set the option sandbox to false to accept that.",
    });
  }
  return !isRoot;
}

function launchError(executablePath: string, cause: unknown): RenderError {
  return new RenderError("launch", `The browser ${executablePath} did not start: ${launchReason(cause)}`, { cause });
}

/** Waits for a promise. Returns false if it did not settle in time. */
export async function endsWithin(settles: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeoutMs);
  });
  const outcome = await Promise.race([settles.catch(() => undefined), late]);
  clearTimeout(timer);
  return outcome !== "late";
}
