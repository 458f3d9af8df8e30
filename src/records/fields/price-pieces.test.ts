import { expect, test } from "vitest";
import { records } from "../../records.ts";

const TITLES = ["Red Kettle", "Blue Teapot", "Green Mug", "Copper Pan", "Iron Pot", "Oak Board"];

function pricesOf(price: (whole: number) => string): readonly unknown[] {
  const cards = TITLES.map(
    (title, i) => `<div class=card><h3><a href="/p/${i}">${title}</a></h3>${price(40 + 13 * i)}</div>`,
  );
  const [region] = records(`<main><div class=cards>${cards.join("")}</div></main>`).regions;
  return region.records.map(({ fields }) => fields["price"]);
}

test("a price in pieces is one price", () => {
  const pieces = (whole: number): string =>
    `<p class=price><span class=cur>$</span><span class=int>${whole}</span><span class=dec><i class=sep>.</i>95</span></p>`;
  expect(pricesOf(pieces)[1]).toEqual({ text: "$53.95", amount: 53.95, currency: "$" });
});

test("pieces of nested elements are one price", () => {
  const pieces = (whole: number): string =>
    `<div class=price><em><span class=nowrap><b class=int>${whole}</b></span><span class=dec>,95</span> <small class=cur>€</small></em></div>`;
  expect(pricesOf(pieces)[0]).toEqual({ text: "40,95 €", amount: 40.95, currency: "EUR" });
});

test("pieces whose digits touch are not joined: $53⁹⁵ would become 5395", () => {
  const pieces = (whole: number): string =>
    `<p class=price><span class=cur>$</span><span class=int>${whole}</span><sup class=dec>95</sup></p>`;
  expect(JSON.stringify(pricesOf(pieces))).not.toContain("5395");
});

test("a slot that holds two prices in some records is not one price", () => {
  const prices = (whole: number): string =>
    whole < 80
      ? `<p class=price><span class=cur>$</span><span class=now>${whole}</span></p>`
      : `<p class=price><span class=cur>$</span><span class=now>${whole}</span> <del class=old>$${whole + 9}</del></p>`;
  expect(JSON.stringify(pricesOf(prices))).not.toContain("$92 $101");
});

test("two prices are two fields", () => {
  const pair = (whole: number): string =>
    `<p class=price><del class=old>$${whole + 9}.00</del> <span class=now>$${whole}.00</span></p>`;
  expect(JSON.stringify(pricesOf(pair)[0])).not.toContain("$49.00 $40.00");
});
