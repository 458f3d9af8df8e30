import { expect, it } from "vitest";
import { labelInText } from "./field-values.ts";

it.each([
  ["Publisher: Penguin", "Publisher:"],
  ["作者：王伟", "作者："],
  ["Pages:320", "Pages:"],
  ["https://example.org", undefined],
  ["12:30", undefined],
  ["As of 11/25/2010 02:33 PM", undefined],
  ["no label", undefined],
])("finds the label at the start of %j", (text, label) => {
  expect(labelInText(text)).toBe(label);
});
