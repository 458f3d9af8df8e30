import { expect, it } from "vitest";
import { stepsBack } from "./steps-back.ts";

it.each([
  ["/archive/2026/10", "/archive/2026/11", true],
  ["/archive/2025/12", "/archive/2026/1", true],
  ["/archive/2026/12", "/archive/2026/11", false],
  ["/list?month=9", "/list?month=10", true],
  ["/archive/2026/11", "/archive/2026/11", false],
  ["/archive/2026", "/archive", false],
])("compares the first number in which %s differs from %s", (path, from, expected) => {
  expect(stepsBack(new URL(path, "https://a.example"), new URL(from, "https://a.example"))).toBe(expected);
});
