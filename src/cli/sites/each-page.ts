import type { FetchOptions } from "../../fetch/index.ts";
import { ownAddress, type Page } from "../../page/index.ts";
import { read } from "../../read-page.ts";
import { colorsFor } from "../colors.ts";
import { findInputs, type Input } from "../inputs/find-inputs.ts";
import { LoadError, type Loaded, openLoader } from "../inputs/load-page.ts";
import { plain } from "../pages/terminal-text.ts";
import { startProgress } from "../progress.ts";
import { inOrder } from "../run/in-order.ts";
import { newTally, type Tally } from "../run/tally.ts";

/** The pages of a command that looks at them one after the other. */
export interface PageRun {
  readonly inputs: readonly string[];
  /** Address of a page that is not fetched. */
  readonly url?: string | undefined;
  readonly fetch?: FetchOptions | undefined;
  /** Does not print problems, since another pass over the same inputs does. */
  readonly isQuiet?: boolean | undefined;
}

type LoadedInput = { readonly input: Input; readonly loaded: Loaded } | { readonly failure: LoadError };

/** Limit: pages that are loaded ahead. Chosen, not measured. */
const PAGES_AHEAD = 8;

/**
 * Reads all pages in their order, on this thread, and passes each to `visit`. A page from a file has the address that it declares, unless one
 * is given. Problems are printed; the other pages go on.
 */
export async function eachPage(
  { inputs, url, fetch, isQuiet = false }: PageRun,
  signal: AbortSignal,
  visit: (page: Page, input: string) => void,
): Promise<Tally> {
  const { list } = await findInputs(inputs);
  const loader = openLoader({ ...fetch, url, signal });
  const progress = startProgress({ total: list.length, stream: process.stderr });
  const tally = newTally();
  const load = (input: Input): Promise<LoadedInput> =>
    loader.load(input).then(
      (loaded) => ({ input, loaded }),
      (error: Error) => ({
        failure: error instanceof LoadError ? error : new LoadError(`${input.name}: ${error.message}`),
      }),
    );
  try {
    for await (const result of inOrder(list, load, { window: PAGES_AHEAD, signal })) {
      if ("failure" in result) {
        if (!isQuiet) progress.say(`${colorsFor(process.stderr).red("pith:")} ${plain(result.failure.message)}`);
        tally.failed++;
        if (result.failure.isNetwork) tally.network++;
      } else {
        visit(pageOf(result.loaded), result.input.name);
        tally.done++;
      }
      progress.step("failure" in result ? "failed" : "fine");
    }
  } finally {
    await loader.close();
    progress.end();
  }
  return tally;
}

function pageOf({ bytes, url, contentType, page: rendered }: Loaded): Page {
  const { page } = read(rendered ?? bytes, { url, contentType });
  return { ...page, url: ownAddress(page) };
}
