import { expect, it } from "vitest";
import { frontMatter } from "./page-facts.ts";

const titled = (title: string): string => frontMatter({ title }).split("\n")[1];

it.each([
  ["Hares: a history", '"Hares: a history"'],
  ["12:30", '"12:30"'],
  ["2026-01-02 03:04:05", '"2026-01-02 03:04:05"'],
  ["0x1F", '"0x1F"'],
  ["1e3", '"1e3"'],
  [".5", '".5"'],
  ["1,000", '"1,000"'],
  ["n", '"n"'],
  ["Hares of issue #5", '"Hares of issue #5"'],
  ["C# and hares", "C# and hares"],
  ["a\u0080b", '"a\\u0080b"'],
  ["a\u2028b", '"a\\u2028b"'],
  ["25 hares", "25 hares"],
])("quotes the title %j if YAML would read another value", (title, written) => {
  expect(titled(title)).toBe(`title: ${written}`);
});

it("writes dates and times unquoted, as YAML timestamps", () => {
  const facts = { published: "2026-01-02", modified: "2026-01-03T04:05:06Z", tags: ["2026-01-02"] };
  expect(frontMatter(facts)).toBe(
    '---\npublished: 2026-01-02\nmodified: 2026-01-03T04:05:06Z\ntags:\n  - "2026-01-02"\n---\n\n',
  );
});
