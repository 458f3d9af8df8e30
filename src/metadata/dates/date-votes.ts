import {
  type FoundDate,
  formatDay,
  formatInZone,
  formatMoment,
  instantOf,
  type Moment,
  utcOf,
} from "../../language/index.ts";
import { dateConfidence } from "../calibration.ts";
import { type Candidate, confidenceOf, type Field } from "../field.ts";

/** A date as a field: a day or a moment in ISO 8601. */
export interface DateField extends Field<string> {
  /** The calendar day in the time zone of the page, YYYY-MM-DD. */
  readonly day: string;
  /** The moment in UTC, if time and time zone are known. */
  readonly instant?: string | undefined;
}

/** A source that names a date, with its weight as log-odds. */
export interface Vote {
  readonly date: FoundDate;
  readonly family: SourceFamily;
  readonly source: string;
  readonly weight: number;
}

/** Sources of one family repeat each other, so each family has one vote: the one with the largest weight. */
type SourceFamily = "meta" | "article" | "page" | "markup" | "time" | "text" | "title" | "url" | "other";

interface CastVote extends Vote {
  /** The day that gets the vote. It differs from the date if the same moment is another day in the local zone. */
  readonly day: string;
}

const HOUR_MS = 3_600_000;
/** Time zones that are considered: from Los Angeles (UTC-8) to Tokyo (UTC+9). */
const MAX_WEST_MS = 8 * HOUR_MS;
const MAX_EAST_MS = 9 * HOUR_MS;
const DAY_CHARS = 10;

/** Decides for the day with the largest sum of weights. Half of the sum of the runner-up is subtracted for the confidence. */
export function decideDate(votes: readonly Vote[], withAll = false): DateField | undefined {
  if (votes.length === 0) return undefined;
  const cast = toLocalDays(onePerFamily(votes));
  const { day, sum, runnerUp } = winningDay(cast);
  const winners = cast.filter((vote) => vote.day === day);
  const support = { isContradicted: runnerUp > 0, isUnshown: winners.every(isUnshown) };
  const field = fieldOf(day, winners, dateConfidence(sum - runnerUp / 2, support));
  return withAll ? { ...field, candidates: votes.map(candidateOf) } : field;
}

/** A news article with the address or title of the page weighs more: newspapers keep the day of publication. */
const MIN_NEWS_WEIGHT = 2.5;

function isUnshown({ family, weight }: Vote): boolean {
  return (family === "article" || family === "markup") && weight < MIN_NEWS_WEIGHT;
}

/** The day with the largest sum of weights (on a tie, the first), and the sum of the runner-up. */
function winningDay(cast: readonly CastVote[]): {
  readonly day: string;
  readonly sum: number;
  readonly runnerUp: number;
} {
  const sums = new Map<string, number>();
  for (const { day, weight } of cast) sums.set(day, (sums.get(day) ?? 0) + weight);
  const ranked = [...sums].sort((a, b) => b[1] - a[1]);
  return { day: ranked[0][0], sum: ranked[0][1], runnerUp: ranked.length > 1 ? ranked[1][1] : 0 };
}

/** A date line that another source confirms is preferred to other lines with up to this many times its weight. */
const CONFIRMED_FACTOR = 1.7;

/** Whether a vote names its day for certain, and not in the text itself. */
function confirmsLines({ family, date }: Vote): boolean {
  return family !== "text" && family !== "time" && family !== "markup" && isCertainDay(date);
}

/** Hours of a UTC day that fall on the same calendar day from New York to Moscow. */
const SAFE_UTC_HOURS = [5, 20] as const;

/** Whether a date is the same day in all those time zones. */
export function isCertainDay(date: Moment): boolean {
  const { time } = date;
  return time === undefined || !isUtc(date) || (time.hour >= SAFE_UTC_HOURS[0] && time.hour <= SAFE_UTC_HOURS[1]);
}

function onePerFamily(votes: readonly Vote[]): readonly Vote[] {
  const declared = new Set(votes.filter(confirmsLines).map(({ date }) => formatDay(date)));
  const strength = ({ family, date, weight }: Vote): number =>
    family === "text" && declared.has(formatDay(date)) ? weight * CONFIRMED_FACTOR : weight;
  const byFamily = new Map<SourceFamily, Vote>();
  for (const vote of votes) {
    const before = byFamily.get(vote.family);
    if (before === undefined || strength(vote) > strength(before)) byFamily.set(vote.family, vote);
  }
  return [...byFamily.values()];
}

/**
 * Assigns votes to calendar days. A moment in UTC may fall on the day before or after in the local time zone. Its vote goes to that day if
 * other sources name it and none names the UTC day. If day and month may be swapped, the vote goes to the order that other sources confirm.
 */
function toLocalDays(votes: readonly Vote[]): readonly CastVote[] {
  const ordered = votes.some(({ date }) => date.isSwappable === true) ? withAgreedOrder(votes) : votes;
  const cast = ordered.map((vote) => castFor(vote, formatDay(vote.date)));
  const seen = new Set(cast.filter((vote) => !isUtc(vote.date)).map((vote) => vote.day));
  return cast.map((vote) => {
    const instant = isUtc(vote.date) ? instantOf(vote.date) : undefined;
    if (seen.size === 0 || instant === undefined || seen.has(vote.day)) return vote;
    const day = [instant - MAX_WEST_MS, instant + MAX_EAST_MS].map(isoDay).find((other) => seen.has(other));
    return day === undefined ? vote : castFor(vote, day);
  });
}

function castFor({ date, family, source, weight }: Vote, day: string): CastVote {
  return { date, family, source, weight, day };
}

function withAgreedOrder(votes: readonly Vote[]): readonly Vote[] {
  const sure = votes.filter(({ date }) => date.isSwappable !== true);
  const named = new Set(sure.map(({ date }) => formatDay(date)));
  return votes.map((vote) => ({ ...vote, date: agreedOrder(vote.date, named) }));
}

function agreedOrder(date: FoundDate, named: ReadonlySet<string>): FoundDate {
  if (date.isSwappable !== true || named.has(formatDay(date))) return date;
  const swapped = { ...date, month: date.day, day: date.month };
  return named.has(formatDay(swapped)) ? swapped : date;
}

function isUtc(date: Moment): boolean {
  return date.time?.offset === 0;
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, DAY_CHARS);
}

function fieldOf(day: string, votes: readonly CastVote[], confidence: number): DateField {
  const ranked = [...votes].sort((a, b) => b.weight - a.weight);
  const onDay = ranked.filter((vote) => formatDay(vote.date) === day);
  const { date } = (onDay.length > 0 ? onDay : ranked).reduce((a, b) =>
    precision(b.date) > precision(a.date) ? b : a,
  );
  const instants = ranked.map((vote) => instantOf(vote.date)).filter((moment) => moment !== undefined);
  // The instant of the date, or else the first that fits its local time in some zone, or else the first of all votes.
  const instant =
    instantOf(date) ?? instants.find((moment) => offsetBetween(date, moment) !== undefined) ?? instants[0];
  const offset = date.time?.offset ?? (instant === undefined ? undefined : offsetBetween(date, instant));
  return {
    value: formatInZone(date, offset),
    day,
    instant: instant === undefined ? undefined : new Date(instant).toISOString(),
    source: ranked[0].source,
    confidence,
  };
}

/** Higher for dates with a time, and with a time zone. Midnight often means that the time is unknown. */
function precision({ time }: Moment): number {
  if (time === undefined) return 0;
  return (time.offset === undefined ? 1 : 2) + (time.hour + time.minute > 0 ? 0.5 : 0);
}

const MINUTE_MS = 60_000;
const QUARTER_MINUTES = 15;
/** Two written forms of one time may differ by this many minutes: seconds are often left out. */
const MAX_DIFFERENCE_MINUTES = 2;

/** The UTC offset, in minutes, of a local time whose instant is known. Undefined if no considered time zone has this offset. */
function offsetBetween(local: Moment, instant: number): number | undefined {
  if (local.time === undefined) return undefined;
  const asUtc = utcOf(local, local.time, 0);
  const minutes = (asUtc - instant) / MINUTE_MS;
  const offset = Math.round(minutes / QUARTER_MINUTES) * QUARTER_MINUTES;
  const isZone =
    Math.abs(minutes - offset) <= MAX_DIFFERENCE_MINUTES &&
    offset >= -MAX_WEST_MS / MINUTE_MS &&
    offset <= MAX_EAST_MS / MINUTE_MS;
  return isZone ? offset : undefined;
}

function candidateOf({ date, source, weight }: Vote): Candidate<string> {
  return { value: formatMoment(date), source, confidence: confidenceOf(weight) };
}
