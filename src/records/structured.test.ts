import { expect, it } from "vitest";
import { records } from "../records.ts";

const item = (i: number): string =>
  `<li class="item"><h3><a href="/p/${i}">Thing number ${i}</a></h3><p>Some words on thing ${i}, and more of them.</p></li>`;
const list = `<ul>${[1, 2, 3, 4].map(item).join("")}</ul>`;
const ld = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const dataOf = (head: string) =>
  records(`<head>${head}</head><body>${list}`, { url: "https://shop.example/" }).regions[0].records.map(
    ({ data }) => data,
  );

it("JSON-LD is joined to the records it describes, by address or by title", () => {
  const data = dataOf(
    ld({
      "@type": "ItemList",
      itemListElement: [
        {
          "@type": "ListItem",
          position: 1,
          item: {
            "@type": "Product",
            name: "Other name",
            url: "/p/2",
            offers: { price: "9.90", priceCurrency: "EUR" },
          },
        },
        {
          "@type": "Product",
          name: "THING number 3",
          sku: "T-3",
          aggregateRating: { ratingValue: 4.5, reviewCount: 8 },
        },
      ],
    }),
  );
  expect(data).toEqual([
    undefined,
    { type: "Product", name: "Other name", url: "https://shop.example/p/2", price: "9.90", currency: "EUR" },
    { type: "Product", name: "THING number 3", sku: "T-3", rating: "4.5", reviews: "8" },
    undefined,
  ]);
});

it("JSON-LD that is invalid or describes something else is ignored", () => {
  expect(
    dataOf(`<script type="application/ld+json">{broken</script>${ld({ "@type": "WebSite", name: "Thing number 1" })}`),
  ).toEqual(Array(4).fill(undefined));
});

it("a record has the own properties fields, text and, if found, data, in this order", () => {
  const page = `<head>${ld({ "@type": "Product", name: "Thing number 1", sku: "T-1" })}</head><body>${list}`;
  const [first] = records(page).regions[0].records;
  expect(Object.keys(first)).toEqual(["fields", "text", "data"]);
  expect({ ...first }).toEqual({ fields: first.fields, text: first.text, data: first.data });
  expect(Object.keys(records(`<body>${list}`).regions[0].records[0])).toEqual(["fields", "text"]);
});
