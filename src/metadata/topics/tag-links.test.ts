import { expect, test } from "vitest";
import { tagId } from "../../html/tags.ts";
import { parse } from "../../page/parse.ts";
import { mayHaveTagRel } from "./tag-links.ts";

const may = (html: string): boolean => {
  const page = parse(html);
  return mayHaveTagRel(page, page.tag.indexOf(tagId("a")));
};

test.each([
  "<a rel=tag href=/x>x</a>",
  "<a href=/x rel=tag>x</a>",
  '<a href="/x" rel="category tag">x</a>',
  "<a class=c rel='nofollow tag' href='/x'>x</a>",
  "<a rel=tag>x</a>",
  "<a href=/tag/ rel=tag>x</a>",
])("mayHaveTagRel accepts %s", (html) => {
  expect(may(html)).toBe(true);
});

test.each(["<a href=/tag/x>x</a>", '<a href="/stage" class=c>x</a>', "<a class=c>x</a>"])(
  "mayHaveTagRel rejects %s",
  (html) => {
    expect(may(html)).toBe(false);
  },
);
