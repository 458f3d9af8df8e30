import { expect, test } from "vitest";
import { differences, OUTPUTS, parseHashes, printHashes } from "../bench/same-hashes.ts";

const row = (...hashes: string[]): string[] => OUTPUTS.map((_, i) => hashes[i] ?? "0");
const before = new Map([
  ["a", row()],
  ["b", row("1", "2")],
  ["c", row("3")],
]);

test("hashes are the same after writing and reading", () => {
  expect(parseHashes(printHashes(before))).toEqual(before);
});

test("equal hashes have no differences", () => {
  expect(differences(before, new Map(before))).toEqual([]);
});

test("a changed output, a missing page and a new page are listed", () => {
  const after = new Map([
    ["a", row()],
    ["b", row("1", "9", "0", "9")],
    ["d", row()],
  ]);
  expect(differences(before, after)).toEqual([`b: ${OUTPUTS[1]}, ${OUTPUTS[3]}`, "c: missing", "d: new"]);
});
