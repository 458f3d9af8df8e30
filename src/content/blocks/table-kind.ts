import { attribute, Trait, tagId, tagSet, traitsOf } from "../../html/index.ts";
import { elementNames, type Page, partPattern } from "../../page/index.ts";
import { platformWords } from "../../vocabulary/index.ts";
import { isLineNumber } from "../code.ts";

const TABLE = tagId("table");
const TR = tagId("tr");
const TD = tagId("td");
const TH = tagId("th");
const HEAD_TAGS = tagSet("caption thead th tfoot");
const SECTIONS = tagSet("form iframe article section nav aside header footer main");

/** The test that decided the kind of a table. */
type TableReason =
  | "role"
  | "line-numbers"
  | "head"
  | "named"
  | "nested"
  | "one-cell-wide"
  | "sections"
  | "long-cells"
  | "grid";

/** The use of a table: data, layout, or code with line numbers. */
export interface TableKind {
  readonly kind: "data" | "layout" | "code";
  readonly reason: TableReason;
}

const DATA_NAME = partPattern(platformWords("dataTable"));
/** Limit for the average words per cell of a data table. Layout tables have longer cells. */
const MAX_CELL_WORDS = 40;
/** Limit for the average words per filled cell if at least half of the cells are empty. Layout tables use empty cells as space. */
const MAX_SPACED_CELL_WORDS = 6;

interface Survey {
  rows: number;
  /** Cells of the widest row. */
  widest: number;
  cells: number;
  /** Cells with a word or an image. */
  filled: number;
  words: number;
  /** Whether the table has a header cell, a head, a foot or a caption. */
  hasHead: boolean;
  hasNestedTable: boolean;
  hasSections: boolean;
  hasLineNumbers: boolean;
}

/** Decides whether a table contains data, lays out a page, or lays out code with line numbers. Skips nested tables to stay linear. */
export function tableKind(page: Page, table: number): TableKind {
  const role = attribute(page, table, "role");
  if (role === "presentation" || role === "none") return { kind: "layout", reason: "role" };
  if (role === "table" || role === "grid") return { kind: "data", reason: "role" };
  const survey = surveyTable(page, table);
  if (survey.hasLineNumbers) return { kind: "code", reason: "line-numbers" };
  if (survey.hasNestedTable && !survey.hasHead) return { kind: "layout", reason: "nested" };
  if (survey.hasSections) return { kind: "layout", reason: "sections" };
  if (survey.widest < 2 || survey.cells < 2) return { kind: "layout", reason: "one-cell-wide" };
  if (survey.hasHead) return { kind: "data", reason: "head" };
  if (DATA_NAME.test(elementNames(page, table))) return { kind: "data", reason: "named" };
  const isDense = 2 * survey.filled > survey.cells;
  const maxWords = isDense ? survey.cells * MAX_CELL_WORDS : survey.filled * MAX_SPACED_CELL_WORDS;
  if (survey.words > maxWords) return { kind: "layout", reason: "long-cells" };
  return survey.rows < 2 ? { kind: "layout", reason: "one-cell-wide" } : { kind: "data", reason: "grid" };
}

function surveyTable(page: Page, table: number): Survey {
  const survey: Survey = {
    rows: 0,
    widest: 0,
    cells: 0,
    filled: 0,
    words: 0,
    hasHead: false,
    hasNestedTable: false,
    hasSections: false,
    hasLineNumbers: false,
  };
  let width = 0;
  for (let node = table + 1; node < page.end[table]; ) {
    const tag = page.tag[node];
    if (tag === TABLE) {
      survey.hasNestedTable = true;
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
      if (page.classAt[node] !== 0 && isLineNumber(page, node)) survey.hasLineNumbers = true;
    }
    if (HEAD_TAGS[tag] === 1) survey.hasHead = true;
    if (SECTIONS[tag] === 1 || (traitsOf(tag) & Trait.HEADING) !== 0) survey.hasSections = true;
    node++;
  }
  return survey;
}
