import type { Evaluation } from "./result.ts";

/** Version of the format. Increases when a field is removed or changes its meaning. */
const FLOORS_FORMAT = 1;

/** The F1 that a set must reach, over all pages (`all`) and per page type. */
export interface SetFloors {
  /** The set's folder below the folder of sets. */
  readonly name: string;
  readonly layout: string;
  /** The pages the floors were measured on; undefined before the first measurement. */
  readonly pages?: number | undefined;
  readonly digest?: string | undefined;
  readonly floors: Readonly<Record<string, number>>;
}

/** The content of the floors file. */
export interface Floors {
  readonly format: typeof FLOORS_FORMAT;
  /** A drop of at most this much is noise. */
  readonly epsilon: number;
  readonly sets: readonly SetFloors[];
}

/** One figure against its floor. */
interface GateRow {
  readonly group: string;
  readonly floor: number | undefined;
  readonly value: number | undefined;
  readonly verdict: "held" | "below" | "gone" | "new";
}

export interface GateReport {
  readonly set: string;
  readonly rows: readonly GateRow[];
  /** Why the floors cannot be compared, if they cannot. */
  readonly problem?: string | undefined;
  readonly isHeld: boolean;
}

/** Thrown if floors would drop without permission, or if the evaluation had failures. */
export class RegressionError extends Error {
  override readonly name = "RegressionError";
}

const ALL = "all";
const DIGITS = 4;

/** Compares an evaluation with the floors of its set. Refuses if the pages are not the ones the floors were measured on. */
export function checkFloors(set: SetFloors, evaluation: Evaluation, epsilon: number): GateReport {
  const trouble = troubleOf(evaluation);
  if (trouble !== undefined) return failed(set, trouble);
  if (set.digest === undefined) return failed(set, "No floors yet: measure them with --update.");
  if (set.digest !== evaluation.corpus.digest) {
    const { pages, digest } = evaluation.corpus;
    const was = `${set.pages} pages, ${set.digest.slice(0, 12)}`;
    return failed(set, `These are other pages (${pages}, ${digest.slice(0, 12)}) than those measured (${was}).`);
  }
  const rows = rowsOf(set, evaluation, epsilon);
  return { set: set.name, rows, isHeld: rows.every((row) => row.verdict === "held" || row.verdict === "new") };
}

/** Raises the floors to the measured values. Throws `RegressionError` if one would drop by more than noise, unless allowed. */
export function raiseFloors(
  set: SetFloors,
  evaluation: Evaluation,
  { epsilon, allowRegression }: { readonly epsilon: number; readonly allowRegression: boolean },
): SetFloors {
  const trouble = troubleOf(evaluation);
  if (trouble !== undefined) throw new RegressionError(`${set.name}: ${trouble}`);
  const lowered = rowsOf(set, evaluation, epsilon).filter((row) => row.verdict === "below" || row.verdict === "gone");
  if (lowered.length > 0 && !allowRegression) {
    const list = lowered.map(
      ({ group, floor, value }) => `${group} from ${floor} to ${value?.toFixed(DIGITS) ?? "nothing"}`,
    );
    throw new RegressionError(`${set.name} would sink: ${list.join(", ")}. Say --allow-regression if this is meant.`);
  }
  const measured = valuesOf(evaluation);
  const isSame = set.digest === evaluation.corpus.digest;
  const floors = Object.entries(measured).map(([group, value]) => {
    const old = isSame && !allowRegression ? set.floors[group] : undefined;
    return [group, Math.max(round(value), old ?? 0)] as const;
  });
  const { pages, digest } = evaluation.corpus;
  return { name: set.name, layout: set.layout, pages, digest, floors: Object.fromEntries(floors) };
}

/** Writes the floors file, one value per line for readable diffs. */
export function writeFloors(floors: Floors): string {
  return `${JSON.stringify(floors, null, 2)}\n`;
}

/** Reads a floors file. Throws a `TypeError` that names the fault. */
export function readFloors(text: string): Floors {
  const value = JSON.parse(text) as Partial<Floors> | null;
  if (value?.format !== FLOORS_FORMAT) throw new TypeError(`The floors are not of format ${FLOORS_FORMAT}.`);
  if (typeof value.epsilon !== "number" || !Array.isArray(value.sets)) {
    throw new TypeError("The floors lack `epsilon` or `sets`.");
  }
  return value as Floors;
}

/** Failed answers and unreadable pages, which must be fixed first. */
function troubleOf({ methods, errors }: Evaluation): string | undefined {
  const { failures = 0, failed: reasons = [] } = methods[0] ?? {};
  const first = reasons[0] ?? errors[0];
  if (first === undefined) return undefined;
  const what = failures > 0 ? `${failures} pages failed` : `${errors.length} pages could not be read`;
  return `${what}, the first is ${first.id}: ${first.message}`;
}

function failed(set: SetFloors, problem: string): GateReport {
  return { set: set.name, rows: [], problem, isHeld: false };
}

function rowsOf(set: SetFloors, evaluation: Evaluation, epsilon: number): readonly GateRow[] {
  const values = valuesOf(evaluation);
  const groups = new Set([...Object.keys(set.floors), ...Object.keys(values)]);
  return [...groups].map((group) => {
    const [floor, value] = [set.floors[group], values[group]];
    return { group, floor, value, verdict: verdictOf(floor, value, epsilon) };
  });
}

function verdictOf(floor: number | undefined, value: number | undefined, epsilon: number): GateRow["verdict"] {
  if (floor === undefined) return "new";
  if (value === undefined) return "gone";
  return value >= floor - epsilon ? "held" : "below";
}

function valuesOf(evaluation: Evaluation): Readonly<Record<string, number>> {
  const types = Object.entries(evaluation.byType).map(([type, { f1 }]) => [type, f1] as const);
  return Object.fromEntries([[ALL, evaluation.f1], ...(types.length > 1 ? types : [])]);
}

/** Rounds down, so that a floor is never above the measured value. */
function round(value: number): number {
  return Math.floor(value * 10 ** DIGITS) / 10 ** DIGITS;
}
