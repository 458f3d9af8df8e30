/**
 * Aligns the pages of a cluster: finds the signatures that name a text on several pages, and groups those that name the same texts.
 * After RoadRunner (Crescenzi, Mecca and Merialdo 2001): texts that are equal on all pages belong to the template, the others are fields.
 * RoadRunner infers one grammar of the page; here, each text is aligned by its own signatures, which needs no matching of whole pages.
 */
import { wordKey } from "../../text/index.ts";
import { isKnownLabel } from "../../things/index.ts";
import type { FieldSignature } from "./detail-field.ts";
import { LABEL_END, type LocatedTexts, locateTexts, pathKindOf } from "./locate-texts.ts";
import type { PageSketch } from "./page-sketch.ts";

/** A signature, and the share of the pages on which it names a text. */
export interface AlignedSignature {
  readonly signature: FieldSignature;
  readonly support: number;
}

/** Texts of the pages that the same signatures name. */
export interface TextGroup {
  /** Best first. */
  readonly signatures: readonly AlignedSignature[];
  /** How many signatures at the start are needed to find all texts. More than one if labels differ between pages. */
  readonly leads: number;
  /** By page: the indexes of its texts. Most groups have one text per page. */
  readonly units: readonly (readonly number[])[];
}

/** A signature names a text on at least this share of the pages, and on at least two. Set by hand. */
const MIN_SUPPORT = 0.4;
const MIN_PAGES = 2;
/** Limit: texts of a page with equal signatures that are told apart by number. */
const MAX_MATCHES = 6;
/** Limit: items of a list. */
const MAX_ITEMS = 50;

interface Candidate {
  readonly signature: FieldSignature;
  /** By page: the index of the text, or -1. */
  readonly units: Int32Array;
  readonly filled: number;
}

/** Returns the groups of texts of the pages. */
export function alignPages(pages: readonly PageSketch[]): TextGroup[] {
  const rows = rowsOf(pages);
  const least = Math.max(MIN_PAGES, Math.ceil(MIN_SUPPORT * pages.length));
  const candidates = rows.flatMap((row) => candidatesOf(row, pages, least));
  const groups = new Grouping(pages.length);
  for (const candidate of sortByWidth(candidates)) groups.add(candidate);
  return [...groups.finish(), ...rows.flatMap((row) => listOf(row, least))];
}

/** By page: the texts that one signature names. */
type Row = readonly (LocatedTexts | undefined)[];

function rowsOf(pages: readonly PageSketch[]): Row[] {
  const rows = new Map<string, (LocatedTexts | undefined)[]>();
  for (const [p, page] of pages.entries()) {
    for (const [key, located] of locateTexts(page)) {
      let row = rows.get(key);
      if (row === undefined) rows.set(key, (row = new Array<LocatedTexts | undefined>(pages.length).fill(undefined)));
      row[p] = located;
    }
  }
  return [...rows.values()];
}

function signatureOf(row: Row): FieldSignature | undefined {
  return row.find((located) => located !== undefined)?.signature;
}

function candidatesOf(row: Row, pages: readonly PageSketch[], least: number): Candidate[] {
  const signature = signatureOf(row);
  const candidates: Candidate[] = [];
  // A text with a colon at its end is a label.
  const isValue = (p: number, unit: number): boolean => !LABEL_END.test(pages[p].texts[unit].text);
  for (let match = 1; signature !== undefined && match <= MAX_MATCHES; match++) {
    if (row.filter((located) => located !== undefined && located.texts.length >= match).length < least) break;
    const units = Int32Array.from(row, (located, p) => {
      const unit = located?.texts[match - 1] ?? -1;
      return unit >= 0 && isValue(p, unit) ? unit : -1;
    });
    const filled = units.reduce((sum, unit) => sum + (unit >= 0 ? 1 : 0), 0);
    if (filled >= least) candidates.push({ signature: { ...signature, match }, units, filled });
  }
  return candidates;
}

/** Returns the group of a class path that names several texts in a row on enough pages: the items of a list. */
function listOf(row: Row, least: number): TextGroup[] {
  const signature = signatureOf(row);
  if (signature === undefined || "after" in signature || pathKindOf(signature.selector) !== "class") return [];
  const several = row.filter((located) => located !== undefined && located.texts.length > 1 && isRun(located.texts));
  if (several.length < least) return [];
  const support = row.filter((located) => located !== undefined).length / row.length;
  return [
    {
      signatures: [{ signature: { ...signature, match: 0 }, support }],
      leads: 1,
      units: row.map((located) => located?.texts ?? []),
    },
  ];
}

function isRun(texts: readonly number[]): boolean {
  return texts.length <= MAX_ITEMS && texts[texts.length - 1] - texts[0] === texts.length - 1;
}

/** Cost of a signature. The signature with the least cost is the best: labels first, then paths. Set by hand. */
function costOf(signature: FieldSignature): number {
  const repeated = 0.4 * (signature.match - 1);
  if ("after" in signature) return repeated + 0.4 * signature.nth + (LABEL_END.test(signature.after) ? 0 : 0.3);
  return repeated + PATH_COSTS[pathKindOf(signature.selector)];
}

const PATH_COSTS = { id: 1.1, class: 1.2, body: 1.3 } as const;

/** Sorts candidates: sure labels first, then those that name a text on more pages, then the best signatures. */
function sortByWidth(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates
    .map((candidate) => ({
      candidate,
      cost: costOf(candidate.signature),
      isSure: Number(isSureLabel(candidate.signature)),
    }))
    .sort((a, b) => b.isSure - a.isSure || b.candidate.filled - a.candidate.filled || a.cost - b.cost)
    .map(({ candidate }) => candidate);
}

/** Whether a text certainly belongs to the label: the label ends in a colon, or is a known one such as "Publisher". */
function isSureLabel(signature: FieldSignature): boolean {
  return hasColon(signature) || ("after" in signature && signature.nth === 1 && isKnownLabel(wordKey(signature.after)));
}

/** Whether the text follows a label with a colon. */
export function hasColon(signature: FieldSignature): boolean {
  return "after" in signature && signature.nth <= 1 && LABEL_END.test(signature.after);
}

interface OpenGroup {
  readonly leader: Candidate;
  readonly members: Candidate[];
}

/** Adds each candidate to the first group that names the same text on all pages of the candidate, else to a new group. */
class Grouping {
  readonly #groups: OpenGroup[] = [];
  /** By page and text: the groups that name it. */
  readonly #byUnit: readonly Map<number, OpenGroup[]>[];

  constructor(pageCount: number) {
    this.#byUnit = Array.from({ length: pageCount }, () => new Map());
  }

  add(candidate: Candidate): void {
    const { units } = candidate;
    const page = units.findIndex((unit) => unit >= 0);
    const near = this.#byUnit[page].get(units[page]) ?? [];
    const known = near.find(({ leader }) => isWithin(units, leader.units));
    if (known !== undefined) {
      known.members.push(candidate);
      return;
    }
    const group: OpenGroup = { leader: candidate, members: [candidate] };
    this.#groups.push(group);
    for (const [p, unit] of units.entries()) {
      if (unit < 0) continue;
      const list = this.#byUnit[p].get(unit);
      if (list === undefined) this.#byUnit[p].set(unit, [group]);
      else list.push(group);
    }
  }

  finish(): TextGroup[] {
    return this.#groups.map(({ leader, members }) => ({
      leads: 1,
      signatures: members.map(({ signature, filled }) => ({ signature, support: filled / leader.units.length })),
      units: Array.from(leader.units, (unit) => (unit < 0 ? [] : [unit])),
    }));
  }
}

function isWithin(units: Int32Array, others: Int32Array): boolean {
  return units.every((unit, p) => unit < 0 || unit === others[p]);
}
