import { expect } from "vitest";
import type { Method } from "../../src/methods/method.ts";

/** Expects a complete citation, and sentences that end in a period. */
export function expectDescription({ paper, says, departures }: Pick<Method, "paper" | "says" | "departures">): void {
  const { authors, title, venue, year } = paper;
  for (const field of [authors, title, venue]) expect(field.length).toBeGreaterThan(2);
  if (year !== undefined) expect(year).toBeGreaterThan(1990);
  for (const text of [says, ...departures]) expect(text).toMatch(/\.$/);
}
