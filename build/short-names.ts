import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Files whose types describe what callers see, or what a browser gives. */
const SEEN = [
  "browser-extraction",
  "browser-learned",
  "browser",
  "content/content",
  "html/native-references",
  "page/live-document",
  "page/computed-style",
].map((name) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url)));
const TYPES = /^(?:export )?(?:interface|type) [\s\S]*?^\}?$/gm;
/** What callers may set, and what a model file gives. */
const GIVEN_TYPES =
  /^export interface (?:ParseOptions|ParseLimits|JudgeOptions|ModelFile|PackedForest)\b[\s\S]*?^\}$/gm;
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const WORD = /\w+/g;
/** A field with its type or first value, or a method, of an interface or class. */
const DECLARED = /^ {2}(?:(?:readonly )?(\w+)(?:\??:| =) [^\n]*;|(?:get |set )?(\w+)\([^\n]*\{)$/gm;
/** Files of nothing but types are no part of the bundle. */
const TYPES_FROM = /^import type [^"]*"(\.[^"]+)";$/gm;
/** A text of nothing but names: things may be looked up by each. Names with a dash are none of properties. */
const NAMES_IN_TEXT = /"\w[\w -]*"/g;
const NAME = /(?<![\w-])\w+(?![\w-])/g;
/** Fields of a type that another type takes: no texts. */
const TAKEN = /\b(?:Pick|Omit)<[^<>]*>/g;
/** Of matches and of what iterators give, which no prototype has. */
const GIVEN = ["groups", "index", "indices", "input", "done", "value", "next", "return", "raw"];

/**
 * Names of properties that can be made short: those that interfaces and classes declare (keys of tables are looked up by texts of the
 * page), unless the engine has them, callers see them, or they are also texts.
 */
export function innerNames(files: readonly string[]): RegExp {
  const kept = new Set([...GIVEN, ...namesOfEngine(), ...SEEN.flatMap(wordsOfTypes)]);
  const declared = new Set<string>();
  for (const file of new Set(files.flatMap((file) => [file, ...typeFilesOf(file)]))) {
    const source = sourceOf(file).replace(TAKEN, "");
    for (const text of source.match(NAMES_IN_TEXT) ?? []) for (const name of text.match(NAME) ?? []) kept.add(name);
    for (const type of source.match(GIVEN_TYPES) ?? []) for (const word of wordsOf(type)) kept.add(word);
    for (const [, field, method] of source.matchAll(DECLARED)) declared.add(field ?? method);
  }
  return new RegExp(`^(?:${[...declared].filter((name) => !kept.has(name)).join("|")})$`);
}

function typeFilesOf(file: string): string[] {
  return [...sourceOf(file).matchAll(TYPES_FROM)].map(([, path]) => join(dirname(file), path));
}

function wordsOfTypes(file: string): string[] {
  return (sourceOf(file).match(TYPES) ?? []).flatMap(wordsOf);
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

function sourceOf(file: string): string {
  return readFileSync(file, "utf8").replace(COMMENTS, "");
}

function namesOfEngine(): Set<string> {
  const names = new Set<string>();
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value: unknown = Reflect.get(globalThis, name);
    const prototype: unknown = typeof value === "function" ? value.prototype : undefined;
    for (let holder of [value, prototype]) {
      while (holder !== null && (typeof holder === "object" || typeof holder === "function")) {
        for (const own of Object.getOwnPropertyNames(holder)) names.add(own);
        holder = Object.getPrototypeOf(holder);
      }
    }
  }
  return names;
}
