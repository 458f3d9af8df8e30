import { expect, test } from "vitest";
import type { Input } from "../inputs/find-inputs.ts";
import { OutputNames } from "./output-names.ts";

const names = (inputs: string[], extension = "md") => {
  const list = inputs.map((name): Input => ({ kind: name.includes("://") ? "url" : "file", name }));
  const chosen = new OutputNames("out", extension, list);
  return inputs.map((input) => chosen.next(input).replaceAll("\\", "/"));
};

test.each([
  ["pages/fox.html", "out/fox.md"],
  ["fox.XHTML.gz", "out/fox.md"],
  ["https://example.org/", "out/example.org.md"],
  ["https://example.org/news/42.html", "out/example.org-news-42.md"],
  ["https://example.org/n?id=7&x=a b", "out/example.org-n-id-7-x-a-20b.md"],
  ["https://example.org/a/..%2f..%2fetc", "out/example.org-a-..-..-etc.md"],
  ["-", "out/stdin.md"],
  ["...html", "out/page.md"],
  ["crawl.warc.gz#https://example.org/news/42.html", "out/example.org-news-42.md"],
  ["-#https://example.org/a", "out/example.org-a.md"],
  ["-#12", "out/stdin-12.md"],
  ["pages/a#b.html", "out/a-b.md"],
])("%s: %s", (input, expected) => expect(names([input])).toEqual([expected]));

test("two inputs never share a file", () => {
  expect(names(["a/index.html", "b/index.html", "c/Index.html", "index-2.html"])).toEqual([
    "out/index.md",
    "out/index-2.md",
    "out/Index-3.md",
    "out/index-2-2.md",
  ]);
});

test("no input is overwritten", () => {
  expect(names(["out/page.html"], "html")).toEqual(["out/page-2.html"]);
});

test("a long name is cut to the length that file systems allow, after a whole character", () => {
  const [path] = names([`https://example.org/${encodeURIComponent("𠮷漢".repeat(60))}`]);
  expect(Buffer.byteLength(path.slice("out/".length))).toBeLessThanOrEqual(210);
  expect(path).toMatch(/^out\/example\.org-(?:𠮷漢)+𠮷?\.md$/u);
});

test("naming thousands of pages with the same name is fast", () => {
  const pages = Array.from({ length: 20_000 }, (_, at) => `${at}/index.html`);
  const start = performance.now();
  expect(names(pages).at(-1)).toBe("out/index-20000.md");
  // Counting from 1 for each page would take minutes.
  expect(performance.now() - start).toBeLessThan(10_000);
});
