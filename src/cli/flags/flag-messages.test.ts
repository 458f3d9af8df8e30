import { expect, test } from "vitest";
import { isOptionError, withFlags } from "./flag-messages.ts";

test.each([
  [
    "only if private addresses are allowed (option allowPrivate).",
    "only if private addresses are allowed (--allow-private).",
  ],
  ["run without it (option sandbox: false).", "run without it (--no-sandbox)."],
  ["name it (option executablePath, or CHROME_PATH)", "name it (--browser, or CHROME_PATH)"],
  ['option favor must be "precision" or "recall", not "x"', '--favor must be "precision" or "recall", not "x"'],
  ['(300 words); option favor: "recall" keeps more', "(300 words); --favor recall keeps more"],
  ["was left out; records() returns lists", "was left out; `pith records` returns lists"],
  ["more than 5 bytes (option maxBytes)", "more than 5 bytes (--max-size)"],
])("%s", (message, shown) => {
  expect(withFlags(message)).toBe(shown);
});

test.each([
  "at most 5 nodes are laid out (option maxNodes)",
  "https://example.org/option/url answered 404",
  "no option at all",
  'unknown option "favour": did you mean "favor"?',
])("stays as it is: %s", (message) => {
  expect(withFlags(message)).toBe(message);
});

test("only some TypeErrors are about options", () => {
  expect(isOptionError(new TypeError("option delayMs must be a number, not NaN"))).toBe(true);
  expect(isOptionError(new TypeError('unknown option "favour"'))).toBe(true);
  expect(isOptionError(new TypeError('there is no method "x"; choose one of: auto'))).toBe(true);
  expect(isOptionError(new TypeError("Cannot read properties of undefined (reading 'option')"))).toBe(false);
  expect(isOptionError(new Error("option delayMs must be a number"))).toBe(false);
});
