import { describe, expect, it } from "vitest";
import { CookieJar } from "./cookie-jar.ts";

const NOW = 1_000_000;
const at = (address: string): URL => new URL(address);
const jarWith = (url: string, ...cookies: string[]): CookieJar => {
  const jar = new CookieJar();
  jar.store(
    at(url),
    cookies.flatMap((cookie) => ["Set-Cookie", cookie]),
    NOW,
  );
  return jar;
};

describe("cookies", () => {
  it("are sent back to their host, in the order they came", () => {
    const jar = jarWith("http://a.example/x", "a=1", "b=2; HttpOnly", "a=3");
    expect(jar.header(at("http://a.example/y"), NOW)).toBe("b=2; a=3");
    expect(jar.header(at("http://b.example/y"), NOW)).toBeUndefined();
    expect(jar.header(at("http://a.example:8080/"), NOW)).toBeUndefined();
  });

  it("cannot be set for another host", () => {
    const jar = jarWith("http://a.example/", "a=1; Domain=example", "b=2; Domain=b.example");
    expect(jar.header(at("http://b.example/"), NOW)).toBeUndefined();
    expect(jar.header(at("http://a.example/"), NOW)).toBe("a=1; b=2");
  });

  it("are limited to their path and to https", () => {
    const jar = jarWith("https://a.example/", "p=1; Path=/docs", "s=2; Secure");
    expect(jar.header(at("https://a.example/docs/x"), NOW)).toBe("p=1; s=2");
    expect(jar.header(at("https://a.example/docsearch"), NOW)).toBe("s=2");
    expect(jar.header(at("http://a.example/docs"), NOW)).toBe("p=1");
    expect(jar.header(at("http://a.example/"), NOW)).toBeUndefined();
  });

  it("expire", () => {
    const jar = jarWith(
      "http://a.example/",
      "a=1; Max-Age=0",
      "b=2; Max-Age=10",
      "c=3; Expires=Thu, 01 Jan 1970 00:00:01 GMT",
    );
    expect(jar.header(at("http://a.example/"), NOW)).toBe("b=2");
    expect(jar.header(at("http://a.example/"), NOW + 10_001)).toBeUndefined();
  });

  it("can be stored as JSON", () => {
    const jar = jarWith("https://a.example/", "a=1", "__proto__=2; Path=/docs; Secure; Max-Age=10");
    const again = new CookieJar(JSON.parse(JSON.stringify(jar)));
    for (const url of ["https://a.example/docs/", "http://a.example/docs/", "https://b.example/"])
      for (const now of [NOW, NOW + 10_001]) expect(again.header(at(url), now)).toBe(jar.header(at(url), now));
  });

  it("are bounded, and malformed ones ignored", () => {
    const many = Array.from({ length: 300 }, (_, i) => `c${i}=${i}`);
    const jar = jarWith("http://a.example/", ...many, `long=${"x".repeat(5000)}`, "bad=\u0000", "=;;=");
    const sent = jar.header(at("http://a.example/"), NOW)?.split("; ") ?? [];
    expect(sent.length).toBeLessThanOrEqual(50);
    expect(sent).toContain("c299=299");
    expect(sent.join()).not.toMatch(/long|bad/);
  });
});
