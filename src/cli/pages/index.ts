import type { PageResult, PageTask } from "./page-task.ts";

type Work = (task: PageTask) => PageResult | Promise<PageResult>;

/** The work of each command, loaded when it is needed: loading all of it would take longer than a single page. */
const commands: Readonly<Record<PageTask["command"], () => Promise<Work>>> = {
  extract: async () => (await import("./extract-page.ts")).extractPage,
  explain: async () => (await import("./explain-page.ts")).explainPage,
  segment: async () => (await import("./segment-page.ts")).segmentPage,
  records: async () => (await import("./records-page.ts")).recordsPage,
};

/** Runs a task on this thread. */
export async function processPage(task: PageTask): Promise<PageResult> {
  const work = await commands[task.command]();
  return work(task);
}
