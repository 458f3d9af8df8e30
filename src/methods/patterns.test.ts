import { describe, expect, test } from "vitest";
import { kept } from "../../test/kept.ts";
import { patterns } from "./patterns.ts";

const article = `<article>${"<p>text</p>".repeat(20)}</article>`;

describe("segments below the threshold are noise", () => {
  const page = `${article}<footer><p>foot</p><p>note</p></footer>`;
  test("with a threshold between the importance of the two segments", () => {
    // 21 of the 25 elements with text are in the article, 3 in the footer, one is the body.
    expect(kept(patterns, page, { threshold: 0.2 })).toHaveLength(20);
    expect(kept(patterns, page, { threshold: 0.2 })).not.toContain("foot");
  });
  test("with a lower and a higher threshold", () => {
    expect(kept(patterns, page, { threshold: 0.05 })).toContain("foot");
    expect(kept(patterns, page, { threshold: 0.9 })).toHaveLength(0);
  });
});

test("hidden blocks are never content", () => {
  expect(kept(patterns, `${article}<div hidden><p>a<p>b</div>`, { threshold: 0 })).not.toContain("a");
});
