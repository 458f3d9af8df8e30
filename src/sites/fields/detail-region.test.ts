import { expect, it } from "vitest";
import { toCsv, typedSheetOf } from "../../output/index.ts";
import { parse } from "../../page/index.ts";
import type { DetailField } from "./detail-field.ts";
import { detailRegion } from "./detail-region.ts";

const FIELDS: readonly DetailField[] = [
  { name: "url", type: "text", after: "Site:" },
  { name: "price", type: "price", after: "Price:" },
  { name: "authors", type: "text", after: "By:", isMany: true },
].map(({ after, ...field }) => ({
  isMany: false,
  isProse: false,
  confidence: 0.85,
  filled: 1,
  distinct: 2,
  samples: [],
  signatures: [{ after, nth: 1, match: 1 }],
  ...(field as Pick<DetailField, "name" | "type">),
}));

const page = (n: number, authors: string) =>
  parse(`<p>Site: <p>s${n}.example<p>Price: <p>€${n}.50<p><b>By:</b> ${authors}`, { url: `https://e.example/${n}` });

function* pages() {
  yield page(1, "<i>Ann Lee</i>, <i>Bo Chan</i>");
  yield page(2, "<i>Eva Ruiz</i>");
  yield parse("<p>Not found.");
}

it("reads one record per page, with typed columns and the address first", () => {
  const region = detailRegion(pages(), FIELDS, { withUrl: true });
  expect(region.kind).toBe("detail");
  expect(region.columns.map(({ name, type, filled }) => [name, type, filled])).toEqual([
    ["url", "link", 0.667],
    ["url 2", "text", 0.667],
    ["price", "price", 0.667],
    ["authors", "text", 0.667],
  ]);
  expect(region.records.map(({ fields }) => fields["authors"])).toEqual([
    ["Ann Lee", "Bo Chan"],
    ["Eva Ruiz"],
    undefined,
  ]);
  expect(region.confidence).toBe(0.667);
});

it("reads one page without its address", () => {
  const { columns, records, confidence } = detailRegion([page(3, "<i>Ida Holm</i>")], FIELDS);
  expect(columns.map(({ name }) => name)).toEqual(["url", "price", "authors"]);
  expect(records[0].fields).toEqual({
    url: "s3.example",
    price: { text: "€3.50", amount: 3.5, currency: "EUR" },
    authors: ["Ida Holm"],
  });
  expect(records[0].text).toBe("s3.example\n€3.50\nIda Holm");
  expect(confidence).toBe(1);
});

it("can be written as a table", () => {
  const region = detailRegion(pages(), FIELDS, { withUrl: true });
  expect(toCsv(region, { columns: "all" }).split("\r\n")).toEqual([
    "url,url 2,price,price currency,authors",
    'https://e.example/1,s1.example,1.5,EUR,"Ann Lee; Bo Chan"',
    "https://e.example/2,s2.example,2.5,EUR,Eva Ruiz",
    ",,,,",
  ]);
  expect(typedSheetOf(region, "all").types).toEqual(["text", "text", "number", "text", "text"]);
});
