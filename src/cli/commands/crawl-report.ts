import { setTimeout } from "node:timers/promises";
import type { Command } from "commander";
import type { CrawlView, Frontier, PageChange, SkipReason, WorkerReport } from "../../crawl/index.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { ENGINE_FLAGS, STATUS_FLAGS } from "../flags/crawl-flags.ts";
import { plain } from "../pages/terminal-text.ts";
import { buildCommand } from "./build-command.ts";
import { usageErrorOf } from "./crawl-problems.ts";
import { type EngineFlagValues, requireStore, withCluster } from "./crawl-work.ts";
import type { Act } from "./page-command.ts";

const STATUS = {
  id: "status",
  says: "Show how far a crawl is: its pages, the addresses that wait, and why others were skipped.",
  examples: ["pith crawl status content.ndjson.crawl", "pith crawl status --engine redis://10.0.0.5:6379 --watch"],
};

const ERRORS = {
  id: "errors",
  says: "List every address that was not requested, or whose answer was not used, with the reason.",
  examples: ["pith crawl errors content.ndjson.crawl", "pith crawl errors content.ndjson.crawl | grep robots"],
};

const CHANGES = {
  id: "changes",
  says: "List the pages that the last `pith crawl --recrawl` found new, changed, moved or gone.",
  examples: ["pith crawl changes content.ndjson.crawl", "pith crawl changes content.ndjson.crawl | grep ^gone"],
};

/** `pith crawl changes`. */
export const crawlChangesCommand = (act: Act): Command =>
  buildCommand(CHANGES, {})
    .argument("<store>", "Folder of the crawl.")
    .action((store: string) => act(() => withStore(requireStore(store), listChanges)));

/** `pith crawl status`. */
export const crawlStatusCommand = (act: Act): Command =>
  buildCommand(STATUS, STATUS_FLAGS)
    .argument("[store]", "Folder of the crawl.")
    .action((store: string | undefined, flags: StatusFlagValues) =>
      act((signal) => (flags.watch ? watch(store, flags, signal) : report(store, flags))),
    );

interface StatusFlagValues extends EngineFlagValues {
  readonly watch?: true;
  readonly interval?: number;
}

function report(store: string | undefined, flags: StatusFlagValues): Promise<number> {
  if (flags.interval !== undefined) throw new UsageError("--interval needs --watch");
  if (flags.engine === undefined) return withStore(requireStore(store), showStatus);
  return withCluster(flags, async ({ addresses, state }) => {
    await showStatus(addresses);
    await showWorkers(await state.reports(), await state.now());
  });
}

/** Shows a crawl until Ctrl-C, which is the way to end it: the exit code is that of success. */
async function watch(store: string | undefined, flags: StatusFlagValues, signal: AbortSignal): Promise<number> {
  const { MAX_REPORT_AGE_MS, RedisUnavailableError, viewCluster, viewStore } = await import("../../crawl/index.ts");
  const { watchStatus } = await import("../status/watch-status.ts");
  const start = (title: string, look: () => Promise<CrawlView>): Promise<void> =>
    watchStatus({
      title,
      look,
      mayPass: (error) => error instanceof RedisUnavailableError,
      output: process.stdout,
      intervalMs: (flags.interval ?? DEFAULT_INTERVAL_SECONDS) * 1000,
      maxReportAgeMs: MAX_REPORT_AGE_MS,
      signal,
      sleep: (ms) => setTimeout(ms, undefined, { signal }).catch(() => {}),
    });
  if (flags.engine !== undefined)
    return withCluster(flags, (cluster, name) => start(name, () => viewCluster(cluster, MAX_WATCHED_HOSTS)));
  const folder = requireStore(store);
  try {
    await start(folder, () => viewStore(folder, MAX_WATCHED_HOSTS));
    return EXIT.fine;
  } catch (error) {
    throw await usageErrorOf(error);
  }
}

const DEFAULT_INTERVAL_SECONDS = 2;
/** Limit: hosts that are read for the table. Terminals have fewer lines. */
const MAX_WATCHED_HOSTS = 200;

/** `pith crawl errors`. */
export const crawlErrorsCommand = (act: Act): Command =>
  buildCommand(ERRORS, ENGINE_FLAGS)
    .argument("[store]", "Folder of the crawl.")
    .action((store: string | undefined, flags: EngineFlagValues) =>
      act(() =>
        flags.engine === undefined
          ? withStore(requireStore(store), listErrors)
          : withCluster(flags, ({ addresses }) => listErrors(addresses)),
      ),
    );

async function withStore(folder: string, work: (frontier: Frontier) => Promise<void>): Promise<number> {
  const { openFrontier } = await import("../../crawl/index.ts");
  const frontier = await openFrontier(folder).catch(async (error: unknown) => {
    throw await usageErrorOf(error);
  });
  try {
    await work(frontier);
    return EXIT.fine;
  } finally {
    await frontier.close();
  }
}

/** The part of a frontier that reports read. */
type ReportedFrontier = Pick<Frontier, "counts" | "list" | "outside" | "reasons" | "value" | "valuesWith">;

/** Prints a line for each worker: `host-1a2b 120 pages, 340 requests, 5.0 MiB, 2 failures, 3 domains`. */
async function showWorkers(reports: readonly WorkerReport[], now: number): Promise<void> {
  const { MAX_REPORT_AGE_MS } = await import("../../crawl/index.ts");
  for (const { worker, at, pages, requests, bytes, failures, domains } of reports) {
    const age = now - at;
    const work = age > MAX_REPORT_AGE_MS ? `silent for ${Math.round(age / 1000)} s` : `${domains.length} domains`;
    const size = (bytes / 2 ** 20).toFixed(1);
    process.stdout.write(
      `${plain(worker)} ${pages} pages, ${requests} requests, ${size} MiB, ${failures} failures, ${work}\n`,
    );
  }
}

async function showStatus(frontier: ReportedFrontier): Promise<void> {
  const { done, queued, failed, skipped } = await frontier.counts();
  const reasons = await frontier.reasons();
  const lines = [`${done} pages`, `${queued} addresses wait`, `${failed} failed`, `${skipped} skipped`];
  const byCount = Object.entries(reasons).map(([code, count]) => `  ${code} ${count}`);
  process.stdout.write(`${[...lines, ...byCount].join("\n")}\n`);
}

async function listChanges(frontier: Frontier): Promise<void> {
  const { lastChanges } = await import("../../crawl/index.ts");
  for await (const { url, change, reason } of lastChanges(frontier)) {
    const detail = change.kind === "changed" ? changedParts(change) : (reason?.detail ?? "");
    process.stdout.write(`${plain(`${change.kind}\t${url}\t${detail}`)}\n`);
  }
}

function changedParts({ title, textShare }: Extract<PageChange, { kind: "changed" }>): string {
  const text = textShare > 0 ? [`${Math.round(textShare * 100)} % of the text`] : [];
  return [...(title ? ["title"] : []), ...text].join(", ");
}

async function listErrors(frontier: ReportedFrontier): Promise<void> {
  const { endOfLastRun, storedNotes } = await import("../../crawl/index.ts");
  for (const { code = "limit", url, detail } of await storedNotes(frontier)) {
    process.stdout.write(`${plain(`${code}\t${url}\t${detail}`)}\n`);
  }
  const end = await endOfLastRun(frontier);
  for (const state of ["failed", "skipped", "queued"] as const) {
    for await (const { url, reason } of frontier.list(state)) {
      const why = state === "queued" ? waiting(reason, end) : (reason ?? UNKNOWN_REASON);
      process.stdout.write(`${plain(`${why.code}\t${url}\t${why.detail}`)}\n`);
    }
  }
  for await (const { url, reason } of frontier.outside()) {
    process.stdout.write(`${plain(`${reason.code}\t${url}\t${reason.detail}`)}\n`);
  }
}

const UNKNOWN_REASON = { code: "unknown", detail: "" };

/** The line of an address that waits. One that was requested before names what came of it. */
function waiting(reason: SkipReason | undefined, end: string): { code: string; detail: string } {
  const unasked = `not requested yet${end === "" ? "" : `: ${end}`}`;
  const detail = reason === undefined ? unasked : `to be requested again; before: ${reason.detail}`;
  return { code: "waiting", detail };
}
