/** Tells names from interface words and places, in any language. */

import { attribute } from "../../html/index.ts";
import { isCaseless } from "../../language/index.ts";
import { type Page, readBlock } from "../../page/index.ts";
import { FIRST_NAMES, FORUM_ADDRESS, PLACE_START } from "../../vocabulary/index.ts";
import type { Evidence } from "../evidence.ts";
import type { Work } from "../works.ts";
import { type AuthorClaim, agreementWith } from "./author-claims.ts";

/** A block with at least this many words is running text. */
const MIN_TEXT_WORDS = 12;
/** Limit: characters of running text that are read. */
const MAX_TEXT_CHARS = 100_000;
const LOWER_CASE_WORD = /(?<![\p{L}\p{M}\p{N}_.-])\p{Ll}[\p{L}\p{M}]+/gu;
/** Digits, an underscore, or a capital letter inside a word: "ada_l", "BeauHD". */
const ACCOUNT_SHAPE = /[\p{N}_]|\p{Ll}\p{Lu}/u;
const MIN_WORD_CHARS = 3;

/** Whether a name is written like an account name: no ordinary word is. */
function isAccountShaped(name: string): boolean {
  return ACCOUNT_SHAPE.test(name);
}

/** The running text of a page, for checking names found in doubtful places. */
class RunningText {
  readonly #page: Page;
  #text: string | undefined;
  #words: ReadonlySet<string> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Whether the text uses all words of a name as ordinary words, in lower case: "Join Date", "Copy Link". */
  isOrdinary(name: string): boolean {
    if (isAccountShaped(name)) return false;
    const words = name.split(" ").filter((word) => word.length >= MIN_WORD_CHARS);
    this.#words ??= new Set(this.text.match(LOWER_CASE_WORD));
    const known = this.#words;
    return words.length > 0 && words.every((word) => known.has(word.toLowerCase()));
  }

  /** Whether a sentence of the text contains a name. Then it is a place or a person that the page is about. Biographies start with the name. */
  isMentioned(name: string): boolean {
    for (let at = this.text.indexOf(name); at >= 0; at = this.text.indexOf(name, at + 1))
      if (at > 0 && this.text[at - 1] !== "\n") return true;
    return false;
  }

  /** The blocks of running text, one per line. */
  get text(): string {
    this.#text ??= this.#read();
    return this.#text;
  }

  #read(): string {
    const { blocks } = this.#page;
    const lines: string[] = [];
    let chars = 0;
    for (let block = 0; block < blocks.count && chars < MAX_TEXT_CHARS; block++) {
      if (blocks.words[block] < MIN_TEXT_WORDS || blocks.hidden[block] === 1) continue;
      const line = readBlock(this.#page, block).replaceAll("\n", " ");
      lines.push(line);
      chars += line.length;
    }
    return lines.join("\n");
  }
}

const LINE_SOURCES: ReadonlySet<string> = new Set(["text", "byline", "author link", "post"]);
/** Languages whose interface words are known (`WORD_OUTSIDE_NAMES`): in others, a place is not enough evidence for a name. */
const KNOWN_LANGUAGE = /^(?:en|de)\b/i;
/** People stay above organizations (`AUTHOR_WEIGHTS.organization`). */
const MIN_WEIGHT = -0.1;
/** Subtracted from the weight of a claim without any evidence but its place (measured). */
const NO_EVIDENCE_PENALTY = 1.2;

/**
 * Drops the claims of lines and elements that no other source confirms and whose names are more likely interface words, places or subjects of
 * the page. Lowers the weight of those without evidence.
 */
export function withoutDoubtful(
  claims: readonly AuthorClaim[],
  evidence: Evidence,
  works: readonly Work[],
): readonly AuthorClaim[] {
  const text = new RunningText(evidence.page);
  const isDiscussion = works.some(({ kind }) => kind === "forum") || FORUM_ADDRESS.test(evidence.url ?? "");
  return claims.flatMap((claim) => {
    const { source, kind, names, weight } = claim;
    // Posts have people as authors: meta elements name the owner of the forum.
    if (isDiscussion && kind === "organization" && source.startsWith("meta")) return [];
    if (!LINE_SOURCES.has(source) || kind === "organization" || agreementWith(claim, claims) > 0) return claim;
    if (isDiscussion && names.every((name) => !name.includes(" "))) return claim;
    if (names.some((name) => text.isOrdinary(name))) return [];
    if (claim.isPlaceOnly !== true || names.some((name) => hasNameEvidence(name, evidence))) return claim;
    if (!hasKnownLanguage(evidence) || names.some((name) => PLACE_START.test(name))) return [];
    const areMentioned = names.some((name) => text.isMentioned(name));
    if (areMentioned && names.every((name) => !name.includes(" "))) return [];
    const lowered = areMentioned ? MIN_WEIGHT : weight - NO_EVIDENCE_PENALTY;
    return { ...claim, weight: Math.max(MIN_WEIGHT, lowered) };
  });
}

const NAME_BORDER = /[\s-]/;
const MARK = /\p{M}/gu;
const INITIAL = /^\p{Lu}\.|\s\p{Lu}\.(?:\s|$)/u;

/** Whether a name has a common first name or initials, is written like an account name, or is part of an address on the page. */
function hasNameEvidence(name: string, { page }: Evidence): boolean {
  if (isAccountShaped(name) || INITIAL.test(name) || isCaseless(name)) return true;
  const words = name.toLowerCase().normalize("NFD").replace(MARK, "").replaceAll("ł", "l").split(NAME_BORDER);
  if (words.some((word) => FIRST_NAMES.has(word))) return true;
  return words.length > 1 && page.source.includes(`/${words.join("-")}`);
}

/** Whether the page declares no language or one whose interface words are known. */
function hasKnownLanguage(evidence: Evidence): boolean {
  const declared = attribute(evidence.page, 0, "lang") ?? evidence.meta("og:locale") ?? "";
  return declared === "" || KNOWN_LANGUAGE.test(declared);
}
