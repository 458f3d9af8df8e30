import { describe, expect, test } from "vitest";
import { defined } from "../../../test/defined.ts";
import { parse } from "../../page/parse.ts";
import { readMetadata } from "../read-metadata.ts";

const now = Date.UTC(2026, 0, 1);
const text = `<p>${"Words of the story. ".repeat(8)}</p>`.repeat(7);
const of = (head: string, body: string, url = "https://example.org/a") =>
  readMetadata(
    parse(
      `<!doctype html><html lang=en><head><title>A story of ours</title>${head}</head><body>${body}${text}</body>`,
      { url },
    ),
    {
      now,
      candidates: true,
    },
  );
const meta = (name: string, content: string) => `<meta name="${name}" property="${name}" content="${content}">`;
const ld = (value: object) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const h1 = "<h1>A story of ours</h1>";

describe("each source alone", () => {
  test.each<[string, string, string, string]>([
    ["meta", meta("article:published_time", "2024-05-03T10:00:00+02:00"), h1, "2024-05-03T10:00:00+02:00"],
    ["Dublin Core", meta("dc.date.issued", "2024-05-03"), h1, "2024-05-03"],
    ["parsely", meta("parsely-pub-date", "2024-05-03T08:00:00Z"), h1, "2024-05-03T08:00:00Z"],
    ["sailthru", meta("sailthru.date", "2024-05-03 08:00:00"), h1, "2024-05-03T08:00:00"],
    ["citation", meta("citation_publication_date", "2024/05/03"), h1, "2024-05-03"],
    [
      "JSON-LD",
      ld({ "@type": "NewsArticle", headline: "A story of ours", datePublished: "2024-05-03" }),
      h1,
      "2024-05-03",
    ],
    [
      "microdata",
      "",
      `<div itemscope itemtype="http://schema.org/Article">${h1}<meta itemprop=datePublished content="2024-05-03"></div>`,
      "2024-05-03",
    ],
    [
      "RDFa",
      "",
      `<div typeof="schema:Article">${h1}<span property="schema:datePublished" content="2024-05-03"></span></div>`,
      "2024-05-03",
    ],
    ["time", "", `${h1}<time datetime="2024-05-03T09:00">yesterday</time>`, "2024-05-03T09:00:00"],
    ["a line below the heading", "", `${h1}<div>Published on May 3, 2024</div>`, "2024-05-03"],
    ["a line above the heading", "", `<div>3. Mai 2024</div>${h1}`, "2024-05-03"],
    ["a part of the title", meta("og:title", "A story of ours | Paper | 03.05.2024"), h1, "2024-05-03"],
    ["a paragraph that starts with a date", "", `${h1}<p>3 May 2024 – ${"Words. ".repeat(60)}</p>`, "2024-05-03"],
    ["a label in a block of its own", "", `${h1}<div>Date:</div><div>3 May 2024</div>`, "2024-05-03"],
    ["neighboring elements", "", `${h1}<div><b>ada</b><b>03.05.24</b><b>12:44</b></div>`, "2024-05-03T12:44:00"],
    [
      "the title of an abbreviation",
      "",
      `<div itemscope itemtype="http://schema.org/Article"><abbr itemprop=datePublished title="2024-05-03T10:52">10:52</abbr></div>`,
      "2024-05-03T10:52:00",
    ],
    [
      "a line before the text, far from the heading",
      "",
      `${h1}${"<div>Menu</div>".repeat(30)}<div>3 May 2024</div>`,
      "2024-05-03",
    ],
  ])("%s", (_, head, body, expected) => expect(of(head, body).published?.value).toBe(expected));

  test.each([
    "https://example.org/2024/05/03/story",
    "https://example.org/2024-05-03-story.html",
    "https://example.org/news/20240503/story",
    "https://web.archive.org/web/20200101000000/http://example.org/2024/05/03/story",
    "https://example.org/meldungen/03-05-2024",
    "https://example.org/blog/2024/may/03/story",
  ])("%s", (url) => expect(of("", h1, url).published).toMatchObject({ value: "2024-05-03", source: "url" }));
});

describe("misleading dates", () => {
  test("a modification date is not the date of publication", () => {
    const changed = of(meta("article:modified_time", "2024-06-01"), `${h1}<p>Updated on May 9, 2024</p>`);
    expect(changed.published).toBeUndefined();
    expect(changed.modified?.day).toBe("2024-06-01");
    expect(changed.date?.day).toBe("2024-06-01");
  });
  test("a modification date at the end of the text", () => {
    const changed = of(
      "",
      `${h1}${text}<p>This page was last modified on <time datetime="2024-06-01">1 June</time></p>`,
    );
    expect(changed.published).toBeUndefined();
  });
  test("dates of reviews are not modification dates", () => {
    const review = '<div class="review"><p>Reviewed in the United States on June 5, 2024</p></div>';
    expect(of("", `${h1}${text}${review}`).modified).toBeUndefined();
  });
  test("a modification date before publication is dropped", () => {
    const published = meta("article:published_time", "2024-05-03T10:00:00+02:00");
    expect(of(published + meta("article:modified_time", "2024-05-01"), h1).modified).toBeUndefined();
    expect(of(published + meta("article:modified_time", "2024-05-03"), h1).modified?.day).toBe("2024-05-03");
  });
  test("dates of related items do not count", () => {
    expect(of("", `${h1}<aside><time datetime="2020-01-01">old</time></aside>`).published).toBeUndefined();
  });

  test.each([
    ["a review", '<div itemprop="review" itemscope itemtype="https://schema.org/Review">'],
    ["the list of reviews", '<div class="tab reviews">'],
    ["a comment", '<li class="comment even">'],
  ])("the date of %s is not that of the page", (_, around) => {
    expect(of("", `${h1}${around}<p>by Ann <time datetime="2020-01-01">2020</time></p>`).published).toBeUndefined();
  });

  test("the date of a comment below a short text does not count", () => {
    const comment = '<div class="comments"><p>Ann said on May 9, 2024</p></div>';
    expect(of("", `<p>Friday, May 3, 2024</p>${h1}<p>Words.</p>${comment}`).published?.day).toBe("2024-05-03");
  });
  test("the date of a review that is the page itself counts", () => {
    const review = `<article itemscope itemtype="https://schema.org/Review">${h1}<time datetime="2020-01-01">2020</time>`;
    expect(of("", review).published?.day).toBe("2020-01-01");
  });
  test("a labeled date below the text counts less than a date near the heading", () => {
    const books = `<p>${"Books of the month. ".repeat(8)}</p><p>Released: November 4, 2025 by a press</p>`;
    expect(of("", `${h1}<p>by Amanda · Dec 20, 2025 · 2 comments</p>${books}`).published?.day).toBe("2025-12-20");
  });
  test("a copyright year is not a date", () => {
    expect(of("", `${h1}<p>Copyright © 1.1.2020 Example</p>`).published).toBeUndefined();
  });
  test.each(["1970-01-01T00:00:00Z", "0001-01-01", "2031-01-01", "2024-13-45"])("%s is impossible", (value) => {
    expect(of(meta("article:published_time", value), h1).published).toBeUndefined();
  });
  test("the day is that of the local time zone, the instant is in UTC", () => {
    const late = of(meta("article:published_time", "2020-02-25T02:25:54Z"), `${h1}<p>February 24, 2020 9:25 PM</p>`);
    expect(late.published).toMatchObject({
      day: "2020-02-24",
      value: "2020-02-24T21:25:00-05:00",
      instant: "2020-02-25T02:25:54.000Z",
    });
  });
  test.each([
    ["9:24 PM", "2020-02-24T21:24:00-05:00"],
    ["9:23 PM", "2020-02-24T21:23:00"],
  ])("a local time within two minutes of the instant shows the time zone: %s", (clock, expected) => {
    const head = meta("article:published_time", "2020-02-25T02:25:54Z");
    expect(of(head, `${h1}<p>February 24, 2020 ${clock}</p>`).published?.value).toBe(expected);
  });
  test("time and instant come from one source, the one with the largest weight", () => {
    const ld =
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"A","datePublished":"2022-05-04T00:25:56Z"}</script>';
    const { published } = of(
      ld + meta("article:published_time", "2022-05-04T00:53:29Z"),
      `${h1}<p>May 3, 2022 9:25 PM</p>`,
    );
    expect(published).toMatchObject({ value: "2022-05-03T21:25:00-03:00", instant: "2022-05-04T00:25:56.000Z" });
  });
  test("one wrong source is outvoted", () => {
    const head = meta("article:published_time", "2024-05-03T12:00:00Z") + meta("date", "2019-01-01");
    const vote = defined(of(head, `${h1}<p>May 3, 2024</p>`).published);
    expect(vote.day).toBe("2024-05-03");
    expect(vote.candidates?.map(({ value }) => value.slice(0, 10))).toContain("2019-01-01");
    expect(vote.confidence).toBeLessThan(
      defined(of(meta("article:published_time", "2024-05-03T12:00:00Z"), `${h1}<p>May 3, 2024</p>`).published)
        .confidence,
    );
  });
  test("day and month are read in the order of the country", () => {
    expect(of("", `${h1}<p>05/03/2024</p>`).published?.day).toBe("2024-05-03");
    expect(of("", `${h1}<p>05/03/2024</p>`, "https://example.co.uk/a").published?.day).toBe("2024-03-05");
  });
  test("the join date of a forum member does not count", () => {
    expect(of("", `${h1}<p>Joined: May 3, 2004</p>`).published).toBeUndefined();
  });
});

describe("the role of a date in the text", () => {
  const day = (body: string, head = "") => of(head, body).published?.day;

  test("a line with only a date counts more than a date among words", () => {
    const sentence = "<p>Tickets for all the shows of the tour are on sale from May 9, 2025</p>";
    expect(day(`<div>3 May 2024</div>${h1}${sentence}`)).toBe("2024-05-03");
  });
  test("dates in sentences do not count", () => {
    expect(
      day(`${h1}<p>The season ends for most of us on April 15, 2025, and if you cannot file you have options.</p>`),
    ).toBe(undefined);
  });
  test.each(["12.01.2024 – 10.04.2024", "3 May 2024 to 5 May 2024", "vom 3. Mai 2024 bis 5. Mai 2024"])(
    "dates of a period do not count: %s",
    (period) => expect(of("", `${h1}<p>${period}</p>`).published).toBeUndefined(),
  );
  test("two dates next to each other are not a period", () => {
    expect(of("", `${h1}<p>Published 3 May 2024, updated 5 May 2024</p>`).published?.value).toBe("2024-05-03");
  });
  test("dates of captions and printed issues do not count", () => {
    expect(day(`${h1}<figure><figcaption>Troops, 3 May 2024</figcaption></figure>`)).toBe(undefined);
    expect(day(`<figcaption><small>3 May 2024</small>${h1}</figcaption>`)).toBe("2024-05-03");
    expect(day(`<div>Aus: Ausgabe vom 03.05.2024</div>${h1}`)).toBe(undefined);
  });
  test("the block before a date can be its label", () => {
    const page = of("", `${h1}<dl><dt>Last changed:<dd>14.01.2022</dl>`);
    expect([page.published, page.modified?.day]).toEqual([undefined, "2022-01-14"]);
  });
  test("a title with a date among words is not a date line", () => {
    expect(day(h1, meta("og:title", "What happened on 03.05.2024 in town"))).toBe(undefined);
  });
});

test("a modification date at the end of the page", () => {
  const page = readMetadata(parse(`<h1>A story</h1>${text}<div>This page was last edited on 3 May 2024.</div>`), {
    now,
  });
  expect([page.published, page.date?.day]).toEqual([undefined, "2024-05-03"]);
});

test("day and month are swapped if other sources confirm it", () => {
  const date = ld({ "@type": "Article", headline: "A story of ours", datePublished: "2024-09-10T16:07:00Z" });
  expect(of(date, `${h1}<div>09.10.2024</div>`).published).toMatchObject({ day: "2024-09-10", confidence: 0.96 });
});

test.each([
  ["en", "https://example.com/en-gb/a", "", "2020-10-02"],
  ["en", "https://example.com/a", meta("og:locale", "en_GB"), "2020-10-02"],
  ["en-US", "https://example.com/a", "", "2020-02-10"],
])("the region decides the order of day and month: %s %s", (lang, url, head, expected) => {
  const page = parse(`<html lang=${lang}><head>${head}</head><h1>A story</h1><div>02/10/2020</div>${text}`, { url });
  expect(readMetadata(page, { now }).published?.day).toBe(expected);
});

test("a live blog is published when it starts", () => {
  const blog = ld({ "@type": "LiveBlogPosting", headline: "A story of ours", datePublished: "2024-08-04T13:23:00Z" });
  expect(of(meta("article:published_time", "2024-08-05T19:49:50Z") + blog, h1).published?.day).toBe("2024-08-04");
});

test("the heading may contain a line above the title", () => {
  const head = `${meta("og:title", "A story of ours")}<title>At the theatre: A story of ours | Paper</title>`;
  const body = `${"<p>3 May 2020</p><div>Menu</div>".repeat(1)}${"<div>Menu</div>".repeat(20)}<h3>At the theatre - A story of ours</h3><div>Thu 25.04.24 | 14:07</div>`;
  const page = parse(`<html lang=de><head>${head}</head><body>${body}${text}`, { url: "https://example.org/a" });
  expect(readMetadata(page, { now }).published?.day).toBe("2024-04-25");
});

describe("dates of other things on the page", () => {
  const published = (head: string, body: string) => of(head, body).published?.day;

  test("the date of a video is not that of the article", () => {
    const video = { "@type": "VideoObject", name: "A story of ours", uploadDate: "2019-01-02" };
    const article = { "@type": "Article", headline: "A story of ours", datePublished: "2024-05-03" };
    expect(published(ld([video, article]), h1)).toBe("2024-05-03");
    expect(published(ld([video, { "@type": "Article", headline: "A story of ours" }]), h1)).toBeUndefined();
    expect(published(ld(video), h1)).toBe("2019-01-02");
  });

  test.each(["related-posts", "most-read", "video-list", "latestNews"])("a date in a box named %s", (name) => {
    const box = `<div class="box ${name}"><time datetime="2019-01-02">2 January 2019</time><a href=/b>Other</a></div>`;
    expect(published("", `${h1}${box}`)).toBeUndefined();
    expect(published("", `${h1}${box}<div>May 3, 2024</div>`)).toBe("2024-05-03");
  });

  test("a box with the heading of the page is the page, whatever its class", () => {
    expect(published("", `<div class="related-layout">${h1}<div>May 3, 2024</div></div>`)).toBe("2024-05-03");
  });

  test("of several date lines, the one that the page declares is preferred", () => {
    const lines = "<div>Posted May 5, 2024</div><div>by ada, May 3, 2024</div>";
    const article = ld({ "@type": "Article", headline: "A story of ours", datePublished: "2024-05-03" });
    expect(published(article, `${h1}${lines}`)).toBe("2024-05-03");
  });
});

describe("the order of day, month and year", () => {
  const read = (lang: string, line: string, { title = "A story of ours", url = "https://example.org/a" } = {}) => {
    const html = `<html lang="${lang}"><title>${title}</title><body><h1>${title}</h1><div>${line}</div>${text}`;
    return readMetadata(parse(html, { url }), { now }).published;
  };
  const day = (...given: Parameters<typeof read>) => read(...given)?.day;

  test("the language and the host decide", () => {
    expect(day("en-US", "03/04/2024")).toBe("2024-03-04");
    expect(day("en-GB", "03/04/2024")).toBe("2024-04-03");
    expect(day("it", "03/04/2024")).toBe("2024-04-03");
    expect(day("", "03/04/2024", { url: "https://example.it/a" })).toBe("2024-04-03");
    expect(day("", "03/04/2024", { url: "https://example.io/a" })).toBe("2024-03-04");
  });

  test("another date of the page decides, and makes the order certain", () => {
    expect(day("en", "03/04/2024</div><div>Comments</div><div>ada, 25/03/2024")).toBe("2024-04-03");
    const doubtful = read("en", "03/04/2024")?.confidence ?? 1;
    expect(read("en", "03/04/2024</div><div>ada, 03/25/2024")?.confidence).toBeGreaterThan(doubtful);
  });

  test("East Asian pages write the year first", () => {
    expect(day("ko", "24.05.13")).toBe("2024-05-13");
    expect(day("", "24.05.13", { title: "새로운 이야기를 전합니다" })).toBe("2024-05-13");
    expect(day("de", "24.05.13")).toBe("2013-05-24");
    expect(day("ko", "2024년5월13일")).toBe("2024-05-13");
    expect(day("ko", "2024. 5. 13. 12:52")).toBe("2024-05-13");
  });
});
