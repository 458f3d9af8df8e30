import { existsSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { startSession } from "./session.ts";

/** A program that ends at once: the browser does not start, but the settings of its sandbox are chosen. */
const NO_BROWSER = "/bin/false";

afterEach(() => vi.restoreAllMocks());

test.skipIf(!existsSync(NO_BROWSER))("root is warned once that the browser has no sandbox", async () => {
  const warnings: unknown[] = [];
  vi.spyOn(process, "emitWarning").mockImplementation((warning) => void warnings.push(String(warning)));
  const uid = vi.spyOn(process as { getuid: () => number }, "getuid").mockReturnValue(1000);
  const start = (sandbox?: boolean) =>
    expect(startSession({ executablePath: NO_BROWSER, sandbox })).rejects.toMatchObject({ code: "launch" });
  await start();
  uid.mockReturnValue(0);
  await start(false);
  expect(warnings).toEqual([]);
  await start();
  await start();
  expect(warnings).toEqual([expect.stringMatching(/without its sandbox.*root/)]);
});
