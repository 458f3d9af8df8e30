import { describe, expect, test } from "vitest";
import { contentOf } from "../../../test/content-of.ts";

describe("the caption of a picture beside chosen text is kept, chosen or not", () => {
  const picture = '<img src="/a.jpg">';
  test.each<[string, string]>([
    ["a figure", `<p>a</p><figure>${picture}<figcaption>skip it</figcaption></figure>`],
    ["a figure above the text", `<figure>${picture}<figcaption>skip it</figcaption></figure><h1>a</h1>`],
    [
      "a figure between empty lines",
      `<p>a</p><p>\u200d</p><figure>${picture}<figcaption>skip it</figcaption></figure><p>\u200d</p>`,
    ],
    ["a video", '<p>a</p><figure><video src="/a.mp4"></video><figcaption>skip it</figcaption></figure>'],
    [
      "a table",
      `<figure>${picture}<table><tr><th>a</th><th>b</th></tr></table><figcaption>skip it</figcaption></figure>`,
    ],
    [
      "a figure after a note",
      `<p>a</p><p>skip</p><figure>${picture}<figcaption>skip it</figcaption></figure><p>skip</p><p>b</p>`,
    ],
    ["classes of WordPress", `<p>a</p><div class="wp-caption">${picture}<p class="wp-caption-text">skip it</p></div>`],
    ["other classes", `<p>a</p><div>${picture}<div class="imgCaption"><p>skip it</p></div></div>`],
    [
      "links to the people in the picture",
      `<p>a</p><figure>${picture}<figcaption>skip it: <a href="/b">Ann Lee</a>, <a href="/c">Bob Ray</a></figcaption></figure>`,
    ],
    ["a number", `<p>a</p><div>${picture}<div>Figure 3. skip it</div></div>`],
  ])("%s", (_, html) => {
    expect(contentOf(html)).toMatch(/"url":"[^"]*\/a\.(?:jpg|mp4)"/);
    expect(contentOf(html)).toContain("skip it");
  });

  test.each<[string, string]>([
    ["an icon", '<p>a</p><figure><img src="/a.jpg" width=16 height=16><figcaption>skip it</figcaption></figure>'],
    [
      "an icon with the class of a caption",
      '<p>a</p><div><img src="/a.jpg" width=16 height=16><div class="caption">skip it</div></div>',
    ],
    ["a link to another page", `<p>a</p><figure>${picture}<figcaption><a href="/b">skip it</a></figcaption></figure>`],
    ["an advert", `<p>a</p><figure>${picture}<figcaption>Advertisement</figcaption></figure>`],
    ["a consent box", `<p>a</p><div>${picture}<div class="caption">skip it <input type=checkbox></div></div>`],
    ["other text", `<p>a</p><div>${picture}<div class="caption">skip it</div><p>skip</p></div>`],
    ["a long text", `<p>a</p><div>${picture}<div class="caption">${"skip it ".repeat(50)}</div></div>`],
    ["far from chosen text", `<p>a</p><p>skip</p><div>${picture}<div class="caption">skip it</div></div><p>skip</p>`],
  ])("not %s", (_, html) => expect(contentOf(html)).not.toMatch(/skip it|advert/i));
});

test("a preview is replaced by the picture it links to; the label with its name and size is dropped", () => {
  const shown = contentOf(
    '<p>a</p><div class=lightbox-wrapper><a href="/b.jpeg"><img src="/b_690x459.jpeg"><div>skip 1200×800</div></a></div>',
  );
  expect(shown).toContain('"url":"https://example.com/b.jpeg"');
  expect(shown).not.toContain("skip");
});

describe("of several sizes of a picture the largest is kept", () => {
  test.each([
    ["/p-w100/a.jpg", "/p-w800/a.jpg"],
    ["/2023/a-100x80.jpg", "/2023/a-800x640.jpg"],
    ["/w90/a.jpg", "/w1200/a.jpg"],
  ])("%s, %s", (small, large) => {
    for (const urls of [
      [small, large],
      [large, small],
    ]) {
      const shown = contentOf(`<p>a</p>${urls.map((url) => `<div><img src="${url}"></div>`).join("")}`);
      expect(shown).toContain(large);
      expect(shown).not.toContain(small);
    }
  });
});

test("a small copy of the picture of a figure is dropped", () => {
  const figure = "<figure><img src=/a.jpg?w=700><figcaption>A boat.</figcaption></figure>";
  const shown = contentOf(`<p>a</p>${figure}<p>b</p><div><img src="/a.jpg?w=150"></div>`);
  expect(shown).toContain("a.jpg?w=700");
  expect(shown).not.toContain("a.jpg?w=150");
});

test("a picture that links to the page of an author is a portrait", () => {
  const linked = (path: string): string =>
    contentOf(`<p>a</p><a href="${path}"><img src="/ann.jpg" alt="Ann Lee"></a><p>b</p>`);
  expect(linked("/autoren/ann-lee/")).not.toContain("ann.jpg");
  expect(linked("/authors")).toContain("ann.jpg");
  expect(linked("/books/ann-lee/")).toContain("ann.jpg");
});

test("a picture without a name that links to the page of a person is a portrait", () => {
  const linked = (alt: string): string =>
    contentOf(`<p>a</p><a href="/people/53/"><img src="/53.jpg" alt="${alt}"></a><p>b</p>`);
  expect(linked("")).not.toContain("53.jpg");
  expect(linked("Workers on strike")).toContain("53.jpg");
});
