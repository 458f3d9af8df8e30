import { expect, test } from "vitest";
import { createProgram } from "../src/cli/program.ts";
import { sources, stringLiterals } from "./sources.ts";

/* Errors of the library name options, never flags: callers of the library have no command line. */

const FLAG = /(?<![\w-])--[a-z][a-z-]*/g;
const flags = new Set(createProgram(async () => {}).commands.flatMap(({ options }) => options.map(({ long }) => long)));

function flagsIn(text: string): string[] {
  return stringLiterals(text)
    .flatMap((literal) => literal.match(FLAG) ?? [])
    .filter((flag) => flags.has(flag));
}

/** Exceptions: the table of irregular flags, and the text of a document. */
const ABOUT_FLAGS = ["options/option-flags.ts", "methods/methods-document.ts"];
const library = sources().filter(({ path }) => !path.startsWith("cli/") && !ABOUT_FLAGS.includes(path));

test.each(library.filter(({ text }) => text.includes("--")).map(({ path, text }) => [path, text]))(
  "%s names no flag of the command line",
  (_, text) => {
    expect(flagsIn(text)).toEqual([]);
  },
);

test("the check finds a flag in a message", () => {
  expect(flagsIn('throw new Error("allow it (--allow-private)");')).toEqual(["--allow-private"]);
  expect(flagsIn("throw new Error(`$" + "{url} is too large (--max-size)`);")).toEqual(["--max-size"]);
  expect(flagsIn('// --allow-private\nconst name = "card--title", browser = "--disable-gpu";')).toEqual([]);
});
