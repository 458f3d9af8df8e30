import { describe, expect, it } from "vitest";
import { records } from "../records.ts";
import { parseWrapper, WrapperError, wrapperOf } from "./wrapper.ts";

const listing = (ids: readonly number[]): string =>
  `<body><main><h1>Shop</h1><div id="results">${ids
    .map(
      (i) =>
        `<div class="card"><a href="/p/${i}"><img src="/i/${i}.jpg"></a><h2><a href="/p/${i}">Product number ${i}</a></h2><p class="meta">by <b>Maker ${i}</b><br>in stock: ${i * 2}</p><span class="price">${i},00 €</span></div>`,
    )
    .join("")}</div></main>`;

const made = wrapperOf(records(listing([1, 2, 3, 4, 5])).regions[0]!);
const kept = parseWrapper(JSON.parse(JSON.stringify(made)));

describe("a wrapper", () => {
  it("is what was found, as plain data", () => {
    expect(made).toMatchObject({ version: 1, region: "#results", record: "div.card", spans: false });
    expect(made.fields.map(({ name }) => name)).toEqual([
      "other link",
      "image",
      "link",
      "title",
      "author",
      "text",
      "price",
    ]);
  });

  it("reads another page of the site as the page would be read anew", () => {
    const page = listing([11, 12, 13, 14]);
    const found = records(page, { wrapper: kept });
    expect(found.fit).toEqual({ fits: true, records: 4, says: "4 records, 100 % of the fields expected" });
    expect(found.regions[0]!.records).toEqual(records(page).regions[0]!.records);
  });

  it("reads a page with one record, where repetition cannot help", () => {
    const found = records(listing([21]), { wrapper: kept });
    expect(found.regions[0]!.records[0]!.fields).toMatchObject({ title: "Product number 21", link: "/p/21" });
  });

  it("says when it no longer fits", () => {
    const none = records("<p>gone</p>", { wrapper: kept });
    expect(none.regions).toEqual([]);
    expect(none.fit).toEqual({ fits: false, records: 0, says: 'no region: nothing matches "#results"' });
    expect(none.warnings[0]!.message).toContain("the wrapper does not fit");
    const changed = records(`<div id="results"><div class="card"><em>all new</em></div></div>`, { wrapper: kept });
    expect(changed.fit).toMatchObject({ fits: false, records: 1 });
    expect(changed.fit!.says).toContain("no longer found: other link, image, link, title");
  });

  it.each([
    [null, /JSON object with version 1/],
    [{ version: 2 }, /version 1/],
    [{ version: 1, region: "", record: "" }, /`region` and `record`/],
    [{ ...made, record: "li[" }, /cannot be read as a selector/],
    [{ ...made, fields: [{ name: "a", selector: "b", take: "eval" }] }, /field 1 of the wrapper/],
    [{ ...made, fields: [made.fields[0], made.fields[0]] }, /two fields called "other link"/],
  ])("is checked: %#", (data, message) => {
    expect(() => parseWrapper(data)).toThrow(message);
  });

  it("that is none is a WrapperError", () => {
    expect(() => parseWrapper("x")).toThrow(WrapperError);
  });
});
