import { expect, test } from "vitest";
import { records } from "../../records.ts";

const TITLES = [
  "Red Kettle",
  "Blue Teapot",
  "Green Mug",
  "Copper Pan",
  "Iron Pot",
  "Oak Board",
  "Wool Mat",
  "Clay Jar",
];

function cards(inside: (card: number) => string): string {
  const list = TITLES.map((title, i) => `<div class=card><h3><a href="/p/${i}">${title}</a></h3>${inside(i)}</div>`);
  return `<main><div class=cards>${list.join("")}</div></main>`;
}

function fieldsOf(html: string): readonly Record<string, unknown>[] {
  return records(html).regions[0].records.map(({ fields }) => fields);
}

test("equal elements are one field with many values, in page order, if their number differs between records", () => {
  const tags = ["steel", "new", "sale", "kitchen", "gift"];
  const html = cards(
    (i) =>
      `<p class=tags>${tags
        .slice(0, 1 + (i % 5))
        .map((tag) => `<a href="/t/${tag}">${tag}</a>`)
        .join(" ")}</p>`,
  );
  const rows = fieldsOf(html);
  expect(rows[0]).toMatchObject({ title: "Red Kettle", category: ["steel"] });
  expect(rows[3]).toMatchObject({ category: ["steel", "new", "sale", "kitchen"] });
  expect(Object.keys(rows[4])).toEqual(["title", "link", "category", "category link"]);
});

test("equal elements that all records have are one field each", () => {
  const rows = fieldsOf(cards((i) => `<ul><li>${i + 1} beds</li><li>${i % 3} baths</li><li>${70 + i} m²</li></ul>`));
  expect(rows[2]).toEqual({
    link: "/p/2",
    title: "Green Mug",
    beds: { text: "3 beds", value: 3 },
    baths: { text: "2 baths", value: 2 },
    "m²": { text: "72 m²", value: 72 },
  });
});

test("many equal elements that few records have are one field", () => {
  const marks = Array.from({ length: 12 }, (_, i) => `<i class=mark>mark ${i}</i>`).join("<b class=x>,</b>");
  const rows = fieldsOf(cards((i) => `<div class=marks>${i % 3 === 0 ? marks : "<i class=mark>none</i>"}</div>`));
  expect(Object.keys(rows[0]).length).toBeLessThan(6);
});

test("a name gets the field name of its owner: company-name is company", () => {
  const html = cards((i) => `<div class="company-name">Maker ${"ABCDEFGH"[i]} Ltd</div>`);
  expect(fieldsOf(html)[1]).toMatchObject({ title: "Blue Teapot", company: "Maker B Ltd" });
});

test("bylines are authors, whatever their class", () => {
  const html = cards((i) => `<p class="meta-title">By ${["Ann", "Ben", "Cleo", "Dan"][i % 4]} Lee</p>`);
  expect(fieldsOf(html)[1]).toMatchObject({ title: "Blue Teapot", author: "By Ben Lee" });
});

test("the text of <cite> is a url only if it looks like one", () => {
  const cited = (i: number): string => (i % 2 === 0 ? `www.shop${i}.example/pots` : `potter${i}.example`);
  expect(fieldsOf(cards((i) => `<cite class=src>${cited(i)}</cite>`))[0]).toMatchObject({
    url: "www.shop0.example/pots",
  });
  expect(Object.keys(fieldsOf(cards((i) => `<cite class=src>Potter ${"ABCDEFGH"[i]}</cite>`))[0])).not.toContain("url");
});

test("numbers are named after what they count, whatever their class", () => {
  const html = cards(
    (
      i,
    ) => `<div class="score">${i + 1} point${i ? "s" : ""}</div><p class="rating0">Replies: ${i * 3}</p><a href="/c/${i}">${i % 4 ? `${i} comments` : "discuss"}</a>
    <b class="y">${1990 + i}</b><b class="title-meta">${i + 1}h ${i}m</b><u class="z">Posted ${i + 2} days ago</u><s class="rating">Rate</s>`,
  );
  expect(fieldsOf(html)[2]).toMatchObject({
    votes: { text: "3 points", value: 3 },
    comments: { text: "Replies: 6", value: 6 },
    "comments 2": { text: "2 comments", value: 2 },
    year: { value: 1992 },
    duration: "3h 2m",
    date: "Posted 4 days ago",
    label: "Rate",
  });
});

test("names come from microdata items, test attributes and class words for counts", () => {
  const html = cards(
    (
      i,
    ) => `<a href="/p/${i}"><img src="/i/${i}.jpg"></a><span itemprop="author" itemscope><b itemprop="name">Ann ${"ABCDEFGH"[i]}. Lee</b></span>
    <div class="company_location"><div><em class="css-x1" data-testid="company-name">Maker ${"ABCDEFGH"[i]}</em><div class="css-x2">Town ${"ABCDEFGH"[i]}</div></div></div>
    <u class="rating-count-number">${i * 7}</u><h4 class="card__subtitle">Kind ${"ABCDEFGH"[i]}</h4><s class="snippet__version">${i}.0.${i}</s>`,
  );
  expect(fieldsOf(html)[2]).toMatchObject({
    "image link": "/p/2",
    author: "Ann C. Lee",
    company: "Maker C",
    location: "Town C",
    reviews: { value: 14 },
    subtitle: "Kind C",
    version: "2.0.2",
  });
});

test("labels name the number beside them and the text after them", () => {
  const html = cards(
    (
      i,
    ) => `<dl><dt>Replies</dt><dd>${i * 3}</dd></dl><div class="summary-stats"><b class="n">${i}</b><i class="u">answer${i === 1 ? "" : "s"}</i></div>
    <p class="summary"><span class="label">Edition:</span> <em class="v">${i + 1}th ed.</em></p>`,
  );
  expect(fieldsOf(html)[2]).toMatchObject({ comments: { value: 6 }, answers: { value: 2 }, edition: "3th ed." });
});

test("a name goes to the part of a line, not to the line, and a link to a profile is the author", () => {
  const html = cards(
    (
      i,
    ) => `<p class="byline">via <a class="x" href="/~user${i}">user${i}</a> on <time datetime="2024-03-0${i + 1}">March ${i + 1}, 2024</time></p>
    <p class="when">Posted on <time datetime="2024-04-0${i + 1}">April ${i + 1}, 2024</time></p>`,
  );
  expect(fieldsOf(html)[2]).toMatchObject({
    author: "user2",
    "author link": "/~user2",
    date: { date: "2024-03-03" },
    text: { text: "via user2 on March 3, 2024" },
  });
});

test("a heading of two links is one title, with the more specific link", () => {
  const row = (i: number): string =>
    `<article class="box"><h3><a class="o" href="/o${i}">owner${i}</a> / <a class="r" href="/o${i}/r${i}">name-${i}</a></h3><p>What it does, number ${i}</p></article>`;
  const html = `<body><main>${[0, 1, 2, 3, 4, 5].map(row).join("")}</main></body>`;
  expect(fieldsOf(html)[4]).toMatchObject({ title: "owner4 / name-4", link: "/o4/r4" });
});

test("a number after a rating is the number of reviews, and titles in two slots have one link", () => {
  const row = (i: number): string =>
    `<li class="item">${i % 4 ? `<div class="a"><h3><a href="/p/${i}">Thing ${i} of brass</a></h3></div>` : `<div class="b"><h3 class="wide"><a class="w" href="/p/${i}">Wide ${i} of oak</a></h3></div>`}
    <div><a href="/r/${i}"><i>4.${i} out of 5 stars</i><span class="q">${i}2,345</span></a></div></li>`;
  const html = `<body><main><ul>${[1, 2, 3, 4, 5, 6, 7].map(row).join("")}</ul></main></body>`;
  expect(fieldsOf(html)[3]).toMatchObject({
    title: "Wide 4 of oak",
    link: "/p/4",
    rating: { value: 4.4 },
    reviews: { value: 42_345 },
  });
});

test("an aria-hidden copy of a price is left out, and so is a javascript: link", () => {
  const digits = (i: number) =>
    `<i class=sign>$</i><b class=whole>${10 + i}<s class=point>.</s></b><sup class=rest>99</sup>`;
  const price = (i: number) =>
    `<span class=price><span class=off>$${10 + i}.99</span><span aria-hidden=true>${digits(i)}</span></span>`;
  const rows = fieldsOf(
    cards((i) => `${price(i)}<a href="javascript:void(0)" class=stars>${(40 + i) / 10} out of 5 stars</a>`),
  );
  expect(rows[1]).toEqual({
    link: "/p/1",
    title: "Blue Teapot",
    price: { text: "$11.99", amount: 11.99, currency: "$" },
    rating: { text: "4.1 out of 5 stars", value: 4.1, best: 5 },
  });
  const others = fieldsOf(
    cards((i) => `<span class=price>$${10 + i}.99</span><span aria-hidden=true>was $${20 + i}.99</span>`),
  );
  expect(JSON.stringify(others[1])).toContain("was $21.99");
});

test("a span with a test attribute is a field, and a number is named after its link target, also beside an image", () => {
  const html = cards(
    (i) =>
      `<div class=company_location><div class=x><span data-testid="company-name">Maker ${"ABCDEFGH"[i]}</span></div><div data-testid="text-location">Town ${"ABCDEFGH"[i]}</div></div><a class=n href="/p/${i}/forks"><svg><path d="M0"/></svg>${100 + i * 3}</a>`,
  );
  expect(fieldsOf(html)[1]).toEqual({
    link: "/p/1",
    title: "Blue Teapot",
    company: "Maker B",
    location: "Town B",
    "forks link": "/p/1/forks",
    forks: { text: "103", value: 103 },
  });
});

test("highlighted search terms do not divide a title", () => {
  const title = (i: number): string =>
    `<h4 class=headline><a href="/s/${i}">Blue <em class="highlight">kettle</em> number ${i}</a></h4>`;
  expect(fieldsOf(cards(title))[0]).toMatchObject({ "title 2": "Blue kettle number 0" });
});
