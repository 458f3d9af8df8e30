import { describe, expect, test, vi } from "vitest";
import { directionOf, languageTag, loadLanguageDetector, scriptLanguage, sharesScript } from "./detect-language.ts";

describe("language tags", () => {
  test.each([
    ["en_US", "en-US"],
    ["DE", "de"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["pt_BR.UTF-8", "pt-BR"],
    ["es-419", "es-419"],
    ["ger", "de"],
    ["eng-US", "en-US"],
    ["nds", "nds"],
    ["in-ID", "id-ID"],
    ["iw", "he"],
    ["jp", "ja"],
    ["utf-8", undefined],
    ["x", undefined],
    ["english", undefined],
    ["", undefined],
  ])("%s", (written, expected) => expect(languageTag(written)).toBe(expected));
});

test("a script implies a language", () => {
  expect(scriptLanguage("これは日本語の文章です")).toBe("ja");
  expect(scriptLanguage("这是一个中文句子")).toBe("zh");
  expect(scriptLanguage("한국어 문장")).toBe("ko");
  expect(scriptLanguage("это русский текст")).toBe("ru");
  expect(scriptLanguage("plain English with one 字")).toBeUndefined();
  expect(sharesScript("uk", "ru")).toBe(true);
  expect(sharesScript("en", "ru")).toBe(false);
});

test("Han letters with more than a tenth of kana are Japanese", () => {
  expect(scriptLanguage("東京市場の株価平均")).toBe("ja");
  expect(scriptLanguage("東京市場平均株価大幅上昇が決定")).toBe("zh");
});

test("a script implies a language if it has at least .3 of the letters", () => {
  expect(scriptLanguage("abcdefg где")).toBe("ru");
  expect(scriptLanguage("abcdefgh где")).toBeUndefined();
});

test.each([
  ["Ελληνικά", "el"],
  ["עברית", "he"],
  ["العربية", "ar"],
  ["ภาษาไทย", "th"],
])("%s is %s", (text, language) => expect(scriptLanguage(text)).toBe(language));

test("a language shares its own script and that of its family", () => {
  expect(sharesScript("ru", "ru")).toBe(true);
  expect(sharesScript("en", "en")).toBe(true);
  for (const language of "fa ur ps sd ug ckb ku".split(" "))
    expect([language, sharesScript(language, "ar")]).toEqual([language, true]);
  for (const language of "uk be bg sr mk kk ky mn tg tt".split(" "))
    expect([language, sharesScript(language, "ru")]).toEqual([language, true]);
  for (const language of ["yi", "iw"]) expect([language, sharesScript(language, "he")]).toEqual([language, true]);
  for (const language of ["yue", "ja"]) expect([language, sharesScript(language, "zh")]).toEqual([language, true]);
  expect(sharesScript("zh", "ja")).toBe(false);
});

test("writing direction", () => {
  for (const tag of "ar-EG he iw fa ur yi ps sd ug dv ckb".split(" "))
    expect([tag, directionOf(tag)]).toEqual([tag, "rtl"]);
  for (const tag of "en ru zh-Hant-TW".split(" ")) expect([tag, directionOf(tag)]).toEqual([tag, "ltr"]);
});

test("the detector finds the language of a sentence", async () => {
  const detect = await loadLanguageDetector();
  expect(detect("Der schnelle braune Fuchs springt über den faulen Hund und läuft davon.")?.language).toBe("de");
  expect(detect("Le renard brun saute par-dessus le chien paresseux et s'enfuit.")?.language).toBe("fr");
  expect(detect("")).toBeUndefined();
});

test("without eld, the error names the package and how to install it", async () => {
  vi.doMock("eld/medium", () => {
    throw new Error("Cannot find package 'eld'");
  });
  await expect(loadLanguageDetector()).rejects.toThrow('"eld": npm install eld@2');
  vi.doUnmock("eld/medium");
});
