import { expect, test } from "vitest";
import { extract } from "../extract.ts";

const text = "<p>Some running text that says what the page is about, and then a little more of it, to be long.</p>";
const markdown = (html: string, title = true) => extract(html, { method: "density" }).write("md", { title });

test("the title stands in front as a heading", () => {
  const html = `<title>A *good* day</title><body><article>${text.repeat(4)}</article>`;
  expect(markdown(html)).toMatch(/^# A \\\*good\\\* day\n\nSome running/);
  expect(markdown(html, false)).toMatch(/^Some running/);
});

test("not a second time", () => {
  const html = `<title>A good day</title><body><article><h1>A “good” day</h1>${text.repeat(4)}</article>`;
  expect(markdown(html)).toMatch(/^# A “good” day\n\nSome running/);
});

test("not where there is none", () => {
  expect(markdown(`<body><article>${text.repeat(4)}</article>`)).toMatch(/^Some running/);
});
