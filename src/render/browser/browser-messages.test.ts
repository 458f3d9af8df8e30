import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openRenderer } from "../renderer.ts";
import { launchReason, navigationReason } from "./browser-messages.ts";

test.each([
  ["page.goto: net::ERR_EMPTY_RESPONSE at http://a.example/\nCall log:\n  - navigating", "empty response"],
  ["net::ERR_CERT_AUTHORITY_INVALID", "cert authority invalid"],
  ["page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL", "the browser gave it up"],
])("navigation: %s", (text, reason) => {
  expect(navigationReason(new Error(text))).toBe(reason);
});

test.each([
  [
    "launch: x\n[pid=1][err] chrome: error while loading shared libraries: libnss3.so: cannot open",
    /library libnss3\.so is missing/,
  ],
  [
    "launch: x\n[err] Running as root without --no-sandbox is not supported",
    /sandbox is not available.*option sandbox: false/,
  ],
  ["browserType.launchPersistentContext: spawn /a/chrome EACCES", /^EACCES$/],
  ["browserType.launchPersistentContext: Timeout 60000ms exceeded.", /does not answer/],
  ["browserType.launchPersistentContext: Target page, context or browser has been closed", /ended at once/],
])("launch: %s", (text, reason) => {
  expect(launchReason(new Error(text))).toMatch(reason);
});

test.skipIf(!existsSync("/bin/false"))("a program that is not a browser is an error in plain words", async () => {
  const renderer = openRenderer({ executablePath: "/bin/false", sandbox: false });
  const error = await renderer.render({ html: "<p>x" }).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ name: "RenderError", code: "launch" });
  expect(String(error)).toBe("RenderError: The browser /bin/false did not start: it ended at once");
  await renderer.close();
});
