import { explainPage } from "./explain.ts";
import { extractPage } from "./extract.ts";
import type { PageResult, PageTask } from "./page-task.ts";
import { recordsPage } from "./records.ts";
import { segmentPage } from "./segment.ts";

const commands: Readonly<Record<PageTask["command"], (task: PageTask) => PageResult | Promise<PageResult>>> = {
  extract: extractPage,
  explain: explainPage,
  segment: segmentPage,
  records: recordsPage,
};

/** Does what a task says, on this thread. */
export async function processPage(task: PageTask): Promise<PageResult> {
  return commands[task.command](task);
}
