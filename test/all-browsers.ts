import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { findBrowser } from "../src/render/find-browser.ts";

/** Programs of a system that are a Chromium: Chrome, Debian's packages, the headless shell. */
const PROGRAMS = ["google-chrome", "chromium", "chromium-browser", "chromium-headless-shell", "microsoft-edge"];

/**
 * Returns the paths of all browsers on this machine: the one of npm, and those on the PATH. `npm install` installs the one of npm on
 * Linux x64, which is how the checks of this project get it. `apt-get install chromium chromium-headless-shell` adds Debian's.
 */
export async function allBrowsers(): Promise<readonly string[]> {
  const ours = await findBrowser({ prefer: "npm" }).catch(() => undefined);
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const installed = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)).find(isProgram) ?? []);
  return [...new Set([...(ours === undefined ? [] : [ours.executablePath]), ...installed])];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
