import { buildContent, extract, parse, records, toMarkdown } from "./built.ts";
import { cpuMs } from "./cpu.ts";
import { FIELD_CASES, learnAndRead } from "./field-cases.ts";
import { MARKDOWN_CASES, numbered } from "./markdown-cases.ts";
import { SITE_CASES, scoreSite } from "./site-cases.ts";
import { learnAndApply, TEMPLATE_CASES } from "./template-cases.ts";
import { WHOLE_PAGE_CASES } from "./whole-page-cases.ts";

/** A page that grows with n. Its times for n = `size`, 2·`size` and 4·`size` are compared. */
interface Case {
  readonly name: string;
  readonly size: number;
  readonly page: (n: number) => string;
}

const streamedPlaceholder = (i: number): string =>
  `<!--$?--><template id="B:${i.toString(16)}"></template>wait<!--/$-->`;

/** Pages made to be slow. Even the smallest takes far longer than a tick of the clock, and most are larger than the CPU's caches. */
const CASES: readonly Case[] = [
  { name: "nested divs", size: 250_000, page: (n) => `${"<div>".repeat(n)}text` },
  { name: "nested divs with text", size: 200_000, page: (n) => "<div>word word. ".repeat(n) },
  { name: "unclosed formatting", size: 300_000, page: (n) => "<p><b><i><a href=x>word ".repeat(n) },
  { name: "distinct formatting", size: 200_000, page: (n) => numbered(n, (i) => `<b class=c${i}><p>w`) },
  { name: "misnested formatting", size: 200_000, page: (n) => "<a href=x><div>w</a>".repeat(n) },
  {
    name: "unmatched end tags",
    size: 200_000,
    page: (n) => `${"<div>".repeat(1000)}${"</span></p></x></li>".repeat(n)}`,
  },
  {
    name: "end tags over depth",
    size: 50_000,
    page: (n) => `${"<section><table><tr><td>".repeat(10)}${"<div>".repeat(n)}${"</section></span>".repeat(n)}`,
  },
  { name: "distinct attributes", size: 1_500_000, page: (n) => `<p ${numbered(n, (i) => `a${i}=v${i} `)}>text` },
  { name: "distinct tags", size: 150_000, page: (n) => numbered(n, (i) => `<x${i}>w</x${i}>`) },
  { name: "unclosed comments", size: 2_000_000, page: (n) => "<!-- x ".repeat(n) },
  { name: "comment dashes", size: 2_000_000, page: (n) => `<!--${"- --".repeat(n)}` },
  { name: "unclosed scripts", size: 1_000_000, page: (n) => "<script><!-- x ".repeat(n) },
  { name: "self-closed scripts", size: 100_000, page: (n) => "<p>w<script/><iframe/>".repeat(n) },
  { name: "escaped scripts", size: 400_000, page: (n) => "<script><!--<script></script>".repeat(n) },
  { name: "unclosed textarea", size: 1_000_000, page: (n) => "<textarea> x </text".repeat(n) },
  { name: "unclosed svg", size: 300_000, page: (n) => "<svg><path>".repeat(n) },
  { name: "unclosed quotes", size: 6_000_000, page: (n) => `<p>text${'<a b="'.repeat(n)}` },
  { name: "one huge text", size: 3_000_000, page: (n) => `<p>${"word and ".repeat(n)}` },
  { name: "one huge word", size: 20_000_000, page: (n) => `<p>${"w".repeat(n)}` },
  { name: "entity flood", size: 400_000, page: (n) => `<p>${"&amp;&#8217;&x".repeat(n)}` },
  { name: "less-than flood", size: 2_000_000, page: (n) => `<p>${"<".repeat(n)}` },
  { name: "NULs and surrogates", size: 1_000_000, page: (n) => `<p>${"\0\ud800w \udc00".repeat(n)}` },
  { name: "nested lists", size: 50_000, page: (n) => "<ul><li>item ".repeat(n) },
  { name: "items in deep divs", size: 50_000, page: (n) => `${"<div>".repeat(n)}${"<li>item<dd>item".repeat(n)}` },
  { name: "nested tables", size: 300_000, page: (n) => "<table><tr><td>cell ".repeat(n) },
  { name: "table parts", size: 100_000, page: (n) => `<table>${"<td>a<tr><th>b</table".repeat(n)}` },
  { name: "many siblings", size: 100_000, page: (n) => "<p>Some words, here.</p>".repeat(n) },
  {
    name: "sibling patterns",
    size: 150_000,
    page: (n) => numbered(n, (i) => `<h3>a</h3><p>b</p>${i % 7 === 0 ? "<ul>c</ul>" : ""}`),
  },
  { name: "texts in a link", size: 150_000, page: (n) => `<p>Words. <a href=x>${"<i>w".repeat(n)}` },
  { name: "nested labels", size: 50_000, page: (n) => `<p>Words. ${"<i class='sr-only'>".repeat(n)}w` },
  {
    name: "streamed pieces",
    size: 50_000,
    page: (n) =>
      `${streamedPlaceholder(0)}${numbered(n, (i) => `<div hidden id="S:${i.toString(16)}">word${streamedPlaceholder(i + 1)}</div>`)}`,
  },
  {
    name: "paragraphs in a heading",
    size: 30_000,
    page: (n) =>
      `<p>x</p><h2 id=a>${"The council met in the old hall and spoke about the harbour.<p>Nobody wanted to leave before the vote.</p>".repeat(n)}`,
  },
  { name: "many line breaks", size: 200_000, page: (n) => `<p>${"w<br>".repeat(n)}` },
];

/** Pages for which the default method runs, and all metadata and the thing are read. */
const METADATA_CASES: readonly Case[] = [
  { name: "many siblings", size: 50_000, page: (n) => "<p>Some words, here.</p>".repeat(n) },
  { name: "one text without spaces", size: 20_000, page: (n) => `<p>${"火山喷发 abc ".repeat(n)}` },
  { name: "one text of dates", size: 200_000, page: (n) => `<p>${"12 May 2024 by John Smith, ".repeat(n)}` },
  {
    name: "inline elements",
    size: 400_000,
    page: (n) => `<h1>Title</h1><p>May 3, 2024 ${numbered(n, (i) => `<i>w${i}</i>`)}</p>`,
  },
  {
    name: "labels and prices",
    size: 30_000,
    page: (n) =>
      `<title>Kettle</title><h1>Kettle</h1>${numbered(n, (i) => `<tr><td>Price ${i}:<td>$${i}.50</tr><p>SKU: A${i}`)}`,
  },
  { name: "parts of a title", size: 400_000, page: (n) => `<title>${"a - b | ".repeat(n)}</title><h1>a - b</h1><p>x` },
];

const card = (i: number): string =>
  `<div class="card"><h3><a href="/p/${i}">Thing ${i}</a></h3><p>Words on thing ${i}.</p><b>$ ${i}.50</b></div>`;

const reply = (i: number): string =>
  `<li class="reply"><b class="author">user ${i}</b><p>Says ${i} things about that.</p><ul>`;

/** Pages with lists, whose records are found and read. */
const RECORD_CASES: readonly Case[] = [
  { name: "many records", size: 40_000, page: (n) => `<div>${numbered(n, card)}</div>` },
  {
    name: "many regions",
    size: 4_000,
    page: (n) => numbered(n, (i) => `<section class="s${i % 50}"><h2>Part ${i}</h2>${numbered(9, card)}</section>`),
  },
  {
    name: "nested records",
    size: 1_000,
    page: (n) => `<ul>${numbered(n, (i) => numbered(4, (j) => reply(4 * i + j)) + "</ul></li>".repeat(4))}</ul>`,
  },
  { name: "replies to replies", size: 60_000, page: (n) => `<ul>${numbered(n, reply)}` },
  {
    name: "a huge table",
    size: 60_000,
    page: (n) =>
      `<table><tr><th>Town<th>People<th>Counted</tr>${numbered(n, (i) => `<tr><td>T${i}<td>${i * 7}<td>2024-01-02`)}</table>`,
  },
  {
    name: "records of siblings",
    size: 10_000,
    page: (n) => `<dl>${numbered(n, (i) => `<dt>Word ${i}<dd>Means ${i}`)}</dl>`,
  },
  {
    name: "many classes",
    size: 50_000,
    page: (n) => {
      const classes = numbered(n, (i) => `${name(i)} `);
      return `<div class="${classes}">${numbered(4, (i) => `<div class="${classes}">${card(i)}</div>`)}</div>`;
    },
  },
  {
    name: "no two alike",
    size: 10_000,
    page: (n) => numbered(n, (i) => `<div class="${name(i)}">${"<i>w</i>".repeat(i % 10)}</div>`),
  },
];

const rule = (i: number): string => `p,.a,.b p{width:${i}px}`;

/** Pages with style sheets, whose layout is estimated. */
const LAYOUT_CASES: readonly Case[] = [
  {
    name: "rules and elements",
    size: 6_000,
    page: (n) => `<style>${numbered(n, rule)}</style><div class="b">${"<p class=a>Some words, here.</p>".repeat(n)}`,
  },
  {
    name: "classes and elements",
    size: 20_000,
    page: (n) =>
      `<style>.b p{width:9px}</style><div class="${numbered(n, (i) => `${name(i)} `)}">${"<p>w</p>".repeat(n)}`,
  },
];

/** A class name without digits, since names are compared without them. */
function name(i: number): string {
  return [...String(i)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}

const ROUNDS = 3;
const TURNS = 4;
/** Sizes of the three pages of a case, as multiples of the first. */
const FACTORS = [1, 2, 4];
/** No limit cuts a page short: the parser itself must be linear. */
const UNLIMITED = { maxChars: 1e9, maxNodes: 1e9, maxDepth: 1e9, maxAttributes: 1e9 };
/** Four times the input may take five times as long: linear work, plus the effect of the caches. */
const MAX_GROWTH = 5;

/**
 * Returns time(4n) / time(n) of each case, and prints the table. The cases measure extraction up to text, all blocks as Markdown,
 * all metadata, everything that a page offers, the estimate of a layout, finding and reading records with their selectors, learning and reading fields,
 * methods that compare pages of one site, and learning and applying its template.
 */
export function measureGrowth(): Record<string, number> {
  console.log(`\n${"hostile page".padEnd(28)} ${"n".padStart(9)}   ms(n)  ms(2n)  ms(4n)  ratio`);
  const growth: Record<string, number> = {};
  for (const one of CASES) {
    growth[one.name] = grow(one, (html) => extract(html, { method: "density", limits: UNLIMITED }).text);
  }
  for (const one of MARKDOWN_CASES) {
    const label = `Markdown: ${one.name}`;
    growth[label] = grow({ ...one, name: label }, allAsMarkdown);
  }
  for (const one of METADATA_CASES) {
    const label = `metadata: ${one.name}`;
    growth[label] = grow({ ...one, name: label }, allMetadata);
  }
  for (const one of WHOLE_PAGE_CASES) {
    const label = `whole page: ${one.name}`;
    growth[label] = grow({ ...one, name: label }, wholePage);
  }
  for (const one of LAYOUT_CASES) {
    const label = `layout: ${one.name}`;
    growth[label] = grow({ ...one, name: label }, withLayout);
  }
  for (const one of RECORD_CASES) {
    const label = `records: ${one.name}`;
    growth[label] = grow({ ...one, name: label }, readRecords);
  }
  for (const one of FIELD_CASES) {
    const label = `fields: ${one.name}`;
    growth[label] = grow({ ...one, name: label }, learnAndRead);
  }
  for (const one of SITE_CASES) {
    const label = `site: ${one.name}`;
    growth[label] = grow({ ...one, name: label }, (html) => scoreSite(html, UNLIMITED));
  }
  for (const one of TEMPLATE_CASES) {
    const label = `template: ${one.name}`;
    growth[label] = grow({ ...one, name: label }, (html) => learnAndApply(html, UNLIMITED));
  }
  return growth;
}

/** Writes all blocks of a page, whether or not a method would choose them. */
function allAsMarkdown(html: string): string {
  const page = parse(html, { limits: UNLIMITED });
  return toMarkdown(buildContent(page, { chosen: new Uint8Array(page.blocks.count).fill(1) }));
}

function allMetadata(html: string): unknown {
  const { metadata, thing } = extract(html, { limits: UNLIMITED });
  return [metadata.toJSON(), thing];
}

/** Reads everything that a page offers: all formats, metadata, the thing, the records. */
function wholePage(html: string): unknown {
  const options = { url: "https://site.example/page" };
  const page = extract(html, options);
  return [page.markdown, page.html, page.xml, page.text, JSON.stringify([page, records(html, options)])];
}

function withLayout(html: string): unknown {
  return extract(html, { method: "density", layout: "estimated", limits: UNLIMITED }).text;
}

/** Reads all fields of the first region, and the selectors of its columns. */
function readRecords(html: string): unknown {
  const region = records(html, { limits: UNLIMITED }).regions[0];
  return [
    region?.records.map(({ fields }) => fields),
    region?.columns.map(({ selector }) => selector),
    region?.selector,
  ];
}

function grow({ name: label, size, page }: Case, run: (html: string) => unknown): number {
  const pages = FACTORS.map((factor) => page(size * factor));
  const cpu = pages.map(() => Number.POSITIVE_INFINITY);
  let ratio = Number.POSITIVE_INFINITY;
  // A row above the limit is measured again: that removes the noise of the machine, but not true growth.
  for (let turn = 0; turn < TURNS && ratio > MAX_GROWTH; turn++) {
    for (let round = 0; round < ROUNDS; round++) keepShortestTimes(pages, run, cpu);
    ratio = cpu[cpu.length - 1] / cpu[0];
  }
  const columns = cpu.map((ms) => ms.toFixed(0).padStart(7)).join(" ");
  console.log(
    `${label.padEnd(28)} ${String(size).padStart(9)} ${columns} ${ratio.toFixed(2).padStart(6)}${ratio > MAX_GROWTH ? "  not linear" : ""}`,
  );
  return ratio;
}

/**
 * Measures all sizes once and keeps the shortest time of each in `shortest`. Measuring them in turn spreads slow moments of the
 * machine over all sizes.
 *
 * Each size starts without garbage of the one before. The untimed run after that compiles the code again: a garbage collection drops
 * compiled code that no object uses. Smaller pages are read several times, so that all sizes are the same amount of work. Otherwise
 * the garbage of a small page would be collected after its time, and only large pages would pay for collection.
 */
function keepShortestTimes(pages: readonly string[], run: (html: string) => unknown, shortest: number[]): void {
  for (const [index, html] of pages.entries()) {
    const times = FACTORS[FACTORS.length - 1] / FACTORS[index];
    globalThis.gc?.();
    run(pages[0]);
    const ms = cpuMs(() => {
      for (let i = 0; i < times; i++) run(html);
    });
    shortest[index] = Math.min(shortest[index], ms / times);
  }
}
