import { extract } from "../../extract.ts";
import { readAmount } from "../../language/index.ts";
import type { PageThing } from "../../things/index.ts";
import { CorpusError, type LabeledPage, type PageError, readCorpus } from "../corpora/index.ts";
import { attributeKey, halvesOf } from "./attribute-labels.ts";

/** Figures of a group of pages about one thing. A price is right if its amount is; a name if its text is, apart from case and whitespace. */
export interface ThingScores {
  readonly pages: number;
  /** Pages for which a thing was found. */
  readonly described: number;
  /** Pages with the right name. */
  readonly names: number;
  /** Pages whose labels have a price, and those with the right one. */
  readonly priced: number;
  readonly prices: number;
  /** How often each type was found. */
  readonly types: Readonly<Record<string, number>>;
}

/** Figures by vertical and by site. The two halves contain every other site of each vertical. */
export interface ThingEvaluation {
  readonly all: ThingScores;
  readonly firstHalf: ThingScores;
  readonly secondHalf: ThingScores;
  readonly byVertical: Readonly<Record<string, ThingScores>>;
  readonly bySite: Readonly<Record<string, ThingScores>>;
  /** Pages with a wrong or missing name or price. */
  readonly misses: readonly ThingMiss[];
  readonly errors: readonly PageError[];
}

/** A wrong or missing value. */
export interface ThingMiss {
  readonly id: string;
  readonly field: "name" | "price";
  readonly found?: string | undefined;
  readonly expected: readonly string[];
}

/** Options of `evaluateThings`. */
export interface ThingEvaluateOptions {
  readonly path: string;
  readonly limit?: number | undefined;
  readonly onProgress?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads the thing of each page on its own, and compares name and price with the labels. */
export async function evaluateThings(options: ThingEvaluateOptions): Promise<ThingEvaluation> {
  const judged: JudgedPage[] = [];
  const errors: PageError[] = [];
  let done = 0;
  for await (const item of readCorpus("detail", options.path)) {
    options.signal?.throwIfAborted();
    if (done++ >= (options.limit ?? Number.POSITIVE_INFINITY)) break;
    if (item.kind === "error") errors.push(item.error);
    else judged.push(judge(item.page));
    options.onProgress?.();
  }
  if (judged.length === 0) throw new CorpusError(`There is no page in ${options.path}.`);
  const half = halvesOf(judged);
  return {
    all: scoresOf(judged),
    firstHalf: scoresOf(judged.filter(({ site }) => half.get(site) === 0)),
    secondHalf: scoresOf(judged.filter(({ site }) => half.get(site) === 1)),
    byVertical: groupScores(judged, ({ vertical }) => vertical),
    bySite: groupScores(judged, ({ site }) => site),
    misses: judged.flatMap(({ misses }) => misses),
    errors,
  };
}

interface JudgedPage {
  readonly site: string;
  readonly vertical: string;
  readonly type: string | undefined;
  readonly isNamed: boolean;
  /** Undefined if the labels have no price. */
  readonly isPriced: boolean | undefined;
  readonly misses: readonly ThingMiss[];
}

/** The label with the name, the first that a page has. */
const NAME_LABELS = ["name", "title", "model"] as const;

function judge({ id, url, html, site, type, truth }: LabeledPage): JudgedPage {
  const labels = truth.attributes ?? {};
  const names = NAME_LABELS.map((label) => labels[label] ?? []).find((values) => values.length > 0) ?? [];
  const prices = labels["price"] ?? [];
  const { thing } = extract(html, { url });
  const isNamed = hasName(thing, names);
  const isPriced = prices.length === 0 ? undefined : hasPrice(thing, prices);
  const misses: ThingMiss[] = [];
  if (!isNamed) misses.push({ id, field: "name", found: thing?.name.value, expected: names });
  if (isPriced === false) misses.push({ id, field: "price", found: thing?.price?.value.text, expected: prices });
  return { site, vertical: type, type: thing?.type, isNamed, isPriced, misses };
}

function hasName(thing: PageThing | undefined, names: readonly string[]): boolean {
  return thing !== undefined && names.some((name) => attributeKey(name) === attributeKey(thing.name.value));
}

const NUMBER = /\d[\d.,]*\d|\d/;

function hasPrice(thing: PageThing | undefined, prices: readonly string[]): boolean {
  const amount = thing?.price?.value.amount;
  return amount !== undefined && prices.some((price) => readAmount(NUMBER.exec(price)?.[0] ?? "") === amount);
}

function groupScores(judged: readonly JudgedPage[], keyOf: (page: JudgedPage) => string): Record<string, ThingScores> {
  const groups = new Map<string, JudgedPage[]>();
  for (const page of judged) groups.set(keyOf(page), [...(groups.get(keyOf(page)) ?? []), page]);
  return Object.fromEntries([...groups].map(([key, pages]) => [key, scoresOf(pages)]));
}

function scoresOf(pages: readonly JudgedPage[]): ThingScores {
  const types: Record<string, number> = {};
  for (const { type } of pages) if (type !== undefined) types[type] = (types[type] ?? 0) + 1;
  return {
    pages: pages.length,
    described: pages.filter(({ type }) => type !== undefined).length,
    names: pages.filter(({ isNamed }) => isNamed).length,
    priced: pages.filter(({ isPriced }) => isPriced !== undefined).length,
    prices: pages.filter(({ isPriced }) => isPriced === true).length,
    types,
  };
}
