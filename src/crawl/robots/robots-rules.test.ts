import { describe, expect, it } from "vitest";
import { MAX_ROBOTS_BYTES, robotsRules } from "./robots-rules.ts";

const ADDRESS = "https://a.example/robots.txt";
const rules = (text: string) => robotsRules(ADDRESS, { kind: "text", text }, "pith/0.1.0");
const refusal = (text: string, path: string) => rules(text).refuse(new URL(path, ADDRESS));

describe("robots.txt", () => {
  it("forbids addresses, and the reason names the line", () => {
    expect(refusal("User-agent: *\n# no\nDisallow: /private", "/private/x")).toEqual({
      code: "robots",
      detail: "robots.txt line 3: Disallow: /private",
    });
    expect(refusal("User-agent: *\nDisallow: /private", "/public")).toBeUndefined();
  });

  it.each([
    ["User-agent: *\nDisallow: /*.cgi$", "/x/y.cgi", true],
    ["User-agent: *\nDisallow: /*.cgi$", "/x/y.cgi?z", false],
    ["User-agent: *\nDisallow: /\nAllow: /open", "/open/x", false],
    ["User-agent: *\nDisallow: /\nAllow: /open", "/closed", true],
    ["User-agent: other\nDisallow: /", "/x", false],
    ["User-agent: pith\nDisallow: /x\n\nUser-agent: *\nDisallow: /", "/y", false],
    ["User-agent: pith\nUser-agent: other\nDisallow: /x", "/x", true],
    ["User-agent: *\nDisallow:", "/x", false],
    ["\uFEFFUser-agent: *\r\nDisallow: /x", "/x", true],
    ["Disallow: /x", "/x", false],
  ])("%j and %s", (text, path, isForbidden) => {
    expect(refusal(text, path) !== undefined).toBe(isForbidden);
  });

  it("names the delay and the sitemaps", () => {
    const found = rules("User-agent: *\nCrawl-delay: 2.5\nSitemap: https://a.example/s.xml\nSitemap: /t.xml");
    expect(found.delayMs).toBe(2500);
    expect(found.sitemaps).toEqual(["https://a.example/s.xml", "/t.xml"]);
    expect(rules("User-agent: *\nCrawl-delay: soon").delayMs).toBeUndefined();
    expect(rules("User-agent: *\nCrawl-delay: 1e23").delayMs).toBe(24 * 60 * 60 * 1000);
  });

  it("allows all if it is missing, and forbids all if it could not be read", () => {
    expect(robotsRules(ADDRESS, { kind: "missing" }, "pith").refuse(new URL(ADDRESS))).toBeUndefined();
    const failed = robotsRules(ADDRESS, { kind: "failed", message: "status 500" }, "pith");
    expect(failed.refuse(new URL("/x", ADDRESS))?.detail).toBe("robots.txt could not be read: status 500");
  });

  it("is cut at 500 KiB, and refused with too many wildcards", () => {
    const padding = `# ${"x".repeat(MAX_ROBOTS_BYTES)}\n`;
    expect(refusal(`User-agent: *\nDisallow: /a\n${padding}Disallow: /b`, "/b")).toBeUndefined();
    expect(refusal(`User-agent: *\nDisallow: /a\n${padding}Disallow: /b`, "/a")).toBeDefined();
    const many = `User-agent: *\n${"Disallow: /*a*a*a*a*b\n".repeat(4000)}`;
    expect(refusal(many, `/${"a".repeat(1900)}`)?.detail).toBe("robots.txt has too many rules with *");
  });
});
