import type { Evaluation, FieldScores, GroupScores, MethodResult } from "../src/evaluate/index.ts";
import type { PairedComparison } from "../src/evaluate/metrics/paired.ts";
import type { FoldComparison } from "./folds.ts";
import { scoreText, table } from "./markdown-table.ts";

/** How a comparison was measured. */
export interface Circumstances {
  readonly command: string;
  readonly date: string;
  /** Ids of pith's methods. */
  readonly own: readonly string[];
  readonly versions: readonly (readonly [name: string, version: string])[];
  /** Cross-validated scores of the learned method. They replace those of its answers on pages it was trained on. */
  readonly learned: { readonly id: string; readonly folds: FoldComparison } | undefined;
}

const BASE = "parse5";
/** Returns title, author and date, but no text. */
const METADATA_ONLY = "rs-trafilatura-metadata";

/** Figures that others published for the same benchmark. */
const PUBLISHED: readonly (readonly [name: string, f1: string, source: string])[] = [
  ["rs-trafilatura", ".859 on 1,497 development pages", "WCXB leaderboard"],
  ["a 0.6 B-parameter model", ".827", "WCXB leaderboard"],
];

/** Returns the text of docs/benchmarks.md: quality by page type, time as a ratio, failures, slowest page. */
export function comparisonDocument(evaluation: Evaluation, circumstances: Circumstances): string {
  const types = Object.keys(evaluation.methods[0]?.byType ?? {}).sort();
  const results = evaluation.methods
    .filter(({ id }) => id !== BASE && id !== METADATA_ONLY)
    .sort((a, b) => b.f1 - a.f1);
  const { corpus } = evaluation;
  return `# Benchmarks

pith and other extractors on the same pages. To repeat the measurement:

    ${circumstances.command}

Measured ${circumstances.date} on ${corpus.pages} pages of ${corpus.layout} (${corpus.name}; digest \`${corpus.digest.slice(0, 16)}\`) with
Node ${process.versions.node}; ${circumstances.versions.map(([name, version]) => `${name} ${version}`).join(", ")}.

![Word F1 against CPU time](benchmarks-speed.svg)

![Word F1 by kind of page](benchmarks-kinds.svg)

\`npm run pictures\` draws both from the tables below.

## Quality

Mean word F1 over all pages (± bootstrap standard error by site). All rows use the same pages and default options. *Markdown* is the same for
the words of the Markdown without its syntax, if the extractor writes Markdown.

${qualityTable(results, types, circumstances)}
${fieldSection(evaluation.methods, circumstances.own)}## Time and failures

CPU time from the HTML string to the answer, divided by the time parse5 takes to parse the same pages, on one thread. \`weight\` and
\`hybrid\` are made for pages with a layout; here they get an estimated one, which takes most of their time.

${table(["extractor", "CPU time", "median page, ms", "slowest page, ms", "failures"], speedRows(results, evaluation))}

## Published by others

Figures of others on the same benchmark, not measured here.

${table(["extractor", "word F1", "source"], PUBLISHED)}
`;
}

function qualityTable(results: readonly MethodResult[], types: readonly string[], { learned }: Circumstances): string {
  const ranked = results.map((result) => ({
    f1: result.id === learned?.id ? learned.folds.f1 : result.f1,
    cells: result.id === learned?.id ? foldCells(learned, result, types) : ownCells(result, types, learned?.folds),
  }));
  const rows = ranked.sort((a, b) => b.f1 - a.f1).map(({ cells }) => cells);
  const head = ["extractor", "all", "Markdown", ...(learned === undefined ? [] : [`${learned.id} ahead by`])];
  const measured = table([...head, "precision", "recall", ...types], rows);
  if (learned === undefined) return `${measured}\n`;
  return `${measured}

\`${learned.id}\` (folds) is cross-validated in five folds by domain (\`npm run cv\`): the model that judges a page saw no page of its domain. Its
score counts the words of the chosen blocks. Its Markdown is estimated: that score, plus the difference between Markdown and text of the
answers of the shipped model. "Ahead by" is the mean difference per page, with its standard error by site.
`;
}

function foldCells(
  { id, folds }: NonNullable<Circumstances["learned"]>,
  { f1, measures: { markdown } }: MethodResult,
  types: readonly string[],
): string[] {
  const byType = types.map((type) => scoreText(folds.byType[type]));
  const all = `${scoreText(folds.f1)} ± ${scoreText(folds.error)}`;
  const estimated = markdown === undefined ? undefined : folds.f1 + markdown.f1 - f1;
  return [
    `**${id}** (folds)`,
    all,
    scoreText(estimated),
    "",
    scoreText(folds.precision),
    scoreText(folds.recall),
    ...byType,
  ];
}

function ownCells(result: MethodResult, types: readonly string[], folds: FoldComparison | undefined): string[] {
  const all = `${scoreText(result.f1)} ± ${scoreText(result.errors.f1)}`;
  const byType = types.map((type) => scoreText((result.byType[type] as GroupScores | undefined)?.f1));
  const ahead = folds === undefined ? [] : [differenceCell(folds.against.get(result.id))];
  return [
    result.id,
    all,
    scoreText(result.measures.markdown?.f1),
    ...ahead,
    scoreText(result.precision),
    scoreText(result.recall),
    ...byType,
  ];
}

function differenceCell(paired: PairedComparison | undefined): string {
  if (paired === undefined) return "–";
  const sign = paired.difference < 0 ? "−" : "+";
  return `${sign}${scoreText(Math.abs(paired.difference))} ± ${scoreText(paired.error)}`;
}

/** Scores of title, author and date. All methods of pith return the same fields, so only the first one has a row. */
function fieldSection(results: readonly MethodResult[], own: readonly string[]): string {
  const repeated = new Set(own.slice(1));
  const ranked = results
    .filter(({ id, measures }) => measures.fields !== undefined && !repeated.has(id))
    .sort((a, b) => meanOfFields(b) - meanOfFields(a));
  if (ranked.length === 0) return "";
  const rows = ranked.map((result) => [
    result.id,
    ...FIELDS.flatMap((name) => fieldCells(result.measures.fields?.[name])),
  ]);
  const labeled = FIELDS.map((name) => `${name} on ${ranked[0].measures.fields?.[name]?.labeled ?? 0}`).join(", ");
  return `${FIELDS_HEADING}

F1, precision (P) and recall (R) on the pages that have a label: ${labeled}. [evaluation.md](evaluation.md)
defines when an answer is right.

${table(["extractor", ...FIELDS.flatMap((name) => [name, "P", "R"])], rows)}

`;
}

/** The heading of a chapter that only sets with such labels have. */
export const FIELDS_HEADING = "## Title, author and date";
const FIELDS = ["title", "author", "date"] as const;

function fieldCells(scores: FieldScores | undefined): string[] {
  return [scoreText(scores?.f1), scoreText(scores?.precision), scoreText(scores?.recall)];
}

function meanOfFields({ measures }: MethodResult): number {
  return FIELDS.reduce((sum, name) => sum + (measures.fields?.[name]?.f1 ?? 0), 0);
}

function speedRows(results: readonly MethodResult[], { speed }: Evaluation): string[][] {
  const base = speed.methods[BASE]?.total ?? Number.NaN;
  return results
    .map(({ id, failures }) => ({ id, failures, speed: speed.methods[id] }))
    .sort((a, b) => (a.speed?.total ?? 0) - (b.speed?.total ?? 0))
    .map(({ id, failures, speed: own }) => [
      id,
      own === undefined ? "" : (own.total / base).toFixed(2),
      own === undefined ? "" : own.median.toFixed(1),
      own?.slowest === undefined ? "" : `${own.slowest.milliseconds.toFixed(0)} (${own.slowest.id})`,
      String(failures),
    ]);
}
