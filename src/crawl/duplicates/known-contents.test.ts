import { describe, expect, it } from "vitest";
import { sketchText } from "../changes/index.ts";
import { KnownContents } from "./known-contents.ts";
import { simhashDistance, simhashOf } from "./simhash.ts";

/** A text of words that depend on the seed. */
function textOf(seed: number, words: number): string {
  let state = seed;
  return Array.from({ length: words }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return `w${(state >>> 16) % 5000}`;
  }).join(" ");
}
const contentOf = (text: string, url = "") => ({
  url,
  hash: text,
  simhash: simhashOf(text),
  words: text.split(" ").length,
});

describe("fingerprints", () => {
  it("of similar texts differ in few bits, of other texts in about half of them", () => {
    const text = textOf(1, 500);
    const changed = text.replace("w", "another w");
    expect(simhashDistance(simhashOf(text), simhashOf(changed))).toBeLessThanOrEqual(3);
    const distances = Array.from({ length: 50 }, (_, i) =>
      simhashDistance(simhashOf(textOf(i + 10, 300)), simhashOf(textOf(i + 100, 300))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(12);
  });

  it("do not depend on case and punctuation, and exist for any text", () => {
    expect(simhashOf("One, two; three.")).toEqual(simhashOf("one two THREE"));
    expect(simhashOf("")).toEqual({ high: 0, low: 0 });
    expect(simhashOf("one")).not.toEqual(simhashOf("two"));
    expect(simhashOf("Œuvre, naïve; déjà-vu!")).toEqual(simhashOf("œuvre naïve déjà vu"));
    expect(simhashOf("𐌰𐌱𐌲 𐌳𐌴")).not.toEqual(simhashOf("𐌰𐌱𐌲 𐌳𐌵"));
    expect(simhashOf("新聞記事一")).not.toEqual(simhashOf("新聞記事二"));
  });
});

describe("contents", () => {
  it("are found if they are equal or nearly equal", () => {
    const known = new KnownContents();
    const text = textOf(1, 500);
    known.add({ ...contentOf(text, "/1"), titleHash: "title" });
    expect(known.find(contentOf(text))).toEqual({ url: "/1", isExact: true, hasSameTitle: false });
    const near = { ...contentOf(`${text} more`), titleHash: "title" };
    expect(known.find(near)).toEqual({ url: "/1", isExact: false, hasSameTitle: true });
    expect(known.find(contentOf(textOf(2, 500)))).toBeUndefined();
  });

  it("are versions of a page with their title if few blocks differ, and fewer if the rest is not known", () => {
    const known = new KnownContents();
    const blocks = Array.from({ length: 20 }, (_, i) => ({ hash: Math.imul(i + 1, 0x9e3779b1) >>> 0, words: 20 }));
    const text = { words: 400, titleHash: "title" };
    known.add({ ...text, url: "/1", hash: "1", simhash: { high: 0, low: 0 }, sketch: sketchText(blocks) });
    const others = (changed: number) =>
      blocks.map((block, i) => (i < changed ? { hash: ~block.hash, words: 20 } : block));
    const find = (changed: number, isMostlyKnown: boolean, title = "title") =>
      known.find({
        ...text,
        titleHash: title,
        hash: "2",
        simhash: { high: 0xffffffff, low: 0xffffffff },
        blocks: others(changed),
        isMostlyKnown,
      })?.url;
    expect([find(2, false), find(3, false)]).toEqual(["/1", undefined]);
    expect([find(4, true), find(5, true)]).toEqual(["/1", undefined]);
    expect(find(0, true, "another title")).toBeUndefined();
  });

  it("are not taken for versions by a sample of their blocks", () => {
    const known = new KnownContents();
    const blocks = Array.from({ length: 200 }, (_, i) => ({ hash: Math.imul(i + 1, 0x9e3779b1) >>> 0, words: 20 }));
    const text = { words: 4000, titleHash: "title" };
    known.add({ ...text, url: "/1", hash: "1", simhash: { high: 0, low: 0 }, sketch: sketchText(blocks) });
    const other = { ...text, hash: "2", simhash: { high: 0xffffffff, low: 0xffffffff }, blocks };
    expect(known.find(other)).toBeUndefined();
    expect(known.find({ ...other, isMostlyKnown: true })?.url).toBe("/1");
  });

  it("that are short must be equal", () => {
    const known = new KnownContents();
    known.add(contentOf("no events in may", "/5"));
    expect(known.find(contentOf("no events in june"))).toBeUndefined();
    expect(known.find(contentOf("no events in may"))?.url).toBe("/5");
  });

  it("are forgotten in the order they came, so that memory is bounded", () => {
    const known = new KnownContents();
    for (let i = 0; i <= 100_000; i++)
      known.add({ url: `/${i}`, hash: String(i), simhash: { high: 0, low: 0 }, words: 1 });
    expect(known.find({ hash: "0", simhash: { high: 0, low: 0 }, words: 1 })).toBeUndefined();
    expect(known.find({ hash: "1", simhash: { high: 0, low: 0 }, words: 1 })?.url).toBe("/1");
  });

  it("that are forgotten are not found as nearly equal either", () => {
    const known = new KnownContents();
    const [first, near] = [
      { high: 1, low: 1 },
      { high: 1, low: 3 },
    ];
    known.add({ url: "/first", hash: "first", simhash: first, words: 100 });
    expect(known.find({ hash: "near", simhash: near, words: 100 })?.url).toBe("/first");
    for (let i = 1; i <= 100_000; i++) {
      const simhash = { high: Math.imul(i, 0x9e3779b1) >>> 0, low: Math.imul(i, 0x85ebca6b) >>> 0 };
      known.add({ url: `/${i}`, hash: String(i), simhash, words: 100 });
    }
    expect(known.find({ hash: "near", simhash: near, words: 100 })).toBeUndefined();
  });
});
