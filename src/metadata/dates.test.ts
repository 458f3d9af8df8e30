import { describe, expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { metadata } from "./metadata.ts";

const now = Date.UTC(2026, 0, 1);
const text = `<p>${"Words of the story. ".repeat(8)}</p>`.repeat(7);
const of = (head: string, body: string, url = "https://example.org/a") =>
  metadata(
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
    ["a line above it", "", `<div>3. Mai 2024</div>${h1}`, "2024-05-03"],
  ])("%s", (_, head, body, expected) => expect(of(head, body).published?.value).toBe(expected));

  test.each([
    "https://example.org/2024/05/03/story",
    "https://example.org/2024-05-03-story.html",
    "https://example.org/news/20240503/story",
    "https://web.archive.org/web/20200101000000/http://example.org/2024/05/03/story",
    "https://example.org/meldungen/03-05-2024",
  ])("%s", (url) => expect(of("", h1, url).published).toMatchObject({ value: "2024-05-03", source: "url" }));
});

describe("the faults of others", () => {
  test("a change is no birth", () => {
    const changed = of(meta("article:modified_time", "2024-06-01"), `${h1}<p>Updated on May 9, 2024</p>`);
    expect(changed.published).toBeUndefined();
    expect(changed.modified?.day).toBe("2024-06-01");
    expect(changed.date?.day).toBe("2024-06-01");
  });
  test("related items do not count", () => {
    expect(of("", `${h1}<aside><time datetime="2020-01-01">old</time></aside>`).published).toBeUndefined();
  });
  test("a copyright year is no date", () => {
    expect(of("", `${h1}<p>Copyright © 1.1.2020 Example</p>`).published).toBeUndefined();
  });
  test.each(["1970-01-01T00:00:00Z", "0001-01-01", "2031-01-01", "2024-13-45"])("%s is impossible", (value) => {
    expect(of(meta("article:published_time", value), h1).published).toBeUndefined();
  });
  test("the day is the one of the place, the moment is kept", () => {
    const late = of(meta("article:published_time", "2020-02-25T02:25:54Z"), `${h1}<p>February 24, 2020 9:25 PM</p>`);
    expect(late.published).toMatchObject({
      day: "2020-02-24",
      value: "2020-02-24T21:25:00-05:00",
      instant: "2020-02-25T02:25:54.000Z",
    });
  });
  test("one wrong source is outvoted", () => {
    const head = meta("article:published_time", "2024-05-03T12:00:00Z") + meta("date", "2019-01-01");
    const vote = of(head, `${h1}<p>May 3, 2024</p>`).published!;
    expect(vote.day).toBe("2024-05-03");
    expect(vote.candidates!.map(({ value }) => value.slice(0, 10))).toContain("2019-01-01");
    expect(vote.confidence).toBeLessThan(
      of(meta("article:published_time", "2024-05-03T12:00:00Z"), `${h1}<p>May 3, 2024</p>`).published!.confidence,
    );
  });
  test("day and month in the order of the country", () => {
    expect(of("", `${h1}<p>05/03/2024</p>`).published?.day).toBe("2024-05-03");
    expect(of("", `${h1}<p>05/03/2024</p>`, "https://example.co.uk/a").published?.day).toBe("2024-03-05");
  });
  test("members of a forum joined some day", () => {
    expect(of("", `${h1}<p>Joined: May 3, 2004</p>`).published).toBeUndefined();
  });
});
