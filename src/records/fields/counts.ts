import { monthNamed } from "../../language/index.ts";
import { COUNT_NOUNS, NOT_COUNTED } from "../../vocabulary/index.ts";
import { type Count, readCount } from "./numbers.ts";

/** Field names by noun: "antworten" → `comments`. */
const FIELD_OF_NOUN = new Map(
  COUNT_NOUNS.flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);

const MAX_NOUN_WORDS = 4;
const SPACES = /\s+/;
const FIRST_WORD = /^\p{L}+/u;
/** Limit: a plural and its singular differ in at most this many letters at the end ("reply", "replies"). */
const MAX_PLURAL_ENDING_CHARS = 3;
/** Share of the texts that must be counts. The others may be "discuss" or "no comments yet". */
const MIN_COUNT_SHARE = 0.6;
const SAMPLE_SIZE = 16;

/**
 * Names a column after the things that its texts count: "12 comments", "3 comments" → `comments`. Undefined if the texts are not counts, or
 * count different things.
 */
export function nameOfCounts(texts: readonly string[]): string | undefined {
  const step = Math.max(1, Math.floor(texts.length / SAMPLE_SIZE));
  const counts: Count[] = [];
  let sampled = 0;
  for (let i = 0; i < texts.length; i += step) {
    sampled++;
    const count = readCount(texts[i]);
    if (count !== undefined) counts.push(count);
  }
  const first = counts[0];
  if (
    first === undefined ||
    counts.length < MIN_COUNT_SHARE * sampled ||
    !counts.every(({ noun }) => isSameNoun(noun, first.noun))
  )
    return undefined;
  const known = knownName(first.noun);
  // A number that is the same in all records is not a count: "2 adults".
  const isVaried = counts.some(({ value }) => value !== first.value);
  return known ?? (isVaried && isCountableNoun(first.noun) ? longestNoun(counts) : undefined);
}

/** Returns the field name of the first known noun among the words. */
function knownName(words: string): string | undefined {
  for (const word of words.toLowerCase().split(SPACES)) {
    const name = FIELD_OF_NOUN.get(word);
    if (name !== undefined) return name;
  }
  return undefined;
}

const COLON = /\s?:$/;
const MAX_LABEL_CHARS = 24;
const NUMERAL = /\d/;

/** The name of a column of counts. */
export interface CountName {
  readonly name: string;
  /** Whether the name comes from the vocabulary (`FIELD_OF_NOUN`). Otherwise it is the label itself. */
  readonly isKnown: boolean;
}

/** Names a column of numbers after the texts beside them: "answer", "answers" → `answers`. Undefined if these texts are not labels. */
export function nameOfLabeledCounts(labels: readonly string[]): CountName | undefined {
  const words = [...new Set(labels)].map((label) => label.trim().replace(COLON, ""));
  const first = words[0] ?? "";
  const isLabel = (word: string): boolean =>
    word.length <= MAX_LABEL_CHARS && !NUMERAL.test(word) && isCountableNoun(word) && isSameNoun(word, first);
  if (!words.every(isLabel)) return undefined;
  const known = knownName(first);
  if (known !== undefined) return { name: known, isKnown: true };
  return {
    name: words.reduce((longest, word) => (word.length > longest.length ? word : longest)).toLowerCase(),
    isKnown: false,
  };
}

/** Words after numbers in Chinese, Japanese and Korean are units or verbs, not names: `500人付款`. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function isCountableNoun(words: string): boolean {
  if (EAST_ASIAN.test(words)) return false;
  if (words.length < 2 || words.split(SPACES).length > MAX_NOUN_WORDS || NOT_COUNTED.test(words)) return false;
  return FIRST_WORD.test(words) && monthNamed((FIRST_WORD.exec(words)?.[0] ?? "").toLowerCase()) === 0;
}

/** Whether two nouns are equal, or the singular and plural of one: `reply`, `replies`. */
function isSameNoun(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x === y) return true;
  let prefix = 0;
  while (prefix < x.length && x[prefix] === y[prefix]) prefix++;
  return prefix >= Math.min(x.length, y.length) - 1 && Math.max(x.length, y.length) - prefix <= MAX_PLURAL_ENDING_CHARS;
}

function longestNoun(counts: readonly Count[]): string {
  return counts.reduce((longest, { noun }) => (noun.length > longest.length ? noun : longest), "").toLowerCase();
}
