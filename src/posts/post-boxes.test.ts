import { expect, test } from "vitest";
import { chooseAll } from "../../test/choose-all.ts";
import { buildContent } from "../content/build-content.ts";
import { parse } from "../page/parse.ts";
import { isDate } from "./post-boxes.ts";

test.each([
  "30th March 2025, 16:26",
  "2025-11-01 15:14:37",
  "June 04, 2024, 11:23:55 AM",
  "Sun Dec 17, 2023 11:23 am",
  "18. Oktober 2019 um 15:05 Uhr",
  "3 de mayo de 2024 a las 14:02",
  "Feb 12, 2017, 6:39pm EST",
  "2024年5月3日",
])("a date: %s", (text) => expect(isDate(text)).toBe(true));

test.each(["2025", "Ann 18/02/2020", "Joined: 3 May 2015", "On 3 May 2024 it worked.", "3 May 2024 by Ann", "1.2.3.4"])(
  "no date: %s",
  (text) => expect(isDate(text)).toBe(false),
);

test("a cell that holds what was written is no profile, whatever stands in the others", () => {
  const answer = (name: string) =>
    `<div class=answer><table><tr><td>5 votes<td><p>What ${name} wrote here.</p><a class=username>${name}</a><td>3 May 2024</table></div>`;
  const page = parse(answer("Ann") + answer("Bob"));
  const said = JSON.stringify(buildContent(page, chooseAll(page)));
  expect(said).toContain("What Ann wrote here.");
  expect(said).toContain('"author":"Bob"');
});
