import { explainPage } from "./explain.ts";
import { extractPage } from "./extract.ts";
import type { PageResult, PageTask } from "./page-task.ts";
import { recordsPage } from "./records.ts";
import { segmentPage } from "./segment.ts";

const commands: Readonly<Record<PageTask["command"], (task: PageTask) => PageResult>> = {
  extract: extractPage,
  explain: explainPage,
  segment: segmentPage,
  records: recordsPage,
};

/** Does what a task says, on this thread. */
export function processPage(task: PageTask): PageResult {
  return commands[task.command](task);
}
