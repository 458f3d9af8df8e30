import { describe, expect, it } from "vitest";
import { parse } from "../page/parse.ts";
import { pagingOf } from "./next-page.ts";

const paging = (body: string, head = "") =>
  pagingOf(parse(`<html><head>${head}</head><body>${body}</body>`, { url: "https://shop.example/list?page=2" }));

describe("the next page", () => {
  it("is found by rel, in the head or in a link", () => {
    expect(paging("", `<link rel="next" href="?page=3">`).next).toEqual({
      url: "https://shop.example/list?page=3",
      by: "rel",
    });
    expect(paging(`<a rel="nofollow next" href="/p3">more</a>`).next).toEqual({
      url: "https://shop.example/p3",
      by: "rel",
    });
  });

  it.each(["Next", "next »", "Nächste Seite", "Siguiente", "下一页", "次へ"])("is found by the label %s", (label) => {
    expect(paging(`<a href="/p3">${label}</a>`).next).toEqual({ url: "https://shop.example/p3", by: "label" });
  });

  it("is found by an arrow in a pager, and by its aria-label", () => {
    expect(paging(`<div class="pagination"><a href="/p3">›</a></div>`).next?.url).toBe("https://shop.example/p3");
    expect(paging(`<a aria-label="Next page" href="/p3"><svg></svg></a>`).next?.url).toBe("https://shop.example/p3");
    expect(paging(`<a href="/slide">›</a>`).next).toBeUndefined();
  });

  it("is found by the numbers", () => {
    const pages = [1, 3, 4, 9].map((n) => `<a href="?page=${n}">${n}</a>`).join(" ");
    const found = paging(`<ul class="pager">${pages}</ul>`);
    expect(found.pages.map(({ number }) => number)).toEqual([1, 3, 4, 9]);
    expect(found.next).toEqual({ url: "https://shop.example/list?page=3", by: "number" });
    expect(paging(`<p>${pages}</p>`).pages).toEqual([]);
  });

  it("is not found by links without a target or with another meaning", () => {
    expect(paging(`<a href="#">Next</a><a href="javascript:go()">Next</a><a href="/a">Next article</a>`)).toEqual({
      pages: [],
    });
  });

  it("may be replaced by a control that loads more, or by endless scrolling", () => {
    expect(paging(`<button class="btn">Load more</button>`).more).toMatchObject({
      kind: "load-more",
      label: "Load more",
    });
    expect(paging(`<a class="load-more" href="#">Mehr laden</a>`).more).toMatchObject({ kind: "load-more" });
    expect(paging(`<div id="feed" class="js-infinite-scroll"></div>`).more).toEqual({
      kind: "endless-scroll",
      label: "",
      selector: "#feed",
    });
    expect(paging(`<a href="/x">Show more like this video here</a>`).more).toBeUndefined();
  });
});
