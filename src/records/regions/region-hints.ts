import { attribute, KNOWN_TAGS, tagId, tagSet, valueEnd } from "../../html/index.ts";
import type { Page } from "../../page/index.ts";
import { BOILERPLATE_WORDS, RECORD_WORDS } from "../../vocabulary/index.ts";

/** Elements that surround the main content. */
const BOILERPLATE_TAGS = tagSet("nav footer aside header form menu dialog");
const MAIN = tagId("main");
const ARTICLE = tagId("article");

/** Limit: characters read of a class or id attribute. */
const MAX_NAME_CHARS = 400;
const SPACE = 32;
const LOWER_BIT = 32;
const UPPER_A = 65;
const UPPER_Z = 90;
const LOWER_A = 97;
const LOWER_Z = 122;

const BOILERPLATE = 1;
const RECORD = 2;
/** By hash of a word: `BOILERPLATE`, `RECORD` or both. Hashes avoid a string for each word of a class or id. */
const MEANINGS = new Map<number, number>();
for (const [words, meaning] of [
  [BOILERPLATE_WORDS, BOILERPLATE],
  [RECORD_WORDS, RECORD],
] as const) {
  for (const word of words.split(" ")) MEANINGS.set(hashWord(word), (MEANINGS.get(hashWord(word)) ?? 0) | meaning);
}

/** Hashes a word of a class or id. */
export function hashWord(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0;
  return hash;
}

/** What the tag, role, class and id of an element hint at. */
export interface RegionHint {
  /** 1 for a tag or role such as `nav`, plus 1 for a class or id such as `sidebar`. */
  readonly boilerplate: number;
  /** 1 for a class or id such as `item` or `result`, else 0. */
  readonly record: number;
  /** 1 for `<article>`, `itemscope`, or the role `article` or `listitem`, else 0. */
  readonly item: number;
  /** 1 for the tag or role `main`, 0.5 for `article`, else 0. */
  readonly main: number;
}

const NO_HINT: RegionHint = { boilerplate: 0, record: 0, item: 0, main: 0 };

export function hintOf(page: Page, node: number): RegionHint {
  const tag = page.tag[node];
  const role = page.to[node] > page.from[node] ? attribute(page, node, "role") : undefined;
  const isBoilerplate =
    (tag < KNOWN_TAGS && BOILERPLATE_TAGS[tag] === 1) || role === "navigation" || role === "complementary";
  const main = tag === MAIN || role === "main" ? 1 : tag === ARTICLE ? 0.5 : 0;
  const words = meaningAt(page.source, page.classAt[node]) | meaningAt(page.source, page.idAt[node]);
  const isItem = tag === ARTICLE || role === "article" || role === "listitem" || isMicrodataItem(page, node);
  if (words === 0 && !isBoilerplate && !isItem && main === 0) return NO_HINT;
  const named = (words & BOILERPLATE) === 0 ? 0 : 1;
  return {
    boilerplate: named + (isBoilerplate ? 1 : 0),
    record: (words & RECORD) === 0 ? 0 : 1,
    item: isItem ? 1 : 0,
    main,
  };
}

function isMicrodataItem(page: Page, node: number): boolean {
  return page.to[node] > page.from[node] && attribute(page, node, "itemscope") !== undefined;
}

/**
 * The meanings of all words in the attribute value at `at`. A capital starts a word (`listItem`), but `HTML` is one
 * word.
 */
function meaningAt(source: string, at: number): number {
  if (at === 0) return 0;
  const stop = Math.min(valueEnd(source, at), at + MAX_NAME_CHARS);
  let meaning = 0;
  let hash = 0;
  let length = 0;
  let isCapital = false;
  for (let i = at; i <= stop; i++) {
    const code = i < stop ? source.charCodeAt(i) : SPACE;
    const isUpper = code >= UPPER_A && code <= UPPER_Z;
    const isLower = code >= LOWER_A && code <= LOWER_Z;
    const continuesWord = isLower ? !isCapital || length === 1 : isUpper && isCapital;
    if (!continuesWord && length > 0) {
      meaning |= MEANINGS.get(hash) ?? 0;
      hash = length = 0;
    }
    if (!isUpper && !isLower) continue;
    // A capital continues a word of capitals, or is the first letter of a word.
    isCapital = isUpper;
    hash = (Math.imul(hash, 31) + (code | LOWER_BIT)) | 0;
    length++;
  }
  return meaning;
}
