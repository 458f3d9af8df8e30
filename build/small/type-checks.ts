import type * as replaced from "../../src/options/type-checks.ts";

export const isObject: typeof replaced.isObject = (value) => typeof value === "object" && value !== null;

const isA = (type: string) => (value: unknown) => typeof value === type;

/** The types of the options in browsers. */
export const TYPE_CHECKS = {
  string: { words: "a string", test: isA("string") },
  boolean: { words: "true or false", test: isA("boolean") },
  number: { words: "a number", test: (value) => isA("number")(value) && !Number.isNaN(value) },
  function: { words: "a function", test: isA("function") },
  object: { words: "an object", test: isObject },
} as Partial<typeof replaced.TYPE_CHECKS> as typeof replaced.TYPE_CHECKS;
