import { describe, expect, test } from "vitest";
import { parse } from "../../page/parse.ts";
import { readMetadata } from "../read-metadata.ts";

const text = `<p>${"Words of the story. ".repeat(8)}</p>`.repeat(4);
const authorsOf = (head: string, body: string, url = "https://www.example.org/a") =>
  readMetadata(
    parse(
      `<!doctype html><head><title>A story of ours</title>${head}</head><body><h1>A story of ours</h1>${body}${text}</body>`,
      { url },
    ),
  ).authors;
const names = (head: string, body = "") => authorsOf(head, body)?.value.map(({ name }) => name);
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const article = (author: unknown, more = {}) =>
  ld({ "@type": "Article", headline: "A story of ours", author, ...more });

describe("each source alone", () => {
  test.each<[string, string, string]>([
    ["JSON-LD", article({ "@type": "Person", name: "Ada Lovelace" }), ""],
    ["JSON-LD, a string", article("Ada Lovelace"), ""],
    ["meta", meta("author", "Ada Lovelace"), ""],
    ["parsely", meta("parsely-author", "Ada Lovelace"), ""],
    ["sailthru", meta("sailthru.author", "Ada Lovelace"), ""],
    ["citation", meta("citation_author", "Lovelace, Ada"), ""],
    ["citations in one list", meta("citation_authors", "Lovelace, Ada;"), ""],
    ["Dublin Core", meta("dc.creator", "Ada Lovelace"), ""],
    ["Dublin Core with a colon", '<meta property="DC:creator" content="Ada Lovelace">', ""],
    ["a citation of a repository", meta("bepress_citation_author", "Lovelace, Ada"), ""],
    ["article:author", '<meta property="article:author" content="Ada Lovelace">', ""],
    ["a label and a value", "", "<dl><dt>Author:</dt><dd>Ada Lovelace &lt;ada at example dot org&gt;</dd></dl>"],
    ["a Twitter card", meta("twitter:label1", "Written by") + meta("twitter:data1", "Ada Lovelace"), ""],
    [
      "microdata",
      "",
      '<div itemscope itemtype="https://schema.org/BlogPosting"><b itemprop=author>Ada Lovelace</b></div>',
    ],
    [
      "a nested item",
      "",
      '<div itemscope itemtype="https://schema.org/BlogPosting"><b itemprop=author itemscope itemtype="https://schema.org/Person"><i itemprop=name>Ada Lovelace</i></b></div>',
    ],
    ["RDFa", "", '<div typeof="Article"><b property="author">Ada Lovelace</b></div>'],
    ["a byline", "", '<div class="byline">Ada Lovelace</div>'],
    ["a link to the author", "", '<a rel="author" href="/x">Ada Lovelace</a>'],
    ["a line of text", "", "<p>By Ada Lovelace</p>"],
    ["a line in German", "", "<p>Von Ada Lovelace</p>"],
  ])("%s", (_, head, body) => expect(names(head, body)).toEqual(["Ada Lovelace"]));
});

describe("JSON-LD in all its forms", () => {
  test("a graph with references", () => {
    const graph = {
      "@graph": [
        { "@type": "Article", headline: "A story of ours", author: { "@id": "#a" } },
        { "@type": "Person", "@id": "#a", name: "Ada Lovelace" },
      ],
    };
    expect(names(ld(graph))).toEqual(["Ada Lovelace"]);
  });
  test("an array of things and of authors", () => {
    expect(
      names(
        ld([
          { "@type": "WebSite" },
          {
            "@type": ["Article", "NewsArticle"],
            headline: "A story of ours",
            author: [{ name: "Ada Lovelace" }, "Alan Turing"],
          },
        ]),
      ),
    ).toEqual(["Ada Lovelace", "Alan Turing"]);
  });
  test("broken JSON inside an HTML comment", () => {
    const broken =
      '<script type="application/ld+json"><!--\n{"@type":"Article", "headline":"A story of ours", // x\n"author":{"name":"Ada Lovelace",},}\n--></script>';
    expect(names(broken)).toEqual(["Ada Lovelace"]);
  });
  test("circular references", () => {
    const graph = {
      "@graph": [
        { "@type": "Article", author: { "@id": "#a" } },
        { "@id": "#a", "@type": "Person", x: { "@id": "#a" } },
      ],
    };
    expect(() => names(ld(graph))).not.toThrow();
  });
  test("the work of the page, not of related pages", () => {
    const list = [
      article("Grace Hopper", { headline: "Another tale", url: "https://www.example.org/b" }),
      article("Ada Lovelace", { url: "https://www.example.org/a" }),
    ];
    expect(names(list.join(""))).toEqual(["Ada Lovelace"]);
  });
});

describe("misleading names", () => {
  test.each(["admin", "By admin", "Staff Writer", "See full bio", "Name", "https://example.org/ada"])(
    "%s names nobody",
    (name) => {
      expect(authorsOf(meta("author", name), "")).toBeUndefined();
    },
  );
  test("the site is an organization, and counts less than people", () => {
    const site = '<meta property="og:site_name" content="The Daily">';
    expect(authorsOf(site + meta("author", "The Daily"), "")?.value).toEqual([
      { name: "The Daily", kind: "organization" },
    ]);
    expect(names(site + meta("author", "The Daily"), "<p>By Ada Lovelace</p>")).toEqual(["Ada Lovelace"]);
    expect(names(article({ "@type": "Organization", name: "Example Press" }), "<p>By Ada Lovelace</p>")).toEqual([
      "Ada Lovelace",
    ]);
  });
  test("an editorial office counts only if no person is named", () => {
    const office = meta("author", "Redaktion");
    expect(authorsOf(office, "")?.value).toEqual([{ name: "Redaktion", kind: "organization" }]);
    expect(names(office, "<p>By Ada Lovelace</p>")).toEqual(["Ada Lovelace"]);
    expect(authorsOf("", "<p>By the Example Staff</p>")?.value).toEqual([
      { name: "the Example Staff", kind: "organization" },
    ]);
  });
  test("a company counts less than a person", () => {
    expect(names(meta("author", "Example Web GmbH"), '<p class="byline">Ada Lovelace</p>')).toEqual(["Ada Lovelace"]);
  });
  test("a team that is declared as author counts like a person", () => {
    const team = article({ "@type": "Person", name: "The Science Team" });
    expect(authorsOf(team, '<p class="byline">Ada Lovelace</p>')?.value).toEqual([
      { name: "The Science Team", kind: "organization" },
    ]);
  });
  test("names end at the borders of elements", () => {
    expect(names("", '<div class="byline"><span>Luke Kim</span><span>December 17</span></div>')).toEqual(["Luke Kim"]);
    expect(names("", '<div class="byline"><span>Luke Kim</span> <span>Trial Attorney</span></div>')).toEqual([
      "Luke Kim",
    ]);
  });
  test("first and last name in two elements are one name", () => {
    expect(names("", '<div class="author"><span>Luke</span> <span>Kim</span></div>')).toEqual(["Luke Kim"]);
  });
  test('words before "von" are not part of the name', () => {
    expect(names("", '<p class="author"><b>Disko</b> <b>Von</b> <b>Ada Lovelace</b></p>')).toEqual(["Ada Lovelace"]);
  });
  test("job titles and places are cut", () => {
    expect(names("", "<p>By Ada Lovelace, Science Editor, London</p>")).toEqual(["Ada Lovelace"]);
  });
  test("an agency next to people is kept as an organization", () => {
    const agency = { "@type": "Organization", name: "SDA" };
    expect(authorsOf(article([{ "@type": "Person", name: "Ada Lovelace" }, agency]), "")?.value).toEqual([
      { name: "Ada Lovelace", kind: "person" },
      { name: "SDA", kind: "organization" },
    ]);
  });
  test("places after the name of the site are not people", () => {
    expect(authorsOf(meta("author", "example.org, Frankfurt, Germany"), "")?.value).not.toContainEqual(
      expect.objectContaining({ kind: "person" }),
    );
  });
  test("the byline may be at the end of the page", () => {
    const far = "<p>Short line.</p>".repeat(40);
    expect(names("", `${far}<p>This is the end.</p><p>Written by Ada Lovelace</p>`)).toEqual(["Ada Lovelace"]);
    expect(names("", `${far}<p>By Ada Lovelace</p>`)).toBeUndefined();
  });
  test.each([
    ["of its own", "<div>Written by</div><div>Ada Lovelace</div>", ["Ada Lovelace"]],
    ["that is a heading", "<h3>Author</h3><p>Ada Lovelace</p>", ["Ada Lovelace"]],
    [
      "before a list",
      "<h6>Author(s)</h6><ul><li><a href=/1>Ada Lovelace</a></li><li>Alan Turing</li></ul><p>Grace Hopper</p>",
      ["Ada Lovelace", "Alan Turing"],
    ],
    ["before other words", "<div>By</div><div>our own means</div>", undefined],
    ["that links to more texts of an author", "<div>More by</div><div>Ada Lovelace</div>", undefined],
  ])('"written by" in an element %s', (_, body, expected) => {
    expect(names("", body)).toEqual(expected);
  });
  test.each([
    ['<a rel="author" href="/x">Ada Lovelace</a>', ["Ada Lovelace"]],
    ['<div class="wp-block-post-author-name">Ada Lovelace</div>', ["Ada Lovelace"]],
    ['<aside><a rel="author" href="/x">Ada Lovelace</a></aside>', undefined],
    ['<li class="comment"><b class="comment-author-name">Ada Lovelace</b></li>', undefined],
    ['<div class="co-author-names-of-all">Ada Lovelace</div>', undefined],
    ['<div class="post-author">Ada Lovelace, writer in London today</div>', ["Ada Lovelace"]],
    ['<div class="post-author">Ada Lovelace, writer in London once again</div>', undefined],
    ['<div class="post-author" hidden>Ada Lovelace</div>', undefined],
  ])("marked elements far from the heading: %s", (marked, expected) => {
    const isArticle = '<meta property="og:type" content="article">';
    expect(names(isArticle, `${"<p>Short line.</p>".repeat(60)}${marked}`)).toEqual(expected);
  });
  test("an account name may have several words", () => {
    expect(names("", '<a rel="author" href="/u/1">crazy lennys</a>')).toEqual(["crazy lennys"]);
  });
  test("co-authors are kept", () => {
    const both = "<p>By <a href=/1>Ada Lovelace</a> and <a href=/2>Alan Turing</a></p>";
    expect(names("", both)).toEqual(["Ada Lovelace", "Alan Turing"]);
    expect(names(article("Ada Lovelace"), both)).toEqual(["Ada Lovelace", "Alan Turing"]);
  });
  test("authors of comments do not count", () => {
    const comment = '<div itemscope itemtype="https://schema.org/Comment"><b itemprop=author>Grace Hopper</b></div>';
    expect(names("", comment)).toBeUndefined();
  });
  test("agreement raises the confidence", () => {
    const alone = authorsOf(meta("author", "Ada Lovelace"), "")?.confidence ?? 1;
    const confirmed = authorsOf(meta("author", "Ada Lovelace"), "<p>By Ada Lovelace</p>")?.confidence;
    expect(confirmed).toBeGreaterThan(alone);
  });
});

describe("forms of names", () => {
  test("given and family name", () => {
    const author = { "@type": "Person", givenName: "Ada", familyName: "Lovelace" };
    expect(names(article([author]))).toEqual(["Ada Lovelace"]);
  });
  test("a list of names in one item", () => {
    expect(names(article({ "@type": "Person", name: ["Ada Lovelace", "Alan Turing"] }))).toEqual([
      "Ada Lovelace",
      "Alan Turing",
    ]);
  });
  test.each(["Department for Transport", "Babbage & Sons", "Ministry of Food, Health and Sports"])(
    "a declared organization keeps its full name: %s",
    (name) => {
      expect(authorsOf(article({ "@type": "Organization", name }), "")?.value).toEqual([
        { name, kind: "organization" },
      ]);
    },
  );
  test("the owner of a site named like its host is a person", () => {
    const site = '<meta property="og:site_name" content="Notes on engines">';
    const ada = { "@type": "Person", name: "Ada Lovelace" };
    const kinds = (head: string, url: string) => authorsOf(head, "", url)?.value.map(({ kind }) => kind);
    expect(kinds(site + article(ada), "https://adalovelace.example.com/a")).toEqual(["person"]);
    expect(kinds(site + article(ada), "https://ada.example.com/a")).toEqual(["person"]);
    expect(kinds(article(ada), "https://adalovelace.com/a")).toEqual(["organization"]);
    const owner = { "@type": ["Person", "Organization"], name: "Ada Lovelace" };
    expect(kinds(article(owner), "https://adalovelace.com/a")).toEqual(["person"]);
  });
  test("middle names do not matter for agreement", () => {
    const body = '<p>By Ada Lovelace</p><div class="byline">Ada Lovelace</div>';
    expect(names(article({ "@type": "Person", name: "Ada Augusta Lovelace" }), body)).toEqual(["Ada Augusta Lovelace"]);
  });
  test("the initials of the site are not a person", () => {
    const head = meta("author", "Example Radio");
    expect(authorsOf(head, "<p>By Ada Lovelace</p>", "https://er.com/a")?.value).toEqual([
      { name: "Ada Lovelace", kind: "person" },
    ]);
    expect(authorsOf(head, "", "https://er.com/a")?.value).toEqual([{ name: "Example Radio", kind: "organization" }]);
    const papers = ["Rose, Erskine", "Turing, Alan"].map((name) => meta("citation_author", name)).join("");
    expect(authorsOf(papers, "", "https://erxiv.org/a")?.value).toEqual([
      { name: "Erskine Rose", kind: "person" },
      { name: "Alan Turing", kind: "person" },
    ]);
  });
  test("a list of names in one meta element, with last names of several words first", () => {
    const list = meta("citation_authors", "van der Berg, Anna; Turing, Alan M.;");
    expect(names(list)).toEqual(["Anna van der Berg", "Alan M. Turing"]);
  });
  test("papers have many authors", () => {
    const people = Array.from(
      { length: 24 },
      (_, i) => `Ada Lov${"elace".slice(0, 1 + (i % 5))}${"abcdefghij".charAt(i % 10)}`,
    );
    const papers = people.map((name) => meta("citation_author", name)).join("");
    expect(names(papers)).toEqual([...new Set(people)]);
  });
  test("catalogs put last names of several words first", () => {
    const papers = ["van der Berg, Anna", "García López, Ana María"].map((name) => meta("citation_author", name));
    expect(names(papers.join(""))).toEqual(["Anna van der Berg", "Ana María García López"]);
    expect(names(meta("dc.creator", "Twain, Mark, 1835-1910"))).toEqual(["Mark Twain"]);
    expect(names(meta("dc.creator", "Ada Lovelace, Alan Turing"))).toEqual(["Ada Lovelace", "Alan Turing"]);
  });
  test("places after the name of the site are dropped", () => {
    expect(names(meta("author", "example.org, Frankfurt, Germany"))).toEqual(["example.org"]);
  });
  test.each([
    ["By ABC, in Sports, 3 May 2024", ["ABC"]],
    ["Af Ada Lovelace og Alan Turing", ["Ada Lovelace", "Alan Turing"]],
    ["Av Ada Lovelace och Alan Turing", ["Ada Lovelace", "Alan Turing"]],
    ["By Ada Lovelace/Alan Turing", ["Ada Lovelace", "Alan Turing"]],
  ])("%s", (line, expected) => expect(names("", `<p>${line}</p>`)).toEqual(expected));
});

describe("a line with only a name before the text", () => {
  const isArticle = '<meta property="og:type" content="article">';
  const line = "<p><strong>Ada Lovelace</strong></p>";

  test("is the author if no other source names one", () => expect(names(isArticle, line)).toEqual(["Ada Lovelace"]));
  test.each([
    ["on a page that is not an article", "", line],
    ["next to a product", isArticle + ld({ "@type": "Product", name: "A story of ours" }), line],
    ["among other words", isArticle, "<p>Ada Lovelace wrote programs</p>"],
    ["in a link", isArticle, '<p><a href="/x">Ada Lovelace</a></p>'],
    ["in a heading", isArticle, "<h3>Ada Lovelace</h3>"],
    ["far from the heading", isArticle, `${"<p>Short line</p>".repeat(8)}${line}`],
    ["that ends with a small word", isArticle, "<p>Bilder des</p>"],
    ["of the subject of the page", `${isArticle}<meta property="og:title" content="Ada Lovelace at work">`, line],
  ])("not %s", (_, head, body) => expect(names(head, body)).toBe(undefined));
});

describe("names that are not authors", () => {
  const offer = ld({ "@type": "Product", name: "A story of ours" });

  test.each([
    ["the name of a dealer", "", '<p class="authorized-dealer">Ada Lovelace</p>'],
    [
      "the author of a comment",
      "",
      '<ol class="commentlist"><li class="comment"><cite class="author">Ada Lovelace</cite></li></ol>',
    ],
    ["the maker of a product", offer, "<p>by Ada Lovelace</p>"],
    ["a name in code", "", "<pre>by Ada Lovelace</pre>"],
    ["the author of a testimonial", "", '<div class="home-testimonials"><p class="author">Ada Lovelace</p></div>'],
    [
      "a name in the text of a comment",
      "",
      `${text}<ol class="commentlist"><li><p>Kommentar von Ada Lovelace</p></li></ol>`,
    ],
    ["a link to guidelines for writers", "", '<a href="/writers-guidelines">Ada Lovelace</a>'],
  ])("%s", (_, head, body) => expect(names(head, body)).toBe(undefined));
  test("the words of a title with the class p-name", () => {
    const html = '<title>Tips and Packing List for All</title><h1 class="p-name">Tips and Packing List for All</h1>';
    expect(readMetadata(parse(html + text)).authors).toBeUndefined();
  });
  test("a product in an article does not change its author", () =>
    expect(names(offer + article(undefined), "<p>by Ada Lovelace</p>")).toEqual(["Ada Lovelace"]));
});

describe("reviews of a product", () => {
  const review = { "@type": "Review", author: { "@type": "Person", name: "Ada Lovelace" }, reviewBody: "It works." };
  const product = { "@type": "Product", name: "A story of ours" };

  test.each([
    ["one of several", { review: [review, { ...review, author: "Alan Turing" }] }],
    ["one with an aggregate rating", { review, aggregateRating: { ratingValue: 4, reviewCount: 9 } }],
  ])("a review is by a customer: %s", (_, more) => expect(names(ld({ ...product, ...more }))).toBe(undefined));
  test("a single review is the page itself", () => expect(names(ld({ ...product, review }))).toEqual(["Ada Lovelace"]));
});
