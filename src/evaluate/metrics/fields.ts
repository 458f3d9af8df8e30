import { authorKeys, sameTitle } from "./field-keys.ts";
import { type F1Scores, f1Of } from "./scores.ts";

/** Metadata of a page. A date starts with YYYY-MM-DD or is anything that `Date` can parse. */
export interface Fields {
  readonly title?: string | undefined;
  readonly author?: readonly string[] | undefined;
  readonly date?: string | undefined;
}

export type FieldName = keyof Fields;
export const FIELD_NAMES: readonly FieldName[] = ["title", "author", "date"];

/** One field of one page: whether the label has it, whether the answer has it, and how right the answer is, 0 to 1. */
export interface FieldOutcome {
  readonly isLabeled: boolean;
  readonly isAnswered: boolean;
  readonly right: number;
}

/** The label to compare a field with, and the site's names, which a title may contain. */
export interface FieldTruth {
  readonly truth: Fields;
  readonly siteNames: ReadonlySet<string>;
}

/**
 * Compares a field with its label. Titles must have the same words, apart from the site's name at either end. Authors are compared as sets
 * of names, by F1. Dates must be the same calendar day. Labels often lack a field that the page has, so an answer without a label is not an
 * error.
 */
export function fieldOutcome(name: FieldName, answer: Fields, { truth, siteNames }: FieldTruth): FieldOutcome {
  const isLabeled = hasField(name, truth);
  const isAnswered = hasField(name, answer);
  const right = isLabeled && isAnswered ? SHARES[name](answer, truth, siteNames) : 0;
  return { isLabeled, isAnswered, right };
}

/** Scores of a field, and the pages they are over. */
export interface FieldScores extends F1Scores {
  readonly labeled: number;
  readonly answered: number;
}

/** P = right / answered, R = right / labeled, over the pages whose label has the field. Without such pages all scores are 1. */
export function fieldScores(outcomes: readonly FieldOutcome[]): FieldScores {
  const row = fieldRow(outcomes);
  return { ...fieldTotal(Float64Array.from(row)), answered: row[1], labeled: row[2] };
}

/** The numbers that pages add to the sums for `fieldTotal`: how much is right, answered and labeled. */
export function fieldRow(outcomes: readonly FieldOutcome[]): readonly number[] {
  const labeled = outcomes.filter((outcome) => outcome.isLabeled);
  const answered = labeled.filter((outcome) => outcome.isAnswered);
  return [answered.reduce((sum, { right }) => sum + right, 0), answered.length, labeled.length];
}

export function fieldTotal([right = 0, answered = 0, labeled = 0]: Float64Array): F1Scores {
  if (labeled === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = right / Math.max(1, answered);
  const recall = right / labeled;
  return { precision, recall, f1: f1Of(precision, recall) };
}

function hasField(name: FieldName, fields: Fields): boolean {
  if (name === "title") return (fields.title ?? "").trim() !== "";
  return name === "date" ? dayOf(fields.date) !== "" : authorKeys(fields.author ?? []).size > 0;
}

const SHARES: Readonly<Record<FieldName, (answer: Fields, truth: Fields, sites: ReadonlySet<string>) => number>> = {
  title: (answer, truth, sites) => Number(sameTitle(answer.title ?? "", truth.title ?? "", sites)),
  author: (answer, truth) => setF1(authorKeys(answer.author ?? []), authorKeys(truth.author ?? [])),
  date: (answer, truth) => Number(dayOf(answer.date) === dayOf(truth.date)),
};

/** F1 of two non-empty sets. */
function setF1(answer: ReadonlySet<string>, truth: ReadonlySet<string>): number {
  let shared = 0;
  for (const key of answer) if (truth.has(key)) shared++;
  return (2 * shared) / (answer.size + truth.size);
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** A day without a zone is read as UTC, so that the result does not depend on the machine's time zone. */
function dayOf(date = ""): string {
  const day = DAY.exec(date.trim());
  if (day) return day[0];
  const time = Date.parse(`${date} UTC`) || Date.parse(date);
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}
