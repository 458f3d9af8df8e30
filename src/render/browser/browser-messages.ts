/* Errors of the browser and of Playwright in plain words. Their own texts have call logs, escapes and names of functions. */

const NET_ERROR = /net::ERR_([A-Z0-9_]+)/;
const MISSING_LIBRARY = /error while loading shared libraries: ([\w.+-]+)/;
const SYSTEM_ERROR = /\b(?:spawn|read|write) ?\S* (E[A-Z]+)/;
const SANDBOX = /no usable sandbox|running as root without --no-sandbox|sandbox_helper|setuid sandbox/i;

/** Returns why a page did not open: `net::ERR_EMPTY_RESPONSE` → `empty response`. */
export function navigationReason(error: unknown): string {
  const code = NET_ERROR.exec(textOf(error))?.[1];
  return code === undefined ? "the browser gave it up" : code.toLowerCase().replaceAll("_", " ");
}

/** Returns why a browser did not start. */
export function launchReason(error: unknown): string {
  const text = textOf(error);
  const library = MISSING_LIBRARY.exec(text)?.[1];
  if (library !== undefined) return `its library ${library} is missing`;
  if (SANDBOX.test(text)) {
    return "its sandbox is not available here; for pages you trust, run without it (option sandbox: false)";
  }
  const code = SYSTEM_ERROR.exec(text)?.[1];
  if (code !== undefined) return code;
  return isTimeout(error) ? "it does not answer" : "it ended at once";
}

/** Whether Playwright gave up waiting. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || textOf(error).includes("Timeout"));
}

/** Whether an address is a file to download. */
export function isDownload(error: unknown): boolean {
  return textOf(error).includes("Download is starting");
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
