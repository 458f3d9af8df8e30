import { describe, expect, it } from "vitest";
import { settingsOf } from "./fetch-settings.ts";
import { FETCH_DEFAULTS, type FetchOptions, fetchPage, openFetcher } from "./index.ts";

describe("options", () => {
  it("have their defaults if undefined", () => {
    const names = ["allowPrivate", "timeoutMs", "maxBytes", "maxRedirects", "userAgent", "signal"];
    const undefinedOptions = Object.fromEntries(names.map((name) => [name, undefined]));
    expect(settingsOf(undefinedOptions)).toEqual({ ...FETCH_DEFAULTS, signal: undefined });
  });

  it("may be infinite", () => {
    const { timeoutMs, maxBytes } = settingsOf({
      timeoutMs: Number.POSITIVE_INFINITY,
      maxBytes: Number.POSITIVE_INFINITY,
    });
    // The longest delay of a timer.
    expect(timeoutMs).toBe(2 ** 31 - 1);
    expect(maxBytes).toBe(Number.POSITIVE_INFINITY);
  });

  it.each<[string, unknown]>([
    ["timeoutMs", "100"],
    ["timeoutMs", Number.NaN],
    ["maxBytes", "32 MB"],
    ["maxBytes", Number.NaN],
    ["maxRedirects", -1],
    ["allowPrivate", "no"],
    ["userAgent", 5],
    ["userAgent", "a\r\nx: y"],
    ["signal", {}],
  ])("that are invalid throw: %s %j", (name, value) => {
    expect(() => openFetcher({ [name]: value } as FetchOptions)).toThrow(TypeError);
  });

  it.each([undefined, 5, {}])("a URL that is not a string throws: %j", async (url) => {
    await expect(fetchPage(url as string)).rejects.toThrow(new TypeError("url must be a string"));
  });
});
