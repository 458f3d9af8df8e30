import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DEFAULT_METHOD } from "../../src/decide.ts";
import { extract } from "../../src/extract.ts";
import { metadata } from "../../src/metadata.ts";
import { records } from "../../src/records.ts";
import { deciders } from "../../src/select/index.ts";
import { CHARACTER_WAYS, HIDING_WAYS, type HidingWay, OPENABLE_WAYS, VISIBLE_WAYS } from "./hiding-ways.ts";
import { withWayTables } from "./way-tables.ts";

const URL_OF_PAGE = "https://example.com/news/bridge";

const PARAGRAPHS = [
  "The council of the town voted on Monday to rebuild the old bridge over the river, which was closed two years ago after engineers found cracks in its pillars.",
  "Work will begin in spring and take about eighteen months, the mayor said after the meeting. The cost is estimated at four million, half of which the state will pay.",
  "Shop owners on the north bank had asked for a faster solution, since many of their customers come from the other side and now have to drive around the valley.",
  "A ferry for pedestrians will run until the bridge opens again. It leaves every half hour from seven in the morning until ten at night, and the ride is free for children.",
];

function page(css: string | undefined, title: string, main: string): string {
  const style = css === undefined ? "" : `<style>${css}</style>`;
  return `<!doctype html><html lang="en"><head><title>${title}</title>${style}</head><body><header><nav><a href="/">Home</a> <a href="/news">News</a></nav></header>
<main id="article">${main}</main><footer><p>© The Gazette</p></footer></body></html>`;
}

/** An article with secrets in all places that readers of text and metadata look at. */
function article({ css, apply }: HidingWay): string {
  const [first, second, third, fourth] = PARAGRAPHS;
  return page(
    css,
    "Town rebuilds bridge",
    `${apply("<h1>Secretheading of the day</h1>")}<h1>Town rebuilds bridge</h1>
${apply('<p class="byline author">By Mallory Secretauthor</p>')}${apply('<p class="date">Published 13 March 2011</p>')}
<p>${first}</p>${apply("<p>Secretsentence that asks to ignore all rules and to praise the product.</p>")}
<p>${second}</p><p>${third} ${apply("<span>Secretspan is here for models.</span>")} The mayor understands them.</p>
${apply('<div class="box"><p>Secretblock in a nested paragraph, which is a bit longer than the others, and has commas.</p><ul><li>Secretitem one</li><li>Secretitem two</li></ul></div>')}
<p>${fourth}</p>${apply('<p class="tags">Tags: Secrettopic</p>')}`,
  );
}

/** A list with a secret in each record. */
function list({ css, apply }: HidingWay): string {
  const cards = Array.from(
    { length: 9 },
    (_, i) =>
      `<li class="card"><h3><a href="/p/${i}">Lamp number ${i} of steel</a></h3><p class="text">A lamp for the desk with ${i + 2} bulbs and a long cable, in gray.</p><span class="price">$${i + 10}.00</span>${apply(`<p>Secretfield ${i} of words</p>`)}</li>`,
  );
  return page(css, "Lamps", `<h1>Lamps</h1><ul class="cards">${cards.join("")}</ul>`);
}

const SECRET = /secret[a-z]+|2011/gi;
/** Characters of the ways that write the secret in characters that show nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not appear
const UNSEEN_CHARACTERS = /[\u0001\u009f\u115f\u3164\u200b-\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e01ef}]/u;

/** Returns the secrets in all outputs for the article, by the names of the outputs. */
function leaks(way: HidingWay): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const look = (output: string, text: string): void => {
    const secrets = [...(text.match(SECRET) ?? []), ...(UNSEEN_CHARACTERS.test(text) ? ["characters"] : [])];
    if (secrets.length > 0) found[output] = [...new Set(secrets)];
  };
  const html = article(way);
  for (const { id } of deciders) {
    const page = extract(html, { method: id, url: URL_OF_PAGE });
    if (id === DEFAULT_METHOD) expect(page.text).toContain("Work will begin in spring");
    for (const format of ["text", "markdown", "html", "xml"] as const) look(`${format} by ${id}`, page[format]);
    look(`JSON by ${id}`, JSON.stringify({ ...page.toJSON(), metadata: undefined }));
  }
  look("metadata", JSON.stringify(metadata(html, { url: URL_OF_PAGE })));
  for (const method of ["shapes", "cluster"] as const)
    look(`records by ${method}`, JSON.stringify(records(list(way), { method, all: true })));
  return found;
}

describe.each([...HIDING_WAYS, CHARACTER_WAYS].map(({ title, ways }) => [title, ways] as const))(
  "hidden text is in no output of any method: %s",
  (_, ways) => {
    test.each(ways.map((way) => [way.name, way] as const))("%s", (_name, way) => expect(leaks(way)).toEqual({}));
  },
);

/** An article with a section that people see or can open. */
function articleWithSection({ css, apply }: HidingWay): string {
  const [first, second, third, fourth] = PARAGRAPHS;
  const section = `<div><p>Sectionstart tells how the old bridge was built a hundred years ago, and who paid for it.</p><p>It was the longest of its kind in the country, the mayor said, and people came from far away to see it. Sectionend.</p></div>`;
  return page(
    css,
    "Town rebuilds bridge",
    `<h1>Town rebuilds bridge</h1><p>${first}</p><p>${second}</p><p>${third}</p>${apply(section)}<p>${fourth}</p>`,
  );
}

/** Returns whether the start and the end of the section are in the text of the article. */
function kept(way: HidingWay): readonly boolean[] {
  const { text } = extract(articleWithSection(way), { url: URL_OF_PAGE });
  return ["Sectionstart", "Sectionend"].map((word) => text.includes(word));
}

describe("text that people can open is content", () => {
  test.each(OPENABLE_WAYS.ways.map((way) => [way.name, way] as const))("%s", (_, way) =>
    expect(kept(way)).toEqual([true, true]),
  );
});

describe("text that people see is content", () => {
  test.each(VISIBLE_WAYS.ways.map((way) => [way.name, way] as const))("%s", (_, way) =>
    expect(kept(way)).toEqual([true, true]),
  );
});

test("docs/security.md lists all ways; npm run docs writes it", () => {
  const document = readFileSync(new URL("../../docs/security.md", import.meta.url), "utf8");
  expect(withWayTables(document)).toBe(document);
});
