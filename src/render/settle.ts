import type { Request, Page as Tab } from "playwright-core";

/** No request under way for this long means settled. */
const QUIET_MS = 500;
/** At most this long for the first quiet, and after each scroll. */
const SETTLE_MS = 8_000;
const STEP_MS = 1_000;
/** Endless pages load more with every scroll; a person reads so many windows of them. */
const MAX_STEPS = 20;
/** Of the remaining time, what settling may use. */
const SHARE = 0.6;

/** Waits until the page's scripts have stopped asking for things, or the time is up. */
export async function settle(tab: Tab, remainingMs: number): Promise<void> {
  await quiet(tab, Math.min(SETTLE_MS, remainingMs * SHARE));
}

/** Goes down the page window by window, so that parts that load when seen are loaded, and back to the top. */
export async function scrollThrough(tab: Tab, remainingMs: number): Promise<void> {
  const until = Date.now() + remainingMs * SHARE;
  for (let step = 1; step <= MAX_STEPS && Date.now() < until; step++) {
    const atEnd = await tab.evaluate<boolean>(
      `(() => { const e = document.scrollingElement ?? document.documentElement; const h = window.innerHeight;
        window.scrollTo(0, ${step} * h); return ${step} * h + h >= e.scrollHeight; })()`,
    );
    await quiet(tab, Math.max(1, Math.min(STEP_MS, until - Date.now())));
    if (atEnd) break;
  }
  await tab.evaluate("window.scrollTo(0, 0)");
}

/** Resolves when no request has been under way for a while, at the latest after `maxMs`. */
function quiet(tab: Tab, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const open = new Set<Request>();
    const done = () => {
      clearTimeout(idle);
      clearTimeout(limit);
      tab.off("request", began);
      tab.off("requestfinished", ended);
      tab.off("requestfailed", ended);
      resolve();
    };
    const began = (request: Request) => {
      open.add(request);
      clearTimeout(idle);
    };
    const ended = (request: Request) => {
      open.delete(request);
      clearTimeout(idle);
      if (open.size === 0) idle = setTimeout(done, QUIET_MS);
    };
    let idle = setTimeout(done, QUIET_MS);
    const limit = setTimeout(done, maxMs);
    tab.on("request", began);
    tab.on("requestfinished", ended);
    tab.on("requestfailed", ended);
  });
}
