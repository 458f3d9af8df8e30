import { describe, expect, it } from "vitest";
import type { LabeledPage } from "./corpora/corpus.ts";
import type { Answer, ExtractorSet } from "./extractor.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { shingled } from "./metrics/shingles.ts";
import { units } from "./metrics/tokens.ts";
import { TokenVocabulary } from "./metrics/vocabulary.ts";
import { passagesBeyond } from "./passages.ts";

const page: LabeledPage = {
  id: "p",
  url: undefined,
  site: "s",
  type: "article",
  language: "en",
  html: "<nav>Home News</nav><p>One two three four five.",
  truth: { text: "One two three four five.", wanted: ["two three"], unwanted: ["Home"], title: "T" },
};

const set = (...answers: (() => string | Answer)[]): ExtractorSet => ({
  prepare: () => undefined,
  extractors: answers.map((extract, i) => ({ id: `e${i}`, extract })),
});

describe("judgeAnswers", () => {
  it("scores each answer by every measure that the label allows", async () => {
    const judged = await judgeAnswers(
      page,
      [
        set(
          () => ({ text: "one two three four five", title: "t" }),
          () => "Home",
        ),
      ],
      {
        visibleText: () => "Home News One two three four five.",
      },
    );
    expect(judged).toMatchObject({ id: "p", size: page.html.length, truthUnits: 5 });
    const [right, wrong] = judged.answers;
    expect(right).toMatchObject({
      text: {
        words: { f1: 1 },
        units: { f1: 1 },
        subsequence: { f1: 1 },
        accuracy: 1,
        verdict: "right",
        edges: { first: 1 },
      },
      snippets: { tp: 1, fp: 0, fn: 0, tn: 1 },
      fields: { title: { right: 1 }, author: { isLabeled: false }, date: { isAnswered: false } },
      failure: undefined,
    });
    expect(right.text?.shingles.exact).toBe(false);
    expect(wrong).toMatchObject({
      text: { words: { f1: 0 }, accuracy: 1 / 7, verdict: "deviating", blocks: { correct: 0, found: 1, ideal: 1 } },
      snippets: { tp: 0, fp: 1, fn: 1, tn: 0 },
      fields: { title: { isLabeled: true, isAnswered: false } },
    });
  });

  it("scores Markdown without its syntax, after the time was taken", async () => {
    let now = 0;
    const markdown = (): string => {
      now += 5;
      return "**One** [two](/home) three four five.";
    };
    const sets = [
      set(
        () => ({ text: "one", markdown }),
        () => ({ text: "one", markdown: "One" }),
        () => ({
          text: "one",
          markdown: () => {
            throw new Error("no luck");
          },
        }),
        () => "one",
      ),
    ];
    const { answers } = await judgeAnswers(page, sets, { clock: () => now });
    expect(answers.map((answer) => answer.markdown?.f1)).toEqual([1, expect.closeTo(1 / 3), 0, undefined]);
    expect(answers[0].milliseconds).toBe(0);
  });

  it("scores a failure as an empty answer", async () => {
    const fails = (): string => {
      throw new Error("no luck");
    };
    const { answers } = await judgeAnswers(page, [
      set(
        fails,
        () => 3 as unknown as string,
        () => "five",
      ),
    ]);
    expect(answers[0]).toMatchObject({ failure: "no luck", text: { words: { f1: 0 }, verdict: "without-content" } });
    expect(answers[1].failure).toBe("The extractor did not return a text.");
    expect(answers[2].failure).toBeUndefined();
  });

  it("counts a failure for every extractor of a set that cannot prepare", async () => {
    const broken: ExtractorSet = {
      ...set(
        () => "x",
        () => "y",
      ),
      prepare: () => Promise.reject(new Error("no parser")),
    };
    const { answers } = await judgeAnswers(page, [broken, set(() => "z")]);
    expect(answers.map((answer) => answer.failure)).toEqual(["no parser", "no parser", undefined]);
  });

  it("skips the given extractors, and reports which one runs", async () => {
    const seen: number[] = [];
    const { answers } = await judgeAnswers(
      page,
      [
        set(
          () => "a",
          () => "b",
        ),
        set(() => "c"),
      ],
      {
        skip: new Map([
          [0, "hung"],
          [2, "hung too"],
        ]),
        onExtractor: (number) => seen.push(number),
      },
    );
    expect(answers.map((answer) => answer.failure)).toEqual(["hung", undefined, "hung too"]);
    expect(seen).toEqual([1, 1]);
  });

  it("adds the time of the shared step to each extractor", async () => {
    let now = 0;
    const slow: ExtractorSet = {
      prepare: () => (now += 5),
      extractors: [1, 10].map((ms) => ({ id: `${ms}`, extract: () => String((now += ms)) })),
    };
    const { answers } = await judgeAnswers(page, [slow], { clock: () => now });
    expect(answers.map((answer) => answer.milliseconds)).toEqual([6, 15]);
  });

  it("has a digest that depends on the page and the label", async () => {
    const digest = async (changed: Partial<LabeledPage>) => (await judgeAnswers({ ...page, ...changed }, [])).digest;
    const digests = await Promise.all([{}, {}, { html: "x" }, { truth: { text: "x" } }, { site: "other" }].map(digest));
    expect(digests[0]).toBe(digests[1]);
    expect(new Set(digests).size).toBe(3);
  });

  it("returns missed and wrongly kept passages", async () => {
    const { answers } = await judgeAnswers(page, [set(() => "Home news. One two three four")], { withPassages: true });
    expect(answers[0].passages).toEqual({ missed: [], kept: ["Home news"] });
  });
});

describe("passagesBeyond", () => {
  const vocabulary = new TokenVocabulary();
  const beyond = (text: string, other: string) =>
    passagesBeyond(text, shingled(vocabulary.encode(units(other)), vocabulary), vocabulary);
  it("joins runs with small gaps, keeps their order, cuts long ones", () => {
    const common = "these words stand in both of the texts";
    expect(beyond(`Buy now!\n${common}. Read more`, common)).toEqual(["Buy now", "Read more"]);
    expect(beyond(`${common} ${"more ".repeat(200)}`, common)[0]).toHaveLength(282);
    expect(beyond("", common)).toEqual([]);
    expect(beyond("过去一个月美元大涨", "过去一个月")).toEqual(["美元大涨"]);
  });
});
