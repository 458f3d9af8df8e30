import { describe, expect, test } from "vitest";
import { overlapFacts } from "./overlapping-regions.ts";
import type { Region } from "./region.ts";

function region(...starts: readonly number[]): Region {
  return { kind: "siblings", container: 0, records: starts.map((from) => ({ from, to: from + 1 })) };
}

describe("overlapping regions", () => {
  test("a region with all records of another one and more is the whole, the other one a part", () => {
    expect(overlapFacts([region(1, 3), region(1, 3, 5), region(3, 7), region(1, 3)])).toEqual([
      { isPart: 1, isWhole: 0 },
      { isPart: 0, isWhole: 1 },
      { isPart: 0, isWhole: 0 },
      { isPart: 1, isWhole: 0 },
    ]);
  });
});
