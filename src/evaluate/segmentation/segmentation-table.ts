import type { EstimateError } from "./estimate-error.ts";
import type { MarkedEvaluation } from "./evaluate-marked.ts";

/** The figures of marked pages as a table for people. */
export function markedTable(evaluation: MarkedEvaluation): string {
  const { pages, errors, segmenters, extraction, estimate, times } = evaluation;
  const segmentation = segmenters.map(({ id, blocks, matched, exact, bcubed }) => [
    id,
    blocks.toFixed(1),
    ...three(matched),
    exact.f1.toFixed(3),
    ...three(bcubed),
  ]);
  const words = extraction.map(({ id, f1, precision, recall, accuracy, toFirst }, i) => [
    id,
    ...three({ f1, precision, recall }),
    accuracy.toFixed(3),
    i === 0 ? "" : `${signed(toFirst.difference)} ± ${toFirst.error.toFixed(3)}`,
  ]);
  const own = times.snapshotMs + times.joinMs;
  return [
    `${pages} pages${errors.length > 0 ? `, ${errors.length} failed` : ""}`,
    "",
    "Segmentation (blocks per page; found against marked: overlap of 0.8 or more, F of equal ones, BCubed)",
    ...columns([["", "blocks", "F", "P", "R", "F equal", "F B3", "P B3", "R B3"], ...segmentation]),
    "",
    `Extraction by words (${extraction[0]?.pages ?? 0} pages with marked content)`,
    ...columns([["", "F", "P", "R", "accuracy", "F to the first"], ...words]),
    "",
    "Estimated against real layout (mean error in pixels; of visual importance, at most 0.683)",
    ...columns([
      ["", "x", "width", "importance"],
      ["styles in the page", ...error(estimate.embedded)],
      ["linked styles too", ...error(estimate.linked)],
      ["no estimate (full width)", ...error(estimate.fullWidth)],
    ]),
    "",
    `Snapshot and join took ${((100 * own) / (own + times.loadMs)).toFixed(1)} % of the time of rendering.`,
    ...errors.map(({ id, message }) => `${id}: ${message}`),
    "",
  ].join("\n");
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
}

function three({ f1, precision, recall }: { f1: number; precision: number; recall: number }): string[] {
  return [f1, precision, recall].map((value) => value.toFixed(3));
}

function error({ x, width, importance }: EstimateError): string[] {
  return [x.toFixed(0), width.toFixed(0), importance.toFixed(3)];
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  "),
  );
}
