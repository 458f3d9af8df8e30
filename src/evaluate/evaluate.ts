import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { basename, dirname, resolve } from "node:path";
import {
  CorpusError,
  type CorpusItem,
  layoutNamed,
  openCorpus,
  type PageError,
  type RawPage,
} from "./corpora/index.ts";
import type { ModuleReference } from "./extractor.ts";
import { ExtractorPool } from "./extractor-pool.ts";
import type { JudgedItem } from "./judge-answers.ts";
import { comparePaired } from "./metrics/index.ts";
import { type Primary, primaryOf } from "./primary.ts";
import type { PageScores, TimeSource } from "./result.ts";
import { type Comparison, type Evaluation, type PageRow, RESULT_FORMAT } from "./result.ts";
import { type Judged, siteKey, speedOf, summarize } from "./summary.ts";

/** The extractors to measure, and the pages. */
export interface EvaluateOptions {
  /** `wcxb`, `aeb`, `jsonl` or `testbed`. */
  readonly layout: string;
  /** The folder (or file) of the set. */
  readonly path: string;
  /** WARC file or store of a crawl with the pages of labels without `html`, by `url`. */
  readonly pages?: string | undefined;
  /** Modules with extractors. The figures at the top of the result are those of the first extractor. */
  readonly modules: readonly ModuleReference[];
  /** Worker threads; default: one per processor. With one, times are CPU times. */
  readonly threads?: number | undefined;
  /** Limit per extractor and page in milliseconds; default: one minute. A slower answer is a failure. */
  readonly timeoutMs?: number | undefined;
  /** Limit: measures only the first pages of the set. */
  readonly limit?: number | undefined;
  /** Measures every n-th page, a sample with the mix of the set. */
  readonly every?: number | undefined;
  /** Adds the missed and the wrongly kept passages of the worst pages. */
  readonly withPassages?: boolean | undefined;
  /** Called after every page. */
  readonly onProgress?: ((progress: EvaluationProgress) => void) | undefined;
  /** Stops the run: `evaluate` then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Progress of a run, in pages. */
export interface EvaluationProgress {
  readonly done: number;
  /** Unknown for a set that is a stream of lines. */
  readonly total: number | undefined;
  readonly errors: number;
}

/** Slow extractors take seconds on large pages; a minute is a hang. */
const DEFAULT_TIMEOUT_MS = 60_000;
/** Pages queued for each thread, so that it never waits for the disk. */
const AHEAD = 2;

/**
 * Runs extractors over a set of pages and measures their answers. Apart from times, the result does not
 * depend on the number of threads. Throws `CorpusError` if the set cannot be read or measured at all.
 */
export async function evaluate(options: EvaluateOptions): Promise<Evaluation> {
  if (options.modules.every((module) => module.ids.length === 0))
    throw new TypeError("There is no extractor to evaluate.");
  const threads = options.threads ?? availableParallelism();
  const clock: TimeSource = threads === 1 ? "cpu" : "wall";
  const { layout, modules, timeoutMs = DEFAULT_TIMEOUT_MS, withPassages = false } = options;
  const corpus = await openCorpus(layoutNamed(layout), options);
  const every = Math.max(1, Math.floor(options.every ?? 1));
  const sampled = corpus.total === undefined ? undefined : Math.ceil(corpus.total / every);
  const total = smaller(sampled, options.limit);
  const pool = new ExtractorPool({ layout, modules, withPassages, clock, threads, timeoutMs });
  try {
    const items = await judgeAll(corpus.items, pool, {
      limit: options.limit ?? Number.POSITIVE_INFINITY,
      every,
      ahead: AHEAD * threads,
      signal: options.signal,
      onDone: (done, errors) => options.onProgress?.({ done, total, errors }),
    });
    return assemble(items, options, clock);
  } finally {
    await pool.close();
  }
}

function smaller(total: number | undefined, limit: number | undefined): number | undefined {
  return total === undefined || limit === undefined ? (total ?? limit) : Math.min(total, limit);
}

interface Run {
  readonly limit: number;
  readonly every: number;
  readonly ahead: number;
  readonly signal: AbortSignal | undefined;
  readonly onDone: (done: number, errors: number) => void;
}

async function judgeAll(
  source: AsyncIterable<CorpusItem<RawPage>>,
  pool: ExtractorPool,
  run: Run,
): Promise<readonly JudgedItem[]> {
  const items: JudgedItem[] = [];
  const underway = new Set<Promise<void>>();
  let seen = 0;
  let count = 0;
  let done = 0;
  let errors = 0;
  const finish = (index: number, item: JudgedItem): void => {
    items[index] = item;
    if (item.kind === "error") errors++;
    run.onDone(++done, errors);
  };
  for await (const item of source) {
    run.signal?.throwIfAborted();
    if (count >= run.limit) break;
    if (seen++ % run.every !== 0) continue;
    const index = count++;
    if (item.kind === "error") {
      finish(index, item);
      continue;
    }
    const job = pool.judge(item.page).then((judged) => {
      finish(index, judged);
      underway.delete(job);
    });
    underway.add(job);
    // Awaited below; a rejection before that must not count as unhandled.
    job.catch(() => undefined);
    if (underway.size >= run.ahead) await Promise.race(underway);
  }
  await Promise.all(underway);
  run.signal?.throwIfAborted();
  return items;
}

/** Names the set and the extractors of a result. */
type MeasuredSet = Pick<EvaluateOptions, "layout" | "path" | "modules">;

/** Makes the result of a run from its judged pages. Throws `CorpusError` if no page has a usable label. */
export function assemble(items: readonly JudgedItem[], options: MeasuredSet, clock: TimeSource): Evaluation {
  const pages = items.flatMap((item) => (item.kind === "page" ? [item.page] : []));
  const errors = items.flatMap((item) => (item.kind === "error" ? [item.error] : []));
  const primary = primaryOf(options.layout, pages);
  if (primary === undefined) throw new CorpusError(nothingToMeasure(options, pages, errors));
  const ids = options.modules.flatMap((module) => module.ids);
  const judged = ids.map((_, method) => pages.map((page): Judged => ({ page, answer: page.answers[method] })));
  const methods = ids.map((id, method) => summarize(id, judged[method], primary));
  const { f1, precision, recall, byType } = methods[0];
  return {
    format: RESULT_FORMAT,
    corpus: {
      layout: options.layout,
      name: nameOf(options.path),
      pages: pages.length,
      digest: digestOf(pages),
    },
    primary: primary.id,
    f1,
    precision,
    recall,
    byType,
    methods,
    comparisons: compareAll(ids, judged, primary),
    pages: pages.filter((page) => primary.has(page.answers[0])).map((page) => rowOf(page, primary)),
    errors,
    speed: { clock, methods: Object.fromEntries(ids.map((id, method) => [id, speedOf(judged[method])])) },
  };
}

/** The last two parts of the path: `wcxb/dev` is clearer than `dev`. */
function nameOf(path: string): string {
  const full = resolve(path);
  return `${basename(dirname(full))}/${basename(full)}`;
}

function nothingToMeasure(
  { layout, path }: MeasuredSet,
  pages: readonly PageScores[],
  errors: readonly PageError[],
): string {
  const first = errors[0] ? ` The first of ${errors.length} bad pages is ${errors[0].id}: ${errors[0].message}` : "";
  if (pages.length === 0) return `${path} holds no readable page in the layout ${layout}.${first}`;
  return `None of the ${pages.length} pages of ${path} has a text, snippets or fields to measure an extraction by.${first}`;
}

function compareAll(
  ids: readonly string[],
  judged: readonly (readonly Judged[])[],
  primary: Primary,
): readonly Comparison[] {
  const valuesOf = (method: number): readonly number[] =>
    judged[method].flatMap(({ answer }) => (primary.has(answer) ? [primary.page(answer).f1] : []));
  const groups = judged[0].flatMap(({ page, answer }) => (primary.has(answer) ? [siteKey(page)] : []));
  const first = valuesOf(0);
  return ids
    .slice(1)
    .map((second, i) => ({ first: ids[0], second, ...comparePaired(first, valuesOf(i + 1), { groups }) }));
}

function rowOf(page: PageScores, primary: Primary): PageRow {
  const { id, url, site, type, language, size, truthUnits, answers } = page;
  const f1 = answers.map((answer) => primary.page(answer).f1);
  return { id, url, site, type, language, size, truthUnits, f1 };
}

function digestOf(pages: readonly PageScores[]): string {
  const hash = createHash("sha256");
  for (const page of pages) hash.update(`${page.id} ${page.digest}\n`);
  return hash.digest("hex");
}
