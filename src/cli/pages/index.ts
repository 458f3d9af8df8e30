import type { PageResult, PageTask } from "./page-task.ts";

type Opener = (task: PageTask) => Promise<() => PageResult>;

/** The work of each command, loaded when it is needed: loading all of it would take longer than a single page. */
const commands: Readonly<Record<PageTask["command"], Opener>> = {
  extract: async (task) => (await import("./extract-page.ts")).openExtractPage(task),
  explain: (task) => import("./explain-page.ts").then((file) => () => file.explainPage(task)),
  segment: (task) => import("./segment-page.ts").then((file) => () => file.segmentPage(task)),
  table: (task) => import("./table-page.ts").then((file) => () => file.tablePage(task)),
  records: (task) => import("./records-page.ts").then((file) => () => file.recordsPage(task)),
};

/** Loads the code for a task, and returns its work: a function that never waits. */
export function openPage(task: PageTask): Promise<() => PageResult> {
  return commands[task.command](task);
}
