import { expect, it } from "vitest";
import { cleanLabel } from "./field-names.ts";

it.each([
  ["Publisher:", "publisher"],
  ["» ISBN-13 :", "isbn-13"],
  ["(PDF)", "pdf"],
  ["Highway (mpg):", "highway (mpg)"],
  ["% of Total Gross:", "of total gross"],
  ["出版社：", "出版社"],
  ["***", ""],
  ["http://www.example.com", ""],
])("cleans the label %j", (label, name) => {
  expect(cleanLabel(label)).toBe(name);
});
