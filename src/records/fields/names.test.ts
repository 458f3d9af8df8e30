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

test("the name of somebody is called after who that is", () => {
  const html = cards((i) => `<div class="company-name">Maker ${"ABCDEFGH"[i]} Ltd</div>`);
  expect(fieldsOf(html)[1]).toMatchObject({ title: "Blue Teapot", brand: "Maker B Ltd" });
});

test("who wrote something is told by how that is said", () => {
  const html = cards((i) => `<p class="meta-title">By ${["Ann", "Ben", "Cleo", "Dan"][i % 4]} Lee</p>`);
  expect(fieldsOf(html)[1]).toMatchObject({ title: "Blue Teapot", author: "By Ben Lee" });
});

test("what is cited is an address only if it looks like one", () => {
  const cited = (i: number): string => (i % 2 === 0 ? `www.shop${i}.example/pots` : `potter${i}.example`);
  expect(fieldsOf(cards((i) => `<cite class=src>${cited(i)}</cite>`))[0]).toMatchObject({ url: "www.shop0.example/pots" });
  expect(Object.keys(fieldsOf(cards((i) => `<cite class=src>Potter ${"ABCDEFGH"[i]}</cite>`))[0]!)).not.toContain("url");
});
