import pc from "picocolors";
import { FIELD_NAMES } from "../metrics/index.ts";
import type { Comparison, Evaluation, MethodResult, SiteGains } from "../result.ts";
import { difference, milliseconds, PRIMARY_NAMES, percent, score } from "./format.ts";

export interface TerminalOptions {
  /** Use color codes. Default: as picocolors detects. */
  readonly hasColor?: boolean | undefined;
  /** Columns of the terminal: page types that do not fit are omitted. */
  readonly width?: number | undefined;
}

const DEFAULT_WIDTH = 120;
const ERRORS_SHOWN = 5;

/** The evaluation as a table for people. Methods keep their order; the best of a column is bold. */
export function toTable(evaluation: Evaluation, options: TerminalOptions = {}): string {
  const colors = options.hasColor === undefined ? pc : pc.createColors(options.hasColor);
  const width = options.width ?? DEFAULT_WIDTH;
  const { corpus, methods, primary } = evaluation;
  const sections = [
    `${colors.bold(corpus.name)} ${colors.dim(`${corpus.layout}, ${corpus.pages} pages, ${PRIMARY_NAMES[primary]}, ± one standard error by site`)}`,
    table([...mainColumns(evaluation), ...typeColumns(methods)], methods, { colors, width }),
    table(measureColumns(methods), methods, { colors, width }),
    table(fieldColumns(methods), methods, { colors, width }),
    evaluation.comparisons.map((comparison) => comparisonLine(comparison, colors)).join("\n"),
    evaluation.sites === undefined ? "" : siteLines(evaluation.sites),
    failureLines(evaluation, colors),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function siteLines({ mode, minPages, sites, pages, gain, error, worseShare, worst }: SiteGains): string {
  const points = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(100 * value).toFixed(2)}`;
  const list = worst.map(({ site, gain: own, pages: count }) => `${site} ${points(own)} (${count} pages)`);
  return [
    `gain by site, ${mode}: ${points(gain)} ± ${(100 * error).toFixed(2)} F1 points on ${sites} sites with at least ${minPages} pages (${pages} pages)`,
    `pages worse by more than .05: ${(100 * worseShare).toFixed(1)} %`,
    `lowest gains: ${list.join(", ")}`,
  ].join("\n");
}

type Colors = Pick<typeof pc, "bold" | "dim" | "red">;

/** A column: a heading and a cell for each method. The cell with the best `value` is bold. */
interface Column {
  readonly name: string;
  cell(method: MethodResult): string;
  /** Larger is better. Missing if the column has no order. */
  readonly value?: ((method: MethodResult) => number | undefined) | undefined;
}

function mainColumns({ speed }: Evaluation): readonly Column[] {
  return [
    { name: "method", cell: (method) => method.id },
    { name: "F1", cell: (method) => score(method.f1), value: (method) => method.f1 },
    { name: "±", cell: (method) => score(method.errors.f1) },
    { name: "P", cell: (method) => score(method.precision), value: (method) => method.precision },
    { name: "R", cell: (method) => score(method.recall), value: (method) => method.recall },
    { name: "a page", cell: (method) => milliseconds(meanTime(speed.methods[method.id].total, method)) },
    { name: "failed", cell: (method) => (method.failures > 0 ? String(method.failures) : "") },
  ];
}

function meanTime(total: number, method: MethodResult): number {
  return total / Math.max(1, method.pages);
}

function typeColumns(methods: readonly MethodResult[]): readonly Column[] {
  const types = Object.keys(methods[0].byType);
  if (types.length < 2) return [];
  return types.map((type) => column(type, (method) => method.byType[type]?.f1));
}

function column(name: string, value: (method: MethodResult) => number | undefined, show = score): Column {
  return {
    name,
    value,
    cell: (method) => {
      const found = value(method);
      return found === undefined ? "" : show(found);
    },
  };
}

function measureColumns(methods: readonly MethodResult[]): readonly Column[] {
  const columns: readonly Column[] = [
    column("words", ({ measures }) => measures.words?.f1),
    column("units", ({ measures }) => measures.units?.f1),
    column("markdown", ({ measures }) => measures.markdown?.f1),
    column("shingles", ({ measures }) => measures.shingles?.f1),
    column("exact", ({ measures }) => measures.shingles?.accuracy, percent),
    column("LCS P", ({ measures }) => measures.subsequence?.precision),
    column("LCS R", ({ measures }) => measures.subsequence?.recall),
    column("accuracy", ({ measures }) => measures.accuracy),
    column("blocks", ({ measures }) => measures.blocks?.f1),
    column("right", ({ measures }) => measures.pagesRight?.accuracy, percent),
    column("first ¶", ({ measures }) => measures.edges?.first),
    column("last ¶", ({ measures }) => measures.edges?.last),
    column("snippets", ({ measures }) => measures.snippets?.f1),
  ];
  const used = columns.filter((one) => methods.some((method) => one.value?.(method) !== undefined));
  return [{ name: "method", cell: (method) => method.id }, ...used];
}

/** F1, precision and recall of title, author and date; empty if no method returns them or no label has them. */
function fieldColumns(methods: readonly MethodResult[]): readonly Column[] {
  const columns = FIELD_NAMES.flatMap((name) => [
    column(name, ({ measures }) => measures.fields?.[name]?.f1),
    column("P", ({ measures }) => measures.fields?.[name]?.precision),
    column("R", ({ measures }) => measures.fields?.[name]?.recall),
  ]);
  const used = columns.filter((one) => methods.some((method) => one.value?.(method) !== undefined));
  return used.length === 0 ? [] : [{ name: "method", cell: (method) => method.id }, ...used];
}

interface Look {
  readonly colors: Colors;
  readonly width: number;
}

function table(columns: readonly Column[], methods: readonly MethodResult[], { colors, width }: Look): string {
  if (columns.length === 0) return "";
  const widths = columns.map((one) => Math.max(one.name.length, ...methods.map((method) => one.cell(method).length)));
  const shown = columns.filter((_, i) => widths.slice(0, i + 1).reduce((sum, w) => sum + w + 2, 0) <= width + 2);
  const pad = (text: string, i: number): string => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]));
  const best = shown.map((one) =>
    Math.max(...methods.map((method) => one.value?.(method) ?? Number.NEGATIVE_INFINITY)),
  );
  const rows = methods.map((method) =>
    shown.map((one, i) => {
      const isBest = methods.length > 1 && one.value?.(method) === best[i];
      return isBest ? colors.bold(pad(one.cell(method), i)) : pad(one.cell(method), i);
    }),
  );
  const heading = shown.map((one, i) => colors.dim(pad(one.name, i)));
  return [heading, ...rows].map((row) => row.join("  ").trimEnd()).join("\n");
}

function comparisonLine(comparison: Comparison, colors: Colors): string {
  const { first, second, difference: mean, error, better, equal, worse, isClear } = comparison;
  const counts = `better on ${better}, equal on ${equal}, worse on ${worse}`;
  const figure = `${difference(mean)} ± ${score(error)}`;
  return `${first} − ${second}  ${isClear ? colors.bold(figure) : `${figure} (not clear)`}  ${colors.dim(counts)}`;
}

function failureLines({ errors, methods }: Evaluation, colors: Colors): string {
  const lines = errors.slice(0, ERRORS_SHOWN).map(({ id, message }) => colors.red(`${id}: ${message}`));
  if (errors.length > ERRORS_SHOWN) lines.push(colors.red(`… ${errors.length} pages could not be read`));
  for (const { id, failed } of methods) {
    for (const failure of failed) lines.push(colors.red(`${id} on ${failure.id}: ${failure.message}`));
  }
  return lines.join("\n");
}
