/** The types of detail fields. Unlike the columns of a list, a field is often one text of several facts. */
import { findDates } from "../../language/index.ts";
import { type ColumnType, columnTypeOf } from "../../records/index.ts";

/** Numbers with this many digits are codes, such as ISBNs. Set by hand. */
const MIN_CODE_DIGITS = 10;
const STARTS_WITH_ZERO = /^0\d/;
const DIGITS = /^\d+$/;
/** At least this share of the values have facts besides their date. Set by hand. */
const MIN_TEXT_SHARE = 0.5;
const WORDS = /\p{L}+/gu;
const LETTER = /\p{L}/u;
/** What is left of a date in brackets. */
const EMPTY_BRACKETS = /[([]\s{0,9}[)\]]/;

/**
 * Returns the type that the values of a field are read as. `contained` is the type that they contain. Codes are texts, since numbers lose
 * their zeros: `0805087443`. Dates with other facts are texts too: `Broadway (October 8, 2002)`.
 */
export function fieldTypeOf(values: readonly string[], contained: ColumnType = columnTypeOf(values)): ColumnType {
  if (contained === "number" && areCodes(values)) return "text";
  return contained === "date" && haveOtherFacts(values) ? "text" : contained;
}

function areCodes(values: readonly string[]): boolean {
  return (
    values.some((value) => STARTS_WITH_ZERO.test(value)) ||
    values.every((value) => value.length >= MIN_CODE_DIGITS && DIGITS.test(value))
  );
}

/** Whether the values differ in more than their date. A single word besides the date may be its weekday. */
function haveOtherFacts(values: readonly string[]): boolean {
  const rests = values.map(withoutDate).filter((rest) => wordsOf(rest) > 1 || isBeforeBrackets(rest));
  return rests.length >= MIN_TEXT_SHARE * values.length && new Set(rests).size > MIN_TEXT_SHARE * rests.length;
}

/** Whether a text without its date has words before brackets that the date was in. */
function isBeforeBrackets(text: string): boolean {
  const at = text.search(EMPTY_BRACKETS);
  return at >= 0 && LETTER.test(text.slice(0, at));
}

function withoutDate(value: string): string {
  const date = findDates(value).at(0);
  return date === undefined ? "" : `${value.slice(0, date.start)} ${value.slice(date.end)}`;
}

function wordsOf(text: string): number {
  return text.match(WORDS)?.length ?? 0;
}
