import { describe, expect, it } from "vitest";
import { kept } from "../../test/kept.ts";
import { parse } from "../page/parse.ts";
import { bodyText } from "./body-text.ts";
import { codeBlurring } from "./code-blurring.ts";
import { linkQuota } from "./link-quota.ts";
import { shallow } from "./shallow.ts";
import { slopeCurves } from "./slope-curves.ts";
import { tagRatios } from "./tag-ratios.ts";
import { tokenStream } from "./token-stream.ts";

const words = (n: number, word = "word") => Array.from({ length: n }, () => word).join(" ");
const nav = (n: number) => `<ul>${"<li><a href=x>nav</a></li>".repeat(n)}</ul>`;

describe("tokenStream", () => {
  it("counts start and end tags as one token each, and words by block", () => {
    const page = parse("<body><p>one two</p><p>three</p>");
    // <body> <p> one two </p> <p> three </p> </body>
    expect([...tokenStream(page, { withLinks: true }).block]).toEqual([-1, -1, 0, 0, -1, -1, 1, -1, -1]);
  });

  it("always leaves out hidden elements, and the tags of links on request", () => {
    const page = parse("<body><a href=x>one</a><div hidden>two</div>");
    expect([...tokenStream(page, { withLinks: false }).block]).toEqual([-1, 0, -1]);
  });
});

describe("body-text", () => {
  it("chooses the range with the largest number of words minus tags, including the short block in it", () => {
    const html = `${nav(5)}<p>${words(9, "first")}</p><p>mid</p><p>${words(9, "last")}</p>${nav(5)}`;
    expect(kept(bodyText, html)).toEqual([words(9, "first"), "mid", words(9, "last")]);
  });

  it("does not cross a gap with more tags than words after it", () => {
    // The gap has more than 20 tags, the text after it only 4 words.
    expect(kept(bodyText, `<p>${words(9, "first")}</p>${nav(5)}<p>${words(4, "last")}</p>`)).toEqual([
      words(9, "first"),
    ]);
  });
});

describe("slope-curves", () => {
  it("chooses several ranges", () => {
    const html = `<p>${words(60, "first")}</p>${nav(30)}<p>${words(60, "last")}</p>`;
    expect(kept(slopeCurves, html)).toEqual([words(60, "first"), words(60, "last")]);
  });
});

describe("link-quota", () => {
  it("drops blocks with more than the quota in links", () => {
    const html = "<p>four<a href=x>link</a><p>five5<a href=x>link</a><p>thr<a href=x>link</a>";
    expect(kept(linkQuota, html)).toEqual(["fourlink", "five5link"]);
    expect(kept(linkQuota, html, { threshold: 0.45 })).toEqual(["five5link"]);
  });
});

describe("code-blurring", () => {
  it("chooses a long text and drops words among tags", () => {
    const html = `${nav(40)}<p>${words(150)}</p>${nav(40)}`;
    expect(kept(codeBlurring, html)).toEqual([words(150)]);
  });
});

describe("tag-ratios", () => {
  it("chooses lines with much text and few tags, and the two lines on each side that smoothing reaches", () => {
    const html = `${"<li><a href=x>nav</a>\n".repeat(30)}<p>${words(60)}\n${"<li><a href=x>nav</a>\n".repeat(30)}`;
    expect(kept(tagRatios, html)).toEqual(["nav", "nav", words(60), "nav", "nav"]);
  });

  it("smooths by a Gaussian with the radius as σ: a smaller σ would reach one line fewer, a larger σ one line more", () => {
    const text = (line: number) => (line === 0 ? words(60) : line === 3 ? words(10) : `line${line}`);
    const html = Array.from({ length: 12 }, (_, line) => `<p>${text(line)}</p>`).join("\n");
    expect(kept(tagRatios, html)).toEqual([words(60), "line1", "line2", words(10), "line4"]);
  });
});

describe("shallow", () => {
  it.each([
    ["a long text", [[0, 17]], 0, true],
    ["a short text alone", [[0, 16]], 0, false],
    [
      "a short text after five words",
      [
        [0, 5],
        [0, 3],
      ],
      1,
      true,
    ],
    [
      "a short text after four words",
      [
        [0, 4],
        [0, 3],
      ],
      1,
      false,
    ],
    [
      "a short text before sixteen words",
      [
        [0, 3],
        [0, 16],
      ],
      0,
      true,
    ],
    ["a text with more than a third in links", [[11, 20]], 0, false],
    [
      "after links, forty words",
      [
        [5, 0],
        [0, 40],
      ],
      1,
      false,
    ],
    [
      "after links, forty-one words",
      [
        [5, 0],
        [0, 41],
      ],
      1,
      true,
    ],
    [
      "after links, before eighteen words",
      [
        [5, 0],
        [0, 20],
        [0, 18],
      ],
      1,
      true,
    ],
  ] as const)("%s", (_, texts, judged, expected) => {
    const html = texts.map(([links, plain]) => `<p>${words(plain)} <a href=x>${words(links)}</a></p>`).join("");
    expect(shallow.score(parse(html))[judged]).toBe(expected ? 1 : 0);
  });
});
