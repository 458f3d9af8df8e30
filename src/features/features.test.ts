import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { unitsOf } from "../text/code-units.ts";
import { HINT_WORDS } from "../vocabulary/hint-words.ts";
import { gatherFacts } from "./block-facts.ts";
import { FEATURE_DESCRIPTIONS } from "./feature-descriptions.ts";
import { FEATURE_NAMES, featuresOf } from "./features.ts";
import { PAGE_COLUMNS, pageValues } from "./groups/page-shape.ts";
import { HINT_NAMES, type Hint, hintBit, readNameValue } from "./name-hints.ts";
import {
  NameWeights,
  NO_WEIGHTS,
  readNameWords,
  spellNameWord,
  weightsByKey,
  weightTable,
  wordHash,
} from "./name-words.ts";
import { Ending } from "./scan-text.ts";

const ARTICLE = `<html><head><title>Rain in Oslo – The Daily Example</title>
<meta name="description" content="It rained in Oslo for three days, and the trams stood still."></head>
<body class="sidebar-open"><nav class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="/n">News</a></li><li><a href="/s">Sport</a></li></ul></nav>
<main><article class="story"><h1>Rain in Oslo</h1><p class="byline">By A. Writer, 12.03.2024</p>
<p>It rained in Oslo for three days, and the trams stood still. People walked to work, or stayed at home and read.</p>
<p>On the fourth day the sun came out, and the city was as busy as ever before; nobody spoke of the rain any more.</p></article>
<div class="comments"><div class="comment"><p>What a lovely story, thank you very much for it!</p></div><div class="comment"><p>I was there too.</p></div>
<div class="comment"><p>Me too.</p></div></div></main>
<footer><p>© 2024 The Daily Example. We use cookies.</p></footer></body></html>`;

function featureAt(html: string, block: number, name: string): number {
  const { matrix } = featuresOf(parse(html));
  const column = FEATURE_NAMES.indexOf(name);
  expect(column).toBeGreaterThanOrEqual(0);
  return matrix.values[block * matrix.columns + column];
}

/** Blocks of the article: Home 0, News 1, Sport 2, h1 3, byline 4, two paragraphs 5 6, three comments 7 8 9, footer 10. */
const at = (block: number, name: string): number => featureAt(ARTICLE, block, name);

describe("the table", () => {
  test("each feature has a unique name and a description", () => {
    expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
    expect(Object.keys(FEATURE_DESCRIPTIONS)).toEqual(FEATURE_NAMES);
    for (const name of FEATURE_NAMES) expect(FEATURE_DESCRIPTIONS[name].length, name).toBeGreaterThan(5);
  });

  test("the table has one row per block, with finite or missing values, for any page", () => {
    const piece = fc.constantFrom(
      "<div class='a'>",
      "</div>",
      "<p>",
      "words and, more words. ",
      "<a href=x>link</a>",
      "<h2>",
      "</h2>",
      "<li>",
      "2024-01-02",
      "雨が降る",
      "<br><br>",
      "<table><tr><td>",
      "&amp;",
      "<div hidden>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const page = parse(pieces.join(""));
        const { matrix } = featuresOf(page);
        expect(matrix.rows).toBe(page.blocks.count);
        expect(matrix.columns).toBe(FEATURE_NAMES.length);
        for (const value of matrix.values) expect(Math.abs(value)).not.toBe(Number.POSITIVE_INFINITY);
        expect(featuresOf(page).matrix.values).toEqual(matrix.values);
      }),
    );
  });

  test("the page's own features are the same in every row", () => {
    const { facts, matrix } = featuresOf(parse(ARTICLE));
    const first = FEATURE_NAMES.indexOf(PAGE_COLUMNS[0]);
    for (let row = 0; row < matrix.rows; row++) {
      const start = row * matrix.columns + first;
      expect(matrix.values.slice(start, start + PAGE_COLUMNS.length)).toEqual(pageValues(facts));
    }
  });
});

describe("features of blocks", () => {
  test("features include word count, link density and tag of the block", () => {
    expect(at(0, "linkDensity")).toBe(1);
    expect(at(5, "linkDensity")).toBe(0);
    expect(at(3, "words")).toBe(3);
    expect(at(3, "headingLevel")).toBe(1);
    expect(at(5, "ownerKind")).toBe(1);
    expect(at(0, "ownerKind")).toBe(5);
  });

  test("dates and the kind of the last character are found", () => {
    const { text } = gatherFacts(parse(ARTICLE));
    expect([...text.hasDate]).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(at(5, "ending")).toBe(Ending.STOP);
    expect(at(3, "ending")).toBe(Ending.LETTER);
  });

  test.each([
    ["12.03.2024", 1],
    ["2024-3-12", 1],
    ["1/2/24", 1],
    ["2018年5月22日", 1],
    ["on 12 March", 0],
    ["1.5", 0],
    ["10.000.000", 0],
    ["call 555-1234", 0],
    ["3.2 and 4.1", 0],
  ])("%s is a date: %d", (text, expected) => {
    expect(gatherFacts(parse(`<p>${text}</p>`)).text.hasDate[0]).toBe(expected);
  });

  test("the title block is the anchor, the first long block after it the seed", () => {
    const { anchor } = gatherFacts(parse(ARTICLE));
    expect([anchor.title, anchor.seed]).toEqual([3, 5]);
    expect(at(6, "likeSeed")).toBe(1);
    expect(at(3, "titleDistance")).toBe(0);
    expect(at(5, "titleDistance")).toBe(2);
    expect(at(7, "seedUp")).toBeGreaterThan(at(6, "seedUp"));
  });

  test("hints and places of ancestors have a different value if the ancestor contains the seed", () => {
    expect(at(7, "hint-comment")).toBe(3);
    expect(at(5, "hint-comment")).toBe(0);
    expect(at(6, "hint-content")).toBe(3);
    expect(at(5, "hint-side")).toBe(0);
    expect(at(0, "in-nav")).toBe(2);
    expect(at(6, "in-article")).toBe(1);
    expect(at(7, "in-main")).toBe(1);
  });

  test("records are elements with similar siblings", () => {
    expect(at(7, "records")).toBe(3);
    expect(at(0, "records")).toBe(3);
    expect(at(10, "records")).toBe(0);
  });

  test("similar elements share their first class, without digits; other classes may differ", () => {
    const items = (...classes: string[]): string =>
      `<ul>${classes.map((own) => `<li class="${own}"><h3>A title</h3></li>`).join("")}</ul>`;
    const list = items("post-7 post tag-rain", " post-12  post tag-sun sticky", "post-131");
    expect([0, 1, 2].map((block) => featureAt(list, block, "records"))).toEqual([3, 3, 3]);
    expect([0, 1, 2].map((block) => featureAt(list, block, "poolBlocks"))).toEqual([3, 3, 3]);
    const mixed = items("post item", "post item", "advert item");
    expect([0, 1, 2].map((block) => featureAt(mixed, block, "records"))).toEqual([0, 0, 0]);
    expect([0, 1, 2].map((block) => featureAt(mixed, block, "poolBlocks"))).toEqual([2, 2, 1]);
    // A class of digits alone is skipped.
    expect(featureAt(items("12 post", "13 post", "post"), 0, "records")).toBe(3);
  });

  test("blocks with the same letters and digits are counted, in either case", () => {
    const html = "<p>One and the same.</p><p>Another one.</p><p>one and the SAME</p>";
    expect([0, 1, 2].map((block) => featureAt(html, block, "sameTextBefore"))).toEqual([0, 0, 1]);
    expect([0, 1, 2].map((block) => featureAt(html, block, "sameText"))).toEqual([2, 1, 2]);
  });

  test("a Chinese title is matched by pairs of characters", () => {
    const html = "<title>美元大涨牵动市场_新闻网</title><p>美国新闻市场</p><h1>美元大涨牵动市场</h1><p>其他内容。</p>";
    expect(gatherFacts(parse(html)).anchor.title).toBe(1);
    expect(featureAt(html, 0, "titleOverlap")).toBeLessThan(featureAt(html, 1, "titleOverlap") * 0.6);
  });

  test("a Chinese character counts as less than a word", () => {
    expect(gatherFacts(parse("<p>美元大涨牵动全球市场神经</p>")).scale).toBeCloseTo(0.6);
    expect(gatherFacts(parse("<p>plain words</p>")).scale).toBe(1);
  });
});

describe("words of names", () => {
  const wordsIn = (source: string): string[] => {
    const words: string[] = [];
    readNameWords(source, { start: 0, end: source.length }, (hash, from, to) => {
      const word = spellNameWord(source, from, to);
      expect(wordHash(word), word).toBe(hash);
      words.push(word);
    });
    return words;
  };

  test.each([
    ["entry-content2", ["entry", "content", "entry-content"]],
    ["postBody x  Main", ["post", "body", "postbody", "main"]],
    ["col-6 a_b", ["col"]],
    ["", []],
  ])("%s", (name, words) => {
    expect(wordsIn(name)).toEqual(words);
  });

  test("the hash of a word in a name equals the hash of its normalized spelling", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."aBc-_ 1é") }), (name) => void wordsIn(name)));
  });

  test("readNameValue adds up the weights of all words", () => {
    const wordsByWeight = { "1": "ab", "0.5": "ab-ba", "-2": "a-ab ba", "0.25": "ab_ab" };
    const weights = new NameWeights(weightTable(weightsByKey(wordsByWeight)));
    const unit = fc.constantFrom(..."abAB-_ 1", "ab", "ba");
    fc.assert(
      fc.property(fc.string({ unit }), (name) => {
        let sum = 0;
        readNameWords(name, { start: 0, end: name.length }, (hash) => {
          sum += weights.of(hash);
        });
        expect(readNameValue(unitsOf(name), { start: 0, end: name.length }, weights).weight).toBe(sum);
      }),
      { numRuns: 1_000 },
    );
  });

  test("the weights of names add up over all ancestors", () => {
    const html = `<div class="story" id="main-story"><p class="end">One.</p></div><p class="end">Two.</p>`;
    const weights = new NameWeights(weightTable(weightsByKey({ "1": "story", "0.5": "main-story", "-2": "end" })));
    const { matrix } = featuresOf(parse(html), undefined, weights);
    const columns = ["namePath", "nameNear", "nameLeast", "nameMost", "nameBeyond"].map((name) =>
      FEATURE_NAMES.indexOf(name),
    );
    const rowOf = (block: number): number[] => columns.map((column) => matrix.values[block * matrix.columns + column]);
    expect(rowOf(0)).toEqual([0.5, 0.5, -2, 2.5, 1.25]);
    expect(rowOf(1)).toEqual([-2, -2, -2, 0, -1.25]);
  });
});

describe("hints", () => {
  const yes: Partial<Record<Hint, readonly string[]>> = {
    comment: ["comments", "comment-list", "post_comments", "wpComments"],
    nav: ["main-nav", "siteNavigation", "navbar", "dropdown-menu"],
    footer: ["page-footer", "footer2", "site_foot"],
    promo: ["ad", "ads-top", "sponsored", "topAd"],
    consent: ["cookie-banner", "gdprBox"],
  };
  const no: Partial<Record<Hint, readonly string[]>> = {
    comment: ["commit", "recommend"],
    nav: ["canvas", "unavailable"],
    promo: ["add-to-cart", "header", "shadow", "radio"],
    consent: ["concept"],
  };

  test("a word hints if it starts with a stem, or equals a stem marked with =", () => {
    const bitsOf = (text: string): number =>
      readNameValue(unitsOf(text), { start: 0, end: text.length }, NO_WEIGHTS).bits;
    const has = (text: string, hint: Hint): boolean => (bitsOf(text) & hintBit(hint)) !== 0;
    for (const hint of HINT_NAMES) {
      for (const text of yes[hint] ?? []) expect(has(text, hint), `${hint}: ${text}`).toBe(true);
      for (const text of no[hint] ?? []) expect(has(text, hint), `not ${hint}: ${text}`).toBe(false);
      const stem = HINT_WORDS[hint].split(" ")[0].replace("=", "");
      expect(has(`x-${stem}`, hint)).toBe(true);
    }
  });

  test("all hints fit in one number", () => {
    expect(HINT_NAMES.length).toBeLessThan(32);
  });
});
