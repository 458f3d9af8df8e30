import { collapseWhitespace, wordKey } from "../text/index.ts";
import {
  AGENCY_AFTER_NAME,
  AGENCY_WORD,
  BYLINE_PREFIX_AT_START,
  BYLINE_PREFIX_WITHIN,
  COMPANY_WORD,
  EDITORIAL_OFFICE,
  HAN_MEDIA,
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
} from "../vocabulary/index.ts";
import { EXPLICIT_PREFIX } from "./byline-prefixes.ts";
import { caselessNames, isCaseless, isCaselessName, type NameEvidence, namesWithJobs } from "./caseless-names.ts";
import { monthNamed } from "./read-dates.ts";
import { isTerm } from "./terms.ts";

/** Where a text comes from, which decides how strictly names are checked. */
export type NameTrust =
  /** A field made for names: one word and any letter case suffice. */
  | "field"
  /** A line of the page with a byline prefix before it: only text that looks like the name of a person is a name. */
  | "line"
  /** An element or line whose place or class suggests a name. In scripts without capital letters that is not enough. */
  | "place";

/** How strictly a name is checked: `field`, or by the evidence around it. */
type Strictness = "field" | NameEvidence;

const MAX_NAME_WORDS = 5;
/** Limit: characters of the name of a person. */
export const MAX_PERSON_NAME_CHARS = 60;
const MAX_NAMES = 12;
/** Limit: characters that are read of one item in a list of names. */
const MAX_NAME_PART_CHARS = 90;
/** Limit: longer lines are cut here. Bylines are shorter. */
const MAX_LINE_CHARS = 400;
/** Limit: longer fields are cut here. A field may list all authors of a scientific paper. */
const MAX_FIELD_CHARS = 4000;
const LETTER = /\p{L}/u;
const DIGIT = /\d/;
/** A word that starts with a capital letter. */
export const CAPITALIZED: RegExp = /^[(]?(?:\p{Lu}|\p{Lt}|[dol]['’]\p{Lu})/u;
const ALL_CAPITALS = /^[\p{Lu}\s.'’-]{5,}$/u;
const NAME_EDGES = /^[\s.,;:|/·•–—\-"“”'‘’()]+|[\s,;:|/·•–—\-"“”'‘()]+$/gu;
const WEB_ADDRESS = /^(?:https?:)?\/\/|^www\.|\.(?:com|net|org|de|co|io)$|^[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\/\S*$/i;
/** An e-mail address, perhaps in brackets. */
const EMAIL = /[<([]?(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{2,64}[>)\]]?/gi;
/** "Lovelace, Ada". */
const LAST_NAME_FIRST = /^(\p{Lu}[\p{L}'’-]+),\s*(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.]*)?)$/u;
/** Degrees, licenses and generations after a name: "PhD", "RN", "Jr.". */
export const CREDENTIAL: RegExp =
  /^(?:m\.?d|ph\.?d|mba|cfp|cpa|rn|rd|rdn|ms|ma|msc|bsc|jr|sr|esq|dds|dvm|lcsw|mph|ii|iii|cfa|jd|np|do|pa|pt|dpt|cscs|pharmd|psyd|edd|llm|ceo|cto)\.?$/i;
/** Membership of a society after a name: "FACLM", "FRCP". */
const FELLOWSHIP = /^F[A-Z]{2,4}$/;

/** A border that a list of names does not cross: a bar, a bullet, a line break. */
const SEGMENT_BORDER = /\s*[|•·\n\t]\s*/u;
const CONJUNCTION = /\s(?:and|und|et|y|e|en|i|и|og|och|ve|và|oraz)\s|&/iu;

/** The names of people in a text, without "By" and without the text after the names. */
export function namesIn(text: string, trust: NameTrust): readonly string[] {
  const head = text.slice(0, trust === "field" ? MAX_FIELD_CHARS : MAX_LINE_CHARS);
  const written = collapseWhitespace(head.includes("@") ? withoutEmail(head, trust) : head).trim();
  const prefix = BYLINE_PREFIX_AT_START.exec(written)?.[0] ?? "";
  const line = written.slice(prefix.length);
  if (line === "" || WEB_ADDRESS.test(line)) return [];
  if (trust === "field") return fieldNames(line);
  return lineNames(line, prefix !== "" ? evidenceOf(prefix) : trust === "line" ? "word" : "none");
}

/** The names of the first segment of a line that has any. */
function lineNames(line: string, evidence: NameEvidence): readonly string[] {
  for (const segment of line.split(SEGMENT_BORDER)) {
    const names = namesOf(segment, evidence);
    if (names.length > 0) return names;
  }
  return [];
}

const PREFIX_DELIMITER = /[:：/／|]/;

function evidenceOf(prefix: string): NameEvidence {
  return PREFIX_DELIMITER.test(prefix) ? "label" : "word";
}

/** From this many words before an e-mail address on, a line is a postal address, not a byline. */
const MIN_CONTACT_WORDS = 7;

/** Removes the e-mail addresses of a field, and the brackets around the rest. Cuts a line at its first e-mail address. */
function withoutEmail(text: string, trust: NameTrust): string {
  if (trust !== "field") {
    const before = text.split(EMAIL, 1)[0].trim();
    return before.split(" ", MIN_CONTACT_WORDS).length === MIN_CONTACT_WORDS ? "" : before;
  }
  const rest = text.replace(EMAIL, " ").trim();
  return rest.startsWith("(") && rest.endsWith(")") ? rest.slice(1, -1) : rest;
}

function fieldNames(line: string): readonly string[] {
  const lastFirst = lastFirstNames(line.split(SEMICOLON));
  if (lastFirst.length > 0) return lastFirst;
  const names = namesOf(line, "field");
  // "Centre for Food and Health" is one name, although "and" separates names.
  const isSplit = CONJUNCTION.test(line) && names.length === 2 && names.some((name) => !name.includes(" "));
  return isSplit && line.length <= MAX_PERSON_NAME_CHARS ? [line] : names;
}

const SEMICOLON = /\s*;\s*/;

/** Returns "Ada Lovelace" and "Alan Turing" for "Lovelace, Ada; Turing, Alan". Empty if any name has another form. */
function lastFirstNames(parts: readonly string[]): readonly string[] {
  const matches = parts.filter((part) => part !== "").map((part) => LAST_NAME_FIRST.exec(part));
  return matches.every((match) => match !== null) ? matches.map((match) => `${match[2]} ${match[1]}`) : [];
}

/** Whether a word may be part of a name: it is capitalized, or a particle such as "von". */
export function isNameWord(word: string): boolean {
  return CAPITALIZED.test(word) || NAME_PARTICLES.has(word.toLowerCase());
}

/** The slash in "Ada Lovelace/Alan Turing", but not in "dpa/Reuters" and "AFP/The Local". */
const BETWEEN_FULL_NAMES = /(?<=\p{Lu}\p{Ll}{1,20}\s\p{Lu}\p{L}{1,20})\/(?=\p{Lu}\p{Ll}{1,20}\s\p{Lu}\p{Ll})/gu;

function partsOf(segment: string): readonly string[] {
  const line = segment.includes("/") ? segment.replace(BETWEEN_FULL_NAMES, ", ") : segment;
  return line.split(NAME_SEPARATOR);
}

function namesOf(segment: string, strictness: Strictness): readonly string[] {
  const names: string[] = [];
  for (const part of partsOf(segment)) {
    const cut = cutName(part.slice(0, MAX_NAME_PART_CHARS), strictness);
    const caseless = strictness === "field" ? namesWithJobs(cut) : caselessNames(cut, strictness);
    if (caseless !== undefined && (caseless.length > 0 || strictness !== "field")) {
      names.push(...caseless.filter((name) => !names.includes(name) && !PLACEHOLDER_NAME.test(name)));
      continue;
    }
    const name = withoutJobs(cut);
    if (name === "" || CREDENTIAL.test(name) || FELLOWSHIP.test(part.trim())) continue;
    // An editorial office before all names is the author. After a name it is a job title.
    if (EDITORIAL_OFFICE.test(name) && (strictness === "field" || UPPER_CASE.test(name))) {
      if (names.length === 0) return [name.replace(LEADING_ARTICLE, "")];
      continue;
    }
    if (names.length > 0 && JOB_WORD.test(name)) continue;
    if (!isName(name, strictness)) {
      // After the names come job, place and date. After a sentence come no names.
      if (strictness !== "field" && (names.length > 0 || isSentence(part))) break;
      continue;
    }
    if (!names.includes(name)) names.push(name);
    if (names.length === MAX_NAMES) break;
  }
  return names;
}

/** From this many words on, a part of a line is a sentence, not a job or place. */
const MIN_SENTENCE_WORDS = 7;

function isSentence(part: string): boolean {
  return part.trim().split(" ", MIN_SENTENCE_WORDS).length === MIN_SENTENCE_WORDS;
}

const UPPER_CASE = /\p{Lu}/u;
/** The article left over from "von der Redaktion". */
const LEADING_ARTICLE = /^(?:der|la) /;

/** The names of a line that contains nothing else before its first border: "Ada Lovelace | London". */
export function namesAlone(text: string): readonly string[] {
  const line = collapseWhitespace(text.slice(0, MAX_LINE_CHARS)).trim();
  const segment = line.split(SEGMENT_BORDER, 1)[0];
  if (!UPPER_CASE.test(segment)) return [];
  const names = namesOf(segment, "none");
  const parts = partsOf(segment);
  return names.length === parts.length && wordKey(names.join(" ")) === wordKey(parts.join(" ")) ? names : [];
}

/** The names after a byline prefix ("by", "von", "作者") in a line, empty if the line has no prefix. */
export function namesAfterBylinePrefix(text: string): readonly string[] {
  const line = collapseWhitespace(text.slice(0, MAX_LINE_CHARS)).trim();
  const reporters = REPORTERS.exec(line)?.[1];
  if (reporters !== undefined) return reporters.split(BETWEEN_REPORTERS);
  const prefix = BYLINE_PREFIX_AT_START.exec(line) ?? BYLINE_PREFIX_WITHIN.exec(line);
  if (prefix === null) return [];
  const rest = line.slice(prefix.index + prefix[0].length);
  const names = WEB_ADDRESS.test(rest)
    ? []
    : lineNames(rest.includes("@") ? withoutEmail(rest, "line") : rest, evidenceOf(prefix[0]));
  if (names.length > 0 || !(EXPLICIT_PREFIX.test(prefix[0]) || BARE_PREFIX.test(prefix[0]))) return names;
  // A single word after the prefix may be an account name: "Posted by ada_l".
  const name = withoutJobs(cutName(rest.split(LINE_SEGMENT_END, 1)[0].slice(0, MAX_NAME_PART_CHARS), "word"));
  return name.includes(" ") ? [] : accountNameIn(rest);
}

/** "記者王小明、李大同／台北報導": the job is directly before the names, a slash after them. */
const REPORTERS =
  /^[[〔【]?(?:[\p{Script=Han}]{0,6})(?:記者|记者)\s?(\p{Script=Han}{2,4}(?:[、,，]\s?\p{Script=Han}{2,4}){0,5})\s?[／/]/u;
const BETWEEN_REPORTERS = /[、,，]\s?/u;

const LINE_SEGMENT_END = /\s*[|•·\n\t,]\s*/u;

/** A bare "by" at the start of a line or after a date. */
const BARE_PREFIX = /^(?:[\s|·•–—(-]*|\d\s*)(?:by|von|par|por|door)\s+$/iu;
const ACCOUNT_NAME = /^\p{L}[\p{L}\p{N}_.-]{1,23}[\p{L}\p{N}_-]$/u;

/** The first word of a text if it may be an account name: "ada_l", "BeauHD". */
export function accountNameIn(text: string): readonly string[] {
  const first = text.split(ACCOUNT_NAME_END, 1)[0].trim();
  const isAccountName = ACCOUNT_NAME.test(first) && isTerm(first.toLowerCase()) && !WORD_OUTSIDE_NAMES.test(first);
  const isWord = GERUND.test(first) || monthNamed(first.toLowerCase()) > 0;
  if (!isAccountName || isWord || !isName(first, "field")) return [];
  return isCaseless(first) && !isCaselessName(first, "none") ? [] : [first];
}
/** Words after "by" that are not account names: "by clicking", "by using". */
const GERUND = /^\p{Ll}{3,}ing$/u;
const ACCOUNT_NAME_END = /[\s|,;(•·»]/u;

/** Cuts byline prefix, a job title before the name and all text after the name. */
function cutName(part: string, strictness: Strictness): string {
  return part
    .replace(BYLINE_PREFIX_AT_START, "")
    .replace(JOB_BEFORE_NAME, "")
    .replace(strictness === "field" ? NAME_END_IN_FIELD : NAME_END_IN_LINE, "")
    .replace(NAME_EDGES, "")
    .trim();
}

/** Cuts agency and job title, and writes a name in capitals with small letters. */
function withoutJobs(cut: string): string {
  const name = cut.replace(AGENCY_AFTER_NAME, "").replace(JOB_AFTER_NAME, "").replace(JOB_BEFORE_HAN_NAME, "");
  return ALL_CAPITALS.test(name) && !HOST_NAME.test(name) ? capitalized(name) : name;
}

function capitalized(name: string): string {
  return name.toLowerCase().replace(WORD_START, (letter) => letter.toUpperCase());
}
const WORD_START = /(?<![\p{L}\p{M}])\p{L}/gu;

/** Whether a name is that of a company, an agency or an editorial office. */
export function isOrganization(name: string): boolean {
  return isGenericName(name) || EDITORIAL_OFFICE.test(name) || AGENCY_WORD.test(name);
}

/** Whether an organization is too generic to be an author: a company ("Example GmbH"), or an office without a name ("Redaktion"). */
export function isGenericOrganization(name: string): boolean {
  return isGenericName(name) || (EDITORIAL_OFFICE.test(name) && !isName(name, "field"));
}

/** A host: "example.org". */
const HOST_NAME = /^[\w-]{2,30}(?:\.[\w-]{2,30}){0,2}\.[a-z]{2,6}$/i;

/** Whether a name is that of a company, a Chinese newspaper or a host. */
function isGenericName(name: string): boolean {
  return COMPANY_WORD.test(name) || HAN_MEDIA.test(name) || HOST_NAME.test(name);
}

/** A conjunction as the first word is the rest of a list whose start was cut. */
const FIRST_CONJUNCTION = /^(?:und|y|e|and|et)$/iu;

/** Whether a text may name a person. */
function isName(name: string, strictness: Strictness): boolean {
  if (name.length < 2 || name.length > MAX_PERSON_NAME_CHARS || !LETTER.test(name)) return false;
  const key = wordKey(name);
  if (PLACEHOLDER_NAME.test(key) || (key !== name.toLowerCase() && PLACEHOLDER_NAME.test(name))) return false;
  if (SHORT_DAY_AND_MONTH.test(name)) return false;
  const words = name.split(" ");
  if (words.length > MAX_NAME_WORDS) return false;
  if (strictness === "field") return true;
  if (DIGIT.test(name) || WORD_OUTSIDE_NAMES.test(name)) return false;
  if (isCaseless(name)) return isCaselessName(name, strictness);
  if (words.length < 2 || FIRST_CONJUNCTION.test(words[0]) || !CAPITALIZED.test(words[words.length - 1])) return false;
  return words.every(isNameWord);
}
