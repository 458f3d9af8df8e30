import { numbered } from "./markdown-cases.ts";

const PARAGRAPH =
  "<p>Some words of an article, as people write them, with a comma and a stop. They go on for a while.</p>";
const ARTICLE = `<title>A title - Site</title><h1>A title</h1>${PARAGRAPH.repeat(5)}`;
const graph = (items: string): string => `<script type="application/ld+json">${items}</script>`;

/** Pages made to be slow anywhere between the source and all outputs: metadata, the thing, records, every format. */
export const WHOLE_PAGE_CASES: readonly {
  readonly name: string;
  readonly size: number;
  readonly page: (n: number) => string;
}[] = [
  { name: "class names", size: 20_000, page: (n) => `${ARTICLE}${numbered(n, (i) => `<p class="c${i}">w${i}</p>`)}` },
  {
    name: "one long class",
    size: 100_000,
    page: (n) => `${ARTICLE}<p class="${numbered(n, (i) => `c${i} `)}">w</p>`.repeat(2),
  },
  { name: "ids", size: 20_000, page: (n) => `${ARTICLE}${numbered(n, (i) => `<p id="i${i}">w${i}</p>`)}` },
  { name: "texts in one line", size: 50_000, page: (n) => `${ARTICLE}<p>${"a<!-- -->".repeat(n)}</p>` },
  { name: "inline elements in one line", size: 20_000, page: (n) => `${ARTICLE}<p>${"<i>a</i> <b>b</b> ".repeat(n)}` },
  {
    name: "style rules and elements",
    size: 3_000,
    page: (n) =>
      `<style>${numbered(n, (i) => `.a${i % 9} p,.b .c${i}{display:none}`)}</style>${ARTICLE}<div class="b">${numbered(n, (i) => `<p class="c${i}x">w${i}</p>`)}`,
  },
  {
    name: "style rules of one class",
    size: 2_000,
    page: (n) =>
      `<style>${numbered(n, (i) => `.d p.c{width:${i}px;opacity:0}`)}</style>${ARTICLE}${"<p class=c>word</p>".repeat(n)}`,
  },
  {
    name: "style variables",
    size: 10_000,
    page: (n) =>
      `<style>${numbered(n, (i) => `p{--a${i}:var(--a${i + 1});color:var(--a${i})}`)}</style>${ARTICLE}${PARAGRAPH}`,
  },
  {
    name: "style attributes",
    size: 20_000,
    page: (n) => `${ARTICLE}${numbered(n, (i) => `<p style="width:${i}px;opacity:.${i}">word ${i}</p>`)}`,
  },
  {
    name: "one srcset",
    size: 50_000,
    page: (n) => `${ARTICLE}<img srcset="${numbered(n, (i) => `/a${i}.jpg ${i}w, `)}" src=a.jpg>${PARAGRAPH}`,
  },
  {
    name: "data addresses",
    size: 3_000,
    page: (n) => `${ARTICLE}${`<img src="data:image/png;base64,${"A".repeat(400)}">`.repeat(n)}`,
  },
  {
    name: "one data address",
    size: 2_000_000,
    page: (n) => `${ARTICLE}<img src="data:image/png;base64,${"A".repeat(n)}" alt=a>${PARAGRAPH}`,
  },
  { name: "commas in an address", size: 300_000, page: (n) => `${ARTICLE}<img srcset="${",".repeat(n)}" src=a>` },
  {
    name: "JSON-LD items",
    size: 20_000,
    page: (n) =>
      `${graph(`[${numbered(n, (i) => `{"@type":"Product","@id":"#${i}","name":"Thing ${i}","isPartOf":{"@id":"#${i + 1}"}},`)}{}]`)}${ARTICLE}`,
  },
  {
    name: "JSON-LD depth",
    size: 20_000,
    page: (n) => `${graph(`${'{"about":'.repeat(n)}1${"}".repeat(n)}`)}${ARTICLE}`,
  },
  {
    name: "JSON-LD scripts",
    size: 5_000,
    page: (n) => `${graph('{"@type":"Article","headline":"x"}').repeat(n)}${ARTICLE}`,
  },
  {
    name: "broken JSON-LD",
    size: 200_000,
    page: (n) => `${graph(`{"@type":"Article","articleBody":"${'x\\"\n'.repeat(n)}`)}${ARTICLE}`,
  },
  {
    name: "meta tags",
    size: 50_000,
    page: (n) => `${numbered(n, (i) => `<meta property="og:title" content="A title ${i}">`)}${ARTICLE}`,
  },
  {
    name: "meta names",
    size: 50_000,
    page: (n) => `${numbered(n, (i) => `<meta name="article:tag:${i}" content="tag ${i}">`)}${ARTICLE}`,
  },
  {
    name: "links in the head",
    size: 50_000,
    page: (n) => `${'<link rel="canonical alternate" href="/x">'.repeat(n)}${ARTICLE}`,
  },
  {
    name: "microdata depth",
    size: 5_000,
    page: (n) => `${ARTICLE}${'<div itemprop="about" itemscope itemtype="https://schema.org/Product">'.repeat(n)}x`,
  },
  {
    name: "microdata references",
    size: 2_000,
    page: (n) =>
      `${ARTICLE}${numbered(n, (i) => `<div itemscope itemtype="https://schema.org/Product" itemref="r${i} r${i + 1}" id="r${i}"><b itemprop="name">n</b></div>`)}`,
  },
  {
    name: "footnotes",
    size: 10_000,
    page: (n) =>
      `${ARTICLE}<p>${numbered(n, (i) => `w<sup id="r${i}"><a href="#n${i}">${i}</a></sup> `)}</p><ol>${numbered(n, (i) => `<li id="n${i}"><a href="#r${i}">^</a> Note ${i}</li>`)}</ol>`,
  },
  {
    name: "footnotes to one place",
    size: 10_000,
    page: (n) => `${ARTICLE}<p>${'w<sup><a href="#n">1</a></sup> '.repeat(n)}</p><p id="n">${"<i>w</i>".repeat(n)}</p>`,
  },
  { name: "MathML depth", size: 20_000, page: (n) => `${ARTICLE}<p><math>${"<mrow><mi>x</mi>".repeat(n)}</math></p>` },
  {
    name: "fractions in fractions",
    size: 10_000,
    page: (n) => `${ARTICLE}<p><math>${"<mfrac><mi>x</mi>".repeat(n)}<mi>y</mi></math></p>`,
  },
  { name: "dates", size: 30_000, page: (n) => `${ARTICLE}${"<p>Updated 12 May 2024, 10:30</p>".repeat(n)}` },
  { name: "bylines", size: 20_000, page: (n) => `${ARTICLE}${'<p class="byline">By John Smith</p>'.repeat(n)}` },
  { name: "headings", size: 20_000, page: (n) => `${ARTICLE}${numbered(n, (i) => `<h2>A title ${i}</h2>`)}` },
  { name: "equal paragraphs", size: 10_000, page: (n) => `${ARTICLE}${PARAGRAPH.repeat(n)}` },
  {
    name: "posts",
    size: 3_000,
    page: (n) =>
      `<title>Topic</title><h1>Topic</h1>${numbered(n, (i) => `<div class="post"><a class="author" href="/u/${i}">user${i}</a><time datetime="2024-01-02">2 Jan</time><div class="body">Post ${i} says something, and quotes.</div></div>`)}`,
  },
  {
    name: "posts in posts",
    size: 2_000,
    page: (n) =>
      `<h1>Topic</h1>${numbered(n, (i) => `<div class="comment"><a class="author">user${i}</a><p>Post ${i} says something here.</p>`)}`,
  },
  {
    name: "wide table",
    size: 3_000,
    page: (n) => `${ARTICLE}<table>${`<tr>${"<td>a".repeat(n)}</tr>`.repeat(8)}</table>`,
  },
  {
    name: "spanning cells",
    size: 2_000,
    page: (n) => `${ARTICLE}<table>${'<tr><td rowspan="1000" colspan="1000">a<td>b</tr>'.repeat(n)}</table>`,
  },
  {
    name: "definitions",
    size: 20_000,
    page: (n) => `${ARTICLE}<dl>${numbered(n, (i) => `<dt>Key ${i}<dd>Value ${i}`)}</dl>`,
  },
  { name: "hidden elements", size: 20_000, page: (n) => `${ARTICLE}${"<div hidden><p>word</p></div>".repeat(n)}` },
  {
    name: "controls",
    size: 10_000,
    page: (n) =>
      `${ARTICLE}${numbered(n, (i) => `<button aria-controls="x${i}">Open</button><div id="x${i}" style="display:none"><p>word ${i}</p></div>`)}`,
  },
  { name: "zero-width characters", size: 200_000, page: (n) => `${ARTICLE}<p>${"a\u200b\u200c\u200d".repeat(n)}</p>` },
  { name: "control characters", size: 200_000, page: (n) => `${ARTICLE}<p>${"a\u0001\u0085".repeat(n)}</p>` },
  {
    name: "select options",
    size: 30_000,
    page: (n) => `${ARTICLE}<select>${"<option>a".repeat(n)}</select>${PARAGRAPH}`,
  },
  {
    name: "prices",
    size: 10_000,
    page: (n) => `<title>Kettle</title><h1>Kettle</h1>${numbered(n, (i) => `<span class="price">$${i}.50</span>`)}`,
  },
];
