import { describe, expect, test } from "vitest";
import { parse } from "../page/index.ts";
import { mayBeSold } from "./may-be-sold.ts";

describe("pages that may sell something", () => {
  test.each([
    ['<script type="application/ld+json">{"@type": "Product"}</script><p>a', true],
    ['<script type="application/ld+json">{"@type": "http://schema.org/Product"}</script><p>a', true],
    ['<div itemscope itemtype="https://schema.org/Product">a</div>', true],
    ['<div vocab="http://schema.org/" typeof="Product">a</div>', true],
    ['<meta property="product:price:amount" content="5"><p>a', true],
    ['<meta name="og:price:amount" content="5"><p>a', true],
    ['<script>track("Product")</script><p>a', false],
    ['<script type="application/ld+json">{"@type": "Article"}</script><p>schema.org/Product</p>', false],
  ])("%s", (html, expected) => {
    expect(mayBeSold(parse(html), "article")).toBe(expected);
  });

  test("depends on the kind of page", () => {
    const plain = parse("<p>a");
    const declared = parse('<div itemscope itemtype="https://schema.org/Product">a</div>');
    expect([mayBeSold(plain, "product"), mayBeSold(plain, "listing")]).toEqual([true, false]);
    expect([mayBeSold(declared, "forum"), mayBeSold(declared, undefined)]).toEqual([false, false]);
  });
});
