import type { PageResult, PageTask } from "./page-task.ts";

type Work = (task: PageTask) => PageResult | Promise<PageResult>;

/** What each command does with a page. Loaded when it is asked for: a single page takes less time than the code of all of them. */
const commands: Readonly<Record<PageTask["command"], () => Promise<Work>>> = {
  extract: async () => (await import("./extract-page.ts")).extractPage,
  explain: async () => (await import("./explain-page.ts")).explainPage,
  segment: async () => (await import("./segment-page.ts")).segmentPage,
  records: async () => (await import("./records-page.ts")).recordsPage,
};

/** Does what a task says, on this thread. */
export async function processPage(task: PageTask): Promise<PageResult> {
  const work = await commands[task.command]();
  return work(task);
}
