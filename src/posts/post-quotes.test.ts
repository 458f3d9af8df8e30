import { expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { readNodes } from "../page/read.ts";
import { quotesIn } from "./post-quotes.ts";

function quotes(body: string): string[] {
  const page = parse(`<main>${body}</main>`);
  return quotesIn(page, [page.body + 1]).map((node) => readNodes(page, node, page.end[node]));
}

test.each([
  "<blockquote>Rain</blockquote>",
  "<div class=quote>Rain</div>",
  "<div class=bbcode_quote>Rain</div>",
  "<div class=forumQuote>Rain</div>",
  "<aside class=quote>Rain</aside>",
  "<content-quote>Rain</content-quote>",
])("%s is a quotation", (html) => expect(quotes(`<p>Yes.</p>${html}`)).toEqual(["Rain"]));

test.each([
  "<a class=quote-button>Quote</a>",
  "<div class=SelectQuoteContainer>Rain</div>",
  "<div class=js-selectToQuote>Rain</div>",
  "<blockquote class=signature>Rain</blockquote>",
])("%s is not", (html) => expect(quotes(html)).toEqual([]));

test("the line above a quotation belongs to it, and an inner quotation to the outer one", () => {
  expect(quotes("<div class=quoteheader>Ann wrote:</div><blockquote>A<blockquote>B</blockquote></blockquote>")).toEqual(
    ["Ann wrote:", "AB"],
  );
});
