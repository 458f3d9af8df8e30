/**
 * Aligns the pages of a cluster: finds the signatures that name a text on several pages, and groups those that name the same texts.
 * After RoadRunner (Crescenzi, Mecca and Merialdo 2001): texts that are equal on all pages belong to the template, the others are fields.
 * RoadRunner infers one grammar of the page; here, each text is aligned by its own signatures, which needs no matching of whole pages.
 */
import { wordKey } from "../../text/index.ts";
import { isKnownLabel } from "../../things/index.ts";
import type { FieldSignature } from "./detail-field.ts";
import { LABEL_END, type LocatedTexts, pathKindOf, TextSignatures } from "./locate-texts.ts";
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
  const least = Math.max(MIN_PAGES, Math.ceil(MIN_SUPPORT * pages.length));
  const rows = new TextSignatures(pages).all.filter(({ texts }) => countPages(texts, 1) >= least);
  // A text with a colon at its end is a label.
  const isValue = pages.map(({ texts }) => texts.map(({ text }) => !LABEL_END.test(text)));
  const candidates = rows.flatMap((row) => candidatesOf(row, isValue, least));
  const groups = new Grouping(pages.length);
  for (const candidate of sortByWidth(candidates)) groups.add(candidate);
  return [...groups.finish(), ...rows.flatMap((row) => listOf(row, { pages: pages.length, least }))];
}

/** Returns the number of pages with at least so many texts. */
function countPages(texts: LocatedTexts["texts"], min: number): number {
  let count = 0;
  for (const own of texts) if (own !== undefined && own.length >= min) count++;
  return count;
}

/** `isValue`: by page and text. */
function candidatesOf(
  { signature, texts }: LocatedTexts,
  isValue: readonly (readonly boolean[])[],
  least: number,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (let match = 1; match <= MAX_MATCHES && countPages(texts, match) >= least; match++) {
    const units = new Int32Array(isValue.length).fill(-1);
    let filled = 0;
    for (let p = 0; p < texts.length; p++) {
      const unit = texts[p]?.[match - 1];
      if (unit === undefined || !isValue[p][unit]) continue;
      units[p] = unit;
      filled++;
    }
    if (filled >= least) candidates.push({ signature: { ...signature, match }, units, filled });
  }
  return candidates;
}

/** Returns the group of a class path that names several texts in a row on enough pages: the items of a list. */
function listOf(
  { signature, texts }: LocatedTexts,
  { pages, least }: { readonly pages: number; readonly least: number },
): TextGroup[] {
  if ("after" in signature || countPages(texts, 2) < least || pathKindOf(signature.selector) !== "class") return [];
  const several = texts.filter((own) => own !== undefined && own.length > 1 && isRun(own));
  if (several.length < least) return [];
  const support = countPages(texts, 1) / pages;
  return [
    {
      signatures: [{ signature: { ...signature, match: 0 }, support }],
      leads: 1,
      units: Array.from({ length: pages }, (_, p) => texts[p] ?? []),
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
