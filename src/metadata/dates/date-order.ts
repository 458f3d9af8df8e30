/** Decides the order of day, month and year in numeric dates of a page. */

import { attribute } from "../../html/index.ts";
import { type DateOptions, hasEastAsianLetters } from "../../language/index.ts";
import { readBlock } from "../../page/index.ts";
import type { Evidence } from "../evidence.ts";
import type { Vote } from "./date-votes.ts";
import { AMBIGUITY_WEIGHT } from "./declared-dates.ts";

const AMERICAN = /^en(?:[-_]us)?$/i;
const ENGLISH_REGION = /^en[-_][a-z]{2}$/i;
const REGION_IN_PATH = /^https?:\/\/[^/]+\/(en-[a-z]{2})(?:\/|$)/i;
/** Domains of countries that write the day first even in English. Domains such as `.io` are used everywhere. */
const DAY_FIRST_HOST = /\.(?!us|io|co|tv|ai|me|fm|cc|ly|ph)[a-z]{2}$|\.asia$/;
const EAST_ASIAN = /^(?:zh|ja|ko)\b/i;

/** The order by the language and the host of the page. */
export function dateOrder(evidence: Evidence): DateOptions {
  const language = declaredLanguage(evidence);
  const yearFirst =
    EAST_ASIAN.test(language ?? "") || (language === undefined && hasEastAsianLetters(evidence.signals.title));
  return {
    monthFirst: AMERICAN.test(language ?? "en") && !DAY_FIRST_HOST.test(evidence.host ?? ""),
    yearFirst: yearFirst || undefined,
  };
}

/** The declared language; of several, one with an English-speaking country. */
function declaredLanguage(evidence: Evidence): string | undefined {
  const path = REGION_IN_PATH.exec(evidence.url ?? "")?.[1];
  const declared = [attribute(evidence.page, 0, "lang"), evidence.meta("og:locale"), path]
    .map((language) => language?.trim())
    .filter((language) => language !== undefined && language !== "");
  return declared.find((value) => ENGLISH_REGION.test(value ?? "")) ?? declared[0];
}

/** `25/12/2024` or `12/25/2024`, whose order is certain. */
const CERTAIN_ORDER =
  /(?<![\d/])(?:(1[3-9]|2\d|3[01])\/(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])\/(1[3-9]|2\d|3[01]))\/(?:19|20)\d\d(?!\d)/;
/** Limit: blocks that are searched for such a date. */
const MAX_ORDER_BLOCKS = 100;

/** Whether a date with a certain order has the month first, undefined without such a date. */
function certainMonthFirst(evidence: Evidence): boolean | undefined {
  for (const block of evidence.dateBlocks.slice(0, MAX_ORDER_BLOCKS)) {
    const match = CERTAIN_ORDER.exec(readBlock(evidence.page, block));
    if (match !== null) return match[2] !== undefined;
  }
  return undefined;
}

/** Reads ambiguous dates (03/04/2024) in the order of another date on the page (25/12/2024). */
export function withCertainOrder(votes: readonly Vote[], evidence: Evidence, options: DateOptions): readonly Vote[] {
  if (!votes.some(({ date }) => date.isAmbiguous)) return votes;
  const monthFirst = certainMonthFirst(evidence);
  if (monthFirst === undefined) return votes;
  return votes.map((vote) => {
    const { date } = vote;
    if (!date.isAmbiguous) return vote;
    const ordered = monthFirst === options.monthFirst ? date : { ...date, month: date.day, day: date.month };
    return {
      ...vote,
      date: { ...ordered, isAmbiguous: false, isSwappable: false },
      weight: vote.weight - AMBIGUITY_WEIGHT,
    };
  });
}
