import { expect, test } from "vitest";
import { nameFromTexts } from "./names-from-texts.ts";

test.each([
  ["breed", ["Breed: Husky", "Breed: Pug"]],
  ["location", ["Location: Oslo", "Location: Bergen"]],
  ["url", ["https://example.org/a", "www.example.org", "example.org/b"]],
  ["duration", ["1h 20m", "45 min"]],
  [undefined, ["Breed: Husky", "Color: red"]],
  [undefined, ["Breed: Husky", "Breed: Husky"]],
  [undefined, ["Husky", "Pug"]],
])("%s names %j", (name, texts) => {
  expect(nameFromTexts(texts, "text")).toBe(name);
});

test("units in East Asian scripts are not names", () => {
  expect(nameFromTexts(["500人付款", "20人付款"], "number")).toBe(undefined);
});
