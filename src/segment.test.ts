import { expect, test } from "vitest";
import { type Segment, segment } from "./segment.ts";

/** A segment in one line: `name[part part]`, or `name:text` for a leaf. */
function line({ name, parts, text }: Segment): string {
  return parts.length > 0 ? `${name}[${parts.map(line).join(" ")}]` : `${name}:${text}`;
}

test("groups siblings by key pattern, and merges chains of single parts", () => {
  const html = "<div><div><h1>t</h1><h3>a</h3><p>b</p><h3>c</h3><p>d</p></div></div>";
  expect(line(segment(html))).toBe("div[h1:t (h3 p)[h3:a p:b] (h3 p)[h3:c p:d]]");
  const [, group] = segment(html).parts;
  expect(group).toMatchObject({ pattern: ["h3", "p"], name: "(h3 p)" });
});

test("importance is a share of the page", () => {
  const { importance, parts } = segment("<div><p>a<p>b<p>c</div><footer>d</footer>");
  expect(importance).toBe(1);
  expect(parts.map((part) => part.importance)).toEqual([4 / 6, 1 / 6]);
});

test("elements without visible text are left out", () => {
  expect(line(segment("<div></div><p>a</p><hr><p hidden>x</p><ul><li>b</ul>"))).toBe("body[p:a li:b]");
});

test("text next to a part belongs to the element that contains it", () => {
  const { name, text, parts } = segment("<div>intro<p>x</p>outro</div>");
  expect({ name, text }).toEqual({ name: "div", text: "intro\noutro" });
  expect(parts.map(line)).toEqual(["p:x"]);
});

test("long texts are shortened", () => {
  const { text } = segment(`<body>${"word ".repeat(100)}`);
  expect(text?.length).toBe(200);
});

test("an empty page is one segment without text", () => {
  expect(segment("")).toEqual({ name: "body", importance: 0, parts: [] });
});

test("segments a page nested ten thousand levels deep", () => {
  const nested = segment("<div><p>a</p>".repeat(10_000));
  expect(JSON.stringify(nested).length).toBeGreaterThan(10_000);
});
