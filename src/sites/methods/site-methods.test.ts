import { describe, expect, test } from "vitest";
import { sitePage, TOPICS } from "../../../test/contract/site-pages.ts";
import { sentence } from "../../../test/kept.ts";
import { parse, readBlock } from "../../page/index.ts";
import { blockEntropy } from "./block-entropy.ts";
import { blockDocumentScore, blockFrequency } from "./block-frequency.ts";
import { featureExtractor, textShares } from "./feature-extractor.ts";
import { type SiteMethod, scoreAround } from "./site-method.ts";
import { siteRules } from "./site-rules.ts";
import { nodeImportance } from "./style-nodes.ts";
import { leafImportance, styleTree } from "./style-tree.ts";

/** Returns the texts that a method keeps of each page. */
function keptOf(method: SiteMethod, sources: readonly string[]): string[][] {
  const pages = sources.map((html) => parse(html));
  const scores = method.score(pages);
  return pages.map((page, index) =>
    Array.from(scores[index].keys())
      .filter((block) => scores[index][block] >= 0.5)
      .map((block) => readBlock(page, block)),
  );
}

test.each([
  [0, 0.2, 0],
  [0.1, 0.2, 0.25],
  [0.2, 0.2, 0.5],
  [1, 0.2, 1],
  [1, 1, 1],
])("a value of %d with the threshold %d scores %d", (value, threshold, expected) => {
  expect(scoreAround(value, threshold)).toBeCloseTo(expected, 12);
});

describe("block-entropy", () => {
  test("drops a container with the terms of all pages", () => {
    const pages = ["harbor ships sail", "theater actors play", "railway trains arrive"].map(
      (text) => `<div>${text} ${text}</div><div>contact imprint newsletter</div>`,
    );
    expect(keptOf(blockEntropy, pages).flat().join()).not.toContain("imprint");
    expect(keptOf(blockEntropy, pages).map((texts) => texts.length)).toEqual([1, 1, 1]);
  });
});

describe("block-frequency", () => {
  test.each([
    [1, 1 / 2],
    [3, 1 / 4],
    [0, 1 / 2],
  ])("a block on %d pages has the IBDF %d", (pages, expected) => expect(blockDocumentScore(pages)).toBe(expected));

  test("drops a block that differs in one of twelve words", () => {
    const box = (word: string): string => `<p>one two three four five six seven eight nine ten eleven ${word}</p>`;
    expect(keptOf(blockFrequency, [`<p>harbor${box("today")}`, `<p>theater${box("tomorrow")}`])).toEqual([
      ["harbor"],
      ["theater"],
    ]);
  });

  test("keeps an article that is on two pages, if all other text is the same too", () => {
    const print = sitePage("harbor").replace("story", "print");
    const [first] = keptOf(blockFrequency, [...TOPICS.map((topic) => sitePage(topic)), print]);
    expect(first.join()).toContain("harbor council");
  });
});

describe("feature-extractor", () => {
  test("P(text | B) is the share of text among the normalized features", () => {
    const shares = textShares(Float64Array.of(100, 50, 0), [Float64Array.of(0, 10, 5)]);
    expect(Array.from(shares)).toEqual([1, 0.5 / 1.5, 0]);
  });

  test("a long list of links loses to a shorter text", () => {
    const links = `<ul>${`<li><a href=x>${sentence(20)}</a> and`.repeat(20)}</ul>`;
    expect(keptOf(featureExtractor, [`${links}<div><p>${sentence(15)}<p>${sentence(12)}</div>`])).toEqual([
      [sentence(15), sentence(12)],
    ]);
  });
});

describe("style-tree", () => {
  test.each([
    [[1], 5, 0],
    [[0.5, 0.5], 2, 1],
    [[0.25, 0.75], 4, 0.4056],
    [[1], 1, 1],
  ])("styles with shares %j on %d pages have the NodeImp %d", (shares, m, expected) => {
    expect(nodeImportance(shares, m)).toBeCloseTo(expected, 4);
  });

  test.each([
    [
      [
        [1, 2],
        [1, 2],
      ],
      0,
    ],
    [
      [
        [1, 2],
        [3, 4],
      ],
      1,
    ],
    [
      [
        [1, 2],
        [1, 3],
      ],
      2 / 3,
    ],
    [[[1, 2]], 1],
    [[[], []], 0],
  ])("a leaf with the features %j has the CompImp %d", (pages, expected) => {
    expect(leafImportance(pages)).toBeCloseTo(expected, 12);
  });

  test("keeps text that the same markup holds on all pages, if the words differ", () => {
    const page = (text: string): string => `<div class=a><p>${text}</p></div><div class=b><p>Imprint</p></div>`;
    expect(keptOf(styleTree, [page("harbor ships"), page("theater actors"), page("railway trains")])).toEqual([
      ["harbor ships"],
      ["theater actors"],
      ["railway trains"],
    ]);
  });

  test("keeps markup of one page only", () => {
    const common = "<div class=b><p>Imprint</p></div>";
    const [first] = keptOf(styleTree, [`<section><p>Imprint</p></section>${common}`, common, `<hr>${common}`]);
    expect(first).toEqual(["Imprint", "Imprint"]);
  });
});

describe("site-rules", () => {
  test("finds the element by its class and id on every page", () => {
    for (const texts of keptOf(
      siteRules,
      TOPICS.map((topic) => sitePage(topic)),
    )) {
      expect(texts[0]).toMatch(/^All about/);
      expect(texts.join()).not.toContain("newsletter");
    }
  });

  test("a rule that matches two elements is not used", () => {
    const twice = `${sitePage("harbor")}<div class="story" id="story"><p>Next week</p></div>`;
    const kept = keptOf(siteRules, [twice, ...TOPICS.slice(1).map((topic) => sitePage(topic))]);
    expect(kept[0].join()).toContain("harbor council");
    expect(kept[0].join()).not.toContain("Next week");
  });
});
