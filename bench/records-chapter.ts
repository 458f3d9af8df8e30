import type { NamedResult, RecordResult } from "../src/evaluate/evaluate-records.ts";
import { scoreText, table } from "./markdown-table.ts";
import type { WrapperFigures } from "./wrappers.ts";

/** Scores of the methods that find records, and how they were measured. */
export interface RecordFigures {
  readonly command: string;
  readonly date: string;
  readonly methods: readonly RecordResult[];
  readonly named: readonly NamedResult[];
  readonly wrappers: WrapperFigures;
}

/** The heading of the chapter. */
export const RECORDS_HEADING = "## Records";

/** Returns the chapter on records of docs/benchmarks.md. */
export function recordsChapter({ command, date, methods, named, wrappers }: RecordFigures): string {
  const rows = methods.map((result) => [
    result.id,
    scoreText(result.precision),
    scoreText(result.recall),
    scoreText(result.f1),
    scoreText(result.macroPrecision),
    scoreText(result.macroRecall),
    scoreText(result.alignedRecall),
    result.microsPerElement.toFixed(1),
  ]);
  const names = named.map(({ id, pages, actual, recall }) => [id, String(pages), String(actual), scoreText(recall)]);
  const { own, other, fits, foreign } = wrappers;
  const wrapped = [
    ["the first page itself", own],
    ["the site's other pages", other],
  ] as const;
  return `${RECORDS_HEADING}

To repeat the measurement (this one is of ${date}):

    ${command}

The first region of each of ${methods[0]?.pages ?? 0} list pages. P, R and F1 are over all records, "by page" are means over pages, and *cells* is the
share of true cells in the right column ([records.md](records.md)). \`shapes\` is the default method, \`cluster\` the block clustering of
Hlaing and Nyunt.

${table(["method", "P", "R", "F1", "P by page", "R by page", "cells", "CPU µs per element, with parse"], rows)}

Pages for which only the names of the records are known:

${table(["method", "pages", "names", "recall"], names)}

Wrappers made from the first page of each site:

${table(
  ["read with the wrapper", "pages", "P", "R", "cells"],
  wrapped.map(([name, { pages, precision, recall, alignedRecall }]) => [
    name,
    String(pages),
    scoreText(precision),
    scoreText(recall),
    scoreText(alignedRecall),
  ]),
)}

\`fit\` accepts ${fits} of the ${other.pages} other pages, and ${foreign.fits} of ${foreign.pages} pages of another site.
`;
}
