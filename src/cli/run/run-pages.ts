import type { FetchOptions } from "../../fetch/index.ts";
import { flagOf } from "../../options/index.ts";
import { colorsFor } from "../colors.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { withFlags } from "../flags/flag-messages.ts";
import type { RenderSettings } from "../flags/flag-values.ts";
import { PAGE_FLAGS } from "../flags/page-flags.ts";
import { estimatePages, findInputs, hasManyPages, type Input, type SinglePage } from "../inputs/find-inputs.ts";
import { LoadError, type Loader, nameOf, openLoader } from "../inputs/load-page.ts";
import { pageInputs } from "../inputs/page-inputs.ts";
import type { Shard } from "../inputs/shard.ts";
import { folderNamed, openOutput, outputPath, type Writer } from "../outputs/write-pages.ts";
import type { PageOptions, PageTask } from "../pages/page-task.ts";
import { plain } from "../pages/terminal-text.ts";
import { defaultFormat, type FormatId, formatInfo, requireFormat } from "../print-formats.ts";
import { type ProgressLine, startProgress } from "../progress.ts";
import { inOrder } from "./in-order.ts";
import { openProcessor, type Processor } from "./page-processor.ts";
import { type Outcome, RunTally } from "./run-tally.ts";

/** The request of a command that works on pages. */
export interface RunOptions extends PageOptions {
  readonly command: PageTask["command"];
  readonly inputs: readonly string[];
  readonly format?: FormatId | undefined;
  readonly url?: string | undefined;
  readonly jobs?: number | undefined;
  readonly output?: string | undefined;
  /** The part of the pages to process. */
  readonly shard?: Shard | undefined;
  /** Limit: CPU time of a page, in seconds. */
  readonly timeoutPage?: number | undefined;
  /** Whether pages that failed, or had nothing, do not change the exit code. */
  readonly exitZero?: boolean | undefined;
  readonly fetch: FetchOptions;
  /** How a browser renders the pages; undefined without a browser. */
  readonly render?: RenderSettings | undefined;
}

/** Pages loaded or processed at the same time, per thread, so that no thread waits for a file or a server. Chosen, not measured. */
const PAGES_PER_THREAD = 4;
const MIN_PAGES_IN_PROGRESS = 8;

/** Processes all inputs, writes the results in their order, and returns the exit code. */
export async function runPages(asked: RunOptions, signal: AbortSignal): Promise<number> {
  const options = { ...asked, output: outputPath(asked.output) };
  const found = await unlessAborted(findInputs(options.inputs), signal);
  if (found === undefined) return EXIT.interrupted;
  const { list, isMany } = found;
  const folder = folderNamed(options.output);
  const isOneOfMany = isMany && folder === undefined;
  const format =
    options.format ?? defaultFormat(options.command, { file: options.output, folder, isMany: isOneOfMany });
  refuseUselessOptions(options, format);
  const info = formatInfo(options.command, format);
  if (info.frame === "binary") await requireBinary(options.output);
  const isOneTable = options.command === "table";
  if (isOneTable && folder !== undefined)
    throw new UsageError(`${folder} is a folder; the table of all pages is one file`);
  const writer = openOutput({
    folder,
    file: options.output,
    format: info,
    inputs: list,
    isMany: isMany || isOneTable,
  });
  const expected = estimatePages(list);
  const loader = await loaderFor(options, expected, signal);
  // Rendered pages stay on this thread: the browser does most of the work.
  const pages = options.render === undefined ? expected : 1;
  const { jobs, timeoutPage = PAGE_FLAGS.timeoutPage.default } = options;
  const processor = await openProcessor({ pages, jobs, pageMs: timeoutPage * 1000 });
  const task = taskOf(options, { format, isOneOfMany });
  const tools = { loader, processor, writer, task };
  const { shard, exitZero = false, fetch } = options;
  return processAll(list, tools, { shard, maxBytes: fetch.maxBytes, isMany, exitZero, signal });
}

/** What holds for all pages of a run. */
interface RunSettings {
  readonly shard: Shard | undefined;
  readonly maxBytes: number | undefined;
  /** Whether the inputs may be more than one page. */
  readonly isMany: boolean;
  readonly exitZero: boolean;
  readonly signal: AbortSignal;
}

async function processAll(list: readonly Input[], tools: RunTools, settings: RunSettings): Promise<number> {
  const { loader, processor, writer } = tools;
  const { shard, maxBytes, isMany, exitZero, signal } = settings;
  // The number of pages in archives and in shards is not known.
  const isKnown = shard === undefined && !list.some(hasManyPages);
  const tally = new RunTally(isKnown ? list.length : undefined, { isShard: shard !== undefined, isMany });
  const progress = startProgress({ total: tally.total, stream: process.stderr });
  const onSkip = (reason: string): void => tally.countSkip(reason);
  const onEmpty = (name: string): void => {
    tally.noteEmptyArchive();
    progress.say(emptyArchive(name));
  };
  const items = pageInputs(list, { shard, maxBytes, onSkip, onEmpty });
  try {
    const window = Math.max(MIN_PAGES_IN_PROGRESS, processor.threads * PAGES_PER_THREAD);
    for await (const outcome of inOrder(items, (input) => processInput(input, tools), { window, signal })) {
      if (outcome.state === "done") await writer.page(outcome.input, outcome.result.output);
      report(outcome, progress);
      tally.count(outcome);
      progress.step(outcome.state === "done" ? "fine" : "failed");
    }
  } finally {
    // Threads that stay open would keep the process alive, also if the end cannot be written.
    await writer.end().finally(() => Promise.all([loader.close(), processor.close()]));
    for (const line of tally.summary(signal.aborted)) progress.say(`pith: ${line}`);
    progress.end();
  }
  return signal.aborted ? EXIT.interrupted : tally.exitCode({ exitZero });
}

/** Returns undefined if the run is aborted before the work ends, such as the wait for standard input. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
  return signal.aborted ? undefined : Promise.race([work, aborted]);
}

/** Fails once, before the first page, if the package is missing or the output is a terminal. */
async function requireBinary(output: string | undefined): Promise<void> {
  const { loadParquetWriter } = await import("../outputs/parquet.ts");
  await loadParquetWriter();
  if (output === undefined && process.stdout.isTTY === true)
    throw new UsageError("--format parquet is not text; write it to a file with -o FILE");
}

/** Options that have an effect only in some formats. */
const ONLY_IN = [
  { option: "frontMatter", formats: ["md"] },
  { option: "title", formats: ["md"] },
  { option: "references", formats: ["chunks"] },
  { option: "structured", formats: ["json", "ndjson"] },
] as const satisfies readonly { option: keyof PageOptions; formats: readonly FormatId[] }[];

/** The formats in which `--columns` has an effect. The others contain all columns. */
const WITH_SHOWN_COLUMNS: readonly FormatId[] = ["md", "csv", "parquet"];

/** The learned method, which is the default, and the options that have an effect only with it. */
const LEARNED = "auto";
const ONLY_OF_AUTO = ["favor", "quotes", "model"] as const satisfies readonly (keyof PageOptions)[];

/** Throws UsageError for options that have no effect with this method or format. */
function refuseUselessOptions(options: RunOptions, format: FormatId): void {
  const { method = LEARNED } = options;
  for (const option of ONLY_OF_AUTO) {
    if (options[option] !== undefined && method !== LEARNED) {
      throw new UsageError(`${flagOf(option)} is for the method ${LEARNED}; the method is ${method}`);
    }
  }
  for (const { option, formats } of ONLY_IN) {
    if (options[option] === true) requireFormat(flagOf(option), formats, format);
    if (option === "title" && options.title === false) requireFormat("--no-title", formats, format);
  }
  if (options.records?.columns !== undefined) requireFormat("--columns", WITH_SHOWN_COLUMNS, format);
}

async function loaderFor(options: RunOptions, pages: number, signal: AbortSignal): Promise<Loader> {
  const loader = openLoader({ ...options.fetch, url: options.url, signal });
  const { render, jobs, url } = options;
  if (render === undefined) return loader;
  if (pages > 1 && (render.png ?? render.svg) !== undefined) {
    throw new UsageError("--png and --svg draw one page; give one input");
  }
  const { openRenderLoader } = await import("../inputs/load-rendered.ts");
  return openRenderLoader(loader, { ...options.fetch, ...render, jobs, url });
}

function taskOf(
  options: RunOptions,
  { format, isOneOfMany }: { format: FormatId; isOneOfMany: boolean },
): Omit<PageTask, "input" | "bytes"> {
  const { command, method, output, render, frontMatter, title, structured, detectLanguage } = options;
  const { maxTokens, references } = options;
  const { comments, quotes, favor, model, layout, template, fast, records } = options;
  const isTerminal = output === undefined && (process.stdout.isTTY ?? false);
  const isColored = output === undefined && colorsFor(process.stdout).isColorSupported;
  const visual = render?.visual ? { pdoc: render.pdoc } : undefined;
  return {
    command,
    method,
    format,
    visual,
    frontMatter,
    title,
    structured,
    maxTokens,
    references,
    detectLanguage,
    comments,
    quotes,
    favor,
    model,
    layout,
    template,
    fast,
    records: records && { ...records, isOneOfMany },
    terminal: { isTerminal, isColored },
  };
}

/** The tools to process one page after another. */
interface RunTools {
  readonly loader: Loader;
  readonly processor: Processor;
  readonly writer: Writer;
  readonly task: Omit<PageTask, "input" | "bytes">;
}

async function processInput(input: SinglePage, { loader, processor, task }: RunTools): Promise<Outcome> {
  try {
    const { notices = [], ...loaded } = await loader.load(input);
    const result = await processor.process({ ...task, ...loaded, input: input.name });
    const warnings = [...notices, ...result.warnings];
    return { state: "done", input: input.name, result: { ...result, warnings } };
  } catch (error) {
    if (error instanceof LoadError) {
      const { message, reason, isNetwork } = error;
      return { state: "failed", message, reason, isNetwork };
    }
    const reason = withFlags(error instanceof Error ? error.message : String(error));
    return { state: "failed", message: `${input.name}: ${reason}`, reason, isNetwork: false };
  }
}

/** The line for an archive without records. */
export function emptyArchive(name: string): string {
  return `${colorsFor(process.stderr).yellow("pith:")} ${plain(`${nameOf(name)}: it has no records`)}`;
}

const MADE_BY_SCRIPTS = "made by scripts; try --render --scripts";

function report(outcome: Outcome, progress: ProgressLine): void {
  const { red, yellow } = colorsFor(process.stderr);
  if (outcome.state === "failed") {
    progress.say(`${red("pith:")} ${plain(outcome.message)}`);
    return;
  }
  const { isEmpty, warnings } = outcome.result;
  const messages = warnings.map(({ code, message }) =>
    code === "made-by-scripts" ? MADE_BY_SCRIPTS : withFlags(message),
  );
  if (isEmpty && messages.length === 0) messages.push("nothing was found");
  for (const message of messages) progress.say(`${yellow("pith:")} ${plain(`${nameOf(outcome.input)}: ${message}`)}`);
}
