import { expect, it } from "vitest";
import { BoundedTally, type TalliedPages } from "./bounded-tally.ts";

function tallyOf(keys: string): BoundedTally<string, TalliedPages> {
  const tally = new BoundedTally<string, TalliedPages>(10);
  for (const key of keys) tally.add(key, () => ({ pages: 0 }));
  return tally;
}

it.each(["abbcc", "cab", "a", "abcabcb"])("finds the best of %j without sorting", (keys) => {
  const tally = tallyOf(keys);
  expect(tally.best()).toEqual(tally.entries()[0]);
});

it("has no best entry while it is empty", () => {
  expect(tallyOf("").best()).toBeUndefined();
});
