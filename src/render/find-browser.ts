import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { BROWSER_OPTIONS, checkOptions } from "../options/index.ts";
import { npmChromium, type UnpackedBrowser } from "./npm-chromium.ts";
import { BrowserMissingError } from "./render-errors.ts";

/** Options of `findBrowser`. */
export interface BrowserChoice {
  /** The path of a Chrome or Chromium. Without it, pith searches for one. */
  readonly executablePath?: string | undefined;
  /** The browser to try first: `system` (default) for an installed one, `npm` for the one in the optional npm package. */
  readonly prefer?: "system" | "npm" | undefined;
}

const ON_PATH = [
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "chrome",
  "microsoft-edge-stable",
];
const ON_MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
const ON_WINDOWS = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];
const WINDOWS_ROOTS = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"];

const HOW_TO_GET_ONE =
  "Rendering needs Chrome or Chromium. Install one, or pass its path (option executablePath, or the environment variable " +
  "CHROME_PATH). On Linux x64, `npm install @sparticuz/chromium@147.0.0` installs one.";

/** Finds the browser to use: the one at `executablePath`, an installed one, or the one in the optional npm package. */
export async function findBrowser(choice: BrowserChoice = {}): Promise<UnpackedBrowser> {
  checkOptions(choice, BROWSER_OPTIONS);
  const { executablePath } = choice;
  if (executablePath !== undefined) {
    if (isExecutable(executablePath)) return { executablePath, env: {} };
    throw new BrowserMissingError(`There is no program at ${executablePath}. ${HOW_TO_GET_ONE}`);
  }
  const order = choice.prefer === "npm" ? [npmChromium, systemBrowser] : [systemBrowser, npmChromium];
  for (const search of order) {
    const found = await search();
    if (found !== undefined) return found;
  }
  throw new BrowserMissingError(HOW_TO_GET_ONE);
}

function systemBrowser(): UnpackedBrowser | undefined {
  const named = process.env["CHROME_PATH"];
  const paths = [...(named === undefined || named === "" ? [] : [named]), ...systemPaths()];
  const executablePath = paths.find(isExecutable);
  return executablePath === undefined ? undefined : { executablePath, env: {} };
}

function systemPaths(): readonly string[] {
  if (process.platform === "darwin") return ON_MAC;
  if (process.platform === "win32") {
    return WINDOWS_ROOTS.flatMap((root) => ON_WINDOWS.map((path) => join(process.env[root] ?? "", path)));
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
