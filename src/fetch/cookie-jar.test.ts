import { describe, expect, it } from "vitest";
import { CookieJar } from "./cookie-jar.ts";

const at = (address: string): URL => new URL(address);
const jarWith = (url: string, ...cookies: string[]): CookieJar => {
  const jar = new CookieJar(() => 1_000_000);
  jar.store(
    at(url),
    cookies.flatMap((cookie) => ["Set-Cookie", cookie]),
  );
  return jar;
};

describe("cookies", () => {
  it("are sent back to their host, in the order they came", () => {
    const jar = jarWith("http://a.example/x", "a=1", "b=2; HttpOnly", "a=3");
    expect(jar.header(at("http://a.example/y"))).toBe("b=2; a=3");
    expect(jar.header(at("http://b.example/y"))).toBeUndefined();
    expect(jar.header(at("http://a.example:8080/"))).toBeUndefined();
  });

  it("cannot be set for another host", () => {
    const jar = jarWith("http://a.example/", "a=1; Domain=example", "b=2; Domain=b.example");
    expect(jar.header(at("http://b.example/"))).toBeUndefined();
    expect(jar.header(at("http://a.example/"))).toBe("a=1; b=2");
  });

  it("are limited to their path and to https", () => {
    const jar = jarWith("https://a.example/", "p=1; Path=/docs", "s=2; Secure");
    expect(jar.header(at("https://a.example/docs/x"))).toBe("p=1; s=2");
    expect(jar.header(at("https://a.example/docsearch"))).toBe("s=2");
    expect(jar.header(at("http://a.example/docs"))).toBe("p=1");
    expect(jar.header(at("http://a.example/"))).toBeUndefined();
  });

  it("expire", () => {
    const jar = jarWith(
      "http://a.example/",
      "a=1; Max-Age=0",
      "b=2; Max-Age=10",
      "c=3; Expires=Thu, 01 Jan 1970 00:00:01 GMT",
    );
    expect(jar.header(at("http://a.example/"))).toBe("b=2");
  });

  it("are bounded, and malformed ones ignored", () => {
    const many = Array.from({ length: 300 }, (_, i) => `c${i}=${i}`);
    const jar = jarWith("http://a.example/", ...many, `long=${"x".repeat(5000)}`, "bad=\u0000", "=;;=");
    const sent = jar.header(at("http://a.example/"))?.split("; ") ?? [];
    expect(sent.length).toBeLessThanOrEqual(50);
    expect(sent).toContain("c299=299");
    expect(sent.join()).not.toMatch(/long|bad/);
  });
});
