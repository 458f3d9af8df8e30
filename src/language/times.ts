/** Reads times of day and time zones next to dates: `17:05 Uhr`, `5:30 p.m. PST`, `10h30`. */

/** A time of day. `offset` is in minutes east of UTC, undefined if the zone is unknown. */
export interface Time {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly offset: number | undefined;
}

/** "오후", "下午": words before an hour that is counted to twelve. `SECOND_HALF` is the afternoon. */
const HALF_DAY = "오전|오후|午前|午後|上午|下午";
const SECOND_HALF = /^(?:오후|午後|下午)/;
const CLOCK = new RegExp(
  String.raw`(?:(${HALF_DAY})\s?)?(\d{1,2})(?:(?:[:：h]|\.(?=\d\d(?!\.\d)))\s?(\d{2})(?!\d)|\s?[時时点點시]\s?(?:(\d{1,2})(?!\d)\s?[分분]?)?)(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([ap]\.?m\.?(?!\p{L}))?(?:\s?(?:uhr|часов|น\.))?\s?\(?(z(?!\p{L})|utc|gmt|[a-z]{3,4}(?!\p{L}))?\s?([+-]\d{1,2}:?(?:\d{2})?(?!\d))?`,
  "iuy",
);
/** A weekday between a date and its time: "(月)", "星期一", "월요일". */
const WEEKDAY = "[(（[]?(?:星期|周|週)?[一二三四五六日月火水木金土월화수목금토일](?:曜日?|요일)?[)）\\]]?";
/** Words and delimiters between a date and its time: "T", "at", "um", "à", "a las", "—". */
const BETWEEN_DATE_AND_TIME = new RegExp(
  String.raw`\s?(?:${WEEKDAY})?[\sT,.;:/|·•()–—-]{0,4}(?:(?:at|um|à|a las|às|alle|om|o|в|il|klo|kl\.|pukul|الساعة)\s)?[\s|]{0,2}`,
  "iuy",
);
/** A time directly before a date: "10:30 am, May 3, 2024". */
const TIME_BEFORE_DATE = /(\d{1,2}):(\d{2})\s?([ap]m)?[\s,|–-]{1,4}(?:on\s)?$/i;
const MAX_TIME_BEFORE_CHARS = 20;

/**
 * Offsets of time zones in minutes east of UTC. Those of North America are as in RFC 5322.
 * Left out are abbreviations for which newspapers of two countries mean different zones: CST (United States, China), IST (India, Israel,
 * Ireland), BST (Britain, Bangladesh).
 */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  cet: 60,
  mez: 60,
  cest: 120,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  jst: 540,
  kst: 540,
  wib: 420,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  est: -300,
  edt: -240,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

/** The largest offset in use is UTC+14 (Kiribati). */
const MAX_OFFSET_MINUTES = 14 * 60;

/** The time after or before the date at [start, end) of a line, and the end of date and time together. */
export function readTime(line: string, start: number, end: number): { time: Time | undefined; end: number } {
  BETWEEN_DATE_AND_TIME.lastIndex = end;
  const from = BETWEEN_DATE_AND_TIME.test(line) ? BETWEEN_DATE_AND_TIME.lastIndex : end;
  CLOCK.lastIndex = from;
  const match = CLOCK.exec(line);
  if (match !== null) {
    const [, halfDay, hour, minute, minuteOfHour, second, meridiem, zone, digits] = match;
    const half = halfDay === undefined ? meridiem : SECOND_HALF.test(halfDay) ? "p" : "a";
    const time = timeOf([hour, minute ?? minuteOfHour ?? "0", second], half, offsetOf(zone, digits));
    if (time !== undefined) return { time, end: CLOCK.lastIndex };
  }
  const before = TIME_BEFORE_DATE.exec(line.slice(Math.max(0, start - MAX_TIME_BEFORE_CHARS), start));
  const time = before === null ? undefined : timeOf([before[1], before[2], undefined], before[3], undefined);
  return { time, end };
}

type ClockDigits = readonly [hour: string, minute: string, second: string | undefined];

function timeOf(
  [hours, minutes, seconds]: ClockDigits,
  meridiem: string | undefined,
  offset: number | undefined,
): Time | undefined {
  let hour = Number(hours);
  const minute = Number(minutes);
  const second = Number(seconds ?? 0);
  if (meridiem !== undefined && hour <= 12) hour = (hour % 12) + (meridiem.toLowerCase().startsWith("p") ? 12 : 0);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return { hour, minute, second, offset };
}

function offsetOf(name: string | undefined, digits: string | undefined): number | undefined {
  if (digits === undefined) return name === undefined ? undefined : ZONES[name.toLowerCase()];
  const plain = digits.slice(1).replace(":", "");
  const hours = Number(plain.length > 2 ? plain.slice(0, -2) : plain);
  const minutes = plain.length > 2 ? Number(plain.slice(-2)) : 0;
  const offset = hours * 60 + minutes;
  if (minutes > 59 || offset > MAX_OFFSET_MINUTES) return undefined;
  return digits.startsWith("-") ? -offset : offset;
}
