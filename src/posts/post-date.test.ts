import { expect, test } from "vitest";
import { dateIn, isDate } from "./post-date.ts";

test.each([
  "30th March 2025, 16:26",
  "2025-11-01 15:14:37",
  "June 04, 2024, 11:23:55 AM",
  "Sun Dec 17, 2023 11:23 am",
  "18. Oktober 2019 um 15:05 Uhr",
  "3 de mayo de 2024 a las 14:02",
  "Feb 12, 2017, 6:39pm EST",
  "2024年5月3日",
  "2 years ago",
  "1 week, 4 days ago",
  "vor 3 Stunden",
  "19 天前",
])("%s is a date", (text) => expect(isDate(text)).toBe(true));

test.each(["2025", "Ann 18/02/2020", "Joined: 3 May 2015", "On 3 May 2024 it worked.", "3 May 2024 by Ann", "1.2.3.4"])(
  "%s is not a date",
  (text) => expect(isDate(text)).toBe(false),
);

test.each([
  ["by Ann » 10 Apr 2020, 09:06", "10 Apr 2020, 09:06"],
  ["#1 erstellt: 21. Apr 2020, 19:40", "21. Apr 2020, 19:40"],
  ["Reply 1 - Posted by: Ann 5/21/2024 4:47:57 AM (No. 17)", "5/21/2024 4:47:57 AM"],
  ["Ann - 2 years ago (edited)", "2 years ago"],
  ["1 month ago 29 April 2020", "29 April 2020"],
  ["Ann 3 hours ago", "3 hours ago"],
  ["an hour ago", "an hour ago"],
])("%s contains the date %s", (line, date) => expect(dateIn(line)).toBe(date));

test.each(["Version 1.2.3 is out", "Posts: 7", "May 7", "an hour of rain"])("%s contains no date", (line) =>
  expect(dateIn(line)).toBeUndefined(),
);
