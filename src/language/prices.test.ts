import { describe, expect, it } from "vitest";
import { readAmount } from "./amounts.ts";
import { currencyNamed, findPrices, readPrice } from "./prices.ts";
import { readRating } from "./ratings.ts";

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

describe("findPrices", () => {
  it("finds all prices with their positions", () => {
    const text = "Now 19,– € instead of 1.299,50 €, or $5 + £3 shipping";
    const found = findPrices(text);
    expect(found.map(({ amount, currency }) => [amount, currency])).toEqual([
      [19, "EUR"],
      [1299.5, "EUR"],
      [5, "$"],
      [3, "GBP"],
    ]);
    expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(found.map((price) => price.text));
  });

  it("reads a bounded part of a text", () => {
    expect(findPrices("$1 ".repeat(1000))).toHaveLength(20);
  });
});

describe("currencyNamed", () => {
  it.each([
    ["¥", {}, "JPY"],
    ["¥", { language: "zh-CN" }, "CNY"],
    ["¥", { language: "zh-Hans" }, "CNY"],
    ["¥", { host: "item.example.cn", language: "en" }, "CNY"],
    ["¥", { host: "example.com", language: "ja" }, "JPY"],
    ["$", {}, "$"],
    ["$", { host: "www.example.com", language: "en" }, "USD"],
    ["$", { host: "www.example.com", language: "en-CA" }, "CAD"],
    ["$", { host: "shop.example.com.au" }, "AUD"],
    ["$", { host: "example.de", language: "de" }, "$"],
    ["kr", { language: "sv" }, "SEK"],
    ["kr.", { host: "example.dk" }, "DKK"],
    ["US$", { host: "example.ca" }, "USD"],
    ["eur", {}, "EUR"],
  ])("%s with %j is %s", (symbol, region, currency) => {
    expect(currencyNamed(symbol, region)).toBe(currency);
  });
});
