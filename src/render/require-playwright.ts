import { loadPlaywright } from "./session.ts";

/** Throws BrowserMissingError if the package that drives the browser is not installed. */
export async function requirePlaywright(): Promise<void> {
  await loadPlaywright();
}
