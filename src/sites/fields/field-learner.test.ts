import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../../page/index.ts";
import type { DetailField } from "./detail-field.ts";
import { FieldLearner } from "./field-learner.ts";

interface Book {
  readonly title: string;
  readonly authors: readonly string[];
  readonly price: string;
  readonly publisher?: string;
  readonly pages: number;
  readonly isbn: string;
  readonly published: string;
}

const BOOKS: readonly Book[] = [
  {
    title: "The River",
    authors: ["Ann Lee"],
    price: "$12.50",
    publisher: "Penguin",
    pages: 320,
    isbn: "9780141036144",
    published: "May 3, 2008",
  },
  {
    title: "Cold Hills: A Walk",
    authors: ["Bo Chan", "Eva Ruiz"],
    price: "$9.00",
    publisher: "Faber",
    pages: 210,
    isbn: "9780571334650",
    published: "June 14, 2011",
  },
  {
    title: "Seven Kettles",
    authors: ["Ida Holm"],
    price: "$31.95",
    pages: 88,
    isbn: "9780345391803",
    published: "March 30, 1999",
  },
  {
    title: "Night Trains",
    authors: ["Max Weber", "Ann Lee", "Tom Reed"],
    price: "$18.20",
    publisher: "Virago",
    pages: 455,
    isbn: "9781844082469",
    published: "July 7, 2015",
  },
  {
    title: "Salt",
    authors: ["Nora Bell"],
    price: "$5.99",
    publisher: "Granta",
    pages: 176,
    isbn: "9781862079786",
    published: "October 21, 2003",
  },
];

const bookPage = ({ title, authors, price, publisher, pages, isbn, published }: Book): string => `
<title>${title} | Book Barn</title>
<div class="menu"><a href="/">Home</a> <a href="/new">New books</a> <a href="/help">Help</a></div>
<div id="book"><h1>${title}</h1>
<p class="by"><b>Authors:</b> ${authors.map((name) => `<a href="/a/${name}">${name}</a>`).join(", ")}</p>
<table><tr><td>Our price</td><td>${price}</td></tr>
${publisher === undefined ? "" : `<tr><td>Publisher:</td><td>${publisher}</td></tr>`}
<tr><td>ISBN-13:</td><td>${isbn}</td></tr><tr><td>Language:</td><td>English</td></tr></table>
<p>Number of pages: ${pages}</p><p>Published: ${published}</p></div>
<div class="footer"><a href="/imprint">Imprint</a> <a href="/terms">Terms of use</a></div>`;

function learn(pages: readonly string[], maxPages?: number): DetailField[] {
  const learner = new FieldLearner({ maxPages });
  for (const html of pages) learner.add(parse(html));
  return learner.fields();
}

const PAGES = BOOKS.map(bookPage);
const named = (fields: readonly DetailField[], name: string): DetailField | undefined =>
  fields.find((field) => field.name === name);

describe("FieldLearner", () => {
  const fields = learn(PAGES);

  it("names the fields of a page by their labels, the title first", () => {
    expect(fields[0]).toMatchObject({ name: "title", type: "text", filled: 1, distinct: 5 });
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["authors", "our price", "publisher", "isbn-13", "number of pages", "published"]),
    );
  });

  it("reads the types of values", () => {
    expect(named(fields, "our price")?.type).toBe("price");
    expect(named(fields, "published")?.type).toBe("date");
    expect(named(fields, "number of pages")?.type).toBe("number");
    expect(named(fields, "publisher")?.type).toBe("text");
  });

  it("finds lists of values", () => {
    expect(named(fields, "authors")).toMatchObject({ isMany: true, filled: 1 });
    expect(named(fields, "publisher")?.isMany).toBe(false);
  });

  it("separates labels from values in the same text", () => {
    const pages = named(fields, "number of pages");
    expect(pages?.signatures).toEqual([{ after: "Number of pages:", nth: 0, match: 1 }]);
    for (const sample of pages?.samples ?? []) expect(sample).toMatch(/^\d+$/);
  });

  it("keeps a title with a colon whole", () => {
    expect(learn(PAGES)[0].samples.join()).not.toMatch(/^A Walk/);
    expect(named(fields, "cold hills")).toBeUndefined();
  });

  it("counts the pages that lack a value", () => {
    expect(named(fields, "publisher")).toMatchObject({ filled: 0.8, distinct: 4 });
  });

  it("returns no field for menus, footers and labels", () => {
    const samples = fields.flatMap((field) => field.samples);
    for (const text of ["Home", "New books", "Imprint", "Our price", "Publisher"]) expect(samples).not.toContain(text);
  });

  it("lists constant values after a label last", () => {
    expect(fields.at(-1)).toMatchObject({ name: "language", distinct: 1, samples: ["English"] });
  });

  it("joins labels that differ in number", () => {
    const page = (label: string, people: readonly string[]): string =>
      `<h1>${people.join()} film</h1><p><b>${label}</b> ${people.map((name) => `<a href=x>${name}</a>`).join(", ")}</p>`;
    const found = learn([
      page("Director:", ["Ann Lee"]),
      page("Directors:", ["Bo Chan", "Eva Ruiz"]),
      page("Director:", ["Ida Holm"]),
      page("Directors:", ["Max Weber", "Tom Reed"]),
    ]);
    expect(found.filter(({ name }) => name.startsWith("director"))).toHaveLength(1);
    expect(named(found, "director") ?? named(found, "directors")).toMatchObject({ isMany: true, filled: 1 });
  });

  it("learns a label that one page lacks, whichever page it is", () => {
    for (let missing = 0; missing < 5; missing++) {
      const page = (n: number): string => `${n === missing ? "" : "<i>Maker</i>"}<p class=v>Value ${n}</p>`;
      expect(learn([0, 1, 2, 3, 4].map(page))).toContainEqual(expect.objectContaining({ filled: 1, distinct: 5 }));
    }
  });

  it("survives JSON", () => {
    expect(JSON.parse(JSON.stringify(fields))).toEqual(fields);
  });

  it("needs two different pages", () => {
    expect(learn([])).toEqual([]);
    expect(learn([PAGES[0]])).toEqual([]);
    expect(learn([PAGES[0], PAGES[0], PAGES[0]])).toEqual([]);
  });
});

const many = Array.from({ length: 40 }, (_, i): string => {
  const book = BOOKS[i % BOOKS.length];
  return bookPage({ ...book, title: `${book.title} ${i}`, pages: 100 + i, isbn: String(9780000000000 + i) });
});

describe("FieldLearner, properties", () => {
  it("does not depend on the order of the pages, nor on repeated pages", () => {
    const expected = learn(many, 6);
    fc.assert(
      fc.property(fc.shuffledSubarray(many, { minLength: many.length }), (shuffled) => {
        expect(learn([...shuffled, ...shuffled.slice(0, 5)], 6)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  it("keeps a bounded number of pages", () => {
    expect(learn(many, 6)[0].distinct).toBe(6);
    expect(learn(many)[0].distinct).toBe(10);
  });

  it("throws on no page", () => {
    const pieces =
      "<ul>|<li class=a>|</li>|</ul>|<div id='x y'>|</div>|<table><tr><td>|</table>|<th>|<dt>|<a href='/x'>|</a>|Label:|Label: value|$5.00|12:30|May 3, 2008|<br>|<h1>|</h1>|<p hidden>|<title>|</title>|&amp;|constructor|__proto__:|<b>|</b>|<script>|\0|<x-\\>|日本語：値".split(
        "|",
      );
    const html = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((list) => list.join(""));
    fc.assert(
      fc.property(fc.array(html, { maxLength: 5 }), (pages) => {
        for (const field of learn(pages)) expect(field.signatures.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it("returns a bounded number of fields for pages with very many texts", () => {
    const page = (seed: number): string =>
      Array.from({ length: 5_000 }, (_, i) => `<p class="c${i}">Value ${(i * seed) % 977}</p>`).join("");
    expect(learn([page(3), page(5), page(7)]).length).toBeLessThanOrEqual(100);
  });
});
