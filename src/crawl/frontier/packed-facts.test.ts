import { expect, it } from "vitest";
import { packFacts, unpackFacts } from "./packed-facts.ts";

const FACTS = {
  status: 200,
  etag: '"x"',
  lastModified: "Fri, 01 May 2026 12:00:00 GMT",
  fetchedAt: 1,
  contentHash: "h",
  simhash: { high: 4294967295, low: 7 },
  words: 12,
  titleHash: "t",
  linksHash: "l",
  sketch: "0:x",
  checkedAt: 2,
  intervalMs: 3,
  change: { kind: "changed", title: false, textShare: 0.5, at: 4 },
} as const;

it("shortens the names of all facts, each to another letter", () => {
  const packed = packFacts(FACTS);
  expect(Object.keys(JSON.parse(packed)).join("")).toMatch(/^[a-z]{13}$/);
  expect(unpackFacts(packed)).toEqual(FACTS);
  expect(unpackFacts(packFacts({}))).toEqual({});
});

it("reads facts with whole names, and leaves out those that are undefined", () => {
  expect(unpackFacts(JSON.stringify(FACTS))).toEqual(FACTS);
  expect(packFacts({ status: 404, etag: undefined })).toBe('{"s":404}');
});
