import { monthNamed } from "../../language/index.ts";
import { COUNT_NOUNS, NOT_COUNTED } from "../../vocabulary/index.ts";
import { type Count, readCount } from "./numbers.ts";

const NAMES = new Map(COUNT_NOUNS.flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)));

const MAX_NOUN_WORDS = 4;
const SPACES = /\s+/;
const FIRST_WORD = /^\p{L}+/u;
/** Plurals differ from what they are of by a few letters at the end. */
const MAX_PLURAL_ENDING_CHARS = 3;
/** The share of the texts that are counts; the rest may say "discuss" or "no comments yet". */
const MIN_COUNT_SHARE = 0.6;
const SAMPLE_SIZE = 16;

/** What the texts of a column count, as a column is called; undefined if they are no counts or count different things. */
export function nameOfCounts(texts: readonly string[]): string | undefined {
  const step = Math.max(1, Math.floor(texts.length / SAMPLE_SIZE));
  const counts: Count[] = [];
  let looked = 0;
  for (let i = 0; i < texts.length; i += step) {
    looked++;
    const count = readCount(texts[i]);
    if (count !== undefined) counts.push(count);
  }
  const first = counts[0];
  if (
    first === undefined ||
    counts.length < MIN_COUNT_SHARE * looked ||
    !counts.every(({ noun }) => isSameNoun(noun, first.noun))
  )
    return undefined;
  const known = knownName(first.noun);
  // One number for all records is a text with a number in it: "2 adults".
  const isVaried = counts.some(({ value }) => value !== first.value);
  return known ?? (isVaried && isCountableNoun(first.noun) ? longestNoun(counts) : undefined);
}

/** What a column of such numbers is called, if one of the words is known. */
function knownName(words: string): string | undefined {
  for (const word of words.toLowerCase().split(SPACES)) {
    const name = NAMES.get(word);
    if (name !== undefined) return name;
  }
  return undefined;
}

const COLON = /\s?:$/;
const MAX_LABEL_CHARS = 24;
const NUMERAL = /\d/;

/** A name and whether it is one of those that many pages have. */
export interface CountName {
  readonly name: string;
  readonly isKnown: boolean;
}

/** What numbers count that stand beside these labels, "answer" and "answers"; undefined if the labels are none. */
export function nameOfLabeledCounts(labels: readonly string[]): CountName | undefined {
  const words = [...new Set(labels)].map((label) => label.trim().replace(COLON, ""));
  const first = words[0] ?? "";
  const isLabel = (word: string): boolean =>
    word.length <= MAX_LABEL_CHARS && !NUMERAL.test(word) && isCountableNoun(word) && isSameNoun(word, first);
  if (!words.every(isLabel)) return undefined;
  const known = knownName(first);
  if (known !== undefined) return { name: known, isKnown: true };
  return {
    name: words.reduce((most, word) => (word.length > most.length ? word : most)).toLowerCase(),
    isKnown: false,
  };
}

function isCountableNoun(words: string): boolean {
  if (words.length < 2 || words.split(SPACES).length > MAX_NOUN_WORDS || NOT_COUNTED.test(words)) return false;
  return FIRST_WORD.test(words) && monthNamed((FIRST_WORD.exec(words)?.[0] ?? "").toLowerCase()) === 0;
}

/** `reply` and `replies`. */
function isSameNoun(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x === y) return true;
  let same = 0;
  while (same < x.length && x[same] === y[same]) same++;
  return same >= Math.min(x.length, y.length) - 1 && Math.max(x.length, y.length) - same <= MAX_PLURAL_ENDING_CHARS;
}

function longestNoun(counts: readonly Count[]): string {
  return counts.reduce((most, { noun }) => (noun.length > most.length ? noun : most), "").toLowerCase();
}
