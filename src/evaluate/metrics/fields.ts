import { f1Of, type Scores } from "./scores.ts";
import { units } from "./tokens.ts";

/** Facts about a page beside its text. Dates may be anything that begins with a day as YYYY-MM-DD, or that `Date` reads. */
export interface Fields {
  readonly title?: string | undefined;
  readonly author?: readonly string[] | undefined;
  readonly date?: string | undefined;
}

export type FieldName = keyof Fields;
export const FIELD_NAMES: readonly FieldName[] = ["title", "author", "date"];

/** `absent`: neither the page's label nor the answer has the field; `extra`: the answer alone; `missed`: the label alone. */
export type FieldVerdict = "right" | "wrong" | "missed" | "extra" | "absent";

/**
 * One field of one page: titles are equal in their words, authors as sets of names, dates as days. Labels often lack
 * a field that the page has, so `extra` speaks against nobody.
 */
export function fieldVerdict(name: FieldName, answer: Fields, truth: Fields): FieldVerdict {
  const [given, wanted] = [keyOf(name, answer), keyOf(name, truth)];
  if (wanted === "") return given === "" ? "absent" : "extra";
  if (given === "") return "missed";
  return given === wanted ? "right" : "wrong";
}

/** P = right / (right + wrong), R = right / (right + wrong + missed), over the pages whose label has the field; 1 if there are none. */
export function fieldScores(verdicts: readonly FieldVerdict[]): Scores {
  return fieldTotal(Float64Array.from(fieldRow(verdicts)));
}

/** A page's part in the sums that `fieldTotal` takes: fields right, wrong, missed. */
export function fieldRow(verdicts: readonly FieldVerdict[]): readonly number[] {
  const count = (wanted: FieldVerdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  return [count("right"), count("wrong"), count("missed")];
}

export function fieldTotal([right = 0, wrong = 0, missed = 0]: Float64Array): Scores {
  if (right + wrong + missed === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = right / Math.max(1, right + wrong);
  const recall = right / (right + wrong + missed);
  return { precision, recall, f1: f1Of(precision, recall) };
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

function keyOf(name: FieldName, fields: Fields): string {
  if (name === "date") return dayOf(fields.date ?? "");
  if (name === "title") return units(fields.title ?? "").join(" ");
  const names = (fields.author ?? []).map((author) => units(author).join(" "));
  return [...new Set(names)]
    .filter((author) => author !== "")
    .sort()
    .join("; ");
}

/** A day without a zone is read as UTC, so that the result does not depend on where the machine stands. */
function dayOf(date: string): string {
  const day = DAY.exec(date.trim());
  if (day) return day[0];
  const time = Date.parse(`${date} UTC`) || Date.parse(date);
  return Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10);
}
