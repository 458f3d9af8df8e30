import { describe, expect, it, test } from "vitest";
import { checkOptions } from "./check-options.ts";
import type { OptionDeclarations } from "./option.ts";

const DECLARED: OptionDeclarations = {
  url: { type: "string" },
  favor: { type: "string", values: ["precision", "recall"] },
  comments: { type: "string", values: ["keep", "drop", "apart"] },
  degree: { type: "number", min: 1, max: 10 },
  limit: { type: "number", min: 0 },
  now: { type: "number" },
  type: { type: "string | null" },
  hosts: { type: "boolean | string[]" },
  signal: { type: "AbortSignal" },
  limits: { type: "object", options: { maxChars: { type: "number", min: 0 } } },
};
const check = (options: unknown) => () => checkOptions(options as object, DECLARED);

describe("valid options", () => {
  it.each([
    {},
    { url: "" },
    { favor: "recall", comments: "apart" },
    { degree: 1 },
    { degree: 10 },
    { limit: Infinity },
    { now: -5 },
    { type: null },
    { type: "text/html" },
    { hosts: true },
    { hosts: ["localhost"] },
    { signal: new AbortController().signal },
    { limits: {} },
    { limits: { maxChars: 0 } },
    { limits: Object.create(null) },
    { url: undefined, favour: undefined, limits: { maxChars: undefined } },
  ])("pass: %j", (options) => {
    expect(check(options)).not.toThrow();
  });
});

test.each<[object, string]>([
  [{ favour: "recall" }, 'unknown option "favour": did you mean "favor"?'],
  [{ URL: "x" }, 'unknown option "URL": did you mean "url"?'],
  [
    { banana: 1 },
    'unknown option "banana"; the options are url, favor, comments, degree, limit, now, type, hosts, signal, limits',
  ],
  [{ limits: { maxChar: 5 } }, 'unknown option "limits.maxChar": did you mean "limits.maxChars"?'],
  [{ limits: { depth: 5 } }, 'unknown option "limits.depth"; the options are limits.maxChars'],
  [JSON.parse('{ "__proto__": 5 }'), 'unknown option "__proto__"; '],
  [{ constructor: 5 }, 'unknown option "constructor"; '],
  [{ url: 5 }, "option url must be a string, not 5"],
  [{ url: null }, "option url must be a string, not null"],
  [{ url: ["x"] }, "option url must be a string, not an array"],
  [{ url: () => "x" }, "option url must be a string, not a function"],
  [{ favor: "beauty" }, 'option favor must be "precision" or "recall", not "beauty"'],
  [{ comments: "x".repeat(60) }, `option comments must be "keep", "drop" or "apart", not "${"x".repeat(40)}"`],
  [{ degree: 11 }, "option degree must be a number from 1 to 10, not 11"],
  [{ degree: 0.9 }, "option degree must be a number from 1 to 10, not 0.9"],
  [{ limit: -1 }, "option limit must be a number, at least 0, not -1"],
  [{ limit: Number.NaN }, "option limit must be a number, at least 0, not NaN"],
  [{ now: "today" }, 'option now must be a number, not "today"'],
  [{ type: 5 }, "option type must be a string or null, not 5"],
  [{ hosts: "localhost" }, 'option hosts must be true, false or a list of strings, not "localhost"'],
  [{ hosts: [5] }, "option hosts must be true, false or a list of strings, not an array"],
  [{ signal: {} }, "option signal must be an AbortSignal, not an object"],
  [{ limits: null }, "option limits must be an object, not null"],
  [{ limits: { maxChars: "5" } }, 'option limits.maxChars must be a number, at least 0, not "5"'],
])("refuses the invalid options %j", (options, message) => {
  expect(check(options)).toThrow(TypeError);
  expect(check(options)).toThrow(message);
});

test.each([null, "url", 5, true])("refuses %j instead of an options object", (options) => {
  expect(check(options)).toThrow(new TypeError(`options must be an object, not ${JSON.stringify(options)}`));
});
