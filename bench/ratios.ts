import { parse as parse5 } from "parse5";
import { RAW } from "../src/html/tags.ts";
import { deciders, extract, parse, readMetadata, records, Token, Tokenizer, withUnits } from "./built.ts";
import { cpuMs, median } from "./cpu.ts";

interface Stage {
  readonly name: string;
  readonly run: (html: string) => unknown;
}

/** Tokenizes a page and returns the number of tokens. Reuses memory as `parse` does. */
function tokenize(html: string): number {
  return withUnits(html, html.length, (units) => {
    const tokens = new Tokenizer(html, {}, units);
    let count = 0;
    while (tokens.next() !== Token.END_OF_FILE) count++;
    return count;
  });
}

function markdownAndMetadata(html: string, method?: string): unknown {
  const extraction = extract(html, { method });
  return [extraction.markdown, extraction.metadata.toJSON()];
}

function findAndRead(html: string): unknown {
  return records(html).regions[0]?.records.map(({ fields }) => fields);
}

/**
 * The measured stages. Each one starts from the HTML string: `parse` includes tokenizing, and a method such as `density` includes the
 * parse. The last stage uses the fastest of the good methods.
 */
const STAGES: readonly Stage[] = [
  { name: "tokenize", run: tokenize },
  { name: "parse", run: (html) => parse(html) },
  ...deciders.map(({ id }) => ({ name: id, run: (html: string) => extract(html, { method: id }).text })),
  { name: "metadata", run: (html) => readMetadata(parse(html)).toJSON() },
  { name: "records", run: findAndRead },
  { name: "markdown", run: (html) => extract(html).markdown },
  { name: "markdown and metadata", run: (html) => markdownAndMetadata(html) },
  { name: "markdown and metadata, density", run: (html) => markdownAndMetadata(html, "density") },
];

/**
 * Returns the CPU time of a stage for all pages. An untimed run before collects the garbage of the previous stage and compiles code
 * that the engine has dropped since.
 */
function timeAll(pages: readonly string[], run: (html: string) => unknown): number {
  const all = (): void => {
    for (const html of pages) run(html);
  };
  all();
  return cpuMs(all);
}

/** Times of the stages, by name: as ratios to parse5 and in milliseconds. */
export interface Measured {
  readonly ratios: Readonly<Record<string, number>>;
  readonly ms: Readonly<Record<string, number>>;
  readonly parse5Ms: number;
}

/**
 * Measures all stages. Each round runs parse5 and then every stage on all pages. The ratio of a stage is its time divided by the
 * time of parse5 in the same round. Ratios and times are medians over the rounds.
 */
export function measureRatios(pages: readonly string[], rounds: number): Measured {
  const parse5Times: number[] = [];
  const times = new Map<string, number[]>(STAGES.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    parse5Times.push(timeAll(pages, (html) => parse5(html, { scriptingEnabled: false })));
    for (const { name, run } of STAGES) times.get(name)?.push(timeAll(pages, run));
  }
  const medians = (of: (time: number, round: number) => number): Record<string, number> =>
    Object.fromEntries(Array.from(times, ([name, own]) => [name, median(own.map(of))]));
  return {
    ratios: medians((time, round) => time / parse5Times[round]),
    ms: medians((time) => time),
    parse5Ms: median(parse5Times),
  };
}

/** The cost of records is measured on pages of this size. On smaller pages fixed costs prevail. */
const MIN_ELEMENTS = 500;
const MAX_ELEMENTS = 50_000;

/** Returns the time to find and read records, without the parse, as a multiple of the parse. It is the median of the rounds. */
export function recordsBeyondParse(pages: readonly string[], rounds: number): { pages: number; times: number } {
  const listPages = pages.filter((html) => {
    const elements = elementsOf(html);
    return elements >= MIN_ELEMENTS && elements <= MAX_ELEMENTS;
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const parsed = timeAll(listPages, (html) => parse(html));
    times.push((timeAll(listPages, findAndRead) - parsed) / parsed);
  }
  return { pages: listPages.length, times: median(times) };
}

function elementsOf(html: string): number {
  const { tag, count } = parse(html);
  let elements = 0;
  for (let node = 0; node < count; node++) if (tag[node] > RAW) elements++;
  return elements;
}
