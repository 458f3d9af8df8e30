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
    ["User-agent: *\nDisallow: /%7Ejoe/", "/~joe/x", true],
    ["User-agent: *\nDisallow: /~joe/", "/%7ejoe/x", true],
    ["User-agent: *\nDisallow: /über", "/%c3%bcber", true],
    ["User-agent: *\nDisallow: /a%2fb", "/a%2Fb", true],
    ["User-agent: *\nDisallow: /a%2fb", "/a/b", false],
    ["User-agent: *\nDisallow: /x%2Ay # a star", "/x*y", true],
    ["User-agent: *\nDisallow: /x%2Ay", "/xzy", false],
    ["User-agent: *\nDisallow: /x%24", "/x$y", true],
    ["User-agent: *\nDisallow: /x$y", "/x$y", true],
    ["User-agent: *\nDisallow: /x$", "/x$y", false],
    ["User-agent: *\nDisallow: /*?q=%7e", "/x?q=~", true],
  ])("%j and %s", (text, path, isForbidden) => {
    expect(refusal(text, path) !== undefined).toBe(isForbidden);
  });

  it.each(["http://a.example/x?y", "https://a.example:8443/x?y", "https://www.a.example/x?y"])(
    "applies to the path of %s, whatever its scheme and host",
    (address) => {
      expect(rules("User-agent: *\nDisallow: /x?y").refuse(new URL(address))).toBeDefined();
      expect(rules("User-agent: *\nDisallow: /x?z").refuse(new URL(address))).toBeUndefined();
    },
  );

  it("applies to paths that start with two slashes", () => {
    expect(rules("User-agent: *\nDisallow: //b").refuse(new URL("https://a.example//b/c"))).toBeDefined();
  });

  it.each([
    "MyBot",
    "mybot/1.0",
    "MyBot (+mailto:x)",
    " MyBot 2",
    "Mozilla/5.0 (compatible; MyBot/1.0; +http://a.example/)",
    "Mozilla/5.0 (compatible;MyBot; +http://a.example/)",
    "Mozilla/5.0 (Linux) (KHTML, like Gecko; Compatible; MyBot 1.0) Chrome/1.0",
  ])("finds the rules of the product %j", (userAgent) => {
    const text = "User-agent: mybot\nCrawl-delay: 3\nDisallow: /x\n\nUser-agent: *\nDisallow: /y";
    const found = robotsRules(ADDRESS, { kind: "text", text }, userAgent);
    expect(found.refuse(new URL("/x", ADDRESS))).toBeDefined();
    expect(found.refuse(new URL("/y", ADDRESS))).toBeUndefined();
    expect(found.delayMs).toBe(3000);
  });

  it("names the delay and the sitemaps", () => {
    const found = rules("User-agent: *\nCrawl-delay: 2.5\nSitemap: https://a.example/s.xml\nSitemap: /t.xml");
    expect(found.delayMs).toBe(2500);
    expect(found.sitemaps).toEqual(["https://a.example/s.xml", "/t.xml"]);
    expect(rules("User-agent: *\nCrawl-delay: soon").delayMs).toBeUndefined();
    expect(rules("User-agent: *\nCrawl-delay: 1,5").delayMs).toBe(1500);
    expect(rules("User-agent: *\nCrawl-delay: 2 seconds # please").delayMs).toBe(2000);
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
