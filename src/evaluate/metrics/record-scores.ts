import { collapse } from "./tokens.ts";

/** A field of a labeled record. Only visible fields count. */
interface TrueCell {
  readonly column: number;
  readonly text: string;
  readonly visible: boolean;
}

export type TrueRecord = readonly TrueCell[];

/** A record as a tool returns it: its whole text, and its fields by column; undefined where a field is missing. */
export interface FoundRecord {
  readonly text: string;
  readonly cells: readonly (string | undefined)[];
}

/** Counts of one page, to be summed before ratios are taken. */
export interface RecordCounts {
  readonly correct: number;
  readonly extracted: number;
  readonly actual: number;
  /** Visible cells of the true records, those of them in found records, and those in the right column. */
  readonly cells: number;
  readonly foundCells: number;
  readonly alignedCells: number;
}

const NO_WORD = /[^\p{L}\p{N}]+/gu;
const HALF = 0.5;
/** The key column is the first one with at least this share of the highest distinctness (see `keyColumnOf`). */
const NEARLY = 0.8;
/** Columns with a shorter mean text, in characters, are less distinct. */
const KEY_LENGTH = 12;
/** Two cells are the same if one contains the other and the shorter has at least this share of the longer one's characters. */
const SAME_CELL = 0.8;

/** Keeps letters and digits only, in lower case: the part of a text that spreadsheets, browsers and parsers agree on. */
function lettersAndDigits(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(NO_WORD, "");
}

interface Wanted {
  readonly key: string;
  readonly fields: readonly { readonly column: number; readonly text: string }[];
}

/**
 * A found record is correct if it contains the key of exactly one true record, and at least half of that record's visible fields. Each true
 * record is found once. The key is the record's text in the key column (`keyColumnOf`), else its longest field.
 */
export function recordCounts(found: readonly FoundRecord[], truth: readonly TrueRecord[]): RecordCounts {
  const wanted = wantedRecords(truth);
  const open = new Set(wanted);
  const pairs: [FoundRecord, Wanted][] = [];
  for (const record of found) {
    const match = matchOf(lettersAndDigits(record.text), wanted, open);
    if (match === undefined) continue;
    open.delete(match);
    pairs.push([record, match]);
  }
  const count = (list: readonly Wanted[]): number => list.reduce((sum, record) => sum + record.fields.length, 0);
  return {
    correct: pairs.length,
    extracted: found.length,
    actual: wanted.length,
    cells: count(wanted),
    foundCells: count(pairs.map(([, record]) => record)),
    alignedCells: alignedCells(pairs),
  };
}

function wantedRecords(truth: readonly TrueRecord[]): Wanted[] {
  const rows = truth
    .map((record) =>
      record
        .filter((cell) => cell.visible)
        .map((cell) => ({ column: cell.column, text: lettersAndDigits(cell.text) }))
        .filter((cell) => cell.text !== ""),
    )
    .filter((fields) => fields.length > 0);
  const keyColumn = keyColumnOf(rows);
  return rows.map((fields) => {
    const longest = fields.reduce((a, b) => (b.text.length > a.text.length ? b : a));
    return { key: (fields.find((field) => field.column === keyColumn) ?? longest).text, fields };
  });
}

/** Returns the key column. Distinctness = number of different values · min(1, mean length / `KEY_LENGTH`). */
function keyColumnOf(rows: readonly Wanted["fields"][]): number {
  const values = new Map<number, Set<string>>();
  for (const fields of rows) {
    for (const { column, text } of fields) {
      const set = values.get(column) ?? new Set();
      values.set(column, set.add(text));
    }
  }
  const candidates = [...values].map(([column, set]) => {
    const length = [...set].reduce((sum, text) => sum + text.length, 0) / set.size;
    return { column, worth: set.size * Math.min(1, length / KEY_LENGTH) };
  });
  candidates.sort((a, b) => a.column - b.column);
  const best = Math.max(0, ...candidates.map(({ worth }) => worth));
  return candidates.find(({ worth }) => worth >= NEARLY * best)?.column ?? 0;
}

/**
 * Returns the true record of which a text contains the most characters. Returns undefined if that record was matched before, or if the text
 * without that record's fields contains another record. Inside the fields, a description may name another title.
 */
function matchOf(text: string, wanted: readonly Wanted[], open: ReadonlySet<Wanted>): Wanted | undefined {
  const held = wanted.filter((one) => text.includes(one.key) && holdsHalf(text, one));
  let best: Wanted | undefined;
  let most = 0;
  for (const one of held) {
    const worth = heldChars(text, one) + (open.has(one) ? HALF : 0);
    if (worth > most) [best, most] = [one, worth];
  }
  if (best === undefined || !open.has(best)) return undefined;
  const rest = without(text, best);
  const isMixed = wanted.some((one) => one.key !== best.key && rest.includes(one.key) && holdsHalf(rest, one));
  return isMixed ? undefined : best;
}

function heldChars(text: string, { fields }: Wanted): number {
  return fields.reduce((sum, field) => sum + (text.includes(field.text) ? field.text.length : 0), 0);
}

/** The text with the record's fields cut out, the longest first. */
function without(text: string, { fields }: Wanted): string {
  const texts = fields.map((field) => field.text).sort((a, b) => b.length - a.length);
  return texts.reduce((rest, field) => rest.replaceAll(field, "\n"), text);
}

function holdsHalf(text: string, record: Wanted): boolean {
  const there = record.fields.filter((field) => text.includes(field.text)).length;
  return there >= HALF * record.fields.length;
}

/**
 * Counts cells in the right column. Each true column is paired with at most one found column, the pair that shares the most cells first.
 */
function alignedCells(pairs: readonly (readonly [FoundRecord, Wanted])[]): number {
  const shared = new Map<string, { from: number; to: number; cells: number }>();
  for (const [record, { fields }] of pairs) {
    const cells = record.cells.map((cell) => (cell === undefined ? "" : lettersAndDigits(cell)));
    for (const { column, text } of fields) {
      for (const [to, cell] of cells.entries()) {
        if (!isSame(cell, text)) continue;
        const key = `${column} ${to}`;
        const pair = shared.get(key) ?? { from: column, to, cells: 0 };
        pair.cells++;
        shared.set(key, pair);
      }
    }
  }
  const [usedFrom, usedTo] = [new Set<number>(), new Set<number>()];
  let aligned = 0;
  for (const { from, to, cells } of [...shared.values()].sort((a, b) => b.cells - a.cells)) {
    if (usedFrom.has(from) || usedTo.has(to)) continue;
    usedFrom.add(from);
    usedTo.add(to);
    aligned += cells;
  }
  return aligned;
}

/** Whether two cells are the same by `SAME_CELL`. "by Ann Lee" and "Ann Lee" are not: 6 of 8 letters are too few. */
function isSame(cell: string, text: string): boolean {
  if (cell === text) return true;
  const [short, long] = cell.length < text.length ? [cell, text] : [text, cell];
  return short.length >= SAME_CELL * long.length && long.includes(short);
}

/** Precision, recall and F1 of records and the recall of aligned cells, over the sums of many pages. */
export interface RecordScores {
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The mean of the pages' own precision and recall. */
  readonly macroPrecision: number;
  readonly macroRecall: number;
  /** Cells in the right column, of all visible cells, and of those in records found. */
  readonly alignedRecall: number;
  readonly alignedRecallOfFound: number;
}

export function recordScores(pages: readonly RecordCounts[]): RecordScores {
  const sum = (name: keyof RecordCounts): number => pages.reduce((total, page) => total + page[name], 0);
  const mean = (value: (page: RecordCounts) => number): number =>
    pages.length === 0 ? 0 : pages.reduce((total, page) => total + value(page), 0) / pages.length;
  const precision = ratio(sum("correct"), sum("extracted"));
  const recall = ratio(sum("correct"), sum("actual"));
  return {
    pages: pages.length,
    precision,
    recall,
    f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
    macroPrecision: mean((page) => ratio(page.correct, page.extracted)),
    macroRecall: mean((page) => ratio(page.correct, page.actual)),
    alignedRecall: ratio(sum("alignedCells"), sum("cells")),
    alignedRecallOfFound: ratio(sum("alignedCells"), sum("foundCells")),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** A record known by its name alone. */
export interface NamedRecord {
  readonly name: string;
}

/**
 * Recall where only names are known and the list may be incomplete. A name counts if a found record contains it. Each record counts for one
 * name. A record may contain other names, too: posts quote each other.
 */
export function namedRecall(
  found: readonly string[],
  names: readonly NamedRecord[],
): { found: number; actual: number } {
  const texts = found.map(lettersAndDigits);
  const keys = [...new Set(names.map(({ name }) => lettersAndDigits(collapse(name))))].filter((key) => key !== "");
  const holders = keys.map((key) => texts.flatMap((text, index) => (text.includes(key) ? [index] : [])));
  return { found: largestMatching(holders), actual: keys.length };
}

/** Size of a maximum matching of names to records: one breadth-first search per augmenting path; paths are short here. */
function largestMatching(holders: readonly (readonly number[])[]): number {
  const taken = new Map<number, number>();
  let size = 0;
  for (const start of holders.keys()) {
    const cameFrom = new Map<number, number>();
    const queue = [start];
    let free: number | undefined;
    for (let at = 0; at < queue.length && free === undefined; at++) {
      for (const holder of holders[queue[at]]) {
        if (cameFrom.has(holder)) continue;
        cameFrom.set(holder, queue[at]);
        const owner = taken.get(holder);
        if (owner !== undefined) queue.push(owner);
        else if (free === undefined) free = holder;
      }
    }
    if (free === undefined) continue;
    size++;
    const heldBefore = new Map([...taken].map(([holder, owner]) => [owner, holder]));
    for (let holder: number | undefined = free; holder !== undefined; ) {
      const owner: number = cameFrom.get(holder) ?? start;
      taken.set(holder, owner);
      holder = owner === start ? undefined : heldBefore.get(owner);
    }
  }
  return size;
}
