import type { Command } from "commander";
import type { Frontier } from "../../crawl/index.ts";
import { EXIT } from "../exit-codes.ts";
import { plain } from "../pages/terminal-text.ts";
import { buildCommand } from "./build-command.ts";
import { usageErrorOf } from "./crawl-problems.ts";
import type { Act } from "./page-command.ts";

const STATUS = {
  id: "status",
  says: "Show how far a crawl is: its pages, the addresses that wait, and why others were skipped.",
  examples: ["pith crawl status content.ndjson.crawl"],
};

const ERRORS = {
  id: "errors",
  says: "List every address that was not requested, or whose answer was not used, with the reason.",
  examples: ["pith crawl errors content.ndjson.crawl", "pith crawl errors content.ndjson.crawl | grep robots"],
};

/** `pith crawl status`. */
export const crawlStatusCommand = (act: Act): Command =>
  buildCommand(STATUS, {})
    .argument("<store>", "Folder of the crawl.")
    .action((store: string) => act(() => withStore(store, showStatus)));

/** `pith crawl errors`. */
export const crawlErrorsCommand = (act: Act): Command =>
  buildCommand(ERRORS, {})
    .argument("<store>", "Folder of the crawl.")
    .action((store: string) => act(() => withStore(store, listErrors)));

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

async function showStatus(frontier: Frontier): Promise<void> {
  const { done, queued, failed, skipped } = await frontier.counts();
  const reasons = new Map<string, number>();
  for (const state of ["failed", "skipped"] as const) {
    for await (const { reason } of frontier.list(state)) {
      const code = reason?.code ?? "unknown";
      reasons.set(code, (reasons.get(code) ?? 0) + 1);
    }
  }
  const lines = [`${done} pages`, `${queued} addresses wait`, `${failed} failed`, `${skipped} skipped`];
  const byCount = [...reasons].sort(([, a], [, b]) => b - a).map(([code, count]) => `  ${code} ${count}`);
  process.stdout.write(`${[...lines, ...byCount].join("\n")}\n`);
}

async function listErrors(frontier: Frontier): Promise<void> {
  for (const state of ["failed", "skipped", "queued"] as const) {
    for await (const { url, reason } of frontier.list(state)) {
      const why = reason ?? { code: "waiting", detail: "not requested yet" };
      process.stdout.write(`${plain(`${why.code}\t${url}\t${why.detail}`)}\n`);
    }
  }
}
