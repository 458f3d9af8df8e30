import { describe, expect, test } from "vitest";
import { Evidence } from "../metadata/index.ts";
import { parse } from "../page/index.ts";
import { findSubject, readThing, type ThingContext } from "./read-thing.ts";

const URL = "https://shop.example/p/42";
const CART = "<button>Add to cart</button>";
const FAR = "<p>Boils water.</p>".repeat(12);

const thingOf = (body: string, context: ThingContext = { kind: "product" }) => {
  const html = `<title>Blue Enamel Kettle | Oak</title><nav><a href=/>Home</a></nav><h1>Blue Enamel Kettle</h1>${body}`;
  const subject = findSubject(new Evidence(parse(html, { url: URL })), context);
  return subject && readThing(subject);
};
const prices = (body: string) => {
  const thing = thingOf(body);
  return [thing?.price?.value.amount, thing?.regularPrice?.value.amount];
};
const product = (name: string, price: string) =>
  `<div class=card><a href="/p/1">${name}</a><b>${price}</b>${CART}</div>`;
const LIST = product("Red Kettle", "$10") + product("Green Kettle", "$20") + product("Grey Kettle", "$30");

describe("products that a page offers", () => {
  test("name, price and cart button are close to each other", () => {
    expect(thingOf(`<p>$39.50</p><p>Made by hand</p>${CART}`)).toMatchObject({
      type: "product",
      source: "price",
      name: { value: "Blue Enamel Kettle" },
      price: { value: { amount: 39.5 } },
    });
  });

  test.each([
    ["In den Warenkorb", "39,50 €"],
    ["Ajouter au panier", "39,50 €"],
    ["Lägg i varukorgen", "39,50 kr"],
    ["В корзину", "39,50 руб."],
    ["أضف إلى السلة", "39.50 SAR"],
    ["カートに入れる", "3950円"],
    ["加入购物车", "¥39.50"],
  ])("the button %s", (button, price) => {
    expect(thingOf(`<p>${price}</p><p>42</p><button>${button}</button>`, { kind: "service" })?.type).toBe("product");
  });

  test("the words of a button in its attributes", () => {
    for (const button of ['<input type=submit value="Buy now">', '<button class="btn-add-to-cart">+</button>']) {
      expect(thingOf(`<p>$39.50</p>${button}`, { kind: "service" })?.type).toBe("product");
    }
  });

  test("on a product page, the cart may be missing if the price is near", () => {
    expect(prices("<p>$39.50</p>")[0]).toBe(39.5);
    expect(thingOf(`${FAR}<p>$39.50</p>`)).toBeUndefined();
  });

  test("on other pages, the cart must be there, and the price near", () => {
    for (const kind of ["article", "service", "listing", "collection"] as const) {
      expect(thingOf("<p>$39.50</p>", { kind })).toBeUndefined();
      expect(thingOf(`${FAR}${FAR}<p>$39.50</p>${CART}`, { kind })).toBeUndefined();
      expect(thingOf(`<p>$39.50</p>${CART}`, { kind })?.type).toBe("product");
    }
  });

  test("a list of products with carts is no product", () => {
    expect(thingOf(LIST + LIST.replaceAll("0</b>", "5</b>"))).toBeUndefined();
    expect(thingOf(LIST, { kind: "listing" })).toBeUndefined();
  });

  test("words about carts in scripts, sentences and hidden elements are no buttons", () => {
    const sentence = "<p>Then click on Add to cart, choose how you want to pay, and wait for the postman.</p>";
    for (const words of [`<script>"Add to cart"</script>`, sentence, `<div hidden>${CART}</div>`])
      expect(thingOf(`<p>$39.50</p>${words}`, { kind: "service" })).toBeUndefined();
  });
});

describe("prices of products", () => {
  test.each([
    ["a space before the number", "<p><i>$</i>&nbsp;39.50</p>", 39.5, undefined],
    ["a former price beside it", "<p><i>$49.00</i> <i>$39.50</i></p>", 39.5, 49],
    ["a former price after it", "<p class=price--discount>$39.50 $49.00</p>", 39.5, 49],
    ["a range", "<p>$39.50 – $49.00</p>", 39.5, undefined],
    ["from", "<p>From: $39.50</p>", 39.5, undefined],
    ["within the button", "<button>Add to cart – $39.50</button>", 39.5, undefined],
    ["a price per meal", "<p>$2.50 per meal</p><p>$39.50</p>", 39.5, undefined],
    ["a price per night in the next line", "<p>$2.50</p><p>per night</p><p>$39.50</p>", 39.5, undefined],
    ["a price of several things", "<p>$39.50</p><p>Price for both: $79.00</p>", 39.5, undefined],
  ])("%s", (_, body, price, regular) => {
    expect(prices(body + CART)).toEqual([price, regular]);
  });

  test("a product that is out of stock has no price of things farther below", () => {
    const labels = "<p>SKU: K-42</p><p>UPC: 400638133393</p>";
    expect(prices(`<p>Sold out</p>${labels}${FAR}<p>$39.50</p>`)[0]).toBeUndefined();
    expect(prices(`<p>$39.50</p><p>Sold out</p>${labels}`)[0]).toBe(39.5);
  });
});

describe("facts of products", () => {
  const read = (body: string) => {
    const thing = thingOf(`<p>$39.50</p>${body}`);
    return [thing?.availability?.value, thing?.rating?.value.value, thing?.brand?.value, thing?.identifiers?.value.sku];
  };
  test.each([
    ["a cart button", CART, ["in stock"]],
    ["a promise to tell", `${CART}<p>Notify me when it is back in stock</p>`, [undefined]],
    ["no button", "", [undefined]],
    ["words", `<p>Nicht auf Lager</p>${CART}`, ["out of stock"]],
    ["words of other products, farther below", `${CART}${FAR}${FAR}<p>Sold out</p>`, ["in stock"]],
    ["badges of all states", `<p>Sale Sold out</p>${CART}`, [undefined]],
    ["a rating with its best value", "<p>4.5 out of 5</p>", [undefined, 4.5]],
    ["a rating with the number of reviews", "<p>4.7 (123)</p>", [undefined, 4.7]],
    ["… in the next line", "<p>4.7</p><p>123 reviews</p>", [undefined, 4.7]],
    ["the number of a picture", "<p>1 / 5</p>", [undefined, undefined]],
    ["a brand", "<a class=product__vendor href=/oak>Oak & Sons</a>", [undefined, undefined, "Oak & Sons"]],
    ["a link to a brand", "<a class=brand href=/oak>View all brands</a>", [undefined, undefined, undefined]],
    ["a code before another label", "<p>SKU: K-42 Category: Kettles</p>", [undefined, undefined, undefined, "K-42"]],
  ] as const)("%s", (_, body, expected) => {
    expect(read(body).slice(0, expected.length)).toEqual(expected);
  });
});
