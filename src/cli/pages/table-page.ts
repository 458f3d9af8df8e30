import { typedSheetOf } from "../../output/index.ts";
import type { Page } from "../../page/index.ts";
import type { DataRecord } from "../../records/index.ts";
import { knowledgeOf, siteRecord } from "../../sites/index.ts";
import { printSheets } from "../outputs/union-table.ts";
import { openOnSite } from "./on-site.ts";
import { encoded, type PageResult, type PageTask } from "./page-task.ts";

/** `pith site table` for one page: its row. */
export function tablePage(task: PageTask): PageResult {
  const { input, template } = openOnSite(task);
  const page = input as Page;
  if (template === undefined) return empty("there is no template for this page");
  // A page without an address is named by its file.
  const named = page.url === undefined ? { ...page, url: task.input } : page;
  const { region, warnings } = siteRecord(named, knowledgeOf(template), { withUrl: true });
  if (region === undefined) return empty("the template has no fields for this page");
  const sheet = (): string => printSheets([typedSheetOf(region, task.records?.columns)]);
  const output = task.format === "ndjson" ? line(region.records[0]) : sheet();
  return { output: encoded(output, task), isEmpty: false, warnings: [...page.warnings, ...warnings] };
}

function line({ fields }: DataRecord): string {
  return JSON.stringify(fields);
}

function empty(message: string): PageResult {
  return { output: new Uint8Array(), isEmpty: true, warnings: [{ code: "nothing-found", message }] };
}
