import type { OptionType } from "./option.ts";

/** How a value is checked. */
export interface TypeCheck {
  /** The type in words, for errors. */
  readonly words: string;
  readonly test: (value: unknown) => boolean;
}

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isBoolean = (value: unknown): boolean => value === true || value === false;
const isString = (value: unknown): value is string => typeof value === "string";
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);

/** The checks of all types. */
export const TYPE_CHECKS: Readonly<Record<OptionType, TypeCheck>> = {
  string: { words: "a string", test: isString },
  "string | null": { words: "a string or null", test: (value) => value === null || isString(value) },
  boolean: { words: "true or false", test: isBoolean },
  "boolean | string[]": {
    words: "true, false or a list of strings",
    test: (value) => isBoolean(value) || isStrings(value),
  },
  "boolean | object": { words: "true, false or an object", test: (value) => isBoolean(value) || isObject(value) },
  "string[]": { words: "a list of strings", test: isStrings },
  number: { words: "a number", test: (value) => typeof value === "number" && !Number.isNaN(value) },
  function: { words: "a function", test: (value) => typeof value === "function" },
  object: { words: "an object", test: isObject },
  // Not by `instanceof`: a signal may come from another realm.
  AbortSignal: { words: "an AbortSignal", test: (value) => isObject(value) && "addEventListener" in value },
  Uint8Array: { words: "a Uint8Array", test: (value) => value instanceof Uint8Array },
};
