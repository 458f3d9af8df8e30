import { describe, expect, it } from "vitest";
import { uniqueNames } from "./naming/column-names.ts";
import { readNumber } from "./numbers.ts";
import { columnTypeOf, readDateValue } from "./values.ts";

describe("readNumber", () => {
  it("reads texts that are only a number", () => {
    expect(["1,234", "(12)", "4K", "1.5m", "#3", "-67"].map((text) => readNumber(text)?.value)).toEqual([
      1234, 12, 4000, 1_500_000, 3, -67,
    ]);
    expect(
      ["1.", ".726", "0.540", "−12", "1234.56", "2.5B", "12K+", "-4.1%"].map((text) => readNumber(text)?.value),
    ).toEqual([1, 0.726, 0.54, -12, 1234.56, 2_500_000_000, 12_000, -4.1]);
    expect([readNumber("12 comments"), readNumber("")]).toEqual([undefined, undefined]);
  });
});

it("dates are read from short texts with a day", () => {
  expect(readDateValue("Posted Jan 5, 2024")?.date).toBe("2024-01-05");
  expect(readDateValue("2 hours ago")).toBeUndefined();
  expect(readDateValue(`${"long ".repeat(20)} Jan 5, 2024`)).toBeUndefined();
});

it("a column has the type of most of its values", () => {
  expect(columnTypeOf(["$5", "$6.50", "sold out"])).toBe("price");
  expect(columnTypeOf(["$5", "sold out", "sold out"])).toBe("text");
  expect(columnTypeOf(["2024-01-01", "2024-01-02"])).toBe("date");
  expect(columnTypeOf(["12", "13"])).toBe("number");
  expect(columnTypeOf([])).toBe("text");
});

it("repeated names are numbered, skipping numbers in use", () => {
  expect(uniqueNames(["text", "text", "text 3", "text", "text"])).toEqual([
    "text",
    "text 2",
    "text 3",
    "text 4",
    "text 5",
  ]);
});
