import {
  type F1Scores,
  FIELD_NAMES,
  type FieldOutcome,
  fieldRow,
  fieldTotal,
  shinglePage,
  shingleRow,
  shingleTotal,
  snippetRow,
  snippetScores,
  snippetTotal,
} from "./metrics/index.ts";
import type { AnswerScores, PageScores, PrimaryId } from "./result.ts";
import type { TextScores } from "./text-scores.ts";

/** The main measure of a set: the meaning of its `f1`, `precision` and `recall`. */
export interface Primary {
  readonly id: PrimaryId;
  readonly says: string;
  /** Whether the page's label allows the measure. */
  has(answer: AnswerScores): boolean;
  /** Scores of one page. */
  page(answer: AnswerScores): F1Scores;
  /** Scores over pages, as the measure's authors compute them: each page adds a row of numbers; the total comes from the sums. */
  row(answer: AnswerScores): readonly number[];
  total(sums: Float64Array): F1Scores;
}

const words: Primary = { id: "words", says: "word overlap, mean over pages (WCXB)", ...overlap((text) => text.words) };

const units: Primary = {
  id: "units",
  says: "word overlap, each character a word, mean over pages",
  ...overlap((text) => text.units),
};

/** Returns a part of an answer that `has` found. Throws if it is missing: call `has` first. */
function measured<T>(part: T | undefined): T {
  if (part === undefined) throw new TypeError("the label does not allow this measure");
  return part;
}

function overlap(of: (text: TextScores) => F1Scores): Omit<Primary, "id" | "says"> {
  return {
    has: (answer) => answer.text !== undefined,
    page: (answer) => of(measured(answer.text)),
    row: (answer) => {
      const { precision, recall, f1 } = of(measured(answer.text));
      return [precision, recall, f1, 1];
    },
    total: ([p = 0, r = 0, f = 0, pages = 0]) => {
      const count = Math.max(1, pages);
      return { precision: p / count, recall: r / count, f1: f / count };
    },
  };
}

const shingles: Primary = {
  id: "shingles",
  says: "runs of four words (article extraction benchmark)",
  has: (answer) => answer.text !== undefined,
  page: (answer) => shinglePage(measured(answer.text).shingles),
  row: (answer) => shingleRow(measured(answer.text).shingles),
  total: shingleTotal,
};

const snippets: Primary = {
  id: "snippets",
  says: "snippets found and kept out, summed over pages (Trafilatura)",
  has: (answer) => answer.snippets !== undefined,
  page: (answer) => snippetScores([measured(answer.snippets)]),
  row: (answer) => snippetRow(measured(answer.snippets)),
  total: snippetTotal,
};

const outcomes = (answer: AnswerScores): readonly FieldOutcome[] => FIELD_NAMES.map((name) => answer.fields[name]);

const fields: Primary = {
  id: "fields",
  says: "title, author and date",
  has: (answer) => outcomes(answer).some(({ isLabeled }) => isLabeled),
  page: (answer) => fieldTotal(Float64Array.from(fieldRow(outcomes(answer)))),
  row: (answer) => fieldRow(outcomes(answer)),
  total: fieldTotal,
};

/**
 * Selects the main measure of a set. The article extraction benchmark has its own; otherwise the labels decide. If more than half
 * of the pages are in scripts without spaces, each character counts as a word. Undefined if no page has a usable label.
 */
export function primaryOf(layout: string, pages: readonly PageScores[]): Primary | undefined {
  const spaceless = pages.filter((page) => page.isSpaceless).length;
  const text = spaceless > pages.length / 2 ? units : words;
  const candidates = layout === "aeb" ? [shingles] : [text, snippets, fields];
  return candidates.find((candidate) => pages.some((page) => page.answers.some(candidate.has)));
}
