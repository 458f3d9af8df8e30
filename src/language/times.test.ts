import { expect, test } from "vitest";
import { readTime } from "./times.ts";

const DATE = "2024-05-03";
const timeAfter = (text: string) => readTime(DATE + text, 0, DATE.length).time;

test.each([
  ["Z UTC GMT WET", 0],
  ["CET MEZ", 1],
  ["CEST MESZ EET", 2],
  ["EEST MSK", 3],
  ["WIB", 7],
  ["JST KST", 9],
  ["AEST", 10],
  ["AEDT", 11],
  ["NZST", 12],
  ["NZDT", 13],
  ["EDT", -4],
  ["EST CDT", -5],
  ["MDT", -6],
  ["MST PDT", -7],
  ["PST", -8],
])("%s is %i hours from UTC", (zones, hours) => {
  for (const zone of zones.split(" ")) {
    expect([zone, timeAfter(` 10:30 ${zone}`)]).toEqual([
      zone,
      { hour: 10, minute: 30, second: 0, offset: hours * 60 },
    ]);
  }
});

test.each(["CST", "IST", "BST", "ABC"])("%s has no offset: it is unknown or names several zones", (zone) => {
  expect(timeAfter(` 10:30 ${zone}`)).toMatchObject({ hour: 10, offset: undefined });
});

test.each([
  ["10:30 +05:30", 330],
  ["10:30 -0930", -570],
  ["10:30 +2", 120],
  ["10:30 UTC+14:00", 840],
  ["10:30 UTC+14:15", undefined],
  ["10:30 +02:60", undefined],
])("the zone of %s", (text, offset) => expect(timeAfter(` ${text}`)).toMatchObject({ hour: 10, offset }));

test.each([
  ["23:59:59", [23, 59, 59]],
  ["12:00 am", [0, 0, 0]],
  ["12:00 p.m.", [12, 0, 0]],
  ["11:05 PM", [23, 5, 0]],
  ["13:05 pm", [13, 5, 0]],
  ["오후 3:20", [15, 20, 0]],
  ["오전 12시 5분", [0, 5, 0]],
  ["(월) 15시 20분", [15, 20, 0]],
  ["月曜日 午後3時20分", [15, 20, 0]],
  ["午後3時", [15, 0, 0]],
  ["星期一 下午3点05分", [15, 5, 0]],
  ["15：20", [15, 20, 0]],
])("%s is a time", (text, [hour, minute, second]) =>
  expect(timeAfter(` ${text}`)).toMatchObject({ hour, minute, second }),
);

test.each(["24:00", "10:60", "10:30:60"])("%s is not a time", (text) => expect(timeAfter(` ${text}`)).toBeUndefined());

test("a time may come right before its date", () => {
  const read = (before: string) => readTime(before + DATE, before.length, before.length + DATE.length).time;
  expect(read("10:30 pm, ")).toMatchObject({ hour: 22, minute: 30 });
  expect(read("10:30 on ")).toMatchObject({ hour: 10, minute: 30 });
  expect(read("10:30 and some words, ")).toBeUndefined();
});
