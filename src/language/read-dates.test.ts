import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDay, formatMoment, instantOf } from "./moments.ts";
import { findDates, readDate } from "./read-dates.ts";

/** `readDate` of a value that is known to be a date. */
const dateIn = (value: string) => {
  const date = readDate(value);
  if (date === undefined) throw new Error(`no date in ${value}`);
  return date;
};
const first = (text: string, options = {}) => findDates(text, options).map(formatMoment)[0];

describe("dates as people write them", () => {
  test.each([
    ["3 May 2024", "2024-05-03"],
    ["May 3rd, 2024", "2024-05-03"],
    ["Sept. 3, 2024 at 5:30 p.m.", "2024-09-03T17:30:00"],
    ["3. Mai 2024, 17:05 Uhr", "2024-05-03T17:05:00"],
    ["le 3 mai 2024 à 10h30", "2024-05-03T10:30:00"],
    ["3 de mayo de 2024", "2024-05-03"],
    ["3 maggio 2024", "2024-05-03"],
    ["3 de março de 2024", "2024-03-03"],
    ["3 mei 2024", "2024-05-03"],
    ["3 maja 2024", "2024-05-03"],
    ["3 мая 2024, 12:30", "2024-05-03T12:30:00"],
    ["2024年5月3日 12:30", "2024-05-03T12:30:00"],
    ["2024년 5월 3일", "2024-05-03"],
    ["2024. 5. 13. 12:52", "2024-05-13T12:52:00"],
    ["2024.05.13. 12:52", "2024-05-13T12:52:00"],
    ["2024. 5. 13. 오후 3:20", "2024-05-13T15:20:00"],
    ["입력 2024.05.13 (월) 15:20", "2024-05-13T15:20:00"],
    ["2024년 5월 13일 오후 3시 20분", "2024-05-13T15:20:00"],
    ["24년 5월 13일", "2024-05-13"],
    ["입력 24.05.13 12:52", "2024-05-13T12:52:00"],
    ["更新日 24/05/13", "2024-05-13"],
    ["发布时间：24-05-13", "2024-05-13"],
    ["２０２４年５月１３日（月）１５時２０分", "2024-05-13T15:20:00"],
    ["令和6年5月13日", "2024-05-13"],
    ["令和元年10月13日", "2019-10-13"],
    ["平成30年5月13日", "2018-05-13"],
    ["中華民國113年5月13日", "2024-05-13"],
    ["113年5月13日", "2024-05-13"],
    ["2024-05-1312:52", "2024-05-13T12:52:00"],
    ["13.05.202412:52 Uhr", "2024-05-13T12:52:00"],
    ["13.05.2412:52", "2024-05-13T12:52:00"],
    ["May 13, 202412:52", "2024-05-13T12:52:00"],
    ["13 พ.ค. 2567", "2024-05-13"],
    ["१३ मई २०२४", "2024-05-13"],
    ["13 Ağu 2024", "2024-08-13"],
    ["13 May 24", "2024-05-13"],
    ["13 May '24 by Ada", "2024-05-13"],
    ["05/13/24", "2024-05-13"],
    ["٣ مايو ٢٠٢٤", "2024-05-03"],
    ["3 كانون الثاني 2024", "2024-01-03"],
    ["2024. május 3.", "2024-05-03"],
    ["3 iunie 2024", "2024-06-03"],
    ["3 de maig de 2024", "2024-05-03"],
    ["3. mája 2024", "2024-05-03"],
    ["3. svibnja 2024.", "2024-05-03"],
    ["3. avgusta 2024", "2024-08-03"],
    ["3. јун 2024.", "2024-06-03"],
    ["3 юни 2024", "2024-06-03"],
    ["3. ágúst 2024", "2024-08-03"],
    ["3. juuni 2024", "2024-06-03"],
    ["2024 m. gegužės 3 d.", "2024-05-03"],
    ["3 Junie 2024", "2024-06-03"],
    ["3 Julai 2024", "2024-07-03"],
    ["3 במאי 2024", "2024-05-03"],
    ["3 फ़रवरी 2024", "2024-02-03"],
    ["ngày 3 tháng 5 năm 2024", "2024-05-03"],
    ["Posted on 03-May-2024", "2024-05-03"],
    ["03.05.2024", "2024-05-03"],
    ["28.04.2023-19:20", "2023-04-28T19:20:00"],
    ["25.04.24 | 14:07 Uhr", "2024-04-25T14:07:00"],
    ["10:30 am, May 3, 2024", "2024-05-03T10:30:00"],
    ["Dec 15 2020 05:00 PST", "2020-12-15T05:00:00-08:00"],
    ["Fri, 03 May 2024 15:47:42 GMT", "2024-05-03T15:47:42Z"],
    ["2024-05-03T15:47:42.389+02:00", "2024-05-03T15:47:42+02:00"],
    ["2024-05-03 15:47:42+0530", "2024-05-03T15:47:42+05:30"],
  ])("%s", (text, expected) => expect(first(text)).toBe(expected));
});

describe("not dates", () => {
  test.each([
    "May 2024",
    "31.02.2024",
    "v1.2.2024",
    "13/13/2024",
    "12 noon 2024",
    "1/2-3/4",
    "yesterday",
    "2024",
    "",
    "1.2.3",
    "12. Mai 3. x 5",
    "13. Mai 12:52",
    "13 мая 12.30",
    "3 May 24 people",
    "5. 13. 12:52",
    "5.13.24",
    "2024. 13. 5. 12:52",
    "입력 24.13.05",
    "2024.5.13.1",
    "5월 13일 12:52",
    "3-5-24",
  ])("%s", (text) => expect(findDates(text)).toEqual([]));
});

test("monthFirst decides the order of day and month; ambiguous dates are marked", () => {
  expect(findDates("03/04/2024")[0]).toMatchObject({ month: 4, day: 3, isAmbiguous: true });
  expect(findDates("03/04/2024", { monthFirst: true })[0]).toMatchObject({ month: 3, day: 4, isAmbiguous: true });
  expect(findDates("13/04/2024", { monthFirst: true })[0]).toMatchObject({ month: 4, day: 13, isAmbiguous: false });
  expect(findDates("03.04.2024", { monthFirst: true })[0]).toMatchObject({ month: 4, day: 3, isAmbiguous: false });
});

test("yearFirst decides where two-digit years are; without it East Asian letters in the text do", () => {
  expect(findDates("24.05.13").map(formatDay)).toEqual(["2013-05-24"]);
  expect(findDates("24.05.13", { yearFirst: true }).map(formatDay)).toEqual(["2024-05-13"]);
  expect(findDates("韓 24.05.13", { yearFirst: false }).map(formatDay)).toEqual(["2013-05-24"]);
});

test("a date is read the same whatever separates its numbers, and never with the hour as its year", () => {
  const part = fc.integer({ min: 1, max: 31 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), part, fc.integer({ min: 0, max: 23 }), (month, day, hour) => {
      const time = `${String(hour).padStart(2, "0")}:30`;
      const two = (number: number) => String(number).padStart(2, "0");
      const isDay = new Date(Date.UTC(2024, month, 0)).getUTCDate() >= day;
      const expected = isDay ? [`2024-${two(month)}-${two(day)}`] : [];
      const forms = [
        `2024. ${month}. ${day}. ${time}`,
        `2024.${month}.${day} ${time}`,
        `2024/${month}/${day} ${time}`,
        `2024年${month}月${day}日${time}`,
        `2024년 ${month}월 ${day}일 ${time}`,
        `2024-${two(month)}-${two(day)}${time}`,
        `${two(day)}.${two(month)}.2024${time}`,
      ];
      for (const form of forms) expect([form, findDates(form).map(formatDay)]).toEqual([form, expected]);
    }),
  );
});

test("all dates of a line are found, in text order", () => {
  expect(findDates("Posted 3 May 2024, updated May 5, 2024").map(formatDay)).toEqual(["2024-05-03", "2024-05-05"]);
});

test("compact dates are read in values, not in texts", () => {
  expect(formatDay(dateIn("20240503"))).toBe("2024-05-03");
  expect(findDates("order 20240503")).toEqual([]);
});

test("Thai years are converted", () => {
  expect(findDates("5 มีนาคม 2567").map(formatDay)).toEqual(["2024-03-05"]);
  expect(findDates("5 มีนาคม พ.ศ. 2567").map(formatDay)).toEqual(["2024-03-05"]);
});

test("Unix times are read in values, in seconds and milliseconds", () => {
  expect(formatMoment(dateIn("1714732200"))).toBe("2024-05-03T10:30:00Z");
  expect(formatMoment(dateIn("1714732200123"))).toBe("2024-05-03T10:30:00Z");
  expect(readDate("17147322001")).toBeUndefined();
  expect(findDates("order 1714732200")).toEqual([]);
});

test("an instant needs a time and a zone", () => {
  expect(instantOf(dateIn("2024-05-03T00:30:00+02:00"))).toBe(Date.UTC(2024, 4, 2, 22, 30));
  expect(instantOf(dateIn("2024-05-03T00:30:00"))).toBeUndefined();
  expect(instantOf(dateIn("2024-05-03"))).toBeUndefined();
});

test("every written day is read back", () => {
  const days = fc.date({
    min: new Date("1990-01-01T00:00:00Z"),
    max: new Date("2060-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (date) => {
      const iso = date.toISOString();
      expect(formatMoment(dateIn(iso))).toBe(`${iso.slice(0, 19)}Z`);
      const spoken = date.toLocaleDateString("en-GB", {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      });
      expect(formatDay(findDates(`on ${spoken}.`)[0])).toBe(iso.slice(0, 10));
    }),
  );
});

test("no text throws, and no date is outside the calendar", () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom("12", ".", "/", "-", "2024", "May", " ", "年", "T", ":"));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      for (const { month, day } of findDates(pieces.join(""))) {
        expect(month).toBeGreaterThan(0);
        expect(month).toBeLessThan(13);
        expect(day).toBeLessThan(32);
      }
    }),
  );
});
