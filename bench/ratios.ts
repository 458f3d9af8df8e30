import { parse as parse5 } from "parse5";
import { RAW } from "../src/html/tags.ts";
import { deciders, extract, parse, readMetadata, records, Token, Tokenizer, withUnits } from "./built.ts";
import { cpuMs, median } from "./cpu.ts";

interface Stage {
  readonly name: string;
  readonly run: (html: string) => unknown;
}

/** With memory that is used again, as `parse` has it. */
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
 * Stages from the tokenizer to the whole extraction (string → text) by each method, to all of the metadata, and to Markdown
 * without and with it; the last also by the fastest method that is good.
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

/** CPU time of a stage over all pages, once it has run over them already: what the stage before left to be swept up, and code that the engine has dropped meanwhile, are not charged to it. */
function timeOf(pages: readonly string[], run: (html: string) => unknown): number {
  const all = (): void => {
    for (const html of pages) run(html);
  };
  all();
  return cpuMs(all);
}

/** What stages take, as ratios to parse5 and in milliseconds. */
export interface Measured {
  readonly ratios: Readonly<Record<string, number>>;
  readonly ms: Readonly<Record<string, number>>;
  readonly parse5Ms: number;
}

/**
 * Every round runs parse5 and every stage on all pages, one after the other. A stage's ratio is the median over the rounds of its
 * time over parse5's time in the same round; its time is the median, too.
 */
export function measureRatios(pages: readonly string[], rounds: number): Measured {
  const oracle: number[] = [];
  const times = new Map<string, number[]>(STAGES.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    oracle.push(timeOf(pages, (html) => parse5(html, { scriptingEnabled: false })));
    for (const { name, run } of STAGES) times.get(name)?.push(timeOf(pages, run));
  }
  const medians = (of: (time: number, round: number) => number): Record<string, number> =>
    Object.fromEntries(Array.from(times, ([name, own]) => [name, median(own.map(of))]));
  return {
    ratios: medians((time, round) => time / oracle[round]),
    ms: medians((time) => time),
    parse5Ms: median(oracle),
  };
}

/** Elements of the pages on which the cost of records is told: on smaller ones it is the cost of looking at all. */
const FEWEST_ELEMENTS = 500;
const MOST_ELEMENTS = 50_000;

/** What finding and reading records costs beyond the parse, in parses, on pages that may list something; the median of the rounds. */
export function recordsBeyondParse(pages: readonly string[], rounds: number): { pages: number; times: number } {
  const listing = pages.filter((html) => {
    const elements = elementsOf(html);
    return elements >= FEWEST_ELEMENTS && elements <= MOST_ELEMENTS;
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const parsed = timeOf(listing, (html) => parse(html));
    times.push((timeOf(listing, findAndRead) - parsed) / parsed);
  }
  return { pages: listing.length, times: median(times) };
}

function elementsOf(html: string): number {
  const { tag, count } = parse(html);
  let elements = 0;
  for (let node = 0; node < count; node++) if (tag[node] > RAW) elements++;
  return elements;
}
