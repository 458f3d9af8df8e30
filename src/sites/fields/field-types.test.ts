import { describe, expect, it } from "vitest";
import { fieldTypeOf } from "./field-types.ts";

describe("the type of a field", () => {
  it.each([
    ["number", ["320", "88", "1,455"]],
    ["number", ["0", "0.5", "12"]],
    ["date", ["June 14, 2011", "July 7, 2015", "May 9, 2024"]],
    ["date", ["Published on June 14, 2011", "Published on July 7, 2015", "Published on May 9, 2024"]],
    ["date", ["Tuesday, June 14, 2011", "Sunday, July 7, 2013", "Thursday, May 9, 2024"]],
    ["price", ["$9.00", "$18.20", "$7"]],
  ])("is %s for %j", (type, values) => {
    expect(fieldTypeOf(values)).toBe(type);
  });

  it("is text for codes, which lose their zeros as numbers", () => {
    expect(fieldTypeOf(["0805087443", "1892714000", "0812977777"])).toBe("text");
    expect(fieldTypeOf(["9781862079786", "9780571334650"])).toBe("text");
  });

  it("is text for texts that differ in more than their date", () => {
    expect(fieldTypeOf(["Broadway (October 8, 2002)", "Crown (May 18, 2010)", "Alfred Knopf (May 25, 2010)"])).toBe(
      "text",
    );
    expect(
      fieldTypeOf([
        "Jun 26, 1984 - Parkersburg, West Virginia",
        "Jul 26, 1983 - Washington, D.C.",
        "Jun 29, 1981 - Little Rock",
      ]),
    ).toBe("text");
  });
});
