/** Calendar days with times, and their form in ISO 8601. */

import type { Time } from "./times.ts";

/** A calendar day, with the time of day and the time zone if the text has them. */
export interface Moment {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly time?: Time | undefined;
}

/** The moment of a day, undefined if the calendar has no such day. */
export function moment(yearText: string, monthText: string, dayText: string): Moment | undefined {
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  if (month < 1 || month > 12 || day < 1) return undefined;
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day <= daysOfMonth ? { year, month, day } : undefined;
}

/** The moment at a Unix time, in UTC. */
export function momentAt(seconds: number): Moment {
  const date = new Date(seconds * 1000);
  const time = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds(), offset: 0 };
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), time };
}

/** Formats a moment as ISO 8601, with the time and the zone if they are known. */
export function formatMoment(moment: Moment): string {
  return formatInZone(moment, moment.time?.offset);
}

/** Formats a moment as ISO 8601 in a given zone: minutes east of UTC, undefined if unknown. */
export function formatInZone(moment: Moment, offset: number | undefined): string {
  const { time } = moment;
  if (time === undefined) return formatDay(moment);
  return `${formatDay(moment)}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}${formatOffset(offset)}`;
}

/** The day as YYYY-MM-DD. */
export function formatDay({ year, month, day }: Moment): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** Milliseconds since 1970, undefined if time or zone is unknown. */
export function instantOf({ year, month, day, time }: Moment): number | undefined {
  return time?.offset === undefined ? undefined : utcOf({ year, month, day }, time, time.offset);
}

/** Milliseconds since 1970 of a time on a day in a zone. */
export function utcOf({ year, month, day }: Moment, time: Time, offset: number): number {
  return Date.UTC(year, month - 1, day, time.hour, time.minute - offset, time.second);
}

function formatOffset(offset: number | undefined): string {
  if (offset === undefined) return "";
  if (offset === 0) return "Z";
  const minutes = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function pad(value: number, length = 2): string {
  if (length === 2) return value < 10 ? `0${value}` : `${value}`;
  return value >= 1000 ? `${value}` : `${value}`.padStart(length, "0");
}
