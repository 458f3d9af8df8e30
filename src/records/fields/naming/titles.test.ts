import { expect, it } from "vitest";
import { records } from "../../../records.ts";

const NAMES = ["Tarn lamp", "Osk pendant", "Ferne reader", "Lykke globe", "Brack light", "Muld lamp"];

function list(item: (name: string, i: number) => string): string {
  return `<body><main><ul>${NAMES.map((name, i) => `<li class="item">${item(name, i)}</li>`).join("")}</ul></main></body>`;
}

it.each([
  [
    "not a brand before it in the same heading",
    (name: string, i: number) =>
      `<h3><span class="a">${i % 5 ? "Lumhus" : "Skarv"}</span><span class="b">${name}</span></h3><b>€ ${i}.00</b>`,
  ],
  [
    "not a text whose class is title but that is nearly always the same",
    (name: string, i: number) =>
      `<a href="/p/${i}"><div>${name}</div></a><span class="book-title-format">${i % 5 ? 3 : 4} formats available</span>`,
  ],
  [
    "a text whose class is description, if there is nothing else",
    (name: string, i: number) =>
      `<a href="/p/${i}"><img src="${i}.jpg"><div class="description">${name}</div></a><b>€ ${i}.00</b>`,
  ],
  [
    "the linked text that differs, not a badge in the first link",
    (name: string, i: number) =>
      `<a href="/p/${i}"><img src="${i}.jpg"><span class="x">${i % 5 ? "5 free parts" : "6 free parts"}</span></a><a href="/p/${i}" class="y">${name}</a>`,
  ],
])("a title is %s", (_, item) => {
  const region = records(list(item)).regions[0];
  expect(region.records.map(({ fields }) => fields["title"])).toEqual(NAMES);
});

it("a title may be in different slots in different records", () => {
  const region = records(
    list((name, i) =>
      i % 2 ? `<h3>${name}</h3><p>Words on it ${i}</p>` : `<div><h4>${name}</h4></div><p>Words on it ${i}</p>`,
    ),
  ).regions[0];
  expect(region.records.map(({ fields }) => fields["title"])).toEqual(NAMES);
});
