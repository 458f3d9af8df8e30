import { expect, test } from "vitest";
import { closestName, editDistance } from "./did-you-mean.ts";

test.each([
  ["", "", 0],
  ["favor", "favor", 0],
  ["favour", "favor", 1],
  ["", "url", 3],
  ["kitten", "sitting", 3],
  ["flaw", "lawn", 2],
])("the distance between %j and %j is %i", (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

const KNOWN = ["url", "now", "all", "favor", "limits", "allowPrivate", "timeoutMs", "maxNodes", "maxDepth"];

test.each([
  ["favour", "favor"],
  ["Favor", "favor"],
  ["URL", "url"],
  ["uri", "url"],
  ["allow_private", "allowPrivate"],
  ["allow-private", "allowPrivate"],
  ["timeout", "timeoutMs"],
  ["maxnode", "maxNodes"],
])("%s means %s", (given, meant) => {
  expect(closestName(given, KNOWN)).toBe(meant);
});

test.each(["foo", "banana", "", "nowadays"])("no known name is close to %j", (given) => {
  expect(closestName(given, KNOWN)).toBeUndefined();
});

test("the closest name wins, not the first", () => {
  expect(closestName("maxNode", ["maxCode", "maxNodes", "maxNode2x"])).toBe("maxCode");
  expect(closestName("colours", ["color", "colors"])).toBe("colors");
});
