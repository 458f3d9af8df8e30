/** Pages made to be slow to write as Markdown: mostly deep nesting. */
export const MARKDOWN_CASES: readonly {
  readonly name: string;
  readonly size: number;
  readonly page: (n: number) => string;
}[] = [
  { name: "nested lists", size: 20_000, page: (n) => "<ul><li>item ".repeat(n) },
  { name: "nested quotes", size: 10_000, page: (n) => "<blockquote>word word. ".repeat(n) },
  { name: "nested tables", size: 10_000, page: (n) => "<table><tr><th>head<td>word word. ".repeat(n) },
  { name: "nested comments", size: 40_000, page: (n) => "<div class=comments><p>word word. ".repeat(n) },
  { name: "nested formulas", size: 80_000, page: (n) => "<span class=katex>x ".repeat(n) },
  { name: "nested code", size: 300_000, page: (n) => `<p>${"<code class=python>x ".repeat(n)}` },
  {
    name: "nested notes",
    size: 10_000,
    page: (n) => numbered(n, (i) => `<div id=fn${i}><a href=#fn${i + 1}>1</a> word `),
  },
  {
    name: "marks of two notes",
    size: 10_000,
    page: (n) =>
      numbered(n, (i) => `<p>w<sup><a href=#fn${i % 2}>1</a></sup></p>`) +
      numbered(2, (i) => `<div id=fn${i}>w ${"<i></i>".repeat(n)}</div>`),
  },
  { name: "nested captions", size: 40_000, page: (n) => `<p>w ${"<div class=caption><img src=a.jpg>".repeat(n)}w` },
  { name: "nested anchors", size: 20_000, page: (n) => `<p>${"<span class=anchor>#".repeat(n)}` },
  { name: "lines of code", size: 20_000, page: (n) => "<pre><code>x = 1\n".repeat(n) },
  {
    name: "images of a picture",
    size: 3_000,
    page: (n) => `<p>w</p><picture>${"<source srcset=a><img src=b>".repeat(n)}</picture><p>w`,
  },
  { name: "changing marks", size: 80_000, page: (n) => `<p>${"<b>w</b><i>w</i>".repeat(n)}` },
  {
    name: "links and images",
    size: 120_000,
    page: (n) => "<p><a href=/x>word</a> <img src=a.jpg alt=b>, word.</p>".repeat(n),
  },
  {
    name: "dollars and formulas",
    size: 40_000,
    page: (n) => "<p>$5 and <span class=katex>\\(x\\)</span>, word.</p>".repeat(n),
  },
  {
    name: "posts",
    size: 15_000,
    page: (n) => "<div class=post><b class=author>A</b><time>2020</time><p>word word.</p></div>".repeat(n),
  },
  {
    name: "posts in boxes",
    size: 10_000,
    page: (n) =>
      numbered(
        n,
        (i) => `<div class=w id=msg${i}><div class=poster><h4>A</h4> w</div><i>#1 May 3, 2020</i> word.</div>`,
      ),
  },
  {
    name: "nested profiles",
    size: 20_000,
    page: (n) =>
      "<div class=post>w <div class=profile>word word word word word word word word word word word ".repeat(n),
  },
  {
    name: "one picture again and again",
    size: 60_000,
    page: (n) => "<h2>word word word</h2><img src=a.jpg><img src=b.jpg><p>word.</p>".repeat(n),
  },
  {
    name: "one wide row",
    size: 160_000,
    page: (n) => `<table><tr>${"<td>a".repeat(n)}<tr>${"<th>b".repeat(n)}</table>`,
  },
  { name: "syntax characters", size: 1_200_000, page: (n) => `<p>${"*a_ [".repeat(n)}` },
];

/** Writes n items one after the other, numbered from 0. */
export function numbered(n: number, item: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => item(i)).join("");
}
