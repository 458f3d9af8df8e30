import type { AnswerFacts } from "./frontier.ts";

/** The facts of an answer, and the letters for their names in a store: a page has nine of them. */
const LETTERS: Readonly<Record<keyof AnswerFacts, string>> = {
  status: "s",
  etag: "e",
  lastModified: "m",
  fetchedAt: "f",
  contentHash: "c",
  simhash: "h",
  words: "w",
  titleHash: "t",
  linksHash: "l",
  sketch: "k",
  checkedAt: "a",
  intervalMs: "i",
  change: "d",
};
const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(LETTERS).map(([name, letter]) => [letter, name]));

/** Returns facts as short JSON. */
export function packFacts(facts: AnswerFacts): string {
  const entries = Object.entries(facts) as [keyof AnswerFacts, unknown][];
  return JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [LETTERS[name], value])));
}

/** Returns the facts of `packFacts`, or of an older store with whole names. */
export function unpackFacts(packed: string): AnswerFacts {
  const entries = Object.entries(JSON.parse(packed) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.map(([letter, value]) => [NAMES.get(letter) ?? letter, value]));
}
