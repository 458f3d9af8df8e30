import { expect, test } from "vitest";
import { parse } from "../../page/parse.ts";
import { linkedTags } from "./tag-links.ts";

const tagsOf = (html: string): readonly string[] => linkedTags(parse(html), undefined);

test.each([
  "<a rel=tag href=/x>Rain</a>",
  "<a href=/x rel=tag>Rain</a>",
  '<a href="/x" rel="category tag">Rain</a>',
  "<a class=c rel='nofollow tag' href='/x'>Rain</a>",
  '<a href="/x" rel="TAG">Rain</a>',
  "<a rel=tag>#Rain</a>",
])("the text of %s is a tag", (html) => {
  expect(tagsOf(html)).toEqual(["Rain"]);
});

test.each(["<a href=/tag/x>Rain</a>", '<a href="/stage" rel="stage">Rain</a>', "<a class=tag>Rain</a>"])(
  "the text of %s is not a tag",
  (html) => {
    expect(tagsOf(html)).toEqual([]);
  },
);
