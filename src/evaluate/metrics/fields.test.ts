import { describe, expect, it, test } from "vitest";
import { authorKeys, sameTitle, siteNameKeys } from "./field-keys.ts";
import { type Fields, fieldOutcome, fieldScores } from "./fields.ts";

const none = new Set<string>();
const right = (answer: Fields, truth: Fields) =>
  (["title", "author", "date"] as const).map((name) => fieldOutcome(name, answer, { truth, siteNames: none }).right);

describe("titles", () => {
  const sites = siteNameKeys('<meta content="The Daily Ray" property="og:site_name">', "dailyray.co.uk");
  test.each<[boolean, string, string]>([
    [true, "Top Ten: Trends", "top ten trends"],
    [true, "Don’t say “no”", 'Don\'t say "no"'],
    [true, "A storm | The Daily Ray", "A storm"],
    [true, "The Daily Ray: A storm", "A storm"],
    [true, "A storm - dailyray", "A storm – The Daily Ray"],
    [false, "A storm | Weather", "A storm"],
    [false, "A storm", "The storm"],
  ])("%s: %s = %s", (same, first, second) => expect(sameTitle(first, second, sites)).toBe(same));

  test("a title that is only the site's name is compared as it is", () => {
    expect(sameTitle("The Daily Ray", "A storm", sites)).toBe(false);
  });
});

describe("authors", () => {
  test.each<[number, string[], string[]]>([
    [1, ["By Ann Lee and Bo Ek"], ["BO EK", "Ann Lee"]],
    [1, ["Dr. Ann B. Lee, Ph.D."], ["Ann Lee"]],
    [1, ["Lee, Ann"], ["Ann Lee"]],
    [2 / 3, ["Ann Lee"], ["Ann Lee", "Bo Ek"]],
    [0, ["Cy Ott"], ["Ann Lee"]],
  ])("%d: %j of %j", (share, answer, truth) => {
    expect(right({ author: answer }, { author: truth })[1]).toBeCloseTo(share);
  });

  test("a form of address alone is not a name", () => expect(authorKeys(["Dr.", "by", ""]).size).toBe(0));
});

describe("dates", () => {
  it("are right if they are the same calendar day", () => {
    const truth = { date: "2024-05-03 15:47:42+00:00" };
    expect(right({ date: "May 3, 2024" }, truth)[2]).toBe(1);
    expect(right({ date: "2024-05-04" }, truth)[2]).toBe(0);
    expect(fieldOutcome("date", { date: "soon" }, { truth, siteNames: none }).isAnswered).toBe(false);
  });
});

it("precision is over answered fields, recall over labeled ones; fields without a label do not count", () => {
  const outcome = (isLabeled: boolean, isAnswered: boolean, share = 0) => ({ isLabeled, isAnswered, right: share });
  const scores = fieldScores([
    outcome(true, true, 1),
    outcome(true, true, 0.5),
    outcome(true, true, 0),
    outcome(true, false),
    outcome(false, true),
    outcome(false, false),
  ]);
  expect(scores).toMatchObject({ precision: 0.5, recall: 0.375, labeled: 4, answered: 3 });
  expect(scores.f1).toBeCloseTo(3 / 7);
  expect(fieldScores([outcome(false, true)]).f1).toBe(1);
  expect(fieldScores([outcome(true, false)]).f1).toBe(0);
});
