import { FieldLearner, parse, readFields } from "./built.ts";
import { numbered } from "./markdown-cases.ts";

/** Detail pages of any size, whose fields are learned and read. */
export const FIELD_CASES: readonly { name: string; size: number; page(n: number): string }[] = [
  { name: "many labels", size: 60_000, page: (n) => numbered(n, (i) => `<p><b>Label ${i}:</b> value ${i}</p>`) },
  { name: "one label", size: 60_000, page: (n) => numbered(n, (i) => `<p>Label: value ${i}</p>`) },
  {
    name: "classes",
    size: 60_000,
    page: (n) => numbered(n, (i) => `<p class="a${i} b${i} c" id=d${i}>value ${i}</p>`),
  },
  { name: "nested", size: 60_000, page: (n) => numbered(n, (i) => `<div class=a>Label: ${i} `) },
  { name: "one list", size: 60_000, page: (n) => `<p>Authors: ${numbered(n, (i) => `<a href=x>Ann Lee ${i}</a>, `)}` },
  {
    name: "long names",
    size: 1_000_000,
    page: (n) => `<x${"y".repeat(n)} class="${"z".repeat(n)}">${"<p>text".repeat(5_000)}`,
  },
  { name: "one text", size: 3_000_000, page: (n) => `<p>Label:</p><p>${"word. ".repeat(n)}</p>` },
];

/** Learns the fields of a page and of one that differs from it, and reads them. */
export function learnAndRead(html: string): unknown {
  const limits = { maxChars: 1e9, maxNodes: 1e9, maxDepth: 1e9, maxAttributes: 1e9 };
  const learner = new FieldLearner();
  const page = parse(html, { limits });
  learner.add(page);
  learner.add(parse(`<h1>Other</h1>${html.replaceAll("value", "other")}`, { limits }));
  return readFields(page, learner.fields());
}
