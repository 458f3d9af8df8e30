import { expect, test } from "vitest";
import { tabSettings } from "./render-options.ts";

test("an undefined option has its default", () => {
  const open = { scripts: undefined, timeoutMs: undefined, maxBytes: undefined, maxNodes: undefined };
  expect(tabSettings({ ...open, viewport: undefined, screenshot: undefined })).toEqual(tabSettings({}));
  expect(tabSettings({ ...open, timeoutMs: 5 })).toEqual({ ...tabSettings({}), timeoutMs: 5 });
  expect(tabSettings({})).toMatchObject({ scripts: false, timeoutMs: 30_000, screenshot: false });
});
