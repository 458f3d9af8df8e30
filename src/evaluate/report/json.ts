import type { Evaluation } from "../result.ts";

/** Decimal digits kept: far below any error, and equal on every machine. */
const DIGITS = 6;

/** The evaluation as JSON; `f1`, `precision`, `recall` and `byType` of the first method are at the top. */
export function toJson(evaluation: Evaluation): string {
  const round = (_: string, value: unknown): unknown =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toFixed(DIGITS)) : value;
  return `${JSON.stringify(evaluation, round, 1)}\n`;
}
