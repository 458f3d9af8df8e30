import type { Request, Page as Tab } from "playwright-core";

/** A page without open requests for this long is settled. */
const QUIET_MS = 500;
/** The longest wait for the page to settle. */
const MAX_SETTLE_MS = 8_000;
/** The longest wait after each scroll step. */
const MAX_STEP_MS = 1_000;
/** Limit: windows to scroll. Endless pages load more with every scroll. */
const MAX_STEPS = 20;
/** The share of the remaining time that `settle` and `scrollThrough` may each use. */
const MAX_TIME_SHARE = 0.6;

/** Waits until the page's scripts have stopped sending requests, or the time is up. */
export async function settle(tab: Tab, remainingMs: number): Promise<void> {
  await waitForQuiet(tab, Math.min(MAX_SETTLE_MS, remainingMs * MAX_TIME_SHARE));
}

/** Scrolls down window by window, so that lazy content loads, and back to the top. */
export async function scrollThrough(tab: Tab, remainingMs: number): Promise<void> {
  const until = Date.now() + remainingMs * MAX_TIME_SHARE;
  for (let step = 1; step <= MAX_STEPS && Date.now() < until; step++) {
    const atEnd = await evaluate(
      tab,
      `(() => { const e = document.scrollingElement ?? document.documentElement; const h = window.innerHeight;
        window.scrollTo(0, ${step} * h); return ${step} * h + h >= e.scrollHeight; })()`,
    );
    await waitForQuiet(tab, Math.max(1, Math.min(MAX_STEP_MS, until - Date.now())));
    if (atEnd === true) break;
  }
  await evaluate(tab, "window.scrollTo(0, 0)");
}

/** Runs a script. Returns true if it fails: the page moves to another address, or has no document. */
async function evaluate(tab: Tab, script: string): Promise<unknown> {
  return await tab.evaluate(script).catch(() => true);
}

/** Resolves when no request has been open for a while, at the latest after `maxMs`. */
function waitForQuiet(tab: Tab, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const open = new Set<Request>();
    const done = () => {
      clearTimeout(idle);
      clearTimeout(limit);
      tab.off("request", onRequest);
      tab.off("requestfinished", onEnd);
      tab.off("requestfailed", onEnd);
      resolve();
    };
    const onRequest = (request: Request) => {
      open.add(request);
      clearTimeout(idle);
    };
    const onEnd = (request: Request) => {
      open.delete(request);
      clearTimeout(idle);
      if (open.size === 0) idle = setTimeout(done, QUIET_MS);
    };
    let idle = setTimeout(done, QUIET_MS);
    const limit = setTimeout(done, maxMs);
    tab.on("request", onRequest);
    tab.on("requestfinished", onEnd);
    tab.on("requestfailed", onEnd);
  });
}
