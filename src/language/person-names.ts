import { collapseWhitespace, wordKey } from "../text/index.ts";
import {
  AGENCY_AFTER_NAME,
  AGENCY_WORD,
  BYLINE_PREFIX_AT_START,
  BYLINE_PREFIX_WITHIN,
  BYLINE_PREFIX_WORDS,
  COMPANY_WORD,
  EDITORIAL_OFFICE,
  EDITORIAL_OFFICE_WORD,
  JOB_AFTER_NAME,
  JOB_BEFORE_HAN_NAME,
  JOB_BEFORE_NAME,
  JOB_WORD,
  NAME_END_IN_FIELD,
  NAME_END_IN_LINE,
  NAME_PARTICLES,
  NAME_SEPARATOR,
  PLACEHOLDER_NAME,
  SHORT_DAY_AND_MONTH,
  WORD_OUTSIDE_NAMES,
  WORDS_AROUND_NAMES,
} from "../vocabulary/index.ts";
import { EXPLICIT, mayLead } from "./byline-prefixes.ts";
import { monthNamed } from "./months.ts";
import { isTerm } from "./terms.ts";

/** How sure it is that a text holds names and nothing else. */
export type NameTrust =
  /** A field made for names: one word, letters in any case will do. */
  | "field"
  /** A line of the page: only what looks like a name of a person. */
  | "line";

const MAX_WORDS = 5;
const MAX_CHARS = 60;
const MAX_NAMES = 12;
/** A name and the begin of what follows it. */
const MAX_PART = 90;
/** Longer texts are no bylines. */
const MAX_TEXT = 400;
/** A field may name all who wrote a paper. */
const MAX_FIELD = 4000;
const LETTER = /\p{L}/u;
const DIGIT = /\d/;
const NO_CASE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}·・ー\s]+$/u;
const CAPITALISED = /^[(]?(?:\p{Lu}|\p{Lt}|[dol]['’]\p{Lu})/u;
const ALL_CAPITALS = /^[\p{Lu}\s.'’-]{5,}$/u;
const EDGES = /^[\s.,;:|/·•–—\-"“”'‘’()]+|[\s,;:|/·•–—\-"“”'‘()]+$/gu;
const ADDRESS = /^(?:https?:)?\/\/|^www\.|\.(?:com|net|org|de|co|io)$/i;
/** Of mail, in any brackets; the name may stand before, behind or in brackets. */
const MAIL = /[<([]?(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{2,64}[>)\]]?/gi;
const LAST_FIRST = /^(\p{Lu}[\p{L}'’-]+),\s*(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.]*)?)$/u;
/** Degrees, licences and generations that follow a name; fellows of societies go by F and the society's letters. */
const CREDENTIAL =
  /^(?:m\.?d|ph\.?d|mba|cfp|cpa|rn|rd|rdn|ms|ma|msc|bsc|jr|sr|esq|dds|dvm|lcsw|mph|ii|iii|cfa|jd|np|do|pa|pt|dpt|cscs|pharmd|psyd|edd|llm|ceo|cto)\.?$/i;
const FELLOWSHIP = /^F[A-Z]{2,4}$/;

/** A border that a list of names does not cross: of elements, or a bar. */
const BORDER = /\s*[|•·\n\t]\s*/u;
const CONNECTED = /\s(?:and|und|et|y|e|en|i|и|og|och|ve|và|oraz)\s|&/iu;

/** The names of people a text gives, "By" and what follows them cut off. */
export function namesIn(text: string, trust: NameTrust): readonly string[] {
  const begin = text.slice(0, trust === "field" ? MAX_FIELD : MAX_TEXT);
  const line = collapseWhitespace(begin.includes("@") ? withoutMail(begin, trust) : begin)
    .trim()
    .replace(BYLINE_PREFIX_AT_START, "");
  if (line === "" || ADDRESS.test(line)) return [];
  if (trust === "field") return fieldNames(line);
  for (const segment of line.split(BORDER)) {
    const names = namesOf(segment, trust);
    if (names.length > 0) return names;
  }
  return [];
}

/** Words before an address of mail, from which on a line tells where to write to, not who wrote. */
const CONTACT_WORDS = 7;

/** What is left beside addresses of mail, brackets around all of it aside; of a line what stands before the first. */
function withoutMail(text: string, trust: NameTrust): string {
  if (trust === "line") {
    const before = text.split(MAIL, 1)[0].trim();
    return before.split(" ", CONTACT_WORDS).length === CONTACT_WORDS ? "" : before;
  }
  const left = text.replace(MAIL, " ").trim();
  return left.startsWith("(") && left.endsWith(")") ? left.slice(1, -1) : left;
}

function fieldNames(line: string): readonly string[] {
  const swapped = swappedNames(line.split(SEMICOLON));
  if (swapped.length > 0) return swapped;
  const names = namesOf(line, "field");
  // "Centre for Food and Health" is one name, not two.
  const isSplit = CONNECTED.test(line) && names.length === 2 && names.some((name) => !name.includes(" "));
  return isSplit && line.length <= MAX_CHARS ? [line] : names;
}

const SEMICOLON = /\s*;\s*/;

/** "Lovelace, Ada; Turing, Alan": the names in their order, if all are given so. */
function swappedNames(parts: readonly string[]): readonly string[] {
  const matches = parts.filter((part) => part !== "").map((part) => LAST_FIRST.exec(part));
  return matches.every((match) => match !== null) ? matches.map((match) => `${match[2]} ${match[1]}`) : [];
}

/** What catalogues write behind a name: when its bearer lived. */
const LIFETIME = /,\s?(?:b\.\s|born\s)?\d{4}\??-?(?:\d{4})?\.?$/;
const MAX_SURNAMES = 4;

/**
 * A name as catalogues write it, the last name first ("van der Berg, Anna", "Twain, Mark, 1835-1910"), in its order;
 * undefined if it is not written so. Two full names and a comma may be two people, unless the text is known to name one.
 */
export function catalogueName(text: string, count: "one" | "any"): string | undefined {
  const parts = collapseWhitespace(text).trim().replace(LIFETIME, "").split(",");
  if (parts.length !== 2) return undefined;
  const [last, first] = parts.map((part) => part.trim()) as [string, string];
  if (last === "" || first === "" || last.length + first.length > MAX_CHARS) return undefined;
  if (CREDENTIAL.test(first) || JOB_WORD.test(first) || isOrganization(last)) return undefined;
  const words = [last, first].map((part) => part.split(" "));
  const areNames = words.every(
    (list) => list.length <= MAX_SURNAMES && list.every(isNameWord) && list.some(isCapitalised),
  );
  return areNames && (count === "one" || !words.every(isFullName)) ? `${first} ${last}` : undefined;
}

function isCapitalised(word: string): boolean {
  return CAPITALISED.test(word);
}

function isNameWord(word: string): boolean {
  return CAPITALISED.test(word) || NAME_PARTICLES.has(word.toLowerCase());
}

/** Whether words are a first and a last name, none of them an initial, none a particle. */
function isFullName(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => CAPITALISED.test(word) && !word.endsWith(".") && word.length > 2);
}

/** A slash between two full names: "dpa/Reuters" are agencies, "AFP/The Local" is one label. */
const BETWEEN_FULL_NAMES = /(?<=\p{Lu}\p{Ll}{1,20}\s\p{Lu}\p{L}{1,20})\/(?=\p{Lu}\p{Ll}{1,20}\s\p{Lu}\p{Ll})/gu;

function partsOf(segment: string): readonly string[] {
  const line = segment.includes("/") ? segment.replace(BETWEEN_FULL_NAMES, ", ") : segment;
  return line.split(NAME_SEPARATOR);
}

function namesOf(segment: string, trust: NameTrust): readonly string[] {
  const names: string[] = [];
  for (const part of partsOf(segment)) {
    const name = clean((part ?? "").slice(0, MAX_PART), trust);
    if (name === "" || CREDENTIAL.test(name) || FELLOWSHIP.test((part ?? "").trim())) continue;
    // An office stands alone; beside names it is a job.
    if (isOffice(name) && (trust === "field" || UPPER_CASE.test(name))) {
      if (names.length === 0) return [name.replace(ARTICLE, "")];
      continue;
    }
    if (names.length > 0 && JOB_WORD.test(name)) continue;
    if (!isName(name, trust)) {
      // After the names come the job, the place, the date; a sentence leads to no names.
      if (trust === "line" && (names.length > 0 || isSentence(part ?? ""))) break;
      continue;
    }
    if (!names.includes(name)) names.push(name);
    if (names.length === MAX_NAMES) break;
  }
  return names;
}

/** Words of a part of a line, from which on it is no job and no place. */
const SENTENCE_WORDS = 7;

function isSentence(part: string): boolean {
  return part.trim().split(" ", SENTENCE_WORDS).length === SENTENCE_WORDS;
}

/** Without capital letters a name looks like any other words. */
const UPPER_CASE = /\p{Lu}/u;
/** What is left of "von der Redaktion". */
const ARTICLE = /^(?:der|la) /;

/** The names of a line that holds nothing else, or nothing else before a border. */
export function namesAlone(text: string): readonly string[] {
  const line = collapseWhitespace(text.slice(0, MAX_TEXT)).trim();
  const segment = line.split(BORDER, 1)[0];
  if (!UPPER_CASE.test(segment)) return [];
  const names = namesOf(segment, "line");
  const rest = partsOf(segment);
  return names.length === rest.length && wordKey(names.join(" ")) === wordKey(rest.join(" ")) ? names : [];
}

/** The names after "by", "von", "作者" in a line; none if it has no such word. */
export function namesAfterBylinePrefix(text: string): readonly string[] {
  const line = collapseWhitespace(text.slice(0, MAX_TEXT)).trim();
  if (!mayLead(line, 0, line.length)) return [];
  const reporters = REPORTERS.exec(line)?.[1];
  if (reporters !== undefined) return reporters.split(BETWEEN_REPORTERS);
  const leader = BYLINE_PREFIX_AT_START.exec(line) ?? BYLINE_PREFIX_WITHIN.exec(line);
  if (leader === null) return [];
  const rest = line.slice(leader.index + leader[0].length);
  const names = namesIn(rest, "line");
  if (names.length > 0 || !(EXPLICIT.test(leader[0]) || BARE.test(leader[0]))) return names;
  // An account stands alone; among other words it is a word.
  const name = clean(rest.split(ACCOUNT_END, 1)[0].slice(0, MAX_PART), "line");
  return name.includes(" ") ? [] : handleIn(rest);
}

/** "記者王小明、李大同／台北報導": no space parts the name from the job, a slash parts it from the place. */
const REPORTERS =
  /^[[〔【]?(?:[\p{Script=Han}]{0,6})(?:記者|记者)\s?(\p{Script=Han}{2,4}(?:[、,，]\s?\p{Script=Han}{2,4}){0,5})\s?[／/]/u;
const BETWEEN_REPORTERS = /[、,，]\s?/u;

const ACCOUNT_END = /\s*[|•·\n\t,]\s*/u;

/** A bare leader at the begin of a line, or behind a date. */
const BARE = /^(?:[\s|·•–—(-]*|\d\s*)(?:by|von|par|por|door)\s+$/iu;
const HANDLE = /^[\p{L}][\p{L}\p{N}_.-]{2,24}$/u;

/** A single word that may be the name of an account. */
export function handleIn(text: string): readonly string[] {
  const first = text.split(HANDLE_END, 1)[0].trim();
  const isHandle = HANDLE.test(first) && isTerm(first.toLowerCase()) && !WORD_OUTSIDE_NAMES.test(first);
  const isWord = DOING.test(first) || monthNamed(first.toLowerCase()) > 0;
  return isHandle && !isWord && isName(first, "field") ? [first] : [];
}
/** "by clicking", "by using": what follows is done, not named. */
const DOING = /^\p{Ll}{3,}ing$/u;
const HANDLE_END = /[\s|,;(•·»]/u;

/** First and last name in letters of ASCII, with names or initials between. */
const PLAIN_NAME = /^[A-Z][A-Za-z]*[a-z](?: [A-Z](?:[A-Za-z]*[a-z]|\.)){1,3}$/;

/** A cheap yes: most names have nothing around them, nor a word that leads to a name, is a job or ends the name. */
export function isClean(part: string): boolean {
  if (!PLAIN_NAME.test(part)) return false;
  for (const word of part.toLowerCase().split(" "))
    if (BYLINE_PREFIX_WORDS.has(word) || WORDS_AROUND_NAMES.has(word)) return false;
  return true;
}

function clean(part: string, trust: NameTrust): string {
  if (isClean(part)) return part;
  const name = part
    .replace(BYLINE_PREFIX_AT_START, "")
    .replace(JOB_BEFORE_NAME, "")
    .replace(trust === "field" ? NAME_END_IN_FIELD : NAME_END_IN_LINE, "")
    .replace(EDGES, "")
    .trim()
    .replace(AGENCY_AFTER_NAME, "")
    .replace(JOB_AFTER_NAME, "")
    .replace(JOB_BEFORE_HAN_NAME, "");
  return ALL_CAPITALS.test(name) ? capitalised(name) : name;
}

function capitalised(name: string): string {
  return name.toLowerCase().replace(WORD_START, (letter) => letter.toUpperCase());
}
const WORD_START = /(?<![\p{L}\p{M}])\p{L}/gu;

/** Whether a name is one of a firm, an agency or an editorial office. */
export function isOrganization(name: string): boolean {
  return isOffice(name) || COMPANY_WORD.test(name) || AGENCY_WORD.test(name);
}

/** Most names have none of the words of an office, which is told faster. */
function isOffice(name: string): boolean {
  return EDITORIAL_OFFICE_WORD.test(name) && EDITORIAL_OFFICE.test(name);
}

/** Whether it is any site's: an office without a name of its own, or the firm that owns or made the site. */
export function isAnyones(name: string): boolean {
  return COMPANY_WORD.test(name) || (isOffice(name) && !isName(name, "field"));
}

/** Words between two names of one person, or of two. */
const JOINS_NAMES = /^(?:und|y|e|and|et)$/iu;

/** Whether a text may name a person. */
function isName(name: string, trust: NameTrust): boolean {
  if (name.length < 2 || name.length > MAX_CHARS || !LETTER.test(name)) return false;
  const key = wordKey(name);
  if (PLACEHOLDER_NAME.test(key) || (key !== name.toLowerCase() && PLACEHOLDER_NAME.test(name))) return false;
  if (SHORT_DAY_AND_MONTH.test(name)) return false;
  const words = name.split(" ");
  if (words.length > MAX_WORDS) return false;
  if (trust === "field") return true;
  if (DIGIT.test(name) || WORD_OUTSIDE_NAMES.test(name)) return false;
  if (NO_CASE.test(name)) return name.length <= 12;
  if (words.length < 2 || JOINS_NAMES.test(words[0]) || !CAPITALISED.test(words.at(-1)!)) return false;
  return words.every(isNameWord);
}
