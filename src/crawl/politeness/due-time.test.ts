import { describe, expect, it } from "vitest";
import type { AddressRecord } from "../frontier/index.ts";
import { afterLook, isDue } from "./due-time.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1_000 * DAY;

function record(more: Partial<AddressRecord>): AddressRecord {
  const address = { id: 1, url: "https://a.example/1", host: "a.example", pattern: "/#", place: "list" } as const;
  return { ...address, depth: 1, attempts: 0, facts: {}, state: "done", ...more };
}

describe("the time until the next look", () => {
  it.each([
    ["doubles for a page that did not change", { checkedAt: NOW - DAY, intervalMs: DAY }, "unchanged", 2 * DAY],
    ["is twice the age after the first look", { fetchedAt: NOW - DAY }, "unchanged", 2 * DAY],
    ["is halved for a page that changed", { checkedAt: NOW - DAY, intervalMs: DAY }, "changed", DAY / 2],
    ["stays if only the links changed", { checkedAt: NOW - DAY, intervalMs: 3 * HOUR }, "links", 3 * HOUR],
    ["has an upper bound", { checkedAt: NOW - 29 * DAY, intervalMs: 20 * DAY }, "unchanged", 30 * DAY],
    ["has a lower bound", { checkedAt: NOW - 10, intervalMs: DAY }, "changed", 60_000],
    ["has a lower bound, also if the clock was set back", { checkedAt: NOW + DAY }, "changed", 60_000],
  ] as const)("%s", (_, before, change, intervalMs) => {
    expect(afterLook(before, NOW, change)).toEqual({ checkedAt: NOW, intervalMs });
  });
});

describe("an address is due", () => {
  const facts = { checkedAt: NOW - DAY };
  it.each([
    ["a page that was seen once", {}, true],
    ["a page after its interval, and a little before", { facts: { ...facts, intervalMs: DAY * 1.1 } }, true],
    ["a page before its interval", { facts: { ...facts, intervalMs: DAY * 2 } }, false],
    ["a seed", { depth: 0, facts: { ...facts, intervalMs: DAY * 2 } }, true],
    ["a failure", { state: "failed", facts: { ...facts, status: 500, intervalMs: DAY * 9 } }, true],
    [
      "a missing page before its interval",
      { state: "failed", facts: { ...facts, status: 404, intervalMs: DAY * 2 } },
      false,
    ],
    ["a copy after a day", { state: "skipped", reason: { code: "duplicate", detail: "" } }, false],
    [
      "a copy after a month",
      { state: "skipped", reason: { code: "duplicate", detail: "" }, facts: { checkedAt: 0 } },
      true,
    ],
    [
      "an address that robots.txt forbade",
      { state: "skipped", reason: { code: "robots", detail: "" }, facts: {} },
      true,
    ],
    ["a trap", { state: "skipped", reason: { code: "trap", detail: "" }, facts: {} }, false],
    ["a link with nofollow", { state: "skipped", reason: { code: "nofollow", detail: "" }, facts: {} }, false],
    ["a queued address", { state: "queued" }, false],
  ] as const)("%s: %o %s", (_, more, expected) => {
    expect(isDue(record({ facts, ...more } as Partial<AddressRecord>), NOW)).toBe(expected);
  });
});
