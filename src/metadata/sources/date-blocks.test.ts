import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText } from "../../html/references.ts";
import { findDates } from "../../language/read-dates.ts";
import { parse } from "../../page/parse.ts";
import { dateBlocksOf, mayHoldDate } from "./date-blocks.ts";

const pieces = ["3", "2024", "12", ". ", ".", "/", " ", " May ", "年", "月", "&#50;", "&nbsp;", "٣", "<b>", "</b>"];
const written = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => `On ${parts.join("")}`);

test("no block with a date is rejected", () => {
  fc.assert(
    fc.property(written, (html) => {
      const page = parse(`<p>${html}</p>`);
      const text = decodeText(html.replaceAll(/<\/?b>/g, " "));
      if (findDates(text).length === 0) return;
      expect([mayHoldDate(page, 0), dateBlocksOf(page)]).toEqual([true, [0]]);
    }),
  );
});

test("blocks with one number, or with fewer than four digits, are rejected", () => {
  const page = parse("<p>Copyright 2024</p><p>May 3</p><p>Call 555 1234</p>");
  expect([0, 1, 2].map((block) => mayHoldDate(page, block))).toEqual([false, false, true]);
});
