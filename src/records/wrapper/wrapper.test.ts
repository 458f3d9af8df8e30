import { describe, expect, it } from "vitest";
import { records } from "../../records.ts";
import { parseWrapper, type Wrapper, WrapperError, wrapperOf } from "./wrapper.ts";

const listing = (ids: readonly number[]): string =>
  `<body><main><h1>Shop</h1><div id="results">${ids
    .map(
      (i) =>
        `<div class="card"><a href="/p/${i}"><img src="/i/${i}.jpg"></a><h2><a href="/p/${i}">Product number ${i}</a></h2><p class="meta">by <b>Maker ${i}</b><br>in stock: ${i * 2}</p><span class="price">${i},00 €</span></div>`,
    )
    .join("")}</div></main>`;

const made = wrapperOf(records(listing([1, 2, 3, 4, 5])).regions[0]);
const kept = parseWrapper(JSON.parse(JSON.stringify(made)));

/** A wrapper of the first list of a page, as read back from a file. */
function keptOf(html: string): Wrapper {
  return parseWrapper(JSON.parse(JSON.stringify(wrapperOf(records(html).regions[0]))));
}

const card = (i: number, more = `<span class="price">€ ${i}.00</span>`): string =>
  `<a href="/p/${i}"><h3>Lamp number ${i}</h3></a><p>Made of brass and of glass, model ${i}</p>${more}`;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe("a wrapper", () => {
  it("may be written by hand; invalid wrappers and options throw", () => {
    const title = { name: "title", selector: "h2", take: "text" };
    const maker = { name: "maker", selector: "b", take: "text" };
    const written = { version: 1, region: "#results", record: "div.card", fields: [title, maker] };
    expect(records(listing([1, 2, 3]), { wrapper: written as unknown as Wrapper }).fit).toEqual({
      fits: true,
      records: 3,
      says: "3 records with 100 % of the expected values",
    });
    expect(() => records(listing([1]), { wrapper: {} as Wrapper })).toThrow(WrapperError);
    expect(() => records(listing([1]), { method: "magic" as "shapes" })).toThrow(
      'option method must be "shapes" or "cluster", not "magic"',
    );
  });

  it("contains the region as plain data", () => {
    expect(made).toMatchObject({ version: 1, region: "#results", record: "div.card", spans: false });
    expect(made.fields.map(({ name }) => name)).toEqual([
      "title",
      "author",
      "price",
      "link",
      "image",
      "in stock",
      "image link",
    ]);
  });

  it("reads another page of the site with the same result as without a wrapper", () => {
    const page = listing([11, 12, 13, 14]);
    const found = records(page, { wrapper: kept });
    expect(found.fit).toEqual({ fits: true, records: 4, says: "4 records with 100 % of the expected values" });
    expect(found.regions[0].records).toEqual(records(page).regions[0].records);
  });

  it("reads a page with a single record, which does not repeat", () => {
    const found = records(listing([21]), { wrapper: kept });
    expect(found.regions[0].records[0].fields).toMatchObject({ title: "Product number 21", link: "/p/21" });
  });

  it("reports that it no longer fits", () => {
    const none = records("<p>gone</p>", { wrapper: kept });
    expect(none.regions).toEqual([]);
    expect(none.fit).toEqual({ fits: false, records: 0, says: 'no region: nothing matches "#results"' });
    expect(none.warnings[0].message).toContain("the wrapper does not fit");
    const changed = records(`<div id="results"><div class="card"><em>all new</em></div></div>`, { wrapper: kept });
    expect(changed.fit).toMatchObject({ fits: false, records: 1 });
    expect(changed.fit?.says).toContain("no longer found: title, author");
  });

  it.each([
    [
      "an advert among the records",
      `<ul class="hits">${range(1, 8)
        .map((i) => `<li class="hit">${i === 4 ? "<em>Your advert here</em>" : card(i)}</li>`)
        .join("")}</ul>`,
      { record: "li.hit", needs: ["title"] },
    ],
    [
      "records without a class in rows",
      `<div id="grid">${range(0, 2)
        .map(
          (row) =>
            `<div class="row">${range(1, 3)
              .map((i) => `<div>${card(row * 3 + i)}<div>…</div></div>`)
              .join("")}</div>`,
        )
        .join("")}</div>`,
      { record: "div.row > div" },
    ],
    [
      "records of two kinds",
      `<div id="all"><div class="head">All lamps we have</div>${range(1, 9)
        .map((i) => `<div class="${i % 3 === 0 ? "wide" : "small"}">${card(i)}</div>`)
        .join("")}<div class="foot">These were all lamps</div></div>`,
      { record: "div.small, div.wide" },
    ],
    [
      "records hidden from people",
      `<ul id="u">${range(1, 7)
        .map((i) => `<li${i === 3 ? " hidden" : ""}>${card(i)}</li>`)
        .join("")}</ul>`,
      { record: "li" },
    ],
    [
      "a list in each record",
      `<ul id="u">${range(1, 7)
        .map(
          (i) =>
            `<li class="x">${card(
              i,
              `<p class="tags">${range(1, (i % 3) + 1)
                .map((t) => `<a href="/t/${t}">tag ${t}</a>`)
                .join("")}</p>`,
            )}</li>`,
        )
        .join("")}</ul>`,
      {},
    ],
    [
      "a field counted from the last",
      `<ul id="u">${range(1, 8)
        .map(
          (i) =>
            `<li class="x"><h3>Lamp ${i}</h3>${i % 2 ? "<p>Now on sale</p>" : ""}<p>Made of brass, ${i} cm</p><p>${i} May 2024</p></li>`,
        )
        .join("")}</ul>`,
      {},
    ],
  ])("made of %s reads its own page with the same result", (_, list, expected) => {
    const page = `<body><nav><a href="/">Home</a></nav><main><h1>Lamps</h1>${list}</main></body>`;
    const found = records(page).regions[0];
    const wrapper = keptOf(page);
    expect(wrapper).toMatchObject(expected);
    const again = records(page, { wrapper });
    expect(again.fit?.says).toContain("100 % of the expected values");
    expect(again.regions[0].records).toEqual(found.records);
  });

  it("finds replies inside the posts they answer, and quotations as a separate field", () => {
    const post = (i: number, inside = ""): string =>
      `<div class="comment"><b class="author">Ann ${i}</b><div class="comment-body">${i % 3 === 0 ? `<blockquote>Somebody said ${i}</blockquote>` : ""}<p>A long answer of many words, the one of number ${i}, so that it is a post</p></div>${inside}</div>`;
    const page = `<main><div class="comments">${post(1, post(2))}${post(3)}${post(4)}${post(5, post(6))}</div></main>`;
    const found = records(page).regions[0];
    const wrapper = keptOf(page);
    expect(found.records[0].children).toHaveLength(1);
    expect(wrapper.fields.map(({ take }) => take)).toContain("quotes");
    expect(records(page, { wrapper }).regions[0].records).toEqual(found.records);
  });

  it("finds records that have moved, and reports the move", () => {
    const moved = listing([1, 2, 3]).replace(`id="results"`, `class="new"`);
    const found = records(moved, { wrapper: kept });
    expect(found.fit).toEqual({
      fits: true,
      records: 3,
      says: '3 records with 100 % of the expected values; found outside of "#results"',
    });
  });

  it("keeps types and lists, whatever the values of a page", () => {
    const tagged = (i: number, tags: number): string =>
      `<li class="x">${card(i)}<p class="tags">${range(1, tags)
        .map((t) => `<a href="/t/${t}">tag ${t}</a>`)
        .join("")}</p></li>`;
    const first = `<main><ul>${range(1, 12)
      .map((i) => tagged(i, 1 + (i % 5)))
      .join("")}</ul></main>`;
    const wrapper = keptOf(first);
    const tags = wrapper.fields.find(({ many, take }) => many === true && take === "text")?.name ?? "";
    const second = `<main><ul>${tagged(2, 1)}</ul></main>`.replace("€ 2.00", "sold out");
    const { fields } = records(second, { wrapper }).regions[0].records[0];
    expect(fields).toMatchObject({ price: "sold out", [tags]: ["tag 1"] });
  });

  it("joins structured data", () => {
    const data = { "@type": "Product", name: "Product number 2", sku: "S-2" };
    const page = `<script type="application/ld+json">${JSON.stringify(data)}</script>${listing([1, 2, 3])}`;
    expect(records(page, { wrapper: kept }).regions[0].records.map((record) => record.data?.["sku"])).toEqual([
      undefined,
      "S-2",
      undefined,
    ]);
  });

  it("skips matches without the needed fields", () => {
    const found = records(listing([1, 2, 3]).replace(/<h2><a href=".p.2">[^<]*<.a><.h2>/, ""), {
      wrapper: parseWrapper({ ...made, needs: ["title"] }),
    });
    expect(found.fit?.says).toContain("2 records");
    expect(found.fit?.says).toContain("1 skipped (no title)");
    const none = records(listing([]), {
      wrapper: parseWrapper({ ...made, record: "h1", region: "", needs: ["title"] }),
    });
    expect(none.fit).toEqual({ fits: false, records: 0, says: "no record: 1 skipped (no title)" });
  });

  it.each([
    [null, /JSON object with version 1/],
    [{ version: 2 }, /version 1/],
    [{ version: 1, region: "", record: "" }, /`region` and `record`/],
    [{ ...made, record: "li[" }, /is not a valid selector from/],
    [{ ...made, fields: [{ name: "a", selector: "b", take: "eval" }] }, /field 1 of the wrapper/],
    [{ ...made, fields: [made.fields[0], made.fields[0]] }, /two fields called "title"/],
    [{ ...made, fields: [{ ...made.fields[0], type: "money" }] }, /type "money"; choose one of: text, link/],
    [{ ...made, needs: ["color"] }, /needs "color", which is not one of its fields/],
    [{ ...made, needs: "title" }, /needs "title"/],
  ])("is rejected if it is invalid: %#", (data, message) => {
    expect(() => parseWrapper(data)).toThrow(message);
    expect(() => parseWrapper(data)).toThrow(WrapperError);
  });
});
