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
  return records(html).regions[0]!.records.map(({ fields }) => fields);
}

test("alike things of which records have now more, now fewer are one field with many values, in page order", () => {
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
  expect(Object.keys(rows[4]!)).toEqual(["link", "title", "category link", "category"]);
});

test("alike things that all records have are a field each", () => {
  const rows = fieldsOf(cards((i) => `<ul><li>${i + 1} beds</li><li>${i % 3} baths</li><li>${70 + i} m²</li></ul>`));
  expect(Object.values(rows[2]!)).toEqual(["/p/2", "Green Mug", "3 beds", "2 baths", "72 m²"]);
});

test("many alike things that a few records have are one field", () => {
  const marks = Array.from({ length: 12 }, (_, i) => `<i class=mark>mark ${i}</i>`).join("<b class=x>,</b>");
  const rows = fieldsOf(cards((i) => `<div class=marks>${i % 3 === 0 ? marks : "<i class=mark>none</i>"}</div>`));
  expect(Object.keys(rows[0]!).length).toBeLessThan(6);
});
