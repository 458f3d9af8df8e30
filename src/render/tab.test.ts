import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import { tabSettings } from "./render-options.ts";
import type { Session } from "./session.ts";
import { renderInTab } from "./tab.ts";

/** A browser that opens no tab: it never answers. */
function silentSession(): { readonly session: Session; kills(): number } {
  let kills = 0;
  const browser = { newContext: () => new Promise(() => {}), once: () => {}, off: () => {} } as unknown as Browser;
  const session: Session = {
    browser,
    version: "1",
    userAgent: "test",
    allowPrivate: false,
    memory: { ended: () => 0, stop: () => {} },
    isAlive: () => true,
    hasOverflowed: () => false,
    kill: () => void kills++,
    close: async () => {},
  };
  return { session, kills: () => kills };
}

test("the time limit holds without an answer of the browser, which is killed afterwards", async () => {
  const { session, kills } = silentSession();
  const work = renderInTab(session, { html: "<p>x" }, tabSettings({ timeoutMs: 30 }));
  await expect(work.result).rejects.toMatchObject({ name: "RenderError", code: "timeout" });
  expect(kills()).toBe(0);
  await work.closed;
  expect(kills()).toBe(1);
});
