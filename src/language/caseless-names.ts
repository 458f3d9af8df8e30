/** Names in scripts without capital letters: Chinese, Japanese, Korean, Arabic, Hebrew, Thai, Hindi. */

import { HAN_JOB, HAN_PLACE_OR_LABEL, KOREAN_JOB, KOREAN_OFFICE } from "../vocabulary/index.ts";

const CASELESS_SCRIPT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{M}·・ー\s]+$/u;
const MAX_NAME_CHARS = 30;
const MAX_WORDS = 4;
const HAN = /^[\p{Script=Han}\s]+$/u;
const HANGUL = /^[\p{Script=Hangul}\s]+$/u;
/** A Chinese pen name is longer than a name: "力哥说理财". */
const MAX_PEN_NAME_CHARS = 8;
const MAX_HAN_NAME_CHARS = 4;
/** Family name and first name with a space: "山田 太郎". */
const JAPANESE_NAME = /^\p{Script=Han}{1,3}[\s　・][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,5}$/u;
const KOREAN_NAME = /^\p{Script=Hangul}{2,4}$/u;

/** Whether a text has only letters of these scripts. */
export function isCaseless(text: string): boolean {
  return CASELESS_SCRIPT.test(text);
}

/**
 * The evidence for a name besides its letters. `label`: a word such as "作者：" with a delimiter. `word`: a word without one. `none`: only the
 * place or the class of its element.
 */
export type NameEvidence = "label" | "word" | "none";

/** Whether a text in one of these scripts is the name of a person. Interface words have the same letters, so names need more evidence. */
export function isCaselessName(name: string, evidence: NameEvidence): boolean {
  if (name.length > MAX_NAME_CHARS || HAN_PLACE_OR_LABEL.test(name)) return false;
  if (HAN.test(name)) {
    if (JAPANESE_NAME.test(name)) return true;
    const maxChars = evidence === "label" ? MAX_PEN_NAME_CHARS : MAX_HAN_NAME_CHARS;
    return evidence !== "none" && name.length > 1 && name.length <= maxChars;
  }
  if (HANGUL.test(name)) return evidence !== "none" && KOREAN_NAME.test(name) && !KOREAN_OFFICE.test(name);
  const words = name.split(" ").length;
  return JAPANESE_NAME.test(name) || (evidence !== "none" && words > 1 && words <= MAX_WORDS);
}

const SPACE = /\s+/;

/** The names in a part of a byline in one of these scripts, undefined for other texts. Job titles around names are evidence for them. */
export function caselessNames(part: string, evidence: NameEvidence): readonly string[] | undefined {
  const withJobs = namesWithJobs(part);
  if (withJobs !== undefined) return withJobs;
  if (!isCaseless(part)) return undefined;
  const names = HAN.test(part) ? joinLetters(part.split(SPACE)) : [];
  if (names.length > 0 && names.every((name) => name.length <= MAX_HAN_NAME_CHARS && isCaselessName(name, evidence)))
    return names;
  return isCaselessName(part, evidence) ? [part] : [];
}

/**
 * The names in a line of Chinese or Korean letters with job titles around them: "本报记者 陆娅楠 顾 春", "王璐 北京报道", "박준석 기자". Returns undefined
 * for lines without such a title.
 */
export function namesWithJobs(line: string): readonly string[] | undefined {
  const korean = KOREAN_JOB.exec(line)?.[1];
  if (korean !== undefined) return isCaselessName(korean, "word") ? [korean] : [];
  if (!HAN.test(line) || !HAN_JOB.test(line)) return undefined;
  const tokens = joinLetters(line.replace(HAN_JOB_ANYWHERE, " ").trim().split(SPACE));
  return tokens.filter((name) => isCaselessName(name, "word"));
}

const HAN_JOB_ANYWHERE = new RegExp(HAN_JOB.source, "gu");

/** Joins pairs of single letters to names: "顾", "春" → "顾春". */
function joinLetters(tokens: readonly string[]): readonly string[] {
  const names: string[] = [];
  let isOpen = false;
  for (const token of tokens) {
    const isLetter = token.length === 1;
    if (isLetter && isOpen) names.push(`${names.pop() ?? ""}${token}`);
    else names.push(token);
    isOpen = isLetter && !isOpen;
  }
  return names;
}
