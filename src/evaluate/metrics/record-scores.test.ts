import { describe, expect, it } from "vitest";
import { namedRecall, recordCounts, recordScores } from "./record-scores.ts";

const truth = ["Alpha lamp", "Beta lamp", "Gamma lamp"].map((title, i) => [
  { column: 0, text: title, visible: true },
  { column: 1, text: `$${i + 1}.00`, visible: true },
  { column: 2, text: `Said of ${title} ${i}`, visible: true },
  { column: 3, text: "never shown", visible: false },
]);
const found = (texts: readonly string[]) => texts.map((text) => ({ text, cells: [] }));
const visibleCells = truth.map((row) => row.filter(({ visible }) => visible).map(({ text }) => text));

describe("records", () => {
  it("are right if they contain one key and half of the fields", () => {
    const counts = recordCounts(found([...visibleCells.map((cells) => cells.join(" ")), "Home | Contact"]), truth);
    expect(counts).toMatchObject({ correct: 3, extracted: 4, actual: 3, cells: 9, foundCells: 9 });
    expect(recordScores([counts])).toMatchObject({ precision: 0.75, recall: 1 });
  });

  it("are wrong if they join two records, contain too little of one, or repeat one", () => {
    const two = visibleCells.slice(0, 2).flat().join(" ");
    expect(recordCounts(found([two]), truth).correct).toBe(0);
    expect(recordCounts(found(["Alpha lamp"]), truth).correct).toBe(0);
    expect(recordCounts(found([visibleCells[0].join(" "), visibleCells[0].join(" ")]), truth).correct).toBe(1);
  });

  it("may contain the name of another record in their description", () => {
    const rows = [
      [
        { column: 0, text: "Computer", visible: true },
        { column: 1, text: "a machine", visible: true },
      ],
      [
        { column: 0, text: "Mouse", visible: true },
        { column: 1, text: "held beside a computer", visible: true },
      ],
    ];
    expect(recordCounts(found(["Computer a machine", "Mouse held beside a computer"]), rows).correct).toBe(2);
  });

  it("have scores of 0 if there are no records", () => {
    expect(recordScores([recordCounts([], [])])).toMatchObject({ precision: 0, recall: 0, f1: 0 });
  });
});

it("cells count if their column matches one true column", () => {
  const straight = visibleCells.map((cells) => ({ text: cells.join(" "), cells }));
  expect(recordCounts(straight, truth).alignedCells).toBe(9);
  const crossed = straight.map(({ text, cells }, i) => ({
    text,
    cells: i === 0 ? [cells[1], cells[0], cells[2]] : cells,
  }));
  expect(recordCounts(crossed, truth).alignedCells).toBe(7);
  const glued = straight.map(({ text }) => ({ text, cells: [text] }));
  expect(recordCounts(glued, truth).alignedCells).toBe(0);
});

it("each record matches at most one name, even if it quotes another", () => {
  const names = [{ name: "First post here" }, { name: "Second one" }, { name: "Third one" }];
  expect(namedRecall(["first post here", "quote: first post here. Second one"], names)).toEqual({
    found: 2,
    actual: 3,
  });
  expect(namedRecall(["First post here Second one Third one"], names)).toEqual({ found: 1, actual: 3 });
});
