import { describe, expect, it } from "vitest";
import { uniqueNames } from "./naming/column-names.ts";
import { readAmount, readNumber } from "./numbers.ts";
import { columnTypeOf, readDateValue, readPrice, readRating } from "./values.ts";

describe("readPrice", () => {
  it.each([
    ["$1,299.50", 1299.5, "$"],
    ["1.299,50 €", 1299.5, "EUR"],
    ["Sale CAD 68.86", 68.86, "CAD"],
    ["CHF 1'299", 1299, "CHF"],
    ["C$ 103", 103, "CAD"],
    ["€ 89.00", 89, "EUR"],
    ["12 990 zł", 12990, "PLN"],
    ["£3", 3, "GBP"],
    ["from US$5 a day", 5, "USD"],
    ["980円", 980, "JPY"],
    ["20 990 Ft", 20990, "HUF"],
    ["kr 199", 199, "kr"],
    ["Rs500", 500, "Rs"],
    ["99 eur", 99, "EUR"],
  ])("reads %s", (text, amount, currency) => {
    expect(readPrice(text)).toEqual({ text, amount, currency });
  });

  it.each(["12 comments", "ABC123", "2024", "", "USDA 5", "12 ft", "KR161", "RS500"])(
    "finds no price in %j",
    (text) => {
      expect(readPrice(text)).toBeUndefined();
    },
  );
});

describe("readAmount", () => {
  it("reads two digits after the last separator as decimals, three as thousands", () => {
    expect(["1.234", "1,234", "1.23", "1.234.567,8", "-5", "12"].map(readAmount)).toEqual([
      1234, 1234, 1.23, 1234567.8, -5, 12,
    ]);
  });
});

describe("readRating", () => {
  it("reads ratings and stars, but not times or dates", () => {
    expect(readRating("4.5 out of 5 stars")).toMatchObject({ value: 4.5, best: 5 });
    expect(readRating("4,5/5")).toMatchObject({ value: 4.5, best: 5 });
    expect(readRating("★★★★☆")).toMatchObject({ value: 4, best: 5 });
    expect([readRating("2:39 / 160 bpm"), readRating("01/05/2024"), readRating("8 of 5")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

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
