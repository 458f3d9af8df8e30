import { describe, expect, it } from "vitest";
import { settingsOf } from "./fetch-settings.ts";
import { FETCH_DEFAULTS, type FetchOptions, fetchPage, openFetcher } from "./index.ts";

describe("options", () => {
  it("have their defaults where they are undefined", () => {
    const names = ["allowPrivate", "timeoutMs", "maxBytes", "maxRedirects", "userAgent", "signal"];
    const said = Object.fromEntries(names.map((name) => [name, undefined]));
    expect(settingsOf(said)).toEqual({ ...FETCH_DEFAULTS, signal: undefined });
  });

  it("may ask for no limit", () => {
    const { timeoutMs, maxBytes } = settingsOf({
      timeoutMs: Number.POSITIVE_INFINITY,
      maxBytes: Number.POSITIVE_INFINITY,
    });
    // What a timer takes: more would be nothing to it.
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
  ])("that are wrong throw: %s %j", (name, value) => {
    expect(() => openFetcher({ [name]: value } as FetchOptions)).toThrow(TypeError);
  });

  it.each([undefined, 5, {}])("an address that is none throws: %j", async (url) => {
    await expect(fetchPage(url as string)).rejects.toThrow(new TypeError("url must be a string"));
  });
});
