import { describe, expect, test } from "vitest";
import { chooseAll } from "../../test/choose-all.ts";
import { buildContent } from "../content/build-content.ts";
import { tagId } from "../html/tags.ts";
import { parse } from "../page/parse.ts";
import { isProfileCell, nameInProfile } from "./post-boxes.ts";

test("a cell with the text of a post is not a profile, even if the cells after it have text", () => {
  const answer = (name: string) =>
    `<div class=answer><table><tr><td>5 votes<td><p>What ${name} wrote here.</p><a class=username>${name}</a><td>3 May 2024</table></div>`;
  const page = parse(answer("Ann") + answer("Bob"));
  const content = JSON.stringify(buildContent(page, chooseAll(page)));
  expect(content).toContain("What Ann wrote here.");
  expect(content).toContain('"author":"Bob"');
});

describe("the profile cell of a short post", () => {
  /** Whether the first cell of a row is a profile. The row is the post, and the first link is the author's name. */
  function isProfile(cell: string, answer: string): boolean {
    const page = parse(`<table><tr><td>${cell}</td><td>${answer}</td></tr></table>`);
    const first = (name: string): number => page.tag.indexOf(tagId(name));
    return isProfileCell(page, first("td"), { post: first("tr"), author: first("a") });
  }
  const words = (count: number): string => "word ".repeat(count);

  test("has up to 20 words and starts with the name", () => {
    expect(isProfile(`<a>Ann</a> ${words(19)}`, "Thanks.")).toBe(true);
    expect(isProfile(`<a>Ann</a> ${words(20)}`, "Thanks.")).toBe(false);
    expect(isProfile(`Member <a>Ann</a> ${words(10)}`, "Thanks.")).toBe(false);
  });

  test("has less than half of the words of the post, with the name anywhere in it", () => {
    expect(isProfile(`Member ${words(30)}<a>Ann</a>`, words(33))).toBe(true);
    expect(isProfile(`Member ${words(30)}<a>Ann</a>`, words(32))).toBe(false);
  });

  test("needs text after it, not only a date", () => {
    expect(isProfile("<a>Ann</a>", "")).toBe(false);
    expect(isProfile("<a>Ann</a>", "3 May 2024")).toBe(false);
  });
});

test("the name in a profile is its first text, if that has a letter and at most 60 characters", () => {
  const nameIn = (inner: string, name = "postprofile"): string | undefined => {
    const page = parse(`<div class=${name}>${inner}</div>`);
    return nameInProfile(page, page.tag.indexOf(tagId("div")));
  };
  expect(nameIn("<p> … </p><b>Ann</b><i>Member</i>")).toBe("Ann");
  expect(nameIn(`<b>${"a".repeat(60)}</b>`)).toBe("a".repeat(60));
  expect(nameIn(`<b>${"a".repeat(61)}</b><b>Ann</b>`)).toBeUndefined();
  expect(nameIn("<b>123</b>")).toBeUndefined();
  expect(nameIn("<b>Ann</b>", "footer")).toBeUndefined();
  expect(nameIn(`${"<i></i>".repeat(60)}<b>Ann</b>`)).toBeUndefined();
});
