import { attribute, Trait, tagId, tagSet, traitsOf } from "../../html/index.ts";
import { elementNames, type Page, partPattern } from "../../page/index.ts";
import { isLineNumber } from "../code.ts";

const TABLE = tagId("table");
const TR = tagId("tr");
const TD = tagId("td");
const TH = tagId("th");
const HEADED = tagSet("caption thead th tfoot");
const LARGE = tagSet("form iframe article section nav aside header footer main");

/** Why a table holds data, only places things, or lays out code with its line numbers. */
type TableReason =
  | "role"
  | "line-numbers"
  | "head"
  | "named"
  | "nested"
  | "one-cell-wide"
  | "large-parts"
  | "long-cells"
  | "grid";

export interface TableKind {
  readonly kind: "data" | "layout" | "code";
  readonly reason: TableReason;
}

const DATA_NAME = partPattern("wikitable infobox datatable data-table sortable tablepress wp-block-table");
/** Cells of a data table say little; a page laid out in a table says much in each, or in each that does not only keep a distance. */
const LONG_CELL_WORDS = 40;
const SPACED_CELL_WORDS = 6;

interface Survey {
  rows: number;
  widest: number;
  cells: number;
  /** Cells that say or show something. */
  filled: number;
  words: number;
  heads: boolean;
  nested: boolean;
  large: boolean;
  numbers: boolean;
}

/** Decides what a table is for. Tables inside are passed over, so that all tables together cost one walk. */
export function tableKind(page: Page, table: number): TableKind {
  const role = attribute(page, table, "role");
  if (role === "presentation" || role === "none") return { kind: "layout", reason: "role" };
  if (role === "table" || role === "grid") return { kind: "data", reason: "role" };
  const survey = surveyTable(page, table);
  if (survey.numbers) return { kind: "code", reason: "line-numbers" };
  if (survey.nested && !survey.heads) return { kind: "layout", reason: "nested" };
  if (survey.large) return { kind: "layout", reason: "large-parts" };
  if (survey.widest < 2 || survey.cells < 2) return { kind: "layout", reason: "one-cell-wide" };
  if (survey.heads) return { kind: "data", reason: "head" };
  if (DATA_NAME.test(elementNames(page, table))) return { kind: "data", reason: "named" };
  const long = 2 * survey.filled > survey.cells ? survey.cells * LONG_CELL_WORDS : survey.filled * SPACED_CELL_WORDS;
  if (survey.words > long) return { kind: "layout", reason: "long-cells" };
  return survey.rows < 2 ? { kind: "layout", reason: "one-cell-wide" } : { kind: "data", reason: "grid" };
}

function surveyTable(page: Page, table: number): Survey {
  const survey: Survey = {
    rows: 0,
    widest: 0,
    cells: 0,
    filled: 0,
    words: 0,
    heads: false,
    nested: false,
    large: false,
    numbers: false,
  };
  let width = 0;
  for (let node = table + 1; node < page.end[table]; ) {
    const tag = page.tag[node];
    if (tag === TABLE) {
      survey.nested = true;
      node = page.end[node];
      continue;
    }
    if (tag === TR) {
      survey.rows++;
      width = 0;
    } else if (tag === TD || tag === TH) {
      survey.cells++;
      survey.words += page.measures.words[node];
      if (page.measures.words[node] + page.measures.images[node] > 0) survey.filled++;
      survey.widest = Math.max(survey.widest, ++width);
      if (page.classAt[node] !== 0 && isLineNumber(page, node)) survey.numbers = true;
    }
    if (HEADED[tag] === 1) survey.heads = true;
    if (LARGE[tag] === 1 || (traitsOf(tag) & Trait.HEADING) !== 0) survey.large = true;
    node++;
  }
  return survey;
}
