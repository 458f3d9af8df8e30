import { expect, test } from "vitest";
import { records } from "../../records.ts";
import { usefulColumns } from "./useful-columns.ts";

function usefulNames(field: (i: number) => string): string[] {
  const item = (i: number): string =>
    `<li class="item"><h3><a href="https://www.example.org/p/${i}">Thing number ${i}</a></h3><p class="price">$${i}.50</p>${field(i)}</li>`;
  const html = `<main><ul class="items">${[1, 2, 3, 4, 5, 6].map(item).join("")}</ul></main>`;
  return usefulColumns(records(html).regions[0]).map(({ name }) => name);
}

const NAMES = ["title", "price", "link"];

test("the first columns are those that people ask for", () => {
  expect(usefulNames(() => "")).toEqual(NAMES);
  expect(usefulNames((i) => `<b class="author">By Ann Lee ${i}</b>`)).toEqual(["title", "price", "author", "link"]);
});

test.each([
  ["buttons", (i: number) => `<b class="x">${i % 2 === 0 ? "Quick view" : "Add to cart"}</b>`],
  ["bullets", (i: number) => `<b class="x">${i % 2 === 0 ? "•" : "("}</b>`],
  ["columns that few records have", (i: number) => (i === 3 ? '<b class="x">Only here</b>' : "")],
  ["a written address of the link", (i: number) => `<b class="x">www.example.org/p/${i}</b>`],
  ["the same price again", (i: number) => `<b class="x">$${i}.5</b>`],
])("%s are left out", (_, field) => {
  expect(usefulNames(field)).toEqual(NAMES);
});

test("a date that another column has in another form is left out", () => {
  const dates = (i: number): string => `<time datetime="2024-05-0${i}T10:00:00Z">May ${i}, 2024</time>`;
  expect(usefulNames(dates)).toEqual(["title", "price", "date", "link"]);
});

test("a line whose words are in other columns is left out", () => {
  const line = (i: number): string =>
    `<p class="x">by <a href="/u/${i}" class="author">Ann${i}</a> on <time>2024-05-0${i}</time></p>`;
  expect(usefulNames(line)).toEqual(["title", "price", "author", "date", "link", "author link"]);
});

test("parts of the title are left out", () => {
  const item = (i: number): string =>
    `<li class="item"><h3><a href="/r/${i}"><span class="x">owner${i} /</span> project${i}</a></h3><p>Words about ${"abcdefg"[i]}</p></li>`;
  const html = `<main><ul class="items">${[1, 2, 3, 4, 5, 6].map(item).join("")}</ul></main>`;
  const region = records(html).regions[0];
  expect(usefulColumns(region).map(({ name }) => name)).toEqual(["title", "link", "text"]);
  expect(region.records[0].fields["title"]).toBe("owner1 / project1");
  expect(region.columns.map(({ name }) => name)).toContain("title 2");
});
