import { describe, expect, it } from "vitest";
import { parse } from "../../../page/parse.ts";
import { records } from "../../../records.ts";
import { shapesOf } from "../shape.ts";
import { type Chunk, chunksOf } from "./chunks.ts";
import { noiseOf } from "./noise.ts";
import { similarity } from "./similarity.ts";

const chunks = (html: string): Chunk[] => {
  const page = parse(`<body>${html}</body>`);
  return chunksOf(page, shapesOf(page));
};

describe("chunks", () => {
  it("are numbered as in figure 4 and carry the paper's attributes", () => {
    const found = chunks(
      `<div><p>One a@b.example</p><p><a href="/x">link</a> <img width="10" height="20"></p></div><div><form><input></form></div>`,
    );
    expect(found.map(({ number }) => number)).toEqual(["B-1", "B-1-1", "B-1-2", "B-2"]);
    expect(found[0]).toMatchObject({
      imgNum: 1,
      imgSize: 200,
      linkNum: 1,
      linkTextLen: 4,
      emailNum: 1,
      plainTexts: 1,
      linkTexts: 1,
    });
    expect(found[3]).toMatchObject({ formNum: 1, interactionNum: 1 });
  });
});

describe("similarity", () => {
  const chunk = (imgNum: number, [plainTexts, plainFonts]: number[], [linkTexts, linkFonts]: number[]): Chunk =>
    ({ imgNum, plainTexts, plainFonts, linkTexts, linkFonts }) as Chunk;

  it("is the weighted mean of the ratios (formula 3)", () => {
    // W = 3/10, 4/10, 3/10; ratios 1/2, 1/1, 1/2.
    expect(similarity(chunk(1, [2, 1], [1, 1]), chunk(2, [2, 1], [2, 2]))).toBeCloseTo(0.15 + 0.4 + 0.15);
  });

  it("is 1 for equal chunks and 0 for empty ones", () => {
    const one = chunk(1, [3, 2], [1, 1]);
    expect(similarity(one, one)).toBe(1);
    expect(similarity(chunk(0, [0, 0], [0, 0]), chunk(0, [0, 0], [0, 0]))).toBe(0);
  });
});

it("noise is the sum of the four rules (formula 2)", () => {
  const page = parse(
    `<div><a href="/1">one</a> <a href="/2">two</a> me@x.example</div><div><p>long text without any link here</p></div>`,
  );
  const [hub, text] = chunksOf(page, shapesOf(page));
  expect(noiseOf(page, hub)).toBe(0.75);
  expect(noiseOf(page, text)).toBe(0);
});

it("finds the records of a plain list", () => {
  const items = [1, 2, 3, 4, 5, 6].map(
    (i) => `<div class="i"><img src="${i}.jpg"><p>Text ${i} of some length</p><a href="/${i}">name ${i}</a></div>`,
  );
  const found = records(`<body>${items.join("")}</body>`, { method: "cluster" }).regions[0];
  expect(found.kind).toBe("cluster");
  expect(found.records).toHaveLength(6);
});
