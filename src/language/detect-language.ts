import { CHARACTER_KINDS, CharacterKind, codeAt, FIRST_NON_LATIN } from "../text/index.ts";

/** A language, and how sure the detector is. */
export interface Detected {
  /** ISO 639-1, such as `en`. */
  readonly language: string;
  /** In [0, 1]. */
  readonly confidence: number;
}

/** Detects the language of a text; undefined if the text does not show it. */
export type DetectLanguage = (text: string) => Detected | undefined;

/** Confidence of results that eld calls reliable: on short texts 31 of 32 of them were correct (measured). */
const RELIABLE_CONFIDENCE = 0.97;
const UNRELIABLE_CONFIDENCE = 0.5;

/** Loads a detector for 60 languages: the optional package `eld`. Throws an `Error` that names the package if it is missing. */
export async function loadLanguageDetector(): Promise<DetectLanguage> {
  const { eld } = await import("eld/medium").catch((cause: unknown) => {
    throw new Error('Detecting languages needs the package "eld": npm install eld@2', { cause });
  });
  return (text) => {
    const result = eld.detect(text);
    if (result.language === "") return undefined;
    return { language: result.language, confidence: result.isReliable() ? RELIABLE_CONFIDENCE : UNRELIABLE_CONFIDENCE };
  };
}

/** Language tags as sites write them: `en-US`, `zh_Hant_TW`, `de_DE.UTF-8`. */
const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_.@].*)?$/i;

/** The code of BCP 47 for three-letter codes (ISO 639-2), for old codes, and for countries that sites write instead of languages. */
const LANGUAGE_OF_CODE: ReadonlyMap<string, string> = new Map(
  "eng:en ger:de deu:de fre:fr fra:fr spa:es ita:it por:pt dut:nl nld:nl pol:pl rus:ru ukr:uk cze:cs ces:cs swe:sv dan:da nor:no fin:fi hun:hu gre:el ell:el tur:tr ara:ar heb:he per:fa fas:fa hin:hi chi:zh zho:zh jpn:ja kor:ko vie:vi ind:id tha:th cat:ca rum:ro ron:ro in:id iw:he ji:yi jp:ja cn:zh cz:cs dk:da gr:el ua:uk"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** A language tag as BCP 47 writes it (`en-US`, `zh-Hant-TW`), undefined for anything else. */
export function languageTag(written: string): string | undefined {
  const match = TAG.exec(written.trim());
  if (match === null) return undefined;
  const language = match[1].toLowerCase();
  // "utf-8" is an encoding.
  if (language === "utf") return undefined;
  const parts = [LANGUAGE_OF_CODE.get(language) ?? language];
  if (match[2] !== undefined) parts.push(match[2][0].toUpperCase() + match[2].slice(1).toLowerCase());
  if (match[3] !== undefined) parts.push(match[3].toUpperCase());
  return parts.join("-");
}

/** The language of a tag without script and region: `zh-Hant-TW` → `zh`. */
export function primaryLanguage(tag: string): string {
  return tag.split("-", 1)[0];
}

const RIGHT_TO_LEFT = new Set(["ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"]);

/** The writing direction of a language. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(primaryLanguage(tag)) ? "rtl" : "ltr";
}

/** Unicode blocks (first and last code unit) with the language that uses each most, sorted by code unit. */
const SCRIPTS: readonly { readonly language: string; readonly from: number; readonly to: number }[] = [
  { language: "el", from: 0x370, to: 0x3ff },
  { language: "ru", from: 0x400, to: 0x52f },
  { language: "he", from: 0x590, to: 0x5ff },
  { language: "ar", from: 0x600, to: 0x77f },
  { language: "th", from: 0xe00, to: 0xe7f },
  { language: "ja", from: 0x3041, to: 0x30ff },
  { language: "zh", from: 0x3400, to: 0x9fff },
  { language: "ko", from: 0xac00, to: 0xd7a3 },
];
/** Other languages written in the script of a language of `SCRIPTS`. */
const LANGUAGES_SHARING_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  ar: ["fa", "ur", "ps", "sd", "ug", "ckb", "ku"],
  ru: ["uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg", "tt"],
  he: ["yi", "iw"],
  zh: ["yue", "ja"],
};
/** A script implies a language from this share of the letters on. Kana need a smaller share: Japanese mixes them with Han letters. */
const MIN_SCRIPT_SHARE = 0.3;
const MIN_KANA_SHARE = 0.1;

/** The language that the script of a text implies, undefined for Latin and for scripts with too few letters in the text. */
export function scriptLanguage(text: string): string | undefined {
  const counts = new Map<string, number>();
  let letters = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    if (code < FIRST_NON_LATIN) {
      if (CHARACTER_KINDS[code] === CharacterKind.WORD) letters++;
      continue;
    }
    const language = languageOf(code);
    if (language === undefined) continue;
    letters++;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  if ((counts.get("ja") ?? 0) > MIN_KANA_SHARE * letters) return "ja";
  for (const [language, count] of counts) if (count >= MIN_SCRIPT_SHARE * letters) return language;
  return undefined;
}

/** The language of `SCRIPTS` whose block contains a code unit. */
function languageOf(code: number): string | undefined {
  for (const { language, from, to } of SCRIPTS) if (code <= to) return code >= from ? language : undefined;
  return undefined;
}

/** Whether a language is written in the script of another: Ukrainian (`uk`) in that of Russian (`ru`). */
export function sharesScript(language: string, scriptOf: string): boolean {
  return language === scriptOf || (LANGUAGES_SHARING_SCRIPT[scriptOf]?.includes(language) ?? false);
}
