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

it("a method that needs a layout warns without one, and accepts an estimated one", async () => {
  const without = await extractPage(task);
  expect(without.warnings.map(({ code }) => code)).toContain("fallback");
  const estimated = await extractPage({ ...task, layout: "estimated" });
  expect(estimated.warnings).toEqual([]);
});
