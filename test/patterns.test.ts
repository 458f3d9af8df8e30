import { analyse } from "scslre";
import { describe, expect, test } from "vitest";
import { regexLiterals, sources } from "./sources.ts";

const literals = sources().flatMap(({ path, text }) => regexLiterals(text).map((literal) => ({ path, ...literal })));

/** Patterns that are slow only on long text, with the reason why they never read any. */
const BOUNDED: Readonly<Record<string, string>> = {
  "content/math/mathml.ts (\\S+) (\\S+)": "reads a constant of its own file",
  "language/person-names.ts ": "reads bylines of at most 400 characters",
  "vocabulary/author-words.ts ": "reads bylines of at most 400 characters",
  "metadata/sources/title-pieces.ts \\s+(?:[|": "reads titles with collapsed whitespace",
};

describe("no regular expression takes more than linear time to fail", () => {
  test("the check finds patterns", () => expect(literals.length).toBeGreaterThan(50));

  test.each(literals.map(({ path, source, flags }) => [path, `/${source}/${flags}`, { source, flags }] as const))(
    "%s %s",
    (path, _pattern, literal) => {
      expect(() => new RegExp(literal.source, literal.flags)).not.toThrow();
      if (Object.keys(BOUNDED).some((start) => `${path} ${literal.source}`.startsWith(start))) return;
      const { reports } = analyse(literal);
      expect(reports.map(({ type, character }) => `${type} on ${JSON.stringify(character.pick)}`)).toEqual([]);
    },
  );
});

describe("the check itself", () => {
  test.each(["(a+)+$", "a*a*b", "\\s+$", "\\s*,?\\s*$"])("rejects /%s/", (source) => {
    const { reports } = analyse({ source, flags: "" });
    expect(reports.length).toBeGreaterThan(0);
  });
  test("reads no division, string or comment as a regular expression", () => {
    const text = [
      "const a = b / c / d; // not /this/",
      'const e = "/nor/"; /* nor /that/ */',
      "const f = /x[/]y/g;",
      "if (/z/.test(e)) return /w\\/v/i;",
      `const t = \`/no/\`;`,
    ].join("\n");
    expect(regexLiterals(text)).toEqual([
      { source: "x[/]y", flags: "g" },
      { source: "z", flags: "" },
      { source: "w\\/v", flags: "i" },
    ]);
  });
});
