import { expect, test } from "vitest";
import { defined } from "../../../../test/defined.ts";
import { records } from "../../../records.ts";

/** The columns of prices in a list of products, with the amounts of the first record. */
function pricesOf(price: (amount: number, i: number) => string) {
  const items = ["Kettle", "Teapot", "Saucer", "Spoon", "Cup", "Tray"].map(
    (name, i) =>
      `<li class=item><a href="/p/${i}">Blue Enamel ${name}</a><p>Made in Bergen, number ${i}.</p>${price(10 + i, i)}</li>`,
  );
  const page = `<title>Shop</title><h1>Kitchen</h1><ul>${items.join("")}</ul>`;
  const [region] = records(page, { url: "https://shop.example/kitchen" }).regions;
  const { columns, records: rows } = defined(region);
  const named = columns.filter(({ name }) => name.includes("price"));
  return Object.fromEntries(named.map(({ name }) => [name, rows[0]?.fields[name]]));
}
const amount = (value: number) => expect.objectContaining({ amount: value });

test.each([
  ["struck out", (price: number) => `<div><s>$${price + 5}</s></div><div>$${price}</div>`],
  ["by its class", (price: number) => `<i class=price-was>$${price + 5}</i> <i class=price-now>$${price}</i>`],
])("a former price, %s, is the regular price", (_, price) => {
  expect(pricesOf(price)).toEqual({ price: amount(10), "regular price": amount(15) });
});

test("a price that is marked as a former one stays the price if nothing is beside it", () => {
  const names = Object.keys(
    pricesOf((price, i) => `<i class=price-regular>$${price}</i> ${i === 2 ? "<b>$1</b>" : ""}`),
  );
  expect(names).toContain("price");
  expect(names).not.toContain("regular price");
});
