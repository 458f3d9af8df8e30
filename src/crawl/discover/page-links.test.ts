import { describe, expect, it } from "vitest";
import { parse } from "../../page/index.ts";
import { readLinks } from "./page-links.ts";

const URL_OF_PAGE = "https://a.example/dir/page";
const CHOSEN = "article";
const linksOf = (body: string, head = "", robotsTag?: string) => {
  const page = parse(`<!doctype html><head>${head}</head><body>${body}`, { url: URL_OF_PAGE });
  const chosen = Uint8Array.from({ length: page.blocks.count }, (_, block) =>
    page.source.slice(page.from[page.blocks.owner[block]]).startsWith(`<p class=${CHOSEN}`) ? 1 : 0,
  );
  return readLinks(page, chosen, robotsTag);
};
const placesOf = (body: string) => linksOf(body).links.map(({ url, place }) => [url.pathname, place]);

describe("links", () => {
  it("have a place", () => {
    expect(
      placesOf(`<header><a href=/h>Home page of us</a></header><nav><a href=/n>News</a></nav>
        <main><p class=${CHOSEN}>Text with <a href=/c>a link</a> in it.</p><p>Other text. <a href=/o>A title of page</a> <a href=/t>tag</a></p>
        <a href=/p2 rel=next>Next</a></main><footer><a href=/f>Imprint</a></footer>`),
    ).toEqual([
      ["/h", "navigation"],
      ["/n", "navigation"],
      ["/c", "content"],
      ["/o", "list"],
      ["/t", "navigation"],
      ["/p2", "next"],
      ["/f", "footer"],
    ]);
  });

  it("are absolute, without fragment and credentials", () => {
    const found = linksOf(
      `<a href="x y#z">1</a><a href="//b.example/">2</a><a href=" http://u:p@c.example ">3</a><a href="?q=%zz">4</a>`,
    );
    expect(found.links.map(({ url }) => url.href)).toEqual([
      "https://a.example/dir/x%20y",
      "https://b.example/",
      "http://c.example/",
      "https://a.example/dir/page?q=%zz",
    ]);
    expect(linksOf("<a href=x>1</a>", "<base href=/other/>").links[0].url.href).toBe("https://a.example/other/x");
  });

  it("leave out other protocols, fragments, hidden links, comments and scripts", () => {
    const found = linksOf(
      `<a href="javascript:x()">1</a><a href="mailto:x@a.example">2</a><a href="#x">3</a><a>4</a><a href="http://[">5</a>
       <div style="display:none"><a href=/hidden>6</a></div><!-- <a href=/comment>7</a> --><script>"<a href=/script>"</script>`,
    );
    expect(found.links).toEqual([]);
  });

  it("may ask not to be followed", () => {
    expect(linksOf(`<a rel="NoFollow ugc" href=/x>1</a><a href=/y>2</a>`).links.map((link) => link.isNofollow)).toEqual(
      [true, false],
    );
  });
});

describe("a page", () => {
  it.each([
    ["<meta name=robots content='NOINDEX, follow'>", undefined, true, false],
    ["<meta name=ROBOTS content=none>", undefined, true, true],
    ["<meta name=pith content=nofollow>", undefined, false, true],
    ["<meta name=googlebot content=noindex>", undefined, false, false],
    ["", "noindex", true, false],
    ["", "otherbot: noindex, pith: nofollow", false, true],
    ["", "otherbot: noindex, nofollow", false, false],
    ["", "otherbot: noindex\nnofollow", false, true],
    ["", "otherbot: noarchive, pith: noindex, nofollow", true, true],
    ["", "unavailable_after: 25 Jun 2010 15:00:00 GMT, nofollow", false, true],
    ["", undefined, false, false],
  ])("%s with header %s", (head, header, isNoindex, isNofollow) => {
    expect(linksOf("<p>x", head, header)).toMatchObject({ isNoindex, isNofollow });
  });

  it("declares its own address and its feeds", () => {
    const found = linksOf(
      "<p>x",
      `<link rel=canonical href=/own><link rel=canonical href=/second><link rel=alternate type=application/rss+xml href=/rss>
       <link rel=alternate hreflang=de href=/de>`,
    );
    expect(found.canonical?.href).toBe("https://a.example/own");
    expect(found.feeds.map(({ href }) => href)).toEqual(["https://a.example/rss"]);
  });

  it("may name feeds and sitemaps in other ways", () => {
    const found = linksOf(
      `<a href="/news.rss">RSS</a><a type="application/atom+xml" href=/subscribe>Atom</a><a href=/map/sitemap-2.xml>Map</a>
       <a rel=nofollow href=/closed.rss>RSS</a><a href=/data.xml>Data</a><a href=/feed/>The feed</a>`,
      `<link rel=sitemap href=/map><link rel=alternate type=text/xml href=/xml><link rel=alternate type=text/xml+oembed href=/oembed>`,
    );
    const paths = found.feeds.map(({ pathname }) => pathname);
    expect(linksOf("<p>x<a href=/a.rss>x</a>", "<meta name=robots content=nofollow>").feeds).toEqual([]);
    expect(paths).toEqual(["/map", "/xml", "/news.rss", "/subscribe", "/map/sitemap-2.xml"]);
    expect(found.links.map(({ url }) => url.pathname)).toEqual(["/data.xml", "/feed/"]);
  });

  it("has at most 5,000 links", () => {
    expect(linksOf("<a href=/x>x</a>".repeat(6000)).links).toHaveLength(5000);
  });
});
