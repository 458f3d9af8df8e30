import { expect, it } from "vitest";
import { extractPage } from "./extract-page.ts";

const html = `<body>${`<p style="width:400px">Some words of a text that goes on and on, for a while.</p>`.repeat(6)}</body>`;
const task = {
  command: "extract",
  format: "text",
  method: "hybrid",
  input: "page.html",
  bytes: new TextEncoder().encode(html),
  terminal: { isTerminal: false, isColored: false },
} as const;

const parts = [1, 2, 3, 4, 5].map((n) => `<p>Part ${n} has some words of a text that goes on and on, for a while.</p>`);
const long = { ...task, method: "density", bytes: new TextEncoder().encode(parts.join("")), maxTokens: 40 } as const;

it("prints chunks, one line each", () => {
  const { output } = extractPage({ ...long, format: "chunks", references: true });
  const lines = new TextDecoder()
    .decode(output)
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines[0]).toMatchObject({ input: "page.html", index: 0, headings: [], references: [] });
  expect(lines.every(({ tokens }) => tokens <= 40)).toBe(true);
});

it("cuts a page to a number of tokens, with a warning", () => {
  const { output, warnings } = extractPage({ ...long, format: "md" });
  expect(new TextDecoder().decode(output).split("\n\n")).toHaveLength(2);
  expect(warnings.map(({ code }) => code)).toEqual(["tokens-cut"]);
});

it("a method that needs a layout warns without one, and accepts an estimated one", async () => {
  const without = await extractPage(task);
  expect(without.warnings.map(({ code }) => code)).toContain("fallback");
  const estimated = await extractPage({ ...task, layout: "estimated" });
  expect(estimated.warnings).toEqual([]);
});
