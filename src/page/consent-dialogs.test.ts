import { describe, expect, test } from "vitest";
import { ARTICLE_START, CONSENT_DIALOGS, pageWithConsent } from "../../test/consent-pages.ts";
import { extract } from "../extract.ts";
import { parse } from "./parse.ts";

const CONSENT = /cookie|consent|vendors|privacy/i;
const dialogs = Object.entries(CONSENT_DIALOGS);

function visibleBlocks(html: string): number {
  return parse(html).blocks.hidden.filter((hidden) => hidden === 0).length;
}

describe.each(dialogs)("a consent dialog: %s", (_, dialog) => {
  test.each(["auto", "density"])("is no content for %s", (method) => {
    const { text } = extract(pageWithConsent(dialog), { method });
    expect(text.startsWith(ARTICLE_START) || text.startsWith(`Ferry stops for a week\n\n${ARTICLE_START}`)).toBe(true);
    expect(text).not.toMatch(CONSENT);
  });

  test("is hidden, and nothing else", () => {
    expect(visibleBlocks(pageWithConsent(dialog))).toBe(visibleBlocks(pageWithConsent("")));
  });

  test("stays if the page has no other text", () => {
    const { measures, body } = parse(`<body>${dialog}<p>Harbor Post</p>`);
    expect(measures.words[body]).toBeGreaterThan(30);
  });
});

const TEXT =
  "A cookie is a small file that a website stores in your browser. Since 2018 most sites ask for your consent first.";
const REST = `<div><h1>News</h1><p>${"Other words of the page, so that something remains. ".repeat(5)}</p></div>`;

test.each([
  ["an article about cookies", `<article><p>${TEXT}</p><button>Accept</button></article>`],
  ["text about cookies without a button", `<div><p>${TEXT}</p></div>`],
  ["text about cookies with a button for something else", `<div><p>${TEXT}</p><button>Subscribe</button></div>`],
  [
    "text about cookies with a link inside",
    `<div><p>${TEXT} Learn how to <a href="/r">reject cookies</a> on any site.</p></div>`,
  ],
  [
    "a recipe",
    `<div><p>Bake the cookies for ten minutes on the middle rack, then let them cool.</p><button>OK</button></div>`,
  ],
  [
    "links below the page",
    `<div><a href="/c">Cookie settings</a> <a href="/p">Privacy policy</a> <a href="/t">Terms of use of our website</a></div>`,
  ],
  [
    "the element with the title of the page",
    `<div class="cookie-banner"><h1>Cookie policy</h1><p>${TEXT}</p><button>Accept</button></div>`,
  ],
])("%s stays visible", (name, html) => {
  const page = parse(
    name.startsWith("the element") ? `${html}<p>${"More words to read. ".repeat(9)}</p>` : REST + html,
  );
  expect(page.blocks.hidden.includes(1)).toBe(false);
});

test("a large dialog is reported", () => {
  const codes = (html: string): string[] => extract(html).warnings.map(({ code }) => code);
  expect(codes(pageWithConsent(CONSENT_DIALOGS["OneTrust"]))).toEqual(["consent-dialog"]);
  expect(codes(pageWithConsent(CONSENT_DIALOGS["plain elements in German"]))).toEqual([]);
});
