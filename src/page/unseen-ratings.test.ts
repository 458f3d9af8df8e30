import { describe, expect, test } from "vitest";
import { parse } from "./parse.ts";
import { UnseenRatings } from "./unseen-ratings.ts";

function ratingIn(html: string): unknown {
  const page = parse(html);
  const found = new UnseenRatings(page).first(page.body, page.count);
  return found && [found.value, found.best];
}

describe("ratings for screen readers", () => {
  test.each([
    ["an attribute", `<div class="star-rating" aria-label="4.5 out of 5 stars"><i></i></div>`],
    ["an attribute inside", `<div class="c-rating"><svg role="img" aria-label="Rated 4.5 of 5"></svg></div>`],
    ["a title", `<span class="stars" title="4.5 / 5"><i></i></span>`],
    ["hidden text", `<div class="rating"><i></i><span class="sr-only">Rated 4.5 out of 5 stars</span></div>`],
    ["other hidden text", `<div class="product-stars"><span class="visually-hidden">4,5 von 5 Sternen</span></div>`],
  ])("are read from %s", (_, html) => {
    expect(ratingIn(html)).toEqual([4.5, 5]);
  });

  test.each([
    ["elements with other names", `<div class="box" aria-label="4.5 out of 5"></div>`],
    ["buttons to rate", `<div class="rating"><a title="1 of 5"></a><a title="2 of 5"></a></div>`],
    ["names that only start alike", `<div class="started" aria-label="4 of 5"></div>`],
    ["long texts", `<div class="rating"><i class="sr-only">${"word ".repeat(20)} 4 of 5</i></div>`],
    ["other numbers", `<div class="rating" aria-label="12 reviews"></div>`],
  ])("are not read from %s", (_, html) => {
    expect(ratingIn(html)).toBeUndefined();
  });
});
