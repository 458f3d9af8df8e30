import { afterEach, expect, test, vi } from "vitest";
import { sandboxWithNotice } from "./sandbox-notice.ts";

afterEach(() => vi.restoreAllMocks());

test("root is told once that the browser has no sandbox", () => {
  const said: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  const uid = vi.spyOn(process as { getuid: () => number }, "getuid").mockReturnValue(1000);
  expect(sandboxWithNotice(undefined)).toBeUndefined();
  uid.mockReturnValue(0);
  expect(sandboxWithNotice(false)).toBe(false);
  expect(said).toEqual([]);
  expect(sandboxWithNotice(undefined)).toBe(false);
  expect(sandboxWithNotice(undefined)).toBe(false);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/without its sandbox.*root.*--no-sandbox/);
});
