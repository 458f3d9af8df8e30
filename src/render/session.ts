import type { Browser, BrowserContext, BrowserType } from "playwright-core";
import { FETCH_DEFAULTS } from "../fetch/index.ts";
import { findBrowser } from "./find-browser.ts";
import { type GuardProxy, startGuardProxy } from "./guard-proxy.ts";
import { makeProfile, removeProfile, removeProfileNow } from "./profile.ts";
import { BrowserMissingError, RenderError } from "./render-errors.ts";
import type { SessionOptions } from "./render-options.ts";

/** A running browser with its profile and its guarded proxy. */
export interface Session {
  readonly browser: Browser;
  readonly proxy: GuardProxy;
  readonly version: string;
  /** The `User-Agent` header. */
  readonly userAgent: string;
  isAlive(): boolean;
  /** Closes the browser, or kills it if it does not answer, and removes its profile. */
  close(): Promise<void>;
}

const LAUNCH_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** Switches in addition to Playwright's. Most prevent traffic that bypasses the proxy, or that no page requested. */
const SWITCHES = [
  // Only the proxy resolves names. The browser itself cannot, so nothing bypasses the proxy.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-domain-reliability",
  "--no-pings",
  "--disable-quic",
  "--font-render-hinting=none",
  "--disable-gpu",
];

/** Starts a browser. */
export async function startSession(options: SessionOptions = {}): Promise<Session> {
  const type = await loadPlaywright();
  const { executablePath, env } = await findBrowser({ executablePath: options.executablePath, prefer: options.prefer });
  const proxy = await startGuardProxy({ allowPrivate: options.allowPrivate ?? false });
  const profile = makeProfile();
  const dropProfile = () => removeProfileNow(profile);
  process.once("exit", dropProfile);
  const release = async () => {
    process.off("exit", dropProfile);
    await Promise.all([removeProfile(profile), proxy.close()]);
  };
  const launch = {
    executablePath,
    env: { ...definedVariables(), ...env },
    headless: true,
    args: SWITCHES,
    chromiumSandbox: options.sandbox ?? process.getuid?.() !== 0,
    acceptDownloads: false,
    proxy: { server: proxy.url },
    timeout: LAUNCH_TIMEOUT_MS,
  };
  const context = await type.launchPersistentContext(profile, launch).catch(async (error: unknown) => {
    await release();
    throw launchError(executablePath, error);
  });
  const { browser, pid, userAgent } = await identify(context);
  let closing: Promise<void> | undefined;
  return {
    browser,
    proxy,
    version: browser.version(),
    userAgent: options.userAgent ?? `${userAgent} ${FETCH_DEFAULTS.userAgent}`,
    isAlive: () => browser.isConnected(),
    close: () => {
      closing ??= endProcess(context, pid).then(release);
      return closing;
    },
  };
}

async function loadPlaywright(): Promise<BrowserType> {
  try {
    return (await import("playwright-core")).chromium;
  } catch (cause) {
    const message = "Rendering needs the optional package playwright-core: npm install playwright-core";
    throw new BrowserMissingError(message, { cause });
  }
}

function definedVariables(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

function launchError(executablePath: string, cause: unknown): RenderError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const hint = text.includes("sandbox")
    ? " Its sandbox is not available here; for pages you trust, run without it (option sandbox: false)."
    : "";
  return new RenderError("launch", `The browser ${executablePath} did not start: ${text.split("\n", 1)[0]}.${hint}`, {
    cause,
  });
}

/** Returns the browser, its user agent, and the id of its process, which is killed if it no longer answers. */
async function identify(
  context: BrowserContext,
): Promise<{ browser: Browser; pid: number | undefined; userAgent: string }> {
  const browser = context.browser();
  if (browser === null) throw new RenderError("launch", "The browser did not start: it has no connection.");
  const protocol = await browser.newBrowserCDPSession();
  const { processInfo } = await protocol.send("SystemInfo.getProcessInfo");
  const { userAgent } = await protocol.send("Browser.getVersion");
  await protocol.detach();
  return { browser, pid: processInfo.find(({ type }) => type === "browser")?.id, userAgent };
}

async function endProcess(context: BrowserContext, pid: number | undefined): Promise<void> {
  const isClosed = await closeWithin(context, CLOSE_TIMEOUT_MS);
  if (isClosed || pid === undefined) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended meanwhile.
  }
}

/** Closes a context. Returns false if it did not close in time. */
export async function closeWithin(context: BrowserContext, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeoutMs);
  });
  const outcome = await Promise.race([context.close().catch(() => undefined), late]);
  clearTimeout(timer);
  return outcome !== "late";
}
