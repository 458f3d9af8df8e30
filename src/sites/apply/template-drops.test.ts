import { expect, it } from "vitest";
import { printKey } from "../learn/index.ts";
import { findTemplateDrops } from "./template-drops.ts";

const BLOCKS = 10;
const WORDS = 10;
const OTHER_PAGES = 5;
/** Keys of the places of the blocks. */
const numbers = Array.from({ length: BLOCKS }, (_, i) => i + 1);

const textOf = (key: number): number => 100 + key;

/**
 * Returns what is dropped of a page whose ten blocks have ten words each. Other pages have nothing chosen at the places of the first `placed`
 * blocks, and the texts of the last `repeated` blocks.
 */
function dropsOf({ placed = 0, repeated = 0 }: { placed?: number; repeated?: number }) {
  const entry = { pages: OTHER_PAGES, marginSum: -5 * OTHER_PAGES, chosen: 0, selector: "p" };
  const print = { pages: OTHER_PAGES, key: 0, text: 0, sample: "" };
  const cluster = {
    pages: OTHER_PAGES,
    keys: new Map(numbers.slice(0, placed).map((key) => [key, entry])),
    prints: new Map(numbers.slice(BLOCKS - repeated).map((key) => [printKey(textOf(key), key), print])),
  };
  const place = { block: 0, weight: 1, weightedMargin: 0.5, words: WORDS, chosenWords: WORDS };
  const site = {
    page: { blocks: { words: new Int32Array(BLOCKS).fill(WORDS) } },
    chosen: new Uint8Array(BLOCKS).fill(1),
    keys: Int32Array.from(numbers),
    margins: new Float64Array(BLOCKS).fill(0.5),
    texts: Int32Array.from(numbers, textOf),
    places: new Map(numbers.map((key) => [key, place])),
  };
  const { blocks, share, spared } = findTemplateDrops(cluster, site, 0);
  return { blocks: [...blocks.keys()], share, spared };
}

it("drops text at places that hardly ever have content, up to 40 % of the words", () => {
  expect(dropsOf({ placed: 4 })).toEqual({ blocks: [0, 1, 2, 3], share: 0.4, spared: 0 });
  expect(dropsOf({ placed: 5 })).toEqual({ blocks: [], share: 0, spared: 0.5 });
});

it("drops what other pages repeat, up to nine tenths of the words", () => {
  expect(dropsOf({ repeated: 9 })).toMatchObject({ share: 0.9, spared: 0 });
  expect(dropsOf({ repeated: 10 })).toEqual({ blocks: [], share: 0, spared: 1 });
  expect(dropsOf({ placed: 5, repeated: 2 })).toEqual({ blocks: [8, 9], share: 0.2, spared: 0.5 });
});
