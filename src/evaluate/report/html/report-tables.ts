import { FIELD_NAMES } from "../../metrics/index.ts";
import type { Evaluation, Groups, MethodResult } from "../../result.ts";
import { milliseconds, percent, score } from "../format.ts";
import { type HtmlFragment, html } from "./report-markup.ts";

/** A column of a table of methods. */
interface Column {
  readonly name: string;
  readonly says: string;
  value(method: MethodResult): number | undefined;
  readonly show?: (value: number) => string;
}

/** One row per method: the figures people ask for first. */
export function summaryTable({ methods, speed }: Evaluation): HtmlFragment {
  const timeOf = (method: MethodResult): number => speed.methods[method.id].total / Math.max(1, method.pages);
  return methodTable(methods, [
    { name: "F1", says: "mean over pages, ± one standard error", value: (m) => m.f1 },
    { name: "±", says: "one standard error, by site", value: (m) => m.errors.f1 },
    { name: "precision", says: "share of what was kept that is content", value: (m) => m.precision },
    { name: "recall", says: "share of the content that was kept", value: (m) => m.recall },
    {
      name: "pages right",
      says: "word F1 of .9 and more",
      value: (m) => m.measures.pagesRight?.accuracy,
      show: percent,
    },
    { name: "first ¶", says: "recall of the first paragraph", value: (m) => m.measures.edges?.first },
    { name: "last ¶", says: "recall of the last paragraph", value: (m) => m.measures.edges?.last },
    { name: "time", says: "mean time a page", value: timeOf, show: milliseconds },
    { name: "failed", says: "pages on which it threw or hung", value: (m) => m.failures, show: String },
  ]);
}

/** One row per method: everything else that was measured. */
export function measureTable({ methods }: Evaluation): HtmlFragment {
  return methodTable(methods, [
    { name: "words", says: "word overlap F1 (WCXB)", value: (m) => m.measures.words?.f1 },
    {
      name: "units",
      says: "the same, each character of a script without spaces a word",
      value: (m) => m.measures.units?.f1,
    },
    {
      name: "Markdown",
      says: "the same for the words of the Markdown without its syntax",
      value: (m) => m.measures.markdown?.f1,
    },
    {
      name: "shingles",
      says: "runs of four words, F1 (article extraction benchmark)",
      value: (m) => m.measures.shingles?.f1,
    },
    {
      name: "exact",
      says: "pages that agree word for word",
      value: (m) => m.measures.shingles?.accuracy,
      show: percent,
    },
    {
      name: "LCS P",
      says: "longest common subsequence over the answer",
      value: (m) => m.measures.subsequence?.precision,
    },
    { name: "LCS R", says: "longest common subsequence over the truth", value: (m) => m.measures.subsequence?.recall },
    { name: "accuracy", says: "words of the page judged rightly", value: (m) => m.measures.accuracy },
    { name: "blocks P", says: "paragraphs correct over found", value: (m) => m.measures.blocks?.precision },
    { name: "blocks R", says: "paragraphs correct over ideal", value: (m) => m.measures.blocks?.recall },
    { name: "snippets", says: "snippets found and kept out, F1 (Trafilatura)", value: (m) => m.measures.snippets?.f1 },
  ]);
}

/** One row per method: title, author and date; undefined if none was measured. */
export function fieldTable({ methods }: Evaluation): HtmlFragment | undefined {
  const measured = methods.filter(({ measures }) => measures.fields !== undefined);
  if (measured.length === 0) return undefined;
  const columns = FIELD_NAMES.flatMap((name): Column[] => [
    { name, says: `F1 of the ${name}`, value: (m) => m.measures.fields?.[name]?.f1 },
    {
      name: "P",
      says: `right of the pages with an answer: ${name}`,
      value: (m) => m.measures.fields?.[name]?.precision,
    },
    { name: "R", says: `right of the pages with a label: ${name}`, value: (m) => m.measures.fields?.[name]?.recall },
  ]);
  return methodTable(measured, columns);
}

const LOWER_IS_BETTER = new Set(["±", "time", "failed"]);

function methodTable(methods: readonly MethodResult[], columns: readonly Column[]): HtmlFragment {
  const used = columns.filter((column) => methods.some((method) => column.value(method) !== undefined));
  const best = used.map((column) => {
    if (LOWER_IS_BETTER.has(column.name) || methods.length < 2) return undefined;
    return Math.max(...methods.map((method) => column.value(method) ?? Number.NEGATIVE_INFINITY));
  });
  const rows = methods.map((method, row) => {
    const cells = used.map((column, i) => {
      const value = column.value(method);
      const text = value === undefined ? "" : (column.show ?? score)(value);
      return html`<td${value !== undefined && value === best[i] && html` class="best"`}>${text}</td>`;
    });
    return html`<tr${row === 0 && html` class="first"`}><th scope="row">${method.id}</th>${cells}</tr>`;
  });
  const head = used.map((column) => html`<th scope="col" title="${column.says}">${column.name}</th>`);
  return html`<div class="scroll"><table><thead><tr><th scope="col">method</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Limit: groups per table. The JSON has all. */
const MAX_GROUPS = 20;

/** The groups of pages as rows, F1 of each method as columns. */
export function groupTable(
  name: string,
  methods: readonly MethodResult[],
  groupsOf: (method: MethodResult) => Groups,
): HtmlFragment {
  const groups = Object.entries(groupsOf(methods[0])).slice(0, MAX_GROUPS);
  const rows = groups.map(([group, { pages }]) => {
    const cells = methods.map((method) => {
      const found = groupsOf(method)[group];
      return html`<td>${found ? score(found.f1) : ""}</td>`;
    });
    return html`<tr><th scope="row">${group}</th><td>${pages}</td>${cells}</tr>`;
  });
  const head = methods.map((method) => html`<th scope="col">${method.id}</th>`);
  return html`<div class="scroll"><table><thead><tr><th scope="col">${name}</th><th scope="col">pages</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}
