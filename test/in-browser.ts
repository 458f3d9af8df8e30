import { pathToFileURL } from "node:url";
import { findBrowser } from "../src/render/find-browser.ts";

/** Returns why tests in a real browser cannot run on this system, or undefined if they can. */
export function noBrowserReason(): string | undefined {
  if (process.platform === "linux" && process.arch === "x64") return undefined;
  return `the browser from npm is for Linux x64, not ${process.platform} ${process.arch}`;
}

/** A local page, opened in a browser. */
export interface Visit {
  readonly title: string;
  /** The accessible text of the page, as for a screen reader. */
  readonly text: string;
  /** Console errors, uncaught exceptions, files that did not load. */
  readonly errors: readonly string[];
}

/** Opens a local file with its scripts, and collects the errors that the browser reports. */
export async function visitFile(path: string): Promise<Visit> {
  const { chromium } = await import("playwright-core");
  const { executablePath, env } = await findBrowser({ prefer: "npm" });
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> });
  try {
    const tab = await browser.newPage();
    const errors: string[] = [];
    tab.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    tab.on("pageerror", (error) => errors.push(error.message));
    tab.on("requestfailed", (request) => errors.push(`${request.url()}: ${request.failure()?.errorText}`));
    await tab.goto(pathToFileURL(path).href, { waitUntil: "load" });
    const text = await tab.locator("body").ariaSnapshot();
    return { title: await tab.title(), text, errors };
  } finally {
    await browser.close();
  }
}
