import { describe, expect, it } from "vitest";
import { toCsv, toMarkdownTable } from "../../output/index.ts";
import { records } from "../../records.ts";
import { wrapperOf } from "../wrapper/wrapper.ts";
import { fieldKey, readFieldRequest } from "./field-request.ts";

const card = (n: number): string =>
  `<li class="card"><a href="/p/${n}"><img src="/img/${n}.jpg"></a><h3><a href="/p/${n}">Lamp number ${n}</a></h3>` +
  `<p class="desc">A lamp that shines, number ${n}.</p><span class="price">€ ${n}.50</span></li>`;
const shop = `<ul>${[1, 2, 3, 4].map(card).join("")}</ul>`;
const row = (n: number): string => `<tr><td><a href="/t/${n}">Leuchte ${n}</a><td>${n},50 €<td>0${n}.05.2024</tr>`;
const table = `<table><tr><th>Bezeichnung<th>Preis<th>Datum</tr>${[1, 2, 3, 4].map(row).join("")}</table>`;
const menu = `<ul>${["Home", "Shop", "News", "Help"].map((name) => `<li><a href="/${name}">${name}</a></li>`).join("")}</ul>`;
const url = "https://shop.example/";

it.each([
  ["name", "title"],
  ["productName", "title"],
  ["Titre", "title"],
  ["product_url", "link"],
  ["image_url", "image"],
  ["author url", "author link"],
  ["company name", "company"],
  ["review count", "reviews"],
  ["number link", "number link"],
  ["Preis", "price"],
  ["价格", "price"],
  ["shoe size", "shoe size"],
])("%s means %s", (name, key) => {
  expect(fieldKey(name)).toBe(key);
});

describe("fields", () => {
  it("are the columns, in the order of the request, on pages of all kinds", () => {
    const fields = ["price", "name", "url", "color"];
    const headers = [shop, table].map((html) => {
      const [region] = records(html, { url, fields, all: true }).regions;
      return toCsv(region).split("\r\n").slice(0, 2);
    });
    expect(headers).toEqual([
      ["price,name,url,color", "1.5,Lamp number 1,https://shop.example/p/1,"],
      ["price,name,url,color", "1.5,Leuchte 1,https://shop.example/t/1,"],
    ]);
  });

  it("that the page lacks are empty, with confidence 0 and a warning", () => {
    const { regions, warnings } = records(shop, { fields: ["name", "rating", "color"] });
    expect(regions[0].columns.map(({ confidence }) => confidence > 0)).toEqual([true, false, false]);
    expect(regions[0].records[0].fields).toEqual({ name: "Lamp number 1" });
    expect(warnings).toContainEqual({ code: "fields-missing", message: "not found: rating, color" });
  });

  it("of which the page has none return no region", () => {
    const { regions, warnings } = records(shop, { fields: ["mileage", "color"] });
    expect(regions).toEqual([]);
    expect(warnings).toEqual([{ code: "nothing-found", message: "no list of the page has any of: mileage, color" }]);
  });

  it("are not read from lists that are too doubtful to be returned", () => {
    const paragraph = (n: number): string =>
      `<p>A paragraph of running text with the number ${n}, which says something about things and goes on for a while.</p>`;
    const article = `<article><h1>Lamps</h1>${[1, 2, 3, 4, 5, 6, 7, 8].map(paragraph).join("")}</article>`;
    expect(records(article, { fields: ["name"] }).regions).toEqual([]);
    expect(records(article, { fields: ["name"], all: true }).regions).toHaveLength(1);
  });

  it("have the requested types", () => {
    const fields = { name: "text", price: "price", amount: "number", currency: "text" } as const;
    expect(records(shop, { fields }).regions[0].records[1].fields).toEqual({
      name: "Lamp number 2",
      price: { text: "€ 2.50", amount: 2.5, currency: "EUR" },
      currency: "EUR",
    });
    expect(records(shop, { fields: { price: "number" } }).regions[0].records[1].fields).toEqual({
      price: { text: "€ 2.50", value: 2.5 },
    });
    expect(records(shop, { fields: { price: "text" } }).regions[0].records[1].fields).toEqual({ price: "€ 2.50" });
  });

  it("of a JSON Schema have plain values", () => {
    const properties = {
      Bezeichnung: { type: "string" },
      price: { type: "number" },
      date: { type: "string", format: "date" },
      url: { type: "string", format: "uri" },
    };
    const record = { Bezeichnung: "Leuchte 2", price: 2.5, date: "2024-05-02", url: "https://shop.example/t/2" };
    for (const fields of [
      { type: "object", properties },
      { type: "array", items: { type: "object", properties } },
    ]) {
      expect(records(table, { url, fields, all: true }).regions[0].records[1].fields).toEqual(record);
    }
  });

  it("are read from the list that has them", () => {
    const { regions } = records(`${menu}<hr>${shop}<hr>${menu}`, { fields: ["name", "price"] });
    expect(regions[0].records[0].fields["name"]).toBe("Lamp number 1");
    expect(regions).toHaveLength(1);
  });

  it("may come from structured data", () => {
    const data = [1, 2, 3, 4].map((n) => ({ "@type": "Product", name: `Lamp number ${n}`, sku: `S-${n}` }));
    const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>${shop}`;
    const [region] = records(html, { fields: ["name", "sku"] }).regions;
    expect(region.records[2].fields).toEqual({ name: "Lamp number 3", sku: "S-3" });
    expect(region.columns[1].confidence).toBe(0.8);
  });

  it("make a wrapper", () => {
    const [region] = records(shop, { fields: ["url", "name", "color"] }).regions;
    const wrapper = JSON.parse(JSON.stringify(wrapperOf(region)));
    expect(records(shop, { url, wrapper }).regions[0].records[0].fields).toEqual({
      url: `${url}p/1`,
      name: "Lamp number 1",
    });
  });

  it("are all in the Markdown", () => {
    const [region] = records(shop, { fields: ["name", "color", "currency"] }).regions;
    expect(toMarkdownTable(region).split("\n")[2]).toBe("| Lamp number 1 |  | EUR |");
  });
});

it.each([
  [[], /at least one field/],
  [["a", "a"], /twice/],
  [[""], /names/],
  [{ price: "money" }, /option fields.price must be one of text, number.*not "money"/],
])("%j is refused", (fields, message) => {
  expect(() => readFieldRequest(fields)).toThrow(message);
});

describe("the yen sign", () => {
  const rows = (name: string): string =>
    [1, 2, 3, 4, 5]
      .map((i) => `<li class="item"><a href="/p/${i}">${name} ${i}</a><span class="price">¥${i}80.00</span></li>`)
      .join("");
  const currencies = (html: string, url: string): unknown[] => {
    const own = records(html, { url }).regions[0];
    const asked = records(html, { url, fields: ["name", "price", "currency"] }).regions[0];
    return [own.records[0].fields["price"], asked.records[0].fields["price"], asked.records[0].fields["currency"]];
  };

  it.each([
    ["yuan on a Chinese page", '<html lang="zh-CN">', "瓷器茶壶手工制作", "https://shop.example.com/", "CNY"],
    [
      "yuan on a Chinese page that declares English",
      '<html lang="en">',
      "瓷器茶壶手工制作",
      "https://shop.example.com/",
      "CNY",
    ],
    ["yuan on a Chinese host", "<html>", "Tea pot of porcelain", "https://shop.example.cn/", "CNY"],
    ["yen on a Japanese page", '<html lang="ja">', "てづくりの急須です", "https://shop.example.com/", "JPY"],
  ])("is %s", (_, root, name, url, currency) => {
    const html = `${root}<body><main><ul class="items">${rows(name)}</ul></main></body></html>`;
    expect(currencies(html, url)).toMatchObject([{ amount: 180, currency }, { amount: 180, currency }, currency]);
  });
});
