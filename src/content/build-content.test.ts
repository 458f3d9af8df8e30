import { describe, expect, test } from "vitest";
import { contentOf } from "../../test/content-of.ts";
import { parse } from "../page/parse.ts";
import { buildComments, buildContent } from "./build-content.ts";

describe("a link in a note stays unless it leads back to the mark", () => {
  const works = "<ul><li id=bib7>c</li></ul>";
  test.each([
    ["in the margin", '<p>a<span class=sidenote>b [<a href="#bib7">7</a>]</span></p>'],
    [
      "below the text",
      '<p>a<sup id=r1><a href="#fn1">1</a></sup></p><ol><li id=fn1><a href="#r1">1</a> b [<a href="#bib7">7</a>] <a href="#r1">↩</a></li></ol>',
    ],
  ])("%s", (_, html) => {
    const page = parse(html + works);
    const { notes } = buildContent(page, { chosen: new Uint8Array(page.blocks.count).fill(1) });
    expect(JSON.stringify(notes)).toContain('"value":"7"');
    expect(JSON.stringify(notes)).not.toMatch(/"value":"(?:1|↩)"/);
  });
});

describe("special markup is recognized", () => {
  const contentWithoutKinds = (html: string) => contentOf(html).replaceAll('"kind":', "");
  test.each<[string, string, string | RegExp]>([
    [
      "bold with a style that makes it plain",
      '<b style="font-weight:normal"><p>a</p></b>',
      /^\{"blocks":\[\{"paragraph","children":\[\{"text"/,
    ],
    [
      "emphasis with a style that makes it plain",
      '<p><em style="font-style: normal">a</em></p>',
      /"paragraph","children":\[\{"text"/,
    ],
    [
      "a declarative shadow root",
      "<my-card><template shadowrootmode=open><p>a</p></template></my-card>",
      '"value":"a"',
    ],
    [
      "a frame around the frame of a video",
      '<p>a</p><iframe src="https://cdn.embedly.com/widgets/media.html?src=https%3A%2F%2Fwww.youtube.com%2Fembed%2FabcdefGH&type=text"></iframe>',
      "watch?v=abcdefGH",
    ],
    [
      "a picture for dark screens",
      '<p>a</p><picture><source media="(prefers-color-scheme: dark)" srcset="/dark.png"><img src="/light.png"></picture>',
      "light.png",
    ],
    [
      "a blurred preview",
      '<p>a</p><img src="https://static.wixstatic.com/media/a~mv2.png/v1/fill/w_147,h_98,blur_2/b.png">',
      '/media/a~mv2.png"',
    ],
    ["a srcset without addresses", '<p>a</p><picture><source srcset="#, # 2x"><img src="/b.png"></picture>', "b.png"],
    [
      "a gallery as a list of definitions",
      '<dl class="gallery-item"><dt><img src="/b.png"></dt><dd class="wp-caption-text">b</dd></dl>',
      '"figure"',
    ],
    ["a description that only indents", "<dl><dd><p>a</p></dd></dl>", /^\{"blocks":\[\{"paragraph"/],
    [
      "a list directly in a list",
      "<ul><ul><li>a<li>b</ul></ul>",
      /^[^[]*\[\{"list",[^[]*\[\{"item","children":\[\{"paragraph"/,
    ],
    ["an item that is only a list", "<ul><li>a<li><ul><li>b</ul></ul>", /"value":"a"\}\]\},\{"list"/],
    [
      "sibling lists with their level in the class",
      '<ul class="lst-kix_a-0 start"><li>a</ul><ul class="lst-kix_a-1 start"><li>b</ul><ul class="lst-kix_a-2"><li>c</ul><ul class="lst-kix_a-0"><li>d</ul>',
      /^[^[]*\[\{"list".*"a".*\{"list".*"b".*\{"list".*"c"[\]}]+,\{"item",[^[]*\[[^[]*\[[^[]*"d"[\]}]+,"notes/,
    ],
    ["a bullet in an item", "<ul><li>• a</ul>", '"value":"a"'],
    [
      "a number in an item",
      "<ol><li><div>1.</div><div>a</div><li>2. b</ol>",
      /"item","children":\[\{"paragraph","children":\[\{"text","value":"a".*"value":"b"/,
    ],
    ["a picture at the start of a heading", '<h2><img src="/b.png">a</h2>', /"image".*"heading"/],
    ["a picture in a mark", '<p><b><img src="/b.png">a</b></p>', /^[^[]*\[\{"image".*"strong"/],
    ["a title that repeats the link", '<p><a href="/b" title="a">a</a></p>', /^(?!.*"title")/],
    [
      "the role of a heading on a whole comment",
      "<div role=heading aria-level=3><p>a</p><p>b</p></div>",
      /^(?!.*"heading")/,
    ],
    [
      "a callout title in bold",
      '<div class="notecard note"><p><strong>Note:</strong> a</p></div>',
      '"callout","tone":"note","title":[{"text","value":"Note:"}]',
    ],
    [
      "a callout title in a line",
      '<div class="admonition tip"><p><b>Tip</b></p><p>a</p></div>',
      '"title":[{"text","value":"Tip"}]',
    ],
    ["the header of a card", '<div class="alert-success card-header">a</div>', /^(?!.*"callout")/],
    [
      "lines of code in a block",
      "<div><code class=language-js>a\nb</code></div>",
      '"code","language":"js","value":"a\\nb"',
    ],
    ["lines of code in a heading", "<h2><code class=language-js>a\nb</code></h2>", '"code-span","value":"a b"'],
    ["lines of code in inline code", "<tt><code class=language-js>a\nb</code></tt>", /^(?!.*"code",)/],
    [
      "code whose lines are elements",
      "<pre><code class=language-jsx><span class=gatsby-highlight-code-line>a</span><span class=gatsby-highlight-code-line>b</span></code></pre>",
      "a\\nb",
    ],
    [
      "pictures of AMP",
      '<p>a</p><amp-img src="/b.png" alt="c"></amp-img>',
      '"url":"https://example.com/b.png","alt":"c"',
    ],
    ["videos of AMP", '<p>a</p><amp-youtube data-videoid="abcdefGH"></amp-youtube>', "watch?v=abcdefGH"],
    ["audio of AMP", '<p>a</p><amp-audio src="/b.mp3"><p>skip</p></amp-audio>', '"media":"audio"'],
    [
      "tasks that are marked by classes",
      '<ul class="inline-task-list"><li class="checked">a<li>b</ul>',
      /"checked":true.*"checked":false/,
    ],
    [
      "tasks with checkboxes that are not inputs",
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div>a</ul>',
      '"checked":true',
    ],
    [
      "code after buttons",
      "<pre><div class=buttons><button><i></i></button><button><i></i></button></div><code class=language-rust>a</code></pre>",
      '"language":"rust"',
    ],
  ])("%s", (_, html, expected) => expect(contentWithoutKinds(html)).toMatch(expected));

  test("drops a copy in noscript", () => {
    const copied = (first: string, second: string) =>
      contentOf(`<p><b><img data-src="${first}"><noscript><img src="${second}"></noscript>a</b></p>`);
    expect(copied("/a.jpg", "/a.jpg").match(/"image"/g)).toHaveLength(1);
    expect(copied("/800/a.jpg", "/664/a.jpg")).not.toContain("664");
    const wrapped =
      '<img data-src="/800/a.jpg"><noscript><picture><span><img src="/664/a.jpg"></span></picture></noscript>';
    expect(contentOf(`<p>a</p>${wrapped}`)).not.toContain("664");
    const video = '<iframe src="https://www.youtube.com/embed/abcdefGH"></iframe>';
    expect(contentOf(`<p>a</p>${video}<noscript>${video}</noscript>`).match(/"embed"/g)).toHaveLength(1);
  });

  test("drops a quotation of which only the introduction was chosen", () =>
    expect(contentOf("<p>a</p><blockquote><div>36 minutes ago, B said:</div><p>skip</p></blockquote>")).not.toContain(
      "said:",
    ));

  test("drops the number of a post", () => {
    const post = (n: number) =>
      `<div class="post"><b class="author">A${n}</b><div><a href="#p${n}">#${n}</a></div><p>Some words of ${n}, and more.</p></div>`;
    expect(contentOf(`<div class="thread">${post(1)}${post(2)}</div>`)).not.toMatch(/"value":"#\d"/);
  });

  test.each<[string, string, string]>([
    [
      "the second of two lazy images in a row",
      '<p>a</p><span><img src="data:,"><noscript><img src="/b.jpg"></noscript></span><span><img src="data:,"><noscript><img src="/c.jpg"></noscript></span>',
      "c.jpg",
    ],
    [
      "the second of several images in noscript",
      '<p>a</p><noscript><div><img src="/b.jpg"><img src="/c.jpg"></div></noscript>',
      "c.jpg",
    ],
    ["a quotation that ends in a colon", "<p>a</p><blockquote><p>She said:</p></blockquote>", "She said:"],
    [
      "a picture named after its subject",
      '<p>a</p><img src="/star-schema.svg" alt="Star schema of it">',
      "star-schema",
    ],
    ["a picture whose name ends like that of a placeholder", '<p>a</p><img src="/shelves-empty.jpg">', "shelves-empty"],
    ["a title about a window", '<p><a href="/b" title="A new window on it">a</a></p>', '"title":"A new window on it"'],
    ["the role of a heading on one paragraph", "<div role=heading aria-level=2><p>a</p></div>", '"heading"'],
    ["a joiner inside a word", "<p><b>می</b>\u200cخواهم</p>", '"value":"\u200cخواهم"'],
    [
      "the numbers of a list with an item that is a list",
      "<ol><li>a<li><ul><li>b</ul><li>c</ol>",
      '"item","children":[{"kind":"list"'.replace('"item"', '"kind":"item"'),
    ],
    ["a number that is part of a name", "<ol><li>1. FC Köln<li>Bayern</ol>", "1. FC Köln"],
    [
      "an article with the class math",
      '<article class="post math"><p>a b c</p><p>d <img src="/e.jpg" alt="f"></p></article>',
      "a b c",
    ],
    ["descriptions without terms", "<dl><dd>a</dd><dd>b</dd></dl>", '"definitions"'],
  ])("keeps %s", (_, html, kept) => expect(contentOf(html)).toContain(kept));

  test.each<[string, string]>([
    [
      "the byline below a portrait",
      '<p>a</p><figure><img src="/b.jpg"><figcaption><address>skip it</address></figcaption></figure>',
    ],
    [
      "a teaser with a caption",
      '<p>a</p><div class="teaser"><img src="/b.jpg"><div class="caption">skip it</div></div>',
    ],
    ["an offer", '<p>a</p><div><img src="/b.jpg"><div class="credit-card-offer">skip it</div></div>'],
    ["an advert of AMP", '<p>a</p><amp-ad><img src="/it.jpg"><p>skip it</p></amp-ad>'],
    ["Webflow's placeholder for an empty alternative text", '<p>a</p><img src="/b.jpg" alt="__wf_reserved_inherit">'],
    ["a title that only announces a new tab", '<p><a href="/b" title="Opens in a new tab">a</a></p>'],
  ])("drops %s", (_, html) => expect(contentOf(html)).not.toMatch(/skip it|it\.jpg|→|reserved|new tab/));

  test("lists of different outlines stay separate", () => {
    const list = (id: string, tag: string) => `<${tag} class="lst-kix_${id}-0"><li>a<li>b</${tag}>`;
    expect(contentOf(list("a", "ul") + list("b", "ol") + list("c", "ul")).match(/"kind":"list"/g)).toHaveLength(3);
  });

  test("the ends of a range are not footnote marks", () => {
    const mark = (n: number) => `<a href="#fn${n}">${n}</a>`;
    const notes = [1, 3].map((n) => `<li id=fn${n}>note</li>`).join("");
    expect(contentOf(`<p>a [${mark(1)}-${mark(3)}]</p><ol>${notes}</ol>`)).toContain('"notes":[]');
  });

  test("tags named like properties of objects are harmless", () => {
    expect(contentOf("<p>a <constructor>b</constructor> <toString>c</toString></p>")).toContain("b");
    expect(contentOf('<p>a</p><iframe src="https://cdn.embedly.com/widgets/media.html?src=%ff"></iframe>')).toContain(
      "a",
    );
  });

  test("a social post with its whole text is a quotation", () => {
    const post =
      '<blockquote class="twitter-tweet"><p>skip a</p>— B <a href="https://x.com/b/status/1">May 1</a></blockquote>';
    expect(contentOf(`<p>a</p>${post}<p>b</p>`)).toMatch(/"quote".*skip a.*status\/1/);
  });
});

test("a text that has one copy for screen readers and one for other readers appears once", () =>
  expect(
    contentOf('<p>a <i class="sr-only">5 stars</i><i aria-hidden="true">5 stars</i></p>').match(/5 stars/g),
  ).toHaveLength(1));

test("joiners at the start of a word are dropped", () =>
  expect(contentOf("<p>\u200d<em>a\u200db</em> \u200cc</p>")).toContain(
    '"value":"a\u200db"}]},{"kind":"text","value":" c"',
  ));

test("line breaks in chosen hidden text stay", () =>
  expect(contentOf("<div role=tabpanel style='visibility:hidden'><p>a<br>b</p></div>")).toContain('"break"'));

test("the comments of a discussion are its content", () => {
  const page = parse(
    `<div class="comments"><div class="comment"><b class="author">A</b><p>one two</p></div><div class="comment"><b class="author">B</b><p>three</p></div></div>`,
  );
  const choice = { chosen: new Uint8Array(page.blocks.count).fill(1) };
  expect(buildComments(page, choice, { isDiscussion: true })).toEqual([]);
  expect(buildContent(page, choice, { isDiscussion: true }).blocks.map(({ kind }) => kind)).toEqual(["post", "post"]);
});

test("a cleaning rule does not drop the majority of the content", () => {
  const styled = (words: number) =>
    contentOf(`<div class=clipped><p>${"word ".repeat(words)}</p></div><p>${"more ".repeat(30)}</p>`);
  expect(styled(60)).toContain("word");
  expect(styled(20)).not.toContain("word");
});

test("all cleaning rules together do not drop the majority of the content", () => {
  const styled = (parts: number) =>
    contentOf(`${`<div class=clipped>${"word ".repeat(20)}</div>`.repeat(parts)}<p>${"more ".repeat(60)}</p>`);
  expect(styled(3)).toContain("word");
  expect(styled(2)).not.toContain("word");
});
