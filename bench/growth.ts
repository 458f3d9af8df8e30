import { extract } from "../src/extract.ts";
import { cpuMs } from "./cpu.ts";

/** A page that grows with n, and the n whose time is compared with that of 2n and 4n. */
interface Case {
  readonly name: string;
  readonly size: number;
  readonly page: (n: number) => string;
}

const numbered = (n: number, item: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => item(i)).join("");

/** Pages made to be slow. Sizes are such that the smallest run takes well over the clock's grain. */
const CASES: readonly Case[] = [
  { name: "nested divs", size: 250_000, page: (n) => `${"<div>".repeat(n)}text` },
  { name: "nested divs with text", size: 50_000, page: (n) => "<div>word word. ".repeat(n) },
  { name: "unclosed formatting", size: 100_000, page: (n) => "<p><b><i><a href=x>word ".repeat(n) },
  { name: "distinct formatting", size: 50_000, page: (n) => numbered(n, (i) => `<b class=c${i}><p>w`) },
  { name: "misnested formatting", size: 50_000, page: (n) => "<a href=x><div>w</a>".repeat(n) },
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
  { name: "distinct attributes", size: 100_000, page: (n) => `<p ${numbered(n, (i) => `a${i}=v${i} `)}>text` },
  { name: "distinct tags", size: 50_000, page: (n) => numbered(n, (i) => `<x${i}>w</x${i}>`) },
  { name: "unclosed comments", size: 200_000, page: (n) => "<!-- x ".repeat(n) },
  { name: "comment dashes", size: 500_000, page: (n) => `<!--${"- --".repeat(n)}` },
  { name: "unclosed scripts", size: 200_000, page: (n) => "<script><!-- x ".repeat(n) },
  { name: "self-closed scripts", size: 100_000, page: (n) => "<p>w<script/><iframe/>".repeat(n) },
  { name: "escaped scripts", size: 50_000, page: (n) => "<script><!--<script></script>".repeat(n) },
  { name: "unclosed textarea", size: 200_000, page: (n) => "<textarea> x </text".repeat(n) },
  { name: "unclosed svg", size: 100_000, page: (n) => "<svg><path>".repeat(n) },
  { name: "unclosed quotes", size: 200_000, page: (n) => `<p>text${'<a b="'.repeat(n)}` },
  { name: "one huge text", size: 200_000, page: (n) => `<p>${"word and ".repeat(n)}` },
  { name: "one huge word", size: 1_000_000, page: (n) => `<p>${"w".repeat(n)}` },
  { name: "entity flood", size: 100_000, page: (n) => `<p>${"&amp;&#8217;&x".repeat(n)}` },
  { name: "less-than flood", size: 500_000, page: (n) => `<p>${"<".repeat(n)}` },
  { name: "NULs and surrogates", size: 200_000, page: (n) => `<p>${"\0\ud800w \udc00".repeat(n)}` },
  { name: "nested lists", size: 50_000, page: (n) => "<ul><li>item ".repeat(n) },
  { name: "items in deep divs", size: 50_000, page: (n) => `${"<div>".repeat(n)}${"<li>item<dd>item".repeat(n)}` },
  { name: "nested tables", size: 50_000, page: (n) => "<table><tr><td>cell ".repeat(n) },
  { name: "table parts", size: 100_000, page: (n) => `<table>${"<td>a<tr><th>b</table".repeat(n)}` },
  { name: "many siblings", size: 100_000, page: (n) => "<p>Some words, here.</p>".repeat(n) },
  {
    name: "sibling patterns",
    size: 50_000,
    page: (n) => numbered(n, (i) => `<h3>a</h3><p>b</p>${i % 7 === 0 ? "<ul>c</ul>" : ""}`),
  },
  { name: "many line breaks", size: 200_000, page: (n) => `<p>${"w<br>".repeat(n)}` },
];

const ROUNDS = 5;
/** Nothing is cut in the growth table: the parser itself must stay linear. */
const UNLIMITED = { maxChars: 1e9, maxNodes: 1e9, maxDepth: 1e9, maxAttributes: 1e9 };
/** The least growth allowed is that of linear work with the grain of caches: 4 × input ≤ 5 × time. */
const MOST = 5;

/** time(4n) / time(n) of the whole extraction by all stages up to text, for each case; prints the table. */
export function measureGrowth(): Record<string, number> {
  console.log(`\n${"hostile page".padEnd(24)} ${"n".padStart(9)}   ms(n)  ms(2n)  ms(4n)  ratio`);
  const growth: Record<string, number> = {};
  for (const { name, size, page } of CASES) {
    const times = [1, 2, 4].map((factor) => page(size * factor));
    const cpu = times.map((html) => time(html));
    const ratio = cpu[2]! / cpu[0]!;
    growth[name] = ratio;
    const columns = cpu.map((ms) => ms.toFixed(0).padStart(7)).join(" ");
    console.log(
      `${name.padEnd(24)} ${String(size).padStart(9)} ${columns} ${ratio.toFixed(2).padStart(6)}${ratio > MOST ? "  not linear" : ""}`,
    );
  }
  return growth;
}

function time(html: string): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(cpuMs(() => void extract(html, { method: "density", limits: UNLIMITED }).text));
  }
  return Math.min(...times);
}
