import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { findBrowser } from "./find-browser.ts";

let folder: string;
const program = (...path: string[]): string => join(folder, ...path);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-find-browser-"));
  for (const [path, mode] of [
    ["a/chromium", 0o755],
    ["b/chromium", 0o755],
    ["b/google-chrome", 0o755],
    ["plain/google-chrome-stable", 0o644],
    ["named", 0o755],
  ] as const) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(program(path), "");
    await chmod(program(path), mode);
  }
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(process.platform !== "linux")("the browser of the system, on Linux", () => {
  async function found(folders: readonly string[], named = ""): Promise<string> {
    vi.stubEnv("PATH", folders.map((name) => program(name)).join(delimiter));
    vi.stubEnv("CHROME_PATH", named);
    return (await findBrowser()).executablePath;
  }

  test("is the first of its name on the PATH", async () => {
    expect(await found(["a", "b"])).toBe(program("b", "google-chrome"));
    expect(await found(["nowhere", "a"])).toBe(program("a", "chromium"));
  });

  test("must be executable", async () => {
    expect(await found(["plain", "a"])).toBe(program("a", "chromium"));
  });

  test("is the one of CHROME_PATH, if it exists", async () => {
    expect(await found(["a"], program("named"))).toBe(program("named"));
    expect(await found(["a"], program("gone"))).toBe(program("a", "chromium"));
  });
});

test("a browser given by its path is not searched for", async () => {
  vi.stubEnv("CHROME_PATH", program("a", "chromium"));
  expect(await findBrowser({ executablePath: program("named") })).toEqual({
    executablePath: program("named"),
    env: {},
  });
  await expect(findBrowser({ executablePath: program("gone") })).rejects.toThrow(/no program at/i);
});
