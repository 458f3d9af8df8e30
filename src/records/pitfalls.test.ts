import { describe, expect, it } from "vitest";
import { records } from "../records.ts";
import { type DataRecord, wrapperOf } from "./index.ts";

const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, i) => WORDS[(seed * 7 + i * 5 + ((seed * i) % 3)) % WORDS.length]).join(" ");
const WORDS =
  "lamp oak glass brass river winter paper stone cloud table spring garden window copper linen morning harbour field".split(
    " ",
  );
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const nav = `<nav><ul>${["Home", "Shop", "News", "Help", "About us", "Contact"].map((x) => `<li><a href="/${x}">${x}</a></li>`).join("")}</ul></nav>`;
const page = (body: string): string => `<!doctype html><title>List</title><body>${nav}<main>${body}</main></body>`;
const item = (i: number): string =>
  `<li class="item"><h3><a href="/p/${i}">Thing ${i} ${words(i, 2)}</a></h3><p>${words(i, 12)}</p><span class="price">$${i}.50</span></li>`;
const first = (html: string) => records(html).regions[0];
const titles = (html: string): unknown[] => (first(html)?.records ?? []).map(({ fields }) => fields["title"]);
const titlesUpTo = (count: number): string[] => numbers(count).map((i) => `Thing ${i} ${words(i, 2)}`);

describe("the pitfalls of lists", () => {
  it("finds the list and not the navigation", () => {
    const region = first(page(`<ul class="items">${numbers(8).map(item).join("")}</ul>`));
    expect(region.records.map(({ fields }) => fields["title"])).toEqual(titlesUpTo(8));
    expect(region.records[2].fields["price"]).toEqual({ text: "$3.50", amount: 3.5, currency: "$" });
    expect(region.records[2].fields["link"]).toBe("/p/3");
    expect(region.confidence).toBeGreaterThan(0.5);
    expect(region.recordSelector).toBe("li.item");
  });

  it("reads stars as ratings, and leaves the hidden text out of the records", () => {
    const rated = (i: number): string =>
      item(i).replace("</li>", `<div class="stars"><i></i><b class="sr-only">Rated ${i / 2} out of 5</b></div></li>`);
    const region = first(page(`<ul class="items">${numbers(8).map(rated).join("")}</ul>`));
    expect(region.records[4].fields["rating"]).toEqual({ text: "2.5/5", value: 2.5, best: 5 });
    expect(region.records[4].text).not.toContain("Rated");
    const again = records(page(`<ul class="items">${numbers(5).map(rated).join("")}</ul>`), {
      wrapper: wrapperOf(region),
    });
    expect(again.regions[0].records[3].fields["rating"]).toEqual({ text: "2/5", value: 2, best: 5 });
  });

  it("reads posts that are only in noscript", () => {
    const post = (i: number) =>
      `<div class="topic-body"><a class="author" href="/u/${i}">user${i}</a><time datetime="2024-01-0${i}">Jan ${i}, 2024</time><div class="post"><p>${words(i, 30 + i)}</p></div></div>`;
    const region = first(page(`<div id="app"></div><noscript>${numbers(5).map(post).join("")}</noscript>`));
    expect(region.kind).toBe("forum");
    expect(region.records.map(({ fields }) => fields["author"])).toEqual(numbers(5).map((i) => `user${i}`));
    expect(region.records[1].fields["text"]).toBe(words(2, 32));
    expect(region.records[1].fields["date"]).toMatchObject({ date: "2024-01-02" });
  });

  it("takes a text that all records have as the title, not a text that one record has", () => {
    const plain = (i: number) =>
      `<li class="item">${i === 3 ? '<a href="/hint">Read how to choose</a>' : ""}<div><a href="/p/${i}">Thing ${i} ${words(i, 2)}</a></div><i>$${i}.50</i></li>`;
    expect(titles(page(`<ul class="items">${numbers(8).map(plain).join("")}</ul>`))).toEqual(titlesUpTo(8));
  });

  it.each(["(N)", "N reviews"])("distinguishes a rating from the number of reviews: %s", (given) => {
    const rated = (i: number) =>
      item(i).replace(
        "</li>",
        `<div class="rating"><span class="value">${i % 2 === 0 ? 4.5 : 3.8}</span> <span class="count">${given.replace("N", String(i * 31))}</span></div></li>`,
      );
    const region = first(page(`<ul class="items">${numbers(8).map(rated).join("")}</ul>`));
    expect(region.records[1].fields).toMatchObject({ rating: { value: 4.5 }, reviews: expect.anything() });
  });

  it("joins a row with a class and the row without a class that belongs to it, with the fields of both", () => {
    const row = (i: number) =>
      `<tr class="thing"><td class="title"><span class="rank">${i}.</span></td><td class="votes"><center><a href="/vote/${i}"><div class="arrow"></div></a></center></td><td class="title"><span class="line"><a href="https://${WORDS[i]}.example/${i}">Story ${i} ${words(i, 5)}</a><span class="site"> (<a href="/from/${i}"><span class="name">${WORDS[i]}.example</span></a>)</span></span></td></tr>
      <tr><td colspan="2"></td><td class="below"><span class="line"><span class="score">${i * 3} points</span> by <a href="/u${i}" class="user">user${i}</a> <span class="age"><a href="/i/${i}">${i} hours ago</a></span> | <a href="/hide/${i}">hide</a> | <a href="/i/${i}">${i + 4} comments</a></span></td></tr><tr class="space"></tr>`;
    const region = first(page(`<table>${numbers(9).map(row).join("")}</table>`));
    expect(region.kind).toBe("pattern");
    expect(titles(page(`<table>${numbers(9).map(row).join("")}</table>`))).toEqual(
      numbers(9).map((i) => `Story ${i} ${words(i, 5)}`),
    );
    expect(Object.values(region.records[2].fields)).toEqual(
      expect.arrayContaining(["user3", "3 hours ago", { text: "7 comments", value: 7 }]),
    );
  });

  it("joins two sibling rows of one record", () => {
    const row = (i: number) =>
      `<tr class="head"><td class="rank">${i}.</td><td class="title"><a href="/s/${i}">Story ${i} ${words(i, 5)}</a></td></tr><tr><td colspan="1"></td><td class="subtext"><span class="score">${i * 3} points</span> by <a href="/u${i}" class="user">user${i}</a></td></tr><tr class="space"><td></td></tr>`;
    const region = first(page(`<table>${numbers(9).map(row).join("")}</table>`));
    expect(region.kind).toBe("pattern");
    expect(region.records).toHaveLength(9);
    expect(region.records[3].text).toContain("Story 4");
    expect(region.records[3].text).toContain("12 points by user4");
    expect(region.records[3].text).not.toContain("user5");
  });

  it("joins a term and its descriptions", () => {
    const entry = (i: number) =>
      `<dt>Term ${i}</dt><dd>${words(i, 14)}</dd>${i % 2 ? `<dd>${words(i + 9, 11)}</dd>` : ""}`;
    const region = first(page(`<dl>${numbers(7).map(entry).join("")}</dl>`));
    expect(region.records).toHaveLength(7);
    expect(region.records[2].text).toBe(`Term 3 ${words(3, 14)} ${words(12, 11)}`);
  });

  it("joins a list that is split over containers", () => {
    const rows = [0, 3, 6].map(
      (from) => `<div class="row"><ul>${[1, 2, 3].map((i) => item(from + i)).join("")}</ul></div>`,
    );
    expect(titles(page(rows.join("")))).toEqual(titlesUpTo(9));
  });

  it("reads a card with its title twice, on the image and below, as one record", () => {
    const heading = (i: number) =>
      `<div class="card__content"><div class="card__information"><h3><a href="/p/${i}">Thing ${i} ${words(i, 2)}</a></h3></div>`;
    const card = (i: number) =>
      `<li class="grid__item"><div class="card"><div class="inner"><img src="/i/${i}.jpg">${heading(i)}</div></div>${heading(i)}<div class="price"><span>$${i}.50</span></div></div></div></li>`;
    const html = page(`<ul class="grid">${numbers(12).map(card).join("")}</ul>`);
    expect(titles(html)).toEqual(titlesUpTo(12));
    expect(first(html).records[3].fields).toMatchObject({ image: "/i/4.jpg", price: { amount: 4.5 } });
  });

  it("reads a list that is split by letters as one list of its items", () => {
    const name = (i: number) => `${WORDS[i % 7]} ${words(i, 2)} ${i}`;
    const link = (i: number) => `<li><a ${i % 4 === 0 ? 'class="redirect" ' : ""}href="/wiki/${i}">${name(i)}</a></li>`;
    const letter = (l: number) =>
      `<div class="group"><h3>${"ABCDEFGHIJ"[l]}</h3><ul>${numbers(5 + ((l * 3) % 4))
        .map((i) => link(l * 10 + i))
        .join("")}</ul></div>`;
    const html = page(`<h1>Index</h1><div class="columns">${[0, 1, 2, 3, 4, 5, 6, 7].map(letter).join("")}</div>`);
    expect(titles(html)).toHaveLength(52);
    expect(titles(html).slice(0, 5)).toEqual([1, 2, 3, 4, 5].map(name));
  });

  it("joins a list over differently styled sections", () => {
    const html = `<section class="top"><h2>Featured</h2><ul class="wide">${[1, 2, 3].map(item).join("")}</ul></section><section class="rest"><h2>All</h2><ul class="narrow">${[4, 5, 6, 7, 8].map(item).join("")}</ul></section>`;
    expect(titles(page(html))).toEqual(titlesUpTo(8));
  });

  it("leaves out adverts between the records", () => {
    const advert = `<li class="ad"><iframe src="/ad"></iframe><b>Advert</b></li>`;
    const html = numbers(12)
      .map((i) => item(i) + (i % 3 === 0 ? advert : ""))
      .join("");
    expect(titles(page(`<ul>${html}</ul>`))).toEqual(titlesUpTo(12));
  });

  it("returns replies as children with their own fields, and quotations as a separate field", () => {
    const comment = (i: number, inside = ""): string =>
      `<li class="comment"><a class="author" href="/u/${i}">user${i}</a><div class="comment-body"><p>${words(i, 25)}</p></div>${inside === "" ? "" : `<ul class="children">${inside}</ul>`}</li>`;
    const quote = `<li class="comment"><a class="author" href="/u/9">user9</a><div class="comment-body"><blockquote>${words(1, 25)}</blockquote><p>${words(9, 20)}</p></div></li>`;
    const html = `<ol class="comments">${comment(1, comment(2, comment(3)) + comment(4))}${comment(5)}${comment(6)}${quote}</ol>`;
    const region = first(page(html));
    const tree = (list: readonly DataRecord[]): unknown =>
      list.map(({ fields, children }) => (children ? [fields["author"], tree(children)] : fields["author"]));
    expect(tree(region.records)).toEqual([["user1", [["user2", ["user3"]], "user4"]], "user5", "user6", "user9"]);
    expect(region.records[0].text).not.toContain("user2");
    expect(region.records[3].fields["text"]).toBe(words(9, 20));
    expect(region.records[3].fields["quotes"]).toBe(words(1, 25));
  });

  it("finds a list of two records", () => {
    expect(titles(page(`<ul class="results">${item(1)}${item(2)}</ul>`))).toEqual(titlesUpTo(2));
  });

  it("warns if nothing repeats", () => {
    for (const html of ["", "<p>one</p>", page(`<h1>T</h1><p>${words(1, 40)}</p>`).replace(nav, "")]) {
      const found = records(html);
      expect(found.regions).toEqual([]);
      expect(found.warnings.map(({ code }) => code)).toContain("nothing-found");
    }
  });

  it("has low confidence in the links around an article", () => {
    const related = [1, 2, 3, 4].map((i) => `<li><a href="/a/${i}">Another story ${i}</a></li>`).join("");
    const text = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => `<p>${words(i, 60)}</p>`).join("");
    const html = page(`<article><h1>The story</h1>${text}</article><aside><h2>Related</h2><ul>${related}</ul></aside>`);
    const { regions, warnings } = records(html);
    expect(regions[0]?.confidence ?? 0).toBeLessThan(0.5);
    expect(warnings.map(({ code }) => code)).toContainEqual(
      expect.stringMatching(/^(?:nothing-found|low-confidence)$/),
    );
    const list = page(`<ul class="results">${[1, 2, 3, 4, 5, 6].map(item).join("")}</ul>`);
    expect(records(list).warnings).toEqual([]);
  });

  it("keeps every record in order, even equal ones", () => {
    const same = `<li class="item"><h3><a href="/p/1">Same thing</a></h3><p>${words(1, 12)}</p></li>`;
    const region = first(page(`<ul>${item(1)}${same}${same}${item(2)}</ul>`));
    expect(region.records.map(({ fields }) => fields["title"])).toEqual([
      titlesUpTo(1)[0],
      "Same thing",
      "Same thing",
      titlesUpTo(2)[1],
    ]);
  });

  it("finds a list that is hidden until a script shows it", () => {
    const html = `<body><p>Loading</p><ul class="items" style="display:none">${numbers(6).map(item).join("")}</ul>`;
    expect(titles(html)).toEqual(titlesUpTo(6));
  });

  it("names the columns of a table by its header", () => {
    const rows = numbers(6).map((i) => `<tr><td>${words(i, 2)}</td><td>${i * 1000}</td><td>2024-03-0${i}</td></tr>`);
    const html = page(
      `<table><thead><tr><th>Town</th><th>People</th><th>Counted</th></tr></thead><tbody>${rows.join("")}</tbody></table>`,
    );
    const region = first(html);
    expect(region.kind).toBe("table");
    expect(region.columns.map(({ name, type }) => [name, type])).toEqual([
      ["Town", "text"],
      ["People", "number"],
      ["Counted", "date"],
    ]);
    expect(region.records[1].fields).toEqual({
      Town: words(2, 2),
      People: { text: "2000", value: 2000 },
      Counted: { text: "2024-03-02", date: "2024-03-02" },
    });
  });

  it("drops headings between the rows of a table, and a repeated header", () => {
    const row = (i: number) => `<tr><th>${10 + i}:15</th><td>${words(i, 2)}</td><td>A${i}</td></tr>`;
    const header = "<tr><th>Time</th><th>To</th><th>Gate</th></tr>";
    const day = `<tr><td colspan="3">Tuesday</td></tr>`;
    const html = page(
      `<table>${header}${[1, 2, 3, 4].map(row).join("")}${day}${[5, 6, 7].map(row).join("")}${header}</table>`,
    );
    expect(first(html).records.map(({ fields }) => fields["Gate"])).toEqual(["A1", "A2", "A3", "A4", "A5", "A6", "A7"]);
  });

  it("separates the texts of blocks by spaces", () => {
    const row = (i: number) => `<li class="x"><div><p>a${i}</p>b${i}</div>c${i}<p>${words(i, 6)}</p><i>d</i></li>`;
    expect(first(page(`<ul>${numbers(4).map(row).join("")}</ul>`)).records[1].text).toBe(`a2 b2 c2 ${words(2, 6)} d`);
  });

  it("reads a hundred thousand rows", { timeout: 60_000 }, () => {
    const rows = numbers(100_000).map((i) => `<tr><td>${i}</td><td>row ${i}</td></tr>`);
    const region = first(page(`<table><tr><th>No</th><th>Name</th></tr>${rows.join("")}</table>`));
    expect(region.records).toHaveLength(100_000);
    expect(region.records[99_999].fields["Name"]).toBe("row 100000");
  });

  it("reads more records of several siblings than a function call can take arguments", { timeout: 60_000 }, () => {
    const entries = numbers(130_000).map((i) => `<dt>Term ${i}</dt><dd>what term ${i} means</dd>`);
    expect(first(page(`<dl>${entries.join("")}</dl>`)).records).toHaveLength(130_000);
  });
});

it("a text with the class date is a date only if it has numbers", () => {
  const row = (i: number, name: string): string =>
    `<li class="row"><h3><a href="/${i}">Book number ${i}</a></h3><p class="date"><a href="/by/${i}">${name}</a></p><span class="time">${i} hours ago</span></li>`;
  const html = `<body><ul>${row(1, "Ann Lee")}${row(2, "Bob Ray")}${row(3, "Cem Oz")}${row(4, "Dee Fox")}</ul>`;
  const { fields } = records(html).regions[0].records[0];
  expect(fields).toMatchObject({ text: "Ann Lee", date: "1 hours ago" });
});
