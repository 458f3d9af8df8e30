import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defined } from "../../test/defined.ts";
import { extract } from "../extract.ts";
import { Evidence } from "../metadata/index.ts";
import { parse } from "../page/index.ts";
import { findSubject, readThing, type ThingContext } from "./read-thing.ts";

const thingOf = (html: string, url = "https://shop.example/p/42", context: ThingContext = {}) => {
  const subject = findSubject(new Evidence(parse(html, { url })), context);
  return subject && readThing(subject);
};
const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const page = (name: string, body: string, head = "") =>
  `<title>${name} | Example Shop</title>${head}<nav><a href=/>Home</a></nav><h1>${name}</h1>${body}`;

const KETTLE = {
  "@type": "Product",
  name: "Blue Kettle",
  brand: { "@type": "Brand", name: "Oak &amp; Co" },
  sku: "K-42",
  gtin13: "4006381333931",
  offers: { "@type": "Offer", price: "39.50", priceCurrency: "EUR", availability: "https://schema.org/InStock" },
  aggregateRating: { "@type": "AggregateRating", ratingValue: "4.6", bestRating: 5, reviewCount: 12 },
};

describe("declared things", () => {
  test("a product of JSON-LD", () => {
    const thing = defined(thingOf(page("Blue Kettle", "<p>39,50 €</p><p>Boils water.</p>", jsonLd(KETTLE))));
    expect(thing).toMatchObject({ type: "product", source: "json-ld Product", confidence: 0.97 });
    expect(thing.name).toEqual({ value: "Blue Kettle", source: "json-ld name", confidence: 0.97 });
    expect(thing.price).toEqual({
      value: { amount: 39.5, currency: "EUR", text: "39,50 €" },
      source: "json-ld offers",
      confidence: 0.97,
    });
    expect([thing.brand?.value, thing.availability?.value]).toEqual(["Oak & Co", "in stock"]);
    expect(thing.identifiers?.value).toEqual({ sku: "K-42", gtin: "4006381333931" });
    expect(thing.rating?.value).toEqual({ value: 4.6, best: 5, count: 12 });
  });

  test("a product of microdata", () => {
    const html = page(
      "Blue Kettle",
      `<div itemscope itemtype="http://schema.org/Product"><span itemprop=name>Blue Kettle</span>
       <div itemprop=offers itemscope itemtype="http://schema.org/Offer"><b itemprop=price content="1299.000">1.299 kr</b>
       <meta itemprop=priceCurrency content=SEK></div></div>`,
    );
    expect(thingOf(html)?.price?.value).toMatchObject({ amount: 1299, currency: "SEK" });
  });

  test("a product of Open Graph", () => {
    const head = `<meta property="og:type" content="product"><meta property="product:price:amount" content="19.99"><meta property="product:price:currency" content="USD">`;
    const thing = thingOf(page("Blue Kettle", "<p>Boils water.</p>", head));
    expect(thing).toMatchObject({ type: "product", source: "meta og:type", name: { value: "Blue Kettle" } });
    expect(thing?.price?.value).toEqual({ amount: 19.99, currency: "USD", text: "19.99 USD" });
  });

  test("a recipe, also on a page that is an article", () => {
    const recipe = {
      "@type": "Recipe",
      name: "Plum Cake",
      recipeIngredient: ["500 g plums", "200 g flour"],
      recipeInstructions: [
        { "@type": "HowToSection", itemListElement: [{ "@type": "HowToStep", text: "Stone the plums." }] },
        "Bake.",
      ],
      prepTime: "PT20M",
      recipeYield: "12 pieces",
    };
    const graph = { "@graph": [{ "@type": "BlogPosting", headline: "Plum Cake" }, recipe] };
    expect(thingOf(page("Plum Cake", "<p>We like plums.</p>", jsonLd(graph)))).toMatchObject({
      type: "recipe",
      ingredients: { value: ["500 g plums", "200 g flour"] },
      steps: { value: ["Stone the plums.", "Bake."] },
      prepTime: { value: "PT20M" },
      yield: { value: "12 pieces" },
    });
  });

  test("a job, an event, a question", () => {
    const address = { "@type": "PostalAddress", streetAddress: "1 Main St", addressLocality: "Bergen" };
    const place = { "@type": "Place", name: "Old Hall", address };
    const job = {
      "@type": "JobPosting",
      title: "Baker",
      hiringOrganization: { name: "Oak & Co" },
      jobLocation: place,
      datePosted: "2024-05-01",
    };
    expect(thingOf(page("Baker", "", jsonLd(job)))).toMatchObject({
      type: "job",
      name: { value: "Baker" },
      company: { value: "Oak & Co" },
      location: { value: "Old Hall, 1 Main St, Bergen" },
    });
    const event = { "@type": "MusicEvent", name: "Spring Concert", startDate: "2024-05-03T19:00", location: place };
    expect(thingOf(page("Spring Concert", "", jsonLd(event)))).toMatchObject({
      type: "event",
      start: { value: "2024-05-03T19:00" },
    });
    const question = {
      "@type": "QAPage",
      mainEntity: {
        "@type": "Question",
        name: "Why?",
        text: "Why is it so?",
        answerCount: 2,
        acceptedAnswer: { "@type": "Answer", text: "Because." },
      },
    };
    expect(thingOf(page("Why?", "", jsonLd(question)))).toMatchObject({
      type: "question",
      text: { value: "Why is it so?" },
      answers: { value: 2 },
      acceptedAnswer: { value: "Because." },
    });
  });
});

describe("things without structured data", () => {
  test("a rating that people see as stars", () => {
    const stars = `<div class="stars"><i></i><span class="sr-only">4.5 out of 5 stars, 31 reviews</span></div>`;
    const body = `${stars}<span class="price">$39.50</span><p>In stock</p><button>Add to cart</button>
      <table><tr><th>Brand<td>Oak<tr><th>SKU<td>K-42<tr><th>Color<td>Blue<tr><th>Warranty<td>2 years</table>`;
    const thing = defined(thingOf(page("Blue Kettle", body), "https://www.example.com/product/42"));
    expect(thing.rating).toMatchObject({ value: { value: 4.5, best: 5, count: 31 }, source: "stars" });
  });

  test("a product: name, prices, availability, codes, properties", () => {
    const body = `<p>4.5 out of 5 stars (31 reviews)</p><del class="price">$59.00</del><span class="price sale">$39.50</span> <small>$0.99 / 100 ml</small>
      <p>In stock</p><button>Add to cart</button>
      <table><tr><th>Brand<td>Oak<tr><th>SKU<td>K-42<tr><th>Color<td>Blue<tr><th>Warranty<td>2 years</table>
      <p>Shipping: $5.00</p>`;
    const thing = defined(thingOf(page("Blue Kettle", body), "https://www.example.com/product/42"));
    expect(thing).toMatchObject({ type: "product", source: "labels", name: { value: "Blue Kettle", source: "h1" } });
    expect(thing.price?.value).toEqual({ amount: 39.5, currency: "USD", text: "$39.50" });
    expect(thing.regularPrice?.value.amount).toBe(59);
    expect([thing.availability?.value, thing.rating?.value.count]).toEqual(["in stock", 31]);
    expect([thing.brand?.value, thing.identifiers?.value]).toEqual(["Oak", { sku: "K-42" }]);
    expect(thing.properties?.value).toContainEqual({ name: "Warranty", value: "2 years" });
  });

  test("a book, a film, a person, a place, a job", () => {
    const rows = (labels: string) =>
      `<table>${labels
        .split(";")
        .map((row) => `<tr><td>${row.replace("=", ":</td><td>")}</td></tr>`)
        .join("")}</table>`;
    expect(
      thingOf(
        page("Emma [Paperback]", rows("Author=Jane Austen;Publisher=Oak;ISBN-13=978-0307269997;ISBN=0307269990")),
      ),
    ).toMatchObject({
      type: "book",
      name: { value: "Emma" },
      authors: { value: ["Jane Austen"] },
      identifiers: { value: { isbn: "978-0307269997" } },
    });
    expect(thingOf(page("The River (1951)", rows("Directed by=J. Renoir;Runtime=99 min;Genre=Drama")))).toMatchObject({
      type: "film",
      directors: { value: ["J. Renoir"] },
    });
    expect(thingOf(page("Ann Lee", rows("Born=1988;Birthplace=Fresno;Height=6'2;Position=Center")))).toMatchObject({
      type: "person",
      birthPlace: { value: "Fresno" },
    });
    expect(
      thingOf(page("Blue Note Review", rows("Cuisine=Greek;Price range=$$;Phone=555 1234;Hours=daily"))),
    ).toMatchObject({ type: "place", name: { value: "Blue Note" } });
    expect(thingOf(page("Baker", rows("Job type=Full time;Pay rate=$20;Company=Oak;Location=Bergen")))).toMatchObject({
      type: "job",
      salary: { value: "$20" },
    });
  });

  test("cents in an element of their own", () => {
    const body = '<div class="price">$19<sup>99</sup></div><p>SKU: K-42</p><p>UPC: 400638133393</p>';
    expect(thingOf(page("Blue Kettle", body))?.price?.value.amount).toBe(19.99);
  });

  test("¥ is the currency of the page's country", () => {
    const html = page("Blue Kettle", '<div class="price">¥1,980</div><p>SKU: K-42</p><p>UPC: 400638133393</p>');
    expect(thingOf(html, undefined, { language: "zh" })?.price?.value.currency).toBe("CNY");
    expect(thingOf(html, undefined, { language: "ja" })?.price?.value.currency).toBe("JPY");
  });
});

describe("pages without a thing", () => {
  const article = `<p>${"A long story about kettles and rivers, with many words. ".repeat(20)}</p>`;
  test.each([
    ["an article", page("A story", article, jsonLd({ "@type": "NewsArticle", headline: "A story" })), undefined],
    [
      "an article about a product",
      page("Kettles reviewed", article, jsonLd({ "@type": "Review", name: "Kettles reviewed", itemReviewed: KETTLE })),
      undefined,
    ],
    ["a plain text", page("A story", `${article}<p>It costs $5.</p>`), undefined],
    ["a list of products", page("Kettles", "", jsonLd([KETTLE, { ...KETTLE, name: "Red Kettle" }])), undefined],
    [
      "an item list",
      page("Kettles", "", jsonLd({ "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: KETTLE }] })),
      undefined,
    ],
    ["a front page", page("Blue Kettle", "", jsonLd(KETTLE)), "https://shop.example/"],
    [
      "frequently asked questions",
      page("FAQ", "", jsonLd({ "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "FAQ" }] })),
      undefined,
    ],
    [
      "a page of an organization",
      page("Our history", article, jsonLd({ "@type": "Organization", name: "Example Shop" })),
      undefined,
    ],
    [
      "a service that declares a product for its stars",
      page("Plumbing", article, jsonLd({ ...KETTLE, name: "Plumbing", offers: undefined })),
      undefined,
    ],
  ])("%s", (_, html, url) => {
    expect(thingOf(html, url ?? "https://shop.example/a/b")).toBeUndefined();
  });
});

describe("hostile values", () => {
  test("control characters and huge values", () => {
    const huge = "9\0\u0007x ".repeat(400_000);
    const product = {
      ...KETTLE,
      brand: huge,
      sku: huge,
      offers: { "@type": "Offer", price: huge, priceCurrency: huge },
    };
    const thing = thingOf(
      page("Blue Kettle", `<p>$${huge}</p>`, jsonLd({ ...product, name: "Blue Kettle" }).slice(0, 16_000_000)),
    );
    expect(thing?.brand?.value.length ?? 0).toBeLessThanOrEqual(5_000);
  });

  test("no markup throws", () => {
    const parts = [
      "<h1>",
      "</h1>",
      "$5",
      " ISBN: ",
      "<tr><td>",
      "</td>",
      "Price",
      "\0",
      "<del>",
      "SKU",
      ":",
      "12",
      "<dt>",
      "<dd>",
      jsonLd(KETTLE),
      "<p itemscope itemtype=Product>",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (list) => {
        expect(() => thingOf(list.join(""))).not.toThrow();
      }),
    );
  });
});

describe("the price in the content", () => {
  const text = `<p>${"A fine kettle for the kitchen, made of steel in Bergen, with a handle of oak. ".repeat(12)}</p>`;
  const shop = (body: string) =>
    `<title>Blue Kettle</title>${jsonLd(KETTLE)}<main><h1>Blue Kettle</h1>${body}<h2>Description</h2>${text}${text}</main>`;
  const read = (html: string) => extract(html, { url: "https://shop.example/p/42" });

  test("is a paragraph before the description, in all formats", () => {
    const {
      markdown,
      text: plain,
      html,
      content,
    } = read(shop("").replace("<main>", "<header><b>39,50 €</b><button>Add to cart</button></header><main>"));
    for (const output of [markdown, plain, html]) expect(output.split("39,50 €")).toHaveLength(2);
    expect(markdown.indexOf("39,50 €")).toBeLessThan(markdown.indexOf("A fine kettle"));
    expect(content.blocks).toContainEqual({ kind: "paragraph", children: [{ kind: "text", value: "39,50 €" }] });
  });

  test("is not repeated", () => {
    expect(
      read(shop(`<p>The kettle costs 39,50 € and is worth every cent of it. ${text}</p>`)).markdown.split("39,50"),
    ).toHaveLength(2);
  });

  test("the thing is in toJSON", () => {
    expect(JSON.parse(JSON.stringify(read(shop("")))).thing).toMatchObject({
      type: "product",
      price: { value: { amount: 39.5 } },
    });
    expect(read(`<p>${text}</p>`).toJSON()).not.toHaveProperty("thing");
  });
});
