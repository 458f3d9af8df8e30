import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type DataRecord,
  type FieldValue,
  REGION_METHODS,
  type RecordRegion,
  type RegionMethod,
} from "../records/index.ts";
import { type Records, records } from "../records.ts";
import { CorpusError, type PageError, pageText, readBytes, readCorpus } from "./corpora/index.ts";
import {
  type FoundRecord,
  type NamedRecord,
  namedRecall,
  type RecordCounts,
  type RecordScores,
  recordCounts,
  recordScores,
} from "./metrics/index.ts";

/** Scores of one way to find records. */
export interface RecordResult extends RecordScores {
  readonly id: RegionMethod;
  readonly byType: Readonly<Record<string, RecordScores>>;
  /** CPU time of finding and reading, parsing included, per element of the pages. */
  readonly microsPerElement: number;
  /** The pages it did worst on. */
  readonly worst: readonly { readonly id: string; readonly f1: number }[];
}

export interface RecordEvaluation {
  readonly methods: readonly RecordResult[];
  readonly errors: readonly PageError[];
}

export interface RecordEvaluateOptions {
  readonly path: string;
  readonly methods?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly onProgress?: ((done: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Tally {
  readonly id: RegionMethod;
  readonly pages: { readonly id: string; readonly type: string; readonly counts: RecordCounts }[];
  micros: number;
  tags: number;
}

const WORST = 20;

/** Scores the first region of each page against its true records. */
export async function evaluateRecords(options: RecordEvaluateOptions): Promise<RecordEvaluation> {
  const tallies = methodsOf(options.methods).map((id): Tally => ({ id, pages: [], micros: 0, tags: 0 }));
  const errors: PageError[] = [];
  let done = 0;
  for await (const item of readCorpus("testbed", options.path)) {
    options.signal?.throwIfAborted();
    if (done >= (options.limit ?? Number.POSITIVE_INFINITY)) break;
    if (item.kind === "error") errors.push(item.error);
    else {
      const { id, type, html, truth } = item.page;
      for (const tally of tallies) {
        const found = timed(tally, html);
        tally.pages.push({ id, type, counts: recordCounts(foundIn(found.regions[0]), truth.records ?? []) });
      }
    }
    done++;
    options.onProgress?.(done);
  }
  if (done === 0) throw new CorpusError(`There is no page in ${options.path}.`);
  return { methods: tallies.map(resultOf), errors };
}

function methodsOf(asked: readonly string[] | undefined): readonly RegionMethod[] {
  if (asked === undefined) return REGION_METHODS;
  return asked.map((name) => {
    const method = REGION_METHODS.find((id) => id === name);
    if (method === undefined)
      throw new TypeError(`no way to find records is called "${name}"; there are ${REGION_METHODS.join(", ")}`);
    return method;
  });
}

function timed(tally: Tally, html: string): Records {
  const before = process.cpuUsage();
  const found = records(html, { method: tally.id });
  found.regions[0]?.records.length;
  const { user, system } = process.cpuUsage(before);
  tally.micros += user + system;
  tally.tags += html.split("<").length / 2;
  return found;
}

/** Records of a region, nested ones included. A column of lists becomes as many columns as its longest list. */
export function foundIn(region: RecordRegion | undefined): FoundRecord[] {
  if (region === undefined) return [];
  const all = flatten(region.records);
  const widths = region.columns.map(({ name }) =>
    all.reduce((most, { fields }) => Math.max(most, listOf(fields[name]).length), 1),
  );
  return all.map(({ text, fields }) => ({
    text,
    cells: region.columns.flatMap(({ name }, i) => {
      const values = listOf(fields[name]);
      return Array.from({ length: widths[i] }, (_, j) => values[j]);
    }),
  }));
}

function flatten(list: readonly DataRecord[]): DataRecord[] {
  const all: DataRecord[] = [];
  const open = list.toReversed();
  for (let record = open.pop(); record !== undefined; record = open.pop()) {
    all.push(record);
    for (const child of (record.children ?? []).toReversed()) open.push(child);
  }
  return all;
}

function listOf(value: FieldValue | undefined): string[] {
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((one) => (typeof one === "string" ? one : one.text));
}

function resultOf({ id, pages, micros, tags }: Tally): RecordResult {
  const types = [...new Set(pages.map(({ type }) => type))].sort();
  const of = (type: string): RecordScores =>
    recordScores(pages.filter((page) => page.type === type).map(({ counts }) => counts));
  const worst = pages
    .map((page) => ({
      id: page.id,
      f1: (2 * page.counts.correct) / Math.max(1, page.counts.extracted + page.counts.actual),
    }))
    .sort((a, b) => a.f1 - b.f1)
    .slice(0, WORST);
  return {
    id,
    ...recordScores(pages.map(({ counts }) => counts)),
    byType: Object.fromEntries(types.map((type) => [type, of(type)])),
    microsPerElement: micros / Math.max(1, tags),
    worst,
  };
}

/** Recall of records of which only the names are known. */
export interface NamedResult {
  readonly id: RegionMethod;
  readonly pages: number;
  readonly found: number;
  readonly actual: number;
  readonly recall: number;
  readonly worst: readonly { readonly id: string; readonly recall: number }[];
}

/** Computes the recall on `records-weak.json` of a folder with `dev/html/ID.html.gz`. */
export async function evaluateNamed(options: RecordEvaluateOptions): Promise<NamedResult[]> {
  const pages = await readNamed(options.path);
  const results = methodsOf(options.methods).map((id) => ({
    id,
    pages: 0,
    found: 0,
    actual: 0,
    worst: [] as { id: string; recall: number }[],
  }));
  for (const [id, names] of pages.slice(0, options.limit)) {
    options.signal?.throwIfAborted();
    const html = pageText(await readBytes(join(options.path, "dev", "html", `${id}.html.gz`)));
    for (const result of results) {
      const region = records(html, { method: result.id }).regions[0];
      const { found, actual } = namedRecall(
        foundIn(region).map(({ text }) => text),
        names,
      );
      result.pages++;
      result.found += found;
      result.actual += actual;
      result.worst.push({ id, recall: found / Math.max(1, actual) });
    }
    options.onProgress?.(results[0].pages);
  }
  return results.map((result) => ({
    ...result,
    recall: result.found / Math.max(1, result.actual),
    worst: result.worst.sort((a, b) => a.recall - b.recall).slice(0, WORST),
  }));
}

async function readNamed(path: string): Promise<[id: string, names: NamedRecord[]][]> {
  const file = join(path, "records-weak.json");
  try {
    const { pages } = JSON.parse(await readFile(file, "utf8")) as { pages: Record<string, NamedRecord[]> };
    return Object.entries(pages);
  } catch (error) {
    throw new CorpusError(`The records-weak layout needs ${file} and dev/html/ID.html.gz beside it.`, { cause: error });
  }
}
