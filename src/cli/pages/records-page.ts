import {
  LINE_END,
  type ShownColumns,
  type TypedSheet,
  toCsv,
  toMarkdownTable,
  typedSheetOf,
} from "../../output/index.ts";
import { type RecordRegion, wrapperOf } from "../../records/index.ts";
import { type Records, records } from "../../records.ts";
import { printSheets } from "../outputs/union-table.ts";
import type { FormatId } from "../print-formats.ts";
import { openOnSite } from "./on-site.ts";
import { encoded, type PageResult, type PageTask, type RecordsTask } from "./page-task.ts";

interface View {
  readonly found: Records;
  readonly regions: readonly RecordRegion[];
  readonly input: string;
  readonly isOneOfMany: boolean;
  /** Whether the records of all lists are printed together. Each record then has the number of its list, as in `--region`. */
  readonly isWithAll: boolean;
  /** The columns of Markdown, CSV and Parquet. */
  readonly columns: ShownColumns | undefined;
}

function printMarkdown({ regions, columns }: View): string {
  return regions.map((region) => toMarkdownTable(region, columns)).join("\n\n");
}

const PRINTERS: Readonly<Partial<Record<FormatId, (view: View) => string>>> = {
  md: printMarkdown,
  csv: (view) => {
    const { regions, isOneOfMany, columns } = view;
    if (isOneOfMany) return printSheets(sheetsOf(view));
    return regions.map((region) => toCsv(region, { columns })).join(LINE_END + LINE_END);
  },
  parquet: (view) => printSheets(sheetsOf(view)),
  json: ({ found, regions, input }) => JSON.stringify({ input, ...found, regions }, null, 2),
  ndjson: ({ regions, input, isWithAll }) =>
    regions
      .flatMap((list, index) => {
        const region = isWithAll ? index + 1 : undefined;
        return list.records.map((record) => JSON.stringify({ input, region, ...record }));
      })
      .join("\n"),
  wrapper: ({ regions }) => (regions[0] === undefined ? "null" : JSON.stringify(wrapperOf(regions[0]), null, 2)),
};

/** Returns the tables of a page that is one of many: rows start with the name of the page, and with `all` the number of the list. */
function sheetsOf({ regions, input, isOneOfMany, isWithAll, columns }: View): TypedSheet[] {
  return regions.map((region, index) => {
    const { header, types, rows, isRequested } = typedSheetOf(region, columns);
    const names = [...(isOneOfMany ? ["input"] : []), ...(isWithAll ? ["region"] : [])];
    const cells = [...(isOneOfMany ? [input] : []), ...(isWithAll ? [String(index + 1)] : [])];
    return {
      header: [...names, ...header],
      types: [...names.map((name) => (name === "region" ? "number" : "text") as "number" | "text"), ...types],
      rows: rows.map((row) => [...cells, ...row]),
      isRequested,
    };
  });
}

/** `pith records` for one page. */
export function recordsPage(task: PageTask): PageResult {
  const { contentType, input } = task;
  const asked = task.records ?? {};
  const isWide = asked.all === true || (asked.region ?? 1) > 1;
  const { method, wrapper, fields } = asked;
  const { input: page, url, template } = openOnSite(task);
  const found = records(page, { url, contentType, method, wrapper, fields, template, all: isWide });
  const regions = chosen(found.regions, asked);
  const print = PRINTERS[task.format] ?? printMarkdown;
  const isOneOfMany = asked.isOneOfMany === true;
  const lists = found.regions.length === 1 ? "list" : "lists";
  const missing = {
    code: "nothing-found",
    message: `there is no list ${asked.region}: ${found.regions.length} ${lists} found`,
  } as const;
  const isBeyond = regions.length === 0 && found.regions.length > 0;
  const doubtful = {
    code: "nothing-found",
    message: "no list was found with enough confidence; --all prints doubtful ones",
  } as const;
  const isNoPage = found.warnings.some(({ code }) => code === "empty-page");
  const isNone = found.regions.length === 0 && !isWide && wrapper === undefined && fields === undefined;
  const others = found.warnings.filter(({ code }) => code !== "nothing-found");
  return {
    output: encoded(
      print({ found, regions, input, isOneOfMany, isWithAll: asked.all === true, columns: asked.columns }),
      task,
    ),
    // A wrapper that does not fit reads the wrong fields.
    isEmpty: regions.length === 0 || found.fit?.fits === false,
    warnings: isBeyond
      ? [...found.warnings, missing]
      : isNoPage
        ? others
        : isNone
          ? [...others, doubtful]
          : found.warnings,
  };
}

function chosen(regions: readonly RecordRegion[], { region = 1, all }: RecordsTask): readonly RecordRegion[] {
  return all ? regions : regions.slice(region - 1, region);
}
