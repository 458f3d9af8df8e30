import { describe, expect, it } from "vitest";
import { blockScores } from "./block-scores.ts";
import { edgeRecall, edgesOf } from "./edges.ts";
import { pagesRight, pageVerdict } from "./pages-right.ts";
import { shingled } from "./shingles.ts";
import { snippetCounts, snippetScores } from "./snippets.ts";
import { paragraphs, units } from "./tokens.ts";
import { TokenVocabulary } from "./vocabulary.ts";

const vocabulary = new TokenVocabulary();
const encode = (texts: readonly string[]) => texts.map((text) => vocabulary.encode(units(text)));
const blocks = (found: readonly string[], ideal: readonly string[]) => blockScores(encode(found), encode(ideal));
const read = (text: string) => shingled(vocabulary.encode(units(text)), vocabulary);
const edges = (text: string) =>
  edgesOf(
    paragraphs(text).map((line) => vocabulary.encode(line)),
    vocabulary,
  );

describe("blockScores", () => {
  it("has precision correct / found and recall correct / ideal", () => {
    const scores = blocks(
      ["Home | News", "First one.", "Second one", "second ONE"],
      ["first one", "second one!", "third"],
    );
    expect(scores).toMatchObject({ correct: 2, found: 4, ideal: 3, precision: 0.5 });
    expect(scores.recall).toBeCloseTo(2 / 3);
  });

  it("is defined for empty lists and ignores blocks without words", () => {
    expect(blocks([], [])).toEqual({ correct: 0, found: 0, ideal: 0, precision: 1, recall: 1, f1: 1 });
    expect(blocks(["***"], ["one"])).toMatchObject({ found: 0, f1: 0 });
    expect(blocks(["one"], [])).toMatchObject({ ideal: 0, f1: 0 });
  });
});

describe("pagesRight", () => {
  it("returns the share of right pages", () => {
    const verdicts = [
      pageVerdict(0.95, false),
      pageVerdict(0.9, false),
      pageVerdict(0.89, false),
      pageVerdict(0, true),
    ];
    expect(pagesRight(verdicts)).toEqual({ pages: 4, right: 2, deviating: 1, withoutContent: 1, accuracy: 0.5 });
  });

  it("counts an empty answer to an empty truth as right, and has accuracy 0 without pages", () => {
    expect(pageVerdict(1, true)).toBe("right");
    expect(pagesRight([]).accuracy).toBe(0);
  });
});

describe("snippets", () => {
  const wanted = ["Die GEMA dreht", "am  Zeiger!"];
  it("match with any whitespace, but case matters", () => {
    expect(snippetCounts("x Die GEMA\ndreht völlig am Zeiger!", wanted, ["Impressum", "Die GEMA"])).toEqual({
      tp: 2,
      fp: 1,
      fn: 0,
      tn: 1,
    });
    expect(snippetCounts("die gema dreht", wanted, []).tp).toBe(0);
  });

  it("are summed over pages before ratios are computed", () => {
    const scores = snippetScores([
      { tp: 3, fp: 1, fn: 0, tn: 2 },
      { tp: 0, fp: 0, fn: 3, tn: 1 },
    ]);
    expect(scores).toEqual({ precision: 0.75, recall: 0.5, f1: 0.6, accuracy: 0.6 });
  });

  it("are defined without pages, texts or snippets", () => {
    expect(snippetScores([])).toEqual({ precision: 1, recall: 1, f1: 1, accuracy: 1 });
    expect(snippetScores([snippetCounts("", ["a"], ["b"])])).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0.5 });
    expect(snippetScores([snippetCounts("b", [], ["b"])])).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0 });
    expect(snippetCounts("a", [" "], [""])).toEqual({ tp: 0, fp: 0, fn: 0, tn: 0 });
  });
});

describe("edge paragraphs", () => {
  const first = "one two three four five six seven eight nine ten eleven";
  const last = "alpha beta gamma delta epsilon zeta eta theta iota kappa";
  const truth = edges(`A heading\n${first}\nmiddle\n${last}\nBy me`);
  const recall = (answer: string) => edgeRecall(read(answer), truth);

  it("are the outermost long lines", () => {
    expect(recall(`${first} ${last}`)).toEqual({ first: 1, last: 1 });
    expect(recall(last)).toEqual({ first: 0, last: 1 });
  });

  it("count only words that are adjacent in the answer", () => {
    expect(recall("one two three four five six").first).toBeCloseTo(3 / 8);
    expect(recall(first.split(" ").reverse().join(" ")).first).toBe(0);
  });

  it("are the outermost lines if all lines are short", () => {
    const short = edges("two words\nand then\nlast");
    expect(edgeRecall(read("here are two words and more"), short)).toEqual({ first: 1, last: 0 });
    expect(edgeRecall(read("two, other words. At last"), short)).toEqual({ first: 0, last: 1 });
  });

  it("are defined for empty texts", () => {
    expect(edgeRecall(read(""), edges(" "))).toEqual({ first: 1, last: 1 });
    expect(edgeRecall(read("a"), edges(""))).toEqual({ first: 0, last: 0 });
    expect(recall("")).toEqual({ first: 0, last: 0 });
  });
});
