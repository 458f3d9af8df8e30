import { describe, expect, test } from "vitest";
import { elementId, RAW } from "../../html/index.ts";
import { parse } from "../parse.ts";

/** Returns why the element with the id `x` is hidden. */
function reason(css: string, html: string): string | undefined {
  const page = parse(`<style>${css}</style><body>${html}`);
  const node = page.tag.findIndex((tag, at) => tag > RAW && elementId(page, at) === "x");
  return page.hiddenBy.get(node);
}

const P = `<div class="around" _part><p id="x" class="a b" data-kind="k">Some text</p></div>`;

describe("the declaration that wins", () => {
  test.each([
    ["the later rule", ".a{display:block} .b{display:none}", "display:none by .b"],
    ["the later rule, if it shows", ".a{display:none} .b{display:block}", undefined],
    ["the more specific rule", ".a.b{display:none} .b{display:block}", "display:none by .a.b"],
    ["an id", "#x{display:none} .a.b{display:block}", "display:none by #x"],
    ["an attribute as much as a class", ".a{display:block} [data-kind]{display:none}", "display:none by [data-kind]"],
    ["an important declaration", ".a{display:none!important} #x{display:block}", "display:none by .a"],
    ["the last important one of a rule", ".a{display:block!important;display:none} .a{display:none}", undefined],
    [
      "a rule with a condition over a plain one",
      ".a{display:block} .around .a{display:none}",
      "display:none by .around .a",
    ],
    ["a plain rule over one whose condition fails", ".a{display:none} .other .a{display:block}", "display:none by .a"],
    ["the tag, if nothing else declares it", "p{display:none} .a{color:red}", "display:none by p"],
    ["every property for itself", ".a{opacity:0} .b{transition:opacity 1s}", undefined],
    ["the value of a variable", ":root{--shown:none} .a{display:var(--shown)}", "display:none by .a"],
  ])("%s", (_, css, expected) => {
    expect(reason(css, P)).toBe(expected);
  });

  test("a style attribute wins over rules without importance", () => {
    const styled = P.replace("data-kind", `style="display:none" data-kind`);
    expect(reason("#x{display:block}", styled)).toBe("display:none by style attribute");
    expect(reason("#x{display:block!important}", styled)).toBeUndefined();
  });
});

describe("rules that need an attribute", () => {
  test.each([
    ["[data-kind]", true],
    ["[DATA-KIND]", true],
    ["[data-kind=k]", true],
    ["[data-kind=other]", false],
    ["[data-other]", false],
    ["[class~=a]", true],
    ["[id=x]", true],
    ["[id^=y]", false],
    ["p[data-kind]", true],
    ["div[data-kind]", false],
    [":not([data-other]).a", true],
    [".around [data-kind]", true],
    ["[_part] .a", true],
  ])("%s", (selector, isHidden) => {
    expect(reason(`${selector}{display:none}`, P) !== undefined).toBe(isHidden);
  });

  test("elements of the same tag and class are told apart", () => {
    const items = `<li class="i">One</li><li class="i" id="x" data-old>Two</li><li class="i">Three</li>`;
    const page = parse(`<style>.i[data-old]{display:none}</style><ul>${items}</ul>`);
    expect([...page.hiddenBy.values()]).toEqual(["display:none by .i[data-old]"]);
  });
});

const MANY = 700;
const each = (part: (i: number) => string): string => Array.from({ length: MANY }, (_, i) => part(i)).join("");

describe("many rules on many elements raise a warning instead of taking long", () => {
  test.each([
    ["rules for any element", each((i) => `*:not(.c${i}) *{opacity:0}`), each((i) => `<p class="c${i}">Text</p>`)],
    ["rules for attributes", each((i) => `[data-a="${i}"]{opacity:0}`), each((i) => `<p data-a="a${i}">Text</p>`)],
    [
      "rules that show again",
      `.v{visibility:hidden}${each((i) => `.w .x${i % 9} p{visibility:visible}`)}`,
      `<div class="v w">${each((i) => `<p class="x${i % 9}">Text</p>`)}</div>`,
    ],
  ])("%s", (_, css, html) => {
    expect(parse(`<style>${css}</style>${html}`).warnings.map(({ code }) => code)).toContain("styles-cut");
  });
});
