import { expect, test } from "vitest";
import { FLAG_EXCEPTIONS, flagOf, optionOf } from "./option-flags.ts";
import { OPTION_FUNCTIONS } from "./option-functions.ts";

test.each([
  ["url", "--url"],
  ["allowPrivate", "--allow-private"],
  ["frontMatter", "--front-matter"],
  ["timeoutMs", "--timeout"],
  ["maxBytes", "--max-size"],
  ["executablePath", "--browser"],
  ["sandbox", "--no-sandbox"],
  ["constructor", "--constructor"],
])("%s is %s on the command line", (option, flag) => {
  expect(flagOf(option)).toBe(flag);
  expect(optionOf(flag)).toBe(option);
});

const names = [...new Set(OPTION_FUNCTIONS.flatMap(({ options }) => Object.keys(options)))];

test("every option has its own flag, and the flag leads back to the option", () => {
  expect(names.map((name) => optionOf(flagOf(name)))).toEqual(names);
  expect(new Set(names.map(flagOf)).size).toBe(names.length);
});

test("every exception belongs to an option and differs from the rule", () => {
  for (const [option, { flag }] of Object.entries(FLAG_EXCEPTIONS)) {
    expect(names).toContain(option);
    expect(flag).not.toBe(`--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  }
});
