import { describe, expect, test } from "vitest";
import { extract } from "../src/extract.ts";
import {
  ARTICLE_LAYOUTS,
  ARTICLE_SHAPES,
  type ArticleLayout,
  type ArticleShape,
  articlePage,
  markersIn,
} from "./generated-article.ts";

/** At least this share of the paragraphs is kept. */
const MIN_KEPT_SHARE = 0.99;
const LENGTHS = [3, 5, 10, 20, 50, 150, 400, 1500];
/** The longest article is tried in one layout only: it takes a second per shape. */
const MOST_PARAGRAPHS = 5000;

const shapes = Object.keys(ARTICLE_SHAPES) as ArticleShape[];
const layouts = Object.keys(ARTICLE_LAYOUTS) as ArticleLayout[];

/** From this many paragraphs on, no teaser is kept, whatever the layout and the shape. */
const MIN_CLEAR_PARAGRAPHS = 10;
/** In layouts with the article before the teasers, no teaser is kept from this many paragraphs on. */
const MIN_CLEAR_IN_ORDER = 3;
const ARTICLE_FIRST: readonly ArticleLayout[] = ["semantic", "plain divs", "in the same column"];
/** Shapes that are told from teasers only from more paragraphs on. */
const MIN_CLEAR_BY_SHAPE: Partial<Record<ArticleShape, number>> = { br: 5, "divs in divs": 5, "one line each": 10 };

function keepsAll(shape: ArticleShape, layout: ArticleLayout, count: number): void {
  const page = extract(articlePage({ shape, layout, count }));
  const { paragraphs, teasers } = markersIn(page.text);
  const isEnough = paragraphs >= MIN_KEPT_SHARE * count;
  expect({ layout, count, paragraphs: isEnough ? "enough" : paragraphs }).toEqual({
    layout,
    count,
    paragraphs: "enough",
  });
  const fromInOrder = MIN_CLEAR_BY_SHAPE[shape] ?? MIN_CLEAR_IN_ORDER;
  const isClear = count >= MIN_CLEAR_PARAGRAPHS || (ARTICLE_FIRST.includes(layout) && count >= fromInOrder);
  if (isClear)
    expect({ layout, count, teasers, warnings: page.warnings }).toEqual({ layout, count, teasers: 0, warnings: [] });
}

describe.each(shapes)("articles of any length keep their paragraphs, and no teaser: %s", (shape) => {
  test.each(LENGTHS)("%i paragraphs", (count) => {
    for (const layout of layouts) keepsAll(shape, layout, count);
  });
  test(`${MOST_PARAGRAPHS} paragraphs`, () => keepsAll(shape, layouts[0], MOST_PARAGRAPHS));
});
