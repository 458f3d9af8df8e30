import { describe, expect, it } from "vitest";
import { type PdfPiece, pdfBlocks } from "./pdf-blocks.ts";

/** Returns lines from the top of a page down, `gap` apart. */
const lines = (texts: readonly string[], { top = 700, size = 10, gap = 12 } = {}): PdfPiece[] =>
  texts.map((text, at) => ({ text, x: 50, y: top - at * gap, size }));

describe("the text of a PDF", () => {
  it("has headings by the size of the font", () => {
    const page = [
      ...lines(["Tides"], { size: 20 }),
      ...lines(["The sea comes and goes, twice a day.", "Nobody asks it to."], { top: 660 }),
      ...lines(["Why"], { size: 14, top: 600 }),
      ...lines(["The moon pulls at the water of the sea."], { top: 580 }),
    ];
    expect(pdfBlocks([page])).toEqual([
      { level: 1, text: "Tides" },
      { level: 0, text: "The sea comes and goes, twice a day. Nobody asks it to." },
      { level: 2, text: "Why" },
      { level: 0, text: "The moon pulls at the water of the sea." },
    ]);
  });

  it("joins the pieces of a line, hyphenated words, and paragraphs that go on after the page", () => {
    const first = [
      ...lines(["A har-"]),
      { text: "bor is ", x: 50, y: 688, size: 10 },
      { text: "quiet and", x: 90, y: 688, size: 10 },
    ];
    expect(pdfBlocks([first, lines(["small.", "It sleeps."])])).toEqual([
      { level: 0, text: "A harbor is quiet and small. It sleeps." },
    ]);
  });

  it("has paragraphs by the gaps between lines", () => {
    expect(pdfBlocks([lines(["One.", "Two."], { gap: 30 })])).toHaveLength(2);
  });

  it("has no running heads and page numbers", () => {
    const pages = [1, 2, 3, 4].map((page) => [
      ...lines([`Chapter 1 · page ${page}`]),
      ...lines([`Text of its own, ${"abcd"[page - 1]}.`], { top: 600 }),
    ]);
    expect(pdfBlocks(pages).map(({ text }) => text)).toEqual(
      ["a", "b", "c", "d"].map((name) => `Text of its own, ${name}.`),
    );
  });
});
