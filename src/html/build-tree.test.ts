import { describe, expect, test } from "vitest";
import { outline, unsoundness } from "../../test/outline.ts";
import { className, elementId } from "./attributes.ts";
import { buildTree } from "./build-tree.ts";
import { Flag, type Tree, tagName } from "./tree.ts";

function body(html: string): string {
  const tree = buildTree(html);
  expect(unsoundness(tree)).toEqual([]);
  return outline(tree);
}

/** Tests pairs of source and expected outline of the body. */
function testOutlines(cases: readonly (readonly [html: string, expected: string])[]): void {
  test.each(cases)("%j", (html, expected) => expect(body(html)).toBe(expected));
}

describe("html, head and body", () => {
  const fromRoot = (html: string) => outline(buildTree(html), 0);
  test("exist even if the page is empty", () => expect(fromRoot("")).toBe("html(head body)"));
  test.each([
    ["<title>T</title><p>a", 'html(head(title(<T>)) body(p("a")))'],
    ["<html><head><meta></head><body>a</body></html>", 'html(head(meta) body("a"))'],
    ["<meta> <link> a", 'html(head(meta link) body(" a"))'],
    ["</div><title>T</title>", "html(head(title(<T>)) body)"],
    ["</br><title>T</title>", "html(head body(br title(<T>)))"],
    ["</p>a", 'html(head body(p "a"))'],
    ["<noscript><link></noscript><p>a", 'html(head(noscript(link)) body(p("a")))'],
    ["<noscript><img></noscript><p>a", 'html(head(noscript) body(img p("a")))'],
    ["<noscript>a</noscript>b", 'html(head(noscript) body("a" "b"))'],
    ["<template><p>a</template>b", 'html(head(template(<<p>a>)) body("b"))'],
  ])("%j", (html, expected) => expect(fromRoot(html)).toBe(expected));

  test("exist once: later tags only add their attributes", () => {
    const tree = buildTree("<p>a<html class=h><body class=b><head><p>c</body></html><p>d");
    expect(outline(tree, 0)).toBe('html(head body(p("a") p("c") p("d")))');
    expect(tree.source.slice(tree.from[tree.body], tree.to[tree.body])).toBe("<body class=b>");
  });
  test("take the attributes of the first tag", () => {
    const tree = buildTree("<body id=one>a<body id=two>");
    expect(tree.source.slice(tree.idAt[tree.body])).toMatch(/^one/);
  });
});

describe("paragraphs", () => {
  testOutlines(
    [
      ["<p>a<p>b", 'p("a") p("b")'],
      ["<p>a<div>b</div>c", 'p("a") div("b") "c"'],
      ["<p>a<span>b</span>c", 'p("a" span("b") "c")'],
      ["<p>a<hr>b", 'p("a") hr "b"'],
      ["<p>a</p></p>b", 'p("a") p "b"'],
      ["<p><b>a<p>b", 'p(b("a")) p("b")'],
      ["<div><p>a</div>b", 'div(p("a")) "b"'],
      ["<p>a<button><p>b</button>c", 'p("a" button(p("b")) "c")'],
      ["<p>a<object><p>b</object>c", 'p("a" object(p("b")) "c")'],
      ["<p>a<ul><li>b</ul>c", 'p("a") ul(li("b")) "c"'],
    ].map(([html, inside]) => [html, `body(${inside})`] as const),
  );

  test("a table ends a paragraph, except in quirks mode", () => {
    const table = "<p>a<table><tr><td>b</table>";
    expect(body(`<!doctype html>${table}`)).toBe('body(p("a") table(tr(td("b"))))');
    expect(body(table)).toBe('body(p("a" table(tr(td("b")))))');
    const quirky = "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>";
    expect(body(quirky + table)).toBe(body(table));
    expect(body(`<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>${table}`)).toBe(body(table));
    expect(body(`<!doctype other>${table}`)).toBe(body(table));
    const strict = "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01//EN' 'http://www.w3.org/TR/html4/strict.dtd'>";
    expect(body(strict + table)).toBe('body(p("a") table(tr(td("b"))))');
  });
  test("a doctype after content is ignored", () => {
    expect(body("<p>x</p><!doctype html><p>a<table>")).toBe('body(p("x") p("a" table))');
    expect(body("<html><!doctype html><p>a<table>")).toBe('body(p("a" table))');
  });
});

describe("lists", () => {
  testOutlines([
    ["<ul><li>a<li>b</ul>", 'body(ul(li("a") li("b")))'],
    ["<ul><li>a<ul><li>b</ul><li>c</ul>", 'body(ul(li("a" ul(li("b"))) li("c")))'],
    ["<ul><li><div>a<li>b</ul>", 'body(ul(li(div("a")) li("b")))'],
    ["<ul><li><section>a<li>b</ul>", 'body(ul(li(section("a" li("b")))))'],
    ["<ul><li><b>a<li>b</ul>", 'body(ul(li(b("a")) li("b")))'],
    ["<ul><li>a<ul></li>b</ul>c</ul>", 'body(ul(li("a" ul("b") "c")))'],
    ["<dl><dt>a<dd>b<dt>c</dl>", 'body(dl(dt("a") dd("b") dt("c")))'],
    ["<dl><dd>a<ul><li>b<dd>c", 'body(dl(dd("a" ul(li("b" dd("c"))))))'],
    ["<dl><dd>a</dt>b</dd>c</dl>", 'body(dl(dd("a" "b") "c"))'],
    ["<p>a<li>b", 'body(p("a") li("b"))'],
  ]);
});

describe("headings", () => {
  testOutlines([
    ["<h1>a<h2>b</h2>", 'body(h1("a") h2("b"))'],
    ["<h1>a</h3>b", 'body(h1("a") "b")'],
    ["<h1><b>a</h1>b", 'body(h1(b("a")) "b")'],
    ["</h1>a", 'body("a")'],
    ["<p>a<h2>b", 'body(p("a") h2("b"))'],
  ]);
});

describe("tables", () => {
  testOutlines([
    ["<table><tr><td>a<td>b<tr><th>c</table>d", 'body(table(tr(td("a") td("b")) tr(th("c"))) "d")'],
    ["<table><td>a</table>", 'body(table(tr(td("a"))))'],
    ["<table><tbody><tr><td>a<tbody><td>b</table>", 'body(table(tbody(tr(td("a"))) tbody(tr(td("b")))))'],
    ["<table><caption>a<tr><td>b</table>", 'body(table(caption("a") tr(td("b"))))'],
    ["<table><colgroup><col><col><tr><td>a", 'body(table(colgroup(col col) tr(td("a"))))'],
    ["<table><tr><td>a<table><tr><td>b</table>c</table>d", 'body(table(tr(td("a" table(tr(td("b"))) "c"))) "d")'],
    ["<table><tr><table><tr><td>a", 'body(table(tr) table(tr(td("a"))))'],
    ["<tr><td>a</td></tr>b", 'body("a" "b")'],
    ["<table><tr><td><p>a</td>b", 'body(table(tr(td(p("a")) "b")))'],
    ["<table><tr><td>a</p>b</table>", 'body(table(tr(td("a" p "b"))))'],
    ["<div><table><tr><td>a</div>b</table>c</div>d", 'body(div(table(tr(td("a" "b"))) "c") "d")'],
    ["<table><tr><td><b>a</table>b", 'body(table(tr(td(b("a")))) "b")'],
    ["<table><tfoot><tr><td>a</tbody>b", 'body(table(tfoot(tr(td("a" "b")))))'],
  ]);
  test("content outside the cells stays in the table", () => {
    expect(body("<table>a<tr>b<td>c</table>")).toBe('body(table("a" tr("b" td("c"))))');
  });
});

describe("sections and dialogs", () => {
  testOutlines([
    ["<section><div>a</section>b", 'body(section(div("a")) "b")'],
    ["<dialog><div>a</dialog>b", 'body(dialog(div("a")) "b")'],
    ["<div><p>a</section>b</div>c", 'body(div(p("a" "b")) "c")'],
    ["<object><p>a</div>b</object>c", 'body(object(p("a" "b")) "c")'],
  ]);
});

describe("forms and controls", () => {
  testOutlines([
    ["<form>a<form>b</form>c", 'body(form("a" "b") "c")'],
    ["<form><p>a</form>b", 'body(form(p("a")) "b")'],
    ["<form><div>a</form>b</div>c", 'body(form(div("a" "b")) "c")'],
    ["<table><form><tr><td>a</form></table>", 'body(table(form tr(td("a"))))'],
    ["</form>a", 'body("a")'],
    ["<button>a<button>b", 'body(button("a") button("b"))'],
    ["<button>a<p>b</button>c", 'body(button("a" p("b")) "c")'],
    ["<select><option>a<option>b</select>c", 'body(select(<<option>a<option>b>) "c")'],
    ["<select><option>a<input>b", 'body(select(<<option>a>) input "b")'],
    ["<select>a<select>b", 'body(select(<a>) "b")'],
    ["<table><tr><td><select>a</td><td>b", 'body(table(tr(td(select(<a>)) td("b"))))'],
    ["</select>a", 'body("a")'],
    ["<textarea>\na<p></textarea>b", 'body(textarea(<\na<p>>) "b")'],
    ["<datalist><option>a<option>b</datalist>", 'body(datalist(option("a") option("b")))'],
    ["<image>a", 'body(img "a")'],
  ]);
});

describe("formatting", () => {
  testOutlines([
    ["<b>a<i>b</b>c</i>d", 'body(b("a" i("b")) "c" "d")'],
    ["<a>a<a>b", 'body(a("a") a("b"))'],
    ["<a>a<div>b<a>c", 'body(a("a" div("b" a("c"))))'],
    ["<nobr>a<nobr>b", 'body(nobr("a") nobr("b"))'],
    ["<b><p>a</b>b</p>c", 'body(b(p("a" "b")) "c")'],
    ["<b><div>a</b>b</div></b>c", 'body(b(div("a" "b")) "c")'],
    ["<b>a<table><tr><td>b</b>c</table>", 'body(b("a" table(tr(td("b" "c")))))'],
    ["<span><div>a</span>b</div>c", 'body(span(div("a" "b") "c"))'],
    ["<x-y>a</x-y>b</x-y>", 'body(x-y("a") "b")'],
    ["<ruby>a<rt>b<rp>c</ruby>d", 'body(ruby("a" rt("b") rp("c")) "d")'],
  ]);

  test("the effects of an element end at its end tag, even if descendants stay open", () => {
    const tree = buildTree("<a href=x>a<div>b</a>c</div>d");
    const linked = texts(tree).filter(([, flags]) => (flags & Flag.LINKED) !== 0);
    expect(linked.map(([text]) => text)).toEqual(["a", "b"]);
  });
});

describe("raw nodes", () => {
  testOutlines(
    [
      ["<svg><path/><g>a</g></svg>b", 'body(svg(<<path/><g>a</g>>) "b")'],
      ["<svg/>a", 'body(svg "a")'],
      ["<svg><svg></svg>a</svg>b", 'body(svg(<<svg></svg>a>) "b")'],
      ["<svg><g><p>a", 'body(svg(<<g>>) p("a"))'],
      ["<div><svg><g></div>a", 'body(div(svg(<<g>>)) "a")'],
      [
        "<svg><foreignObject><p>a</p></foreignObject></svg>b",
        'body(svg(<<foreignObject><p>a</p></foreignObject>>) "b")',
      ],
      ["<svg><desc><b>a</b></desc><b>c", 'body(svg(<<desc><b>a</b></desc>>) b("c"))'],
      ["<svg><style>a{}</style></svg>b", 'body(svg(<<style>a{}</style>>) "b")'],
      ["<svg><![CDATA[</svg>]]></svg>a", 'body(svg(<<![CDATA[</svg>]]>>) "a")'],
      ["<math><mi>a</mi></math>b", 'body(math(<<mi>a</mi>>) "b")'],
      ["<math><mtext><p>a</p></mtext></math>b", 'body(math(<<mtext><p>a</p></mtext>>) "b")'],
      ["<svg>a", "body(svg(<a>))"],
      ["<template><template>a</template>b</template>c", 'body(template(<<template>a</template>b>) "c")'],
      ["<p><template></p></template>a", 'body(p(template(<</p>>) "a"))'],
      ["<template>a", "body(template(<a>))"],
      ["</template></svg></math>a", 'body("a")'],
      ["<script>a</script>b", 'body(script(<a>) "b")'],
      ["<iframe><p>a</iframe>b", 'body(iframe(<<p>a>) "b")'],
      ["<noscript><p>a</p></noscript>b", 'body(noscript(p("a")) "b")'],
    ].map(([html, expected]) => [`<body>${html}`, expected] as const),
  );

  test("the template of a shadow root is content", () => {
    const html = "<div><template shadowrootmode=open><p>a</p></template>b</div>c";
    expect(body(html)).toBe('body(div(template(p("a")) "b") "c")');
    expect(body("<body><svg shadowrootmode=open>a</svg>b")).toBe('body(svg(<a>) "b")');
  });
});

describe("whitespace and preformatted text", () => {
  testOutlines([
    ["<div> <p>a</p> <p>b</p> </div>", 'body(div(p("a") p("b")))'],
    ["<p>a <b>b</b> <i>c</i></p>", 'body(p("a " b("b") " " i("c")))'],
    ["<p>a<br> <b>c</b>", 'body(p("a" br b("c")))'],
    ["<pre>\na\n <b> </b></pre>", 'body(pre("a\\n " b(" ")))'],
    ["<pre>\r\na</pre>", 'body(pre("a"))'],
    ["<pre><b>\na</b></pre>", 'body(pre(b("\\na")))'],
    ["<pre>\n</pre>a", 'body(pre "a")'],
    ["<listing>\n a</listing>", 'body(listing(" a"))'],
    ["<xmp><b> a</xmp>b", 'body(xmp("<b> a") "b")'],
    ["a<plaintext></p> b", 'body("a" plaintext("</p> b"))'],
  ]);
});

function texts(tree: Tree): [text: string, flags: number][] {
  return Array.from({ length: tree.count }, (_, node) => node)
    .filter((node) => tagName(tree, node) === "#text")
    .map((node) => [tree.source.slice(tree.from[node], tree.to[node]), tree.flags[node]]);
}

describe("flags", () => {
  const flagged = (html: string, flag: number) =>
    texts(buildTree(html))
      .filter(([, flags]) => (flags & flag) !== 0)
      .map(([text]) => text);

  test.each([
    ["<p hidden>a</p>", true],
    ["<p hidden=until-found>a</p>", false],
    ["<p popover>a</p>", true],
    ["<dialog>a</dialog>", true],
    ["<dialog open>b</dialog>", false],
    ["<p style='display:none'>a", false],
    ["<p aria-hidden=true>a", false],
  ])("%j hides itself by attributes: %j", (html, expected) => {
    const tree = buildTree(html);
    expect((tree.flags[tree.body + 1] & Flag.HIDDEN) !== 0).toBe(expected);
  });

  test.each([
    ["<a href=x>a<b>b</b></a>c", ["a", "b"]],
    ["<a>a</a>", []],
    ["<a href>a</a>", ["a"]],
  ])("linked: %j", (html, expected) => expect(flagged(html, Flag.LINKED)).toEqual(expected));

  test.each([
    ["<p style=color:red><b>", Flag.STYLED, ["p"]],
    ["<p Role=note><b class=style>", Flag.ROLE, ["p"]],
    ["<p class=role><b data-style=x title='style=y'>", Flag.STYLED | Flag.ROLE, []],
  ])("only elements with their own style or role attribute have the flag: %j", (html, flag, expected) => {
    const tree = buildTree(html);
    const nodes = Array.from({ length: tree.count }, (_, node) => node);
    const flagged = nodes.filter((node) => (tree.flags[node] & flag) !== 0);
    expect(flagged.map((node) => tagName(tree, node))).toEqual(expected);
  });

  test("preformatted", () => {
    expect(flagged("<pre>a<b>b</b></pre>c<xmp>d</xmp>e<listing>f</listing>g", Flag.PREFORMATTED)).toEqual([
      ...["a", "b", "d", "f"],
    ]);
  });
});

describe("limits", () => {
  const codes = (tree: Tree) => tree.warnings.map(({ code }) => code);

  test("an ordinary page exceeds no limit", () => expect(buildTree("<p>a").warnings).toEqual([]));

  test("characters", () => {
    const tree = buildTree("<p>abc<p>def", { maxChars: 5 });
    expect(outline(tree)).toBe('body(p("ab"))');
    expect(codes(tree)).toEqual(["bytes-cut"]);
    expect(tree.warnings[0].message).toContain("5 characters");
    expect(outline(buildTree("<plaintext>abc", { maxChars: 12 }))).toBe('body(plaintext("a"))');
  });

  test("nodes", () => {
    const tree = buildTree("<p>a".repeat(100), { maxNodes: 20 });
    expect(unsoundness(tree)).toEqual([]);
    expect(tree.count).toBeLessThan(25);
    expect(codes(tree)).toEqual(["nodes-cut"]);
  });
  test("a page that just fits is not cut", () => {
    const { count } = buildTree("<p>a");
    expect(codes(buildTree("<p>a", { maxNodes: count }))).toEqual([]);
  });

  test("depth: deeper elements are flattened and no text is lost", () => {
    const tree = buildTree(`${"<div>x".repeat(50)}${"</div>y".repeat(50)}`, { maxDepth: 10 });
    expect(unsoundness(tree)).toEqual([]);
    expect(Math.max(...tree.depth.subarray(0, tree.count))).toBeLessThanOrEqual(11);
    expect(texts(tree).length).toBe(100);
    expect(outline(tree)).toMatch(/"y"\)$/);
    expect(codes(tree)).toEqual(["depth-flattened"]);
  });
  test("depth: raw text, void elements and tables below the limit", () => {
    const deep = "<div>".repeat(20);
    const tree = buildTree(`${deep}<table><td>a<script>s</script><br><svg>v</svg></table><a href=x hidden>b</a>c`, {
      maxDepth: 10,
    });
    expect(unsoundness(tree)).toEqual([]);
    expect(texts(tree).map(([text]) => text)).toEqual(["a", "b", "c"]);
    expect(texts(tree)[1][1]).toBe(Flag.LINKED);
  });

  test("attributes", () => {
    const tree = buildTree(`<p ${"x ".repeat(20)} id=i>a`, { maxAttributes: 10 });
    expect(codes(tree)).toEqual(["attributes-cut"]);
    expect(outline(tree)).toBe('body(p("a"))');
  });

  test("parses a hundred thousand levels and names", () => {
    expect(codes(buildTree("<div>".repeat(100_000)))).toEqual(["depth-flattened"]);
    const names = Array.from({ length: 70_000 }, (_, i) => `<x${i}>a</x${i}>`).join("");
    const tree = buildTree(names);
    expect(texts(tree).length).toBe(70_000);
    expect(tagName(tree, tree.body + 1)).toBe("x0");
    expect(unsoundness(tree)).toEqual([]);
  });
});

test("parses a tree that is too large to reuse its memory", () => {
  const large = buildTree("<p>a<b class=c>b</b></p>".repeat(70_000));
  const small = buildTree("<p id=x>a");
  expect(large.count).toBe(3 + 4 * 70_000);
  for (const array of [large.tag, large.parent, large.flags, large.classAt]) expect(array).toHaveLength(large.count);
  expect(large.parent[large.count - 1]).toBe(large.count - 2);
  expect([...small.classAt]).toEqual([0, 0, 0, 0, 0]);
  expect(elementId(small, 3)).toBe("x");
  expect(className(large, large.count - 2)).toBe("c");
});

test.each(["<plaintext>", "<xmp></xmp>", "<pre></pre>", "<pre>\n</pre>", "<textarea></textarea>", "<title></title>"])(
  "no empty text in %j",
  (html) => expect(unsoundness(buildTree(html))).toEqual([]),
);
