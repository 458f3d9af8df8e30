import { describe, expect, test } from "vitest";
import { parse } from "../../page/parse.ts";
import { readMetadata } from "../read-metadata.ts";
import { withoutSiteName } from "./title-candidates.ts";

const text = "<p>Some running text that says what the page is about, and then a little more of it.</p>";
const titleOf = (head: string, body: string, url = "https://www.example.org/a") =>
  readMetadata(parse(`<!doctype html><head>${head}</head><body>${body}${text}</body>`, { url })).title;

describe("the title that readers see", () => {
  test.each<[string, string, string, string]>([
    ["h1 in the title element", "<title>A good day - Example</title>", "<h1>A good day</h1>", "A good day"],
    [
      "the h1 rather than a title for search engines",
      '<title>Best cats 2024 ranked</title><meta property="og:title" content="Best cats 2024 ranked: the list of cats">',
      "<h1>Best cats 2024 ranked: the list of all cats we met</h1>",
      "Best cats 2024 ranked: the list of all cats we met",
    ],
    [
      "the logo is not the title",
      '<title>A good day in the park | The Example</title><meta property="og:site_name" content="The Example">',
      '<h1><a href="/">The Example</a></h1><h2>A good day in the park</h2>',
      "A good day in the park",
    ],
    [
      "a kicker inside the heading",
      "<title>Data stolen from a firm | Example</title>",
      '<h1><span class="kicker">Leak</span> Data stolen from a firm</h1>',
      "Data stolen from a firm",
    ],
    [
      "the prefix of a thread",
      '<title>Question - Which card is the best? | Example</title><meta property="og:title" content="Question - Which card is the best?">',
      '<h1><span class="label label--red">Question</span> Which card is the best?</h1>',
      "Which card is the best?",
    ],
    [
      "a chapter of a book",
      "<title>What is ownership? - The book of our language</title>",
      '<h1 class="menu-title">The book of our language</h1><h2>What is ownership?</h2>',
      "What is ownership?",
    ],
    ["no heading", "<title>Example | A good day in the park</title>", "", "A good day in the park"],
    ["character references", "<title>Tom &amp; Jerry &#8211; Example</title>", "", "Tom & Jerry"],
    ["a hyphen is part of a word", "<title>Up-to-date lists</title>", "<h1>Up-to-date lists</h1>", "Up-to-date lists"],
    [
      "the headline of a news article rather than the h1",
      '<title>Storm hits the coast, thousands flee - Example</title><meta property="og:title" content="Storm hits the coast, thousands flee"><script type="application/ld+json">{"@type":"NewsArticle","headline":"Storm hits the coast, thousands flee"}</script>',
      "<h1>Thousands flee as the storm comes in</h1>",
      "Storm hits the coast, thousands flee",
    ],
    [
      "a front page",
      '<title>Home - Artisans of Ohio</title><meta property="og:title" content="Home - Artisans of Ohio"><meta property="og:site_name" content="Artisans of Ohio">',
      "<h1>Support small, buy handmade</h1>",
      "Home - Artisans of Ohio",
    ],
    ["a front page with a heading", "<title>Home</title>", "<h1>The weather today</h1>", "The weather today"],
    ["a front page without a heading", "<title>Home</title>", "", "Home"],
    [
      "full-width characters before the name of the site",
      '<title>関東で大雪、交通に影響：例新聞デジタル</title><meta property="og:title" content="関東で大雪、交通に影響：例新聞デジタル"><meta property="og:site_name" content="例新聞デジタル">',
      "",
      "関東で大雪、交通に影響",
    ],
    [
      "character references escaped twice",
      '<meta property="og:title" content="Salt &amp;amp; Pepper">',
      "",
      "Salt & Pepper",
    ],
    [
      "structured data",
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"A good day in the park"}</script>',
      "",
      "A good day in the park",
    ],
  ])("%s", (_, head, body, expected) => expect(titleOf(head, body)?.value).toBe(expected));
});

test("a title has a source and a confidence", () => {
  const title = titleOf("<title>A good day - Example</title>", "<h1>A good day</h1>");
  expect(title?.source).toBe("h1");
  expect(title?.confidence).toBeGreaterThan(0.5);
  expect(title?.confidence).toBeLessThanOrEqual(1);
});

test("an empty page has no title", () => expect(titleOf("", "")).toBeUndefined());

test("the title of an svg is not the title of the page", () => {
  expect(titleOf("", "<svg><title>Arrow</title></svg>")).toBeUndefined();
});

test("the option candidates lists all titles, the most probable first", () => {
  const page = parse("<title>One thing - Site</title><h1>Another thing entirely here</h1>");
  const found = readMetadata(page, { candidates: true }).title?.candidates ?? [];
  expect(found.length).toBeGreaterThan(1);
  expect(found[0].confidence).toBeGreaterThanOrEqual(found[1].confidence);
  expect(readMetadata(page).title).not.toHaveProperty("candidates");
});

test("the name of the site is cut at either end, with any separator", () => {
  const sites = new Set(["thedaily", "dailynews"]);
  expect(withoutSiteName("A story | The Daily", sites)).toBe("A story");
  expect(withoutSiteName("The Daily: A story", sites)).toBe("A story");
  expect(withoutSiteName("A story — Daily News — The Daily", sites)).toBe("A story");
  expect(withoutSiteName("A story - about it", sites)).toBe("A story - about it");
  expect(withoutSiteName("英雄的城！-新华网", new Set(["新华网"]))).toBe("英雄的城！");
});

test("a separator at the end is cut", () => {
  expect(titleOf("<title>A story about badgers -</title>", "")?.value).toBe("A story about badgers");
  expect(titleOf("<title>Rock - Paper |</title>", "<h1>Rock - Paper</h1>")?.value).toBe("Rock - Paper");
});

test("a section of the site after a bar is cut", () => {
  const html = "<title>A story of ours | Opinion</title><h1>A story of ours | Opinion</h1>";
  const titleAt = (url: string) => readMetadata(parse(html, { url })).title?.value;
  expect(titleAt("https://example.org/news/opinion/2024/story.html")).toBe("A story of ours");
  expect(titleAt("https://example.org/story.html")).toBe("A story of ours | Opinion");
});

describe("the name of the site and descriptions in the place of the title", () => {
  const thread = (head: string, body: string) =>
    titleOf(head, body, "https://forum.example.org/viewtopic.php?t=1")?.value;

  test("the headline of an encyclopedia is a description", () => {
    const article = { "@type": "Article", name: "Ada Lovelace", headline: "English mathematician (1815–1852)" };
    const head = `<title>Ada Lovelace - Wikipedia</title><script type="application/ld+json">${JSON.stringify(article)}</script>`;
    expect(titleOf(head, "<h1>Ada Lovelace</h1>")?.value).toBe("Ada Lovelace");
  });

  test("the h1 of a forum is the name of the board, the h2 the topic", () => {
    const board = "<h1>Bicycle Board</h1>";
    const topic = '<h2 class="topic-title"><a href="./viewtopic.php?t=1">TOPIC</a></h2>';
    const title = "<title>TOPIC - Bicycle Board</title>";
    for (const name of ["How do I fix this chain", "Chain"])
      expect(thread(title.replace("TOPIC", name), board + topic.replace("TOPIC", name))).toBe(name);
  });

  test("a title with a dash that og:title and heading share is not cut", () => {
    const head = '<title>Winners – Losers - Paper</title><meta property="og:title" content="Winners – Losers">';
    expect(titleOf(head, "<h1>Winners – Losers</h1>")?.value).toBe("Winners – Losers");
  });

  test("a line of the page confirms the start of the title element", () => {
    const confidence = (line: string): number | undefined =>
      titleOf("<title>Council closes the old bridge | Paper</title>", line)?.confidence;
    expect(confidence("<p>Council closes the old bridge</p>")).toBeGreaterThanOrEqual(0.9);
    expect(confidence("<p>Another line of the page</p>")).toBeLessThan(0.7);
  });

  test("a title that only the title element has is doubtful", () => {
    expect(titleOf("<title>A story of ours</title>", "")?.confidence).toBeLessThan(0.7);
  });

  test("an advertisement in front of a heading is no part of the title", () => {
    const read = (title: string): string | undefined =>
      titleOf(`<title>${title} - Paper</title>`, "<h1><a href=/ad>Sponsored by</a> Council closes the bridge</h1>")
        ?.value;
    expect(read("Council closes the bridge")).toBe("Council closes the bridge");
    expect(read("Sponsored by Council closes the bridge")).toBe("Sponsored by Council closes the bridge");
  });
});
