import { expect, it } from "vitest";
import { addressPattern } from "./address-pattern.ts";

const patternOf = (path: string): string => addressPattern(new URL(path, "https://a.example"));

it.each([
  ["/2026/05/fire-in-the-old-mill.html", "/#/#/*.html"],
  ["/2025/11/the-last-ferry-home.HTML", "/#/#/*.html"],
  ["/news/", "/news/"],
  ["/tag/green-tea", "/tag/green-tea"],
  ["/p/12", "/p/#"],
  ["/p/a12b", "/p/a#b"],
  ["/s/8f3a9c1d/news", "/s/*/news"],
  ["/list?page=3&sort=up", "/list?page&sort"],
  ["/list?sort=up&page=4&utm_source=x", "/list?page&sort"],
  ["/calendar/2026/11/18", "/calendar/#/#/#"],
  ["/%E6%96%B0%E8%81%9E/1", "/*/#"],
  ["/a/b/a/b/a/b/a/b", "/a/b/**"],
  ["/x/x/x/x", "/x/**"],
  ["/1/2/3/4/5/6/7/8/9/10", "/#/#/#/#/#/#/#/#/**"],
  ["/a/b/c/d/e/f/g/h/i/j", "/a/b/c/d/e/f/g/h/**"],
  ["/", "/"],
  ["/article.php?id=17&b=2&id=3", "/article.php?b&id"],
  ["/c_1234567.htm", "/c_#.htm"],
])("%s is %s", (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
