import { describe, expect, test } from "vitest";
import { metadataOf } from "../../../test/metadata-of.ts";

describe("subjects", () => {
  test("database ids and paths are not tags", () => {
    const html = `<meta name=keywords content="/article,98be933f-38cf-4fba-b6c6-ad438e82010a,5f2b9c01d7e84a36,AC/DC,42">`;
    expect(metadataOf(html).tags?.value).toEqual(["AC/DC", "42"]);
  });

  test("codes of the publishing system are not tags", () => {
    const codes =
      "type_news,_Prio_3,section:12,pos_1,pos-1,cms-article,topic/roads,wfid24920828,Page Type: Article,tny-feed";
    const tags = "x-mas,type-2-diabetes,node-js,The Elder Scrolls V: Skyrim,covid-19,2024,St. Thomas,C#";
    expect(metadataOf(`<meta name=keywords content="${codes},${tags}">`).tags?.value).toEqual(tags.split(","));
  });

  test("a title with commas is not a list of tags", () => {
    const title = "Iron Skillet: Preseasoned, 12 Inch, Gas";
    const page = (keywords: string) =>
      metadataOf(
        `<title>${title} : Shop</title><meta property=og:title content="${title}"><meta name=keywords content="${keywords}">`,
      );
    expect(page(title).tags).toBeUndefined();
    expect(page("Skillet, Gas").tags?.value).toEqual(["Skillet", "Gas"]);
    expect(page("Iron Skillet").tags?.value).toEqual(["Iron Skillet"]);
  });

  describe("links with rel=tag", () => {
    const tag = (name: string) => `<a rel="category tag" href="/${name}">${name}</a>`;
    const story = (after = "") =>
      `<article><h1>On rivers</h1><p>${tag("Water")}, ${tag("#Sand")} ${tag("Uncategorized")}</p><p>Rivers run to the sea.</p>${after}</article>`;
    const tags = (html: string) => metadataOf(`<title>On rivers</title>${html}`).tags;
    test("count in the article", () => {
      const others = `<article><h2><a href=/lakes>All about lakes</a></h2>${tag("Lakes")}</article>`;
      expect(tags(story() + others)).toEqual({ value: ["Water", "Sand"], source: "a rel=tag", confidence: 0.7 });
      expect(tags(story(`<ul><li>${tag("Fish")}<li>${tag("Water")}</ul>`))?.value).toEqual(["Water", "Sand", "Fish"]);
    });
    test("do not count in teasers and tag clouds", () => {
      const cloud = Array.from({ length: 40 }, (_, i) => tag(`t${i}`)).join(" ");
      expect(tags(story(`<p>${cloud}</p><aside>${tag("Aside")}</aside>`))?.value).toEqual(["Water", "Sand"]);
      const teasers = ["a", "b", "c"].map((name) => `<div><p>Of ${name}</p><p>${tag(name)}</p></div>`).join("");
      expect(tags(story(teasers))).toBeUndefined();
      expect(tags(`<h1>On rivers</h1>${story().replaceAll("h1", "h2")}`)).toBeUndefined();
    });
    test("do not count if meta elements declare tags", () => {
      expect(tags(`<meta property="article:tag" content="Seas">${story()}`)?.value).toEqual(["Seas"]);
    });
  });

  test("lists of tags are split, each tag occurs once", () => {
    const html = '<meta property="article:tag" content="Cats"><meta property="article:tag" content="cats, Dogs">';
    expect(metadataOf(html).tags?.value).toEqual(["Cats", "Dogs"]);
  });
  test("a description that only repeats the title counts less than another", () => {
    const html =
      '<title>A story</title><meta property="og:description" content="A story!"><meta name="description" content="What it&amp;nbsp;is about">';
    expect(metadataOf(html).description?.value).toBe("What it is about");
  });
  test("tags are removed from a description, text about tags is kept", () => {
    const descriptionOf = (text: string) =>
      metadataOf(`<meta name="description" content="${text}">`).description?.value;
    expect(descriptionOf("&lt;p&gt;All of &lt;a href='/x'&gt;it&lt;/a&gt;.&lt;/p&gt;")).toBe("All of it.");
    expect(descriptionOf("The &lt;table&gt; element")).toBe("The <table> element");
  });
  test("a truncated description counts less than a complete one", () => {
    const html =
      '<meta property="og:description" content="Cut of…"><meta name="description" content="Cut off no more.">';
    expect(metadataOf(html).description?.value).toBe("Cut off no more.");
  });
  test("declared keywords", () => {
    expect(metadataOf('<meta name="keywords" content="one, two;three">').declaredKeywords?.value).toEqual([
      "one",
      "two",
      "three",
    ]);
  });
});
