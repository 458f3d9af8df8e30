import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../../page/index.ts";
import type { DetailField } from "./detail-field.ts";
import { FieldLearner } from "./field-learner.ts";
import { signatureKind } from "./locate-texts.ts";
import { readFields } from "./read-fields.ts";

const field = (name: string, signatures: DetailField["signatures"], more: Partial<DetailField> = {}): DetailField => ({
  name,
  type: "text",
  signatures,
  isMany: false,
  isProse: false,
  confidence: 1,
  filled: 1,
  distinct: 2,
  samples: [],
  ...more,
});

const read = (html: string, ...fields: readonly DetailField[]) => readFields(parse(html), fields);

describe("readFields", () => {
  it("reads the text after a label", () => {
    const publisher = field("publisher", [{ after: "Publisher:", nth: 1, match: 1 }]);
    expect(read("<p><b>Publisher:</b> Penguin |</p>", publisher)).toEqual({ publisher: "Penguin" });
  });

  it("reads the rest of a text that starts with the label", () => {
    const publisher = field("publisher", [{ after: "Publisher:", nth: 0, match: 1 }]);
    expect(read("<p>Pages: 3</p><p>Publisher: Penguin</p>", publisher)).toEqual({ publisher: "Penguin" });
  });

  it("leaves out a label without a value", () => {
    const publisher = field("publisher", [{ after: "Publisher:", nth: 1, match: 1 }]);
    expect(read("<p>Publisher:</p><p>Pages:</p><p>3</p>", publisher)).toEqual({});
  });

  it("reads by number which of several equal labels is meant", () => {
    const second = field("price", [{ after: "Price:", nth: 1, match: 2 }]);
    expect(read("<p>Price:</p><p>old</p><p>Price:</p><p>new</p>", second)).toEqual({ price: "new" });
  });

  it("reads by path, by class path, and the first signature that names a text", () => {
    const html = "<div id=a><p>x<p>y</div><i class=z>1</i><i class=z>2</i>";
    const byPath = field("path", [{ selector: "#a > p:nth-of-type(2)", text: 1, match: 1 }]);
    const byClass = field("class", [
      { after: "none", nth: 1, match: 1 },
      { selector: "body > i.z", text: 1, match: 2 },
    ]);
    const all = field("all", [{ selector: "body > i.z", text: 1, match: 0 }], { isMany: true });
    expect(read(html, byPath, byClass, all)).toEqual({ path: "y", class: "2", all: ["1", "2"] });
  });

  it("tells paths with numbers from class paths", () => {
    const kindOf = (selector: string): string => signatureKind({ selector, text: 1, match: 1 });
    expect(["#a", "body", "body > p:nth-of-type(1)", "#a > p:nth-of-type(1)"].map(kindOf)).toEqual([
      "id",
      "body",
      "body",
      "id",
    ]);
    expect(["body > p", "p.x\\:nth-of-type\\(1\\) > i", "ul > li"].map(kindOf)).toEqual(["class", "class", "class"]);
  });

  it("reads typed values", () => {
    const price = field("price", [{ after: "Price:", nth: 1, match: 1 }], { type: "price" });
    expect(read("<p>Price:</p><p>€5.50</p>", price)).toEqual({
      price: { text: "€5.50", amount: 5.5, currency: "EUR" },
    });
  });

  it("reads lists up to the next label", () => {
    const authors = field("authors", [{ after: "Authors:", nth: 1, match: 1 }], { isMany: true });
    const html = "<p><b>Authors:</b> <a>Ann Lee</a>, <a>Bo Chan</a></p><p><b>By:</b> <a>Eva Ruiz</a></p>";
    expect(read(html, authors)).toEqual({ authors: ["Ann Lee", "Bo Chan"] });
    expect(read("<p><b>Authors:</b> <a>Ann Lee</a></p>", authors)).toEqual({ authors: ["Ann Lee"] });
  });

  it("reads running text to the end of its paragraph, without a limit", () => {
    const plot = field("plot", [{ after: "Plot:", nth: 1, match: 1 }], { isProse: true });
    const long = "A long way home. ".repeat(100).trim();
    const html = `<p>Plot:</p><p>${long} With <a href=x>Ann Lee</a> and others.</p><p>Next.</p>`;
    expect(read(html, plot)).toEqual({ plot: `${long} With Ann Lee and others.` });
  });

  it("reads fields named like properties of every object", () => {
    const odd = field("__proto__", [{ after: "A:", nth: 1, match: 1 }]);
    const values = read("<p>A:</p><p>x</p>", odd);
    expect(Object.entries(values)).toEqual([["__proto__", "x"]]);
  });

  it("reads the pages that fields were learned from, and throws on no other page", () => {
    const page = (n: number): string => `<h1>Thing ${n}</h1><ul><li>Size: ${n} cm<li>Maker: M${n}</ul>`;
    const learner = new FieldLearner();
    for (const n of [1, 2, 3]) learner.add(parse(page(n)));
    const fields = learner.fields();
    expect(read(page(7), ...fields)).toMatchObject({ title: "Thing 7", maker: "M7" });
    const pieces = fc.constantFrom(..."<h1>|Size:|Size: 3|<li>|<ul>|</ul>|Thing|<b>|<p hidden>|\0|<table>".split("|"));
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (list) => {
        for (const value of Object.values(read(list.join(""), ...fields))) expect(value).not.toBe("");
      }),
    );
  });
});
