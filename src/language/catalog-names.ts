/** Names as catalogs write them: "van der Berg, Anna". */

import { collapseWhitespace } from "../text/index.ts";
import { JOB_WORD } from "../vocabulary/index.ts";
import { CAPITALIZED, CREDENTIAL, isNameWord, isOrganization, MAX_PERSON_NAME_CHARS } from "./person-names.ts";

/** Years of birth and death after a name in catalogs: ", 1835-1910", ", b. 1950". */
const LIFETIME = /,\s?(?:b\.\s|born\s)?\d{4}\??-?(?:\d{4})?\.?$/;
const MAX_SURNAME_WORDS = 4;

/**
 * Turns a name as catalogs write it ("van der Berg, Anna", "Twain, Mark, 1835-1910") into "Anna van der Berg", "Mark Twain". Returns undefined
 * for other texts. Two full names with a comma between them may be two people: they are one name only if `count` is "one".
 */
export function catalogName(text: string, count: "one" | "any"): string | undefined {
  const parts = collapseWhitespace(text).trim().replace(LIFETIME, "").split(",");
  if (parts.length !== 2) return undefined;
  const [last, first] = parts.map((part) => part.trim()) as [string, string];
  if (last === "" || first === "" || last.length + first.length > MAX_PERSON_NAME_CHARS) return undefined;
  if (CREDENTIAL.test(first) || JOB_WORD.test(first) || isOrganization(last)) return undefined;
  const words = [last, first].map((part) => part.split(" "));
  const areNames = words.every(
    (list) => list.length <= MAX_SURNAME_WORDS && list.every(isNameWord) && list.some(isCapitalized),
  );
  return areNames && (count === "one" || !words.every(isFullName)) ? `${first} ${last}` : undefined;
}

function isCapitalized(word: string): boolean {
  return CAPITALIZED.test(word);
}

/** Whether the words are a first and a last name without initials and particles. */
function isFullName(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => CAPITALIZED.test(word) && !word.endsWith(".") && word.length > 2);
}
