import { expect, test } from "vitest";
import { evenSpaces } from "./spaces.ts";

test("white space of any kind becomes one space", () => {
  expect(evenSpaces("a b")).toBe("a b");
  expect(evenSpaces(" a \n\tb  c\u00a0d\u3000e ")).toBe(" a b c d e ");
});
