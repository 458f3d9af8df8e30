import type { FetchOptions } from "../../fetch/index.ts";
import { ownAddress, type Page } from "../../page/index.ts";
import { read } from "../../read-page.ts";
import { colorsFor } from "../colors.ts";
import { EXIT } from "../exit-codes.ts";
import { findInputs, hasManyPages, type Input, type SinglePage } from "../inputs/find-inputs.ts";
import { LoadError, openLoader } from "../inputs/load-page.ts";
import type { Loaded } from "../inputs/loaded-page.ts";
import { pageInputs } from "../inputs/page-inputs.ts";
import { plain } from "../pages/terminal-text.ts";
import { startProgress } from "../progress.ts";
import { inOrder } from "../run/in-order.ts";
import { emptyArchive } from "../run/run-pages.ts";
import { RunTally } from "../run/run-tally.ts";

/** The pages of a command that looks at them one after the other. */
export interface PageRun {
  readonly inputs: readonly string[];
  /** Address of a page that is not fetched. */
  readonly url?: string | undefined;
  readonly fetch?: FetchOptions | undefined;
  /** Does not print problems, since another pass over the same inputs does. */
  readonly isQuiet?: boolean | undefined;
}

/** How the run ended. */
export interface PageRunEnd {
  /** Number of pages that were visited. */
  readonly pages: number;
  readonly exitCode: number;
}

type LoadedInput = { readonly name: string; readonly loaded: Loaded } | { readonly failure: LoadError };

/** Limit: pages that are loaded ahead. Chosen, not measured. */
const PAGES_AHEAD = 8;
const NO_OUTPUT = { output: new Uint8Array(), isEmpty: false, warnings: [] } as const;

/**
 * Reads all pages in their order, on this thread, and passes each to `visit`. A page from a file has the address that it declares, unless one
 * is given. Problems are printed; the other pages go on.
 */
export async function eachPage(
  { inputs, url, fetch, isQuiet = false }: PageRun,
  signal: AbortSignal,
  visit: (page: Page, input: string) => void,
): Promise<PageRunEnd> {
  const { list } = await findInputs(inputs);
  const tally = tallyOf(list);
  const progress = startProgress({ total: tally.total, stream: process.stderr });
  const say = (line: string): void => (isQuiet ? undefined : progress.say(line));
  const loader = openLoader({ ...fetch, url, signal });
  const onSkip = (reason: string): void => tally.countSkip(reason);
  const onEmpty = (name: string): void => {
    tally.noteEmptyArchive();
    say(emptyArchive(name));
  };
  const items = pageInputs(list, { shard: undefined, maxBytes: fetch?.maxBytes, onSkip, onEmpty });
  let pages = 0;
  try {
    for await (const result of inOrder(items, (input) => loaded(loader, input), { window: PAGES_AHEAD, signal })) {
      if ("failure" in result) {
        const { message, reason, isNetwork } = result.failure;
        say(`${colorsFor(process.stderr).red("pith:")} ${plain(message)}`);
        tally.count({ state: "failed", message, reason, isNetwork });
        progress.step("failed");
        continue;
      }
      visit(pageOf(result.loaded), result.name);
      pages++;
      tally.count({ state: "done", input: result.name, result: NO_OUTPUT });
      progress.step("fine");
    }
  } finally {
    await loader.close();
    for (const line of tally.summary(signal.aborted)) say(`pith: ${line}`);
    progress.end();
  }
  return { pages, exitCode: signal.aborted ? EXIT.interrupted : tally.exitCode() };
}

/** The number of pages in archives is not known. */
function tallyOf(list: readonly Input[]): RunTally {
  const isKnown = !list.some(hasManyPages);
  return new RunTally(isKnown ? list.length : undefined, { isShard: false, isMany: false });
}

async function loaded(loader: ReturnType<typeof openLoader>, input: SinglePage): Promise<LoadedInput> {
  try {
    return { name: input.name, loaded: await loader.load(input) };
  } catch (error) {
    const { message } = error as Error;
    return { failure: error instanceof LoadError ? error : new LoadError(`${input.name}: ${message}`) };
  }
}

function pageOf({ bytes, url, contentType, page: rendered }: Loaded): Page {
  const { page } = read(rendered ?? bytes, { url, contentType });
  return { ...page, url: ownAddress(page) };
}
