import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode } from "../../src/html/encoding/encoding.ts";
import { DEFAULT_LIMITS } from "../../src/html/tree.ts";
import { parse } from "../../src/page/parse.ts";
import { readBlock } from "../../src/page/read.ts";
import { bothBlocks } from "../oracle/compare.ts";
import { mutated, page } from "../oracle/generate.ts";
import { unsoundness } from "../outline.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
const examples = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith(".html"))
  .map((name) => decode(readFileSync(join(EXAMPLES, name))).text);

/** A random window of an example. Mutations of a complete page would leave nearly all of it unchanged. */
const exampleWindow = fc
  .tuple(fc.constantFrom(...examples), fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 50, max: 4_000 }))
  .map(([html, share, length]) => html.slice(Math.floor(share * html.length)).slice(0, length));

function expectSound(html: string, limits = {}): void {
  const parsed = parse(html, { limits });
  expect(unsoundness(parsed)).toEqual([]);
  for (let block = 0; block < parsed.blocks.count; block++) readBlock(parsed, block);
}

test("there are examples", () => expect(examples.length).toBeGreaterThanOrEqual(9));

describe("blocks and text are the same as with parse5", () => {
  test("on generated pages", () => {
    fc.assert(
      fc.property(page, (html) => {
        const { ours, theirs } = bothBlocks(html);
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 600 },
    );
  });
  test.each(examples.map((html, index) => [index, html] as const))("on example %i", (_, html) => {
    const { ours, theirs } = bothBlocks(html);
    expect(ours).toEqual(theirs);
  });
});

describe("the tree is sound, and no page throws", () => {
  test("on broken generated pages", () => {
    fc.assert(fc.property(mutated(page), expectSoundly), { numRuns: 1_000 });
  });
  test("on broken examples", () => {
    fc.assert(fc.property(mutated(exampleWindow), expectSoundly), { numRuns: 1_000 });
  });
  test("on any string", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), expectSoundly), { numRuns: 300 });
  });
  test("on lone surrogates, NULs and markup in any order", () => {
    const pieces = [
      "<",
      ">",
      "</",
      "<!",
      "--",
      "!>",
      "&",
      ";",
      "#",
      "x",
      "\0",
      "\ud800",
      "\udc00",
      "'",
      '"',
      "=",
      "/",
      " ",
    ];
    const tags = ["p", "a href", "table", "td", "script", "svg", "select", "template", "plaintext", "b", "li", "form"];
    const soup = fc.array(fc.constantFrom(...pieces, ...tags), { maxLength: 40 }).map((all) => all.join(""));
    fc.assert(fc.property(soup, expectSoundly), { numRuns: 3_000 });
  });
  test("with any limits", () => {
    const limits = fc.record({
      maxChars: fc.nat({ max: 300 }),
      maxNodes: fc.integer({ min: 3, max: 30 }),
      maxDepth: fc.integer({ min: 0, max: 6 }),
      maxAttributes: fc.nat({ max: 2 }),
    });
    fc.assert(
      fc.property(mutated(page), limits, (html, some) => {
        expectSound(html, some);
        const cut = parse(html, { limits: { ...DEFAULT_LIMITS, maxChars: some.maxChars } });
        for (let node = 0; node < cut.count; node++) {
          if (cut.tag[node] <= 1) expect(cut.to[node]).toBeLessThanOrEqual(some.maxChars);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  function expectSoundly(html: string): void {
    expectSound(html);
  }
});

test("parsing another page does not change a page", () => {
  fc.assert(
    fc.property(page, page, (first, second) => {
      const parsed = parse(first);
      const before = structuredClone(parsed);
      parse(second);
      expect(parsed).toEqual(before);
      expect(parse(first)).toEqual(before);
    }),
    { numRuns: 100 },
  );
});

describe("invisible markup makes no difference", () => {
  const texts = (html: string) => bothBlocks(html).ours;
  test("comments and line ends", () => {
    fc.assert(
      fc.property(page, (html) => {
        const expected = texts(html);
        expect(texts(`<!-- x -->${html}`)).toEqual(expected);
        expect(texts(html.replaceAll("\n", "\r\n"))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
