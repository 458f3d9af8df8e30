import type { NamedResult, RecordEvaluation } from "../evaluate-records.ts";

const NAME_WIDTH = 22;
const WIDTH = 9;

/** The figures of a run over the testbed as a table for the terminal. */
export function toRecordsTable({ methods, errors }: RecordEvaluation): string {
  const head = row("first region", ["pages", "P", "R", "F1", "macro P", "macro R", "cells", "µs/elem"]);
  const lines = methods.map((method) =>
    row(method.id, [
      String(method.pages),
      ...[
        method.precision,
        method.recall,
        method.f1,
        method.macroPrecision,
        method.macroRecall,
        method.alignedRecall,
      ].map((x) => x.toFixed(3)),
      method.microsPerElement.toFixed(1),
    ]),
  );
  const types = Object.entries(methods[0]?.byType ?? {}).map(([type, scores]) =>
    row(`  ${type}`, [
      String(scores.pages),
      ...[
        scores.precision,
        scores.recall,
        scores.f1,
        scores.macroPrecision,
        scores.macroRecall,
        scores.alignedRecall,
      ].map((x) => x.toFixed(3)),
    ]),
  );
  const failed = errors.map(({ id, message }) => `could not be read: ${id}: ${message}`);
  const says =
    "cells: share of the true visible cells that stand in the right column, one found column for one true column.";
  return `${[head, ...lines, "", `${methods[0]?.id ?? ""} by category`, ...types, "", says, ...failed].join("\n")}\n`;
}

export function toNamedTable(results: readonly NamedResult[]): string {
  const head = row("first region", ["pages", "names", "found", "recall"]);
  const lines = results.map(({ id, pages, actual, found, recall }) =>
    row(id, [String(pages), String(actual), String(found), recall.toFixed(3)]),
  );
  return `${[head, ...lines].join("\n")}\n`;
}

function row(name: string, cells: readonly string[]): string {
  return `${name.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(WIDTH)).join("")}`;
}
