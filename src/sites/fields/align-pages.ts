/**
 * Aligns the pages of a cluster: finds the signatures that name a text on several pages, and groups those that name the same texts.
 * After RoadRunner (Crescenzi, Mecca and Merialdo 2001): texts that are equal on all pages belong to the template, the others are fields.
 * RoadRunner infers one grammar of the page; here, each text is aligned by its own signatures, which needs no matching of whole pages.
 */
import { wordKey } from "../../text/index.ts";
import { isKnownLabel } from "../../things/index.ts";
import type { FieldSignature } from "./detail-field.ts";
import { hasLabelEnd } from "./field-values.ts";
import { type LocatedTexts, type SignatureKind, TextSignatures } from "./locate-texts.ts";
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
  readonly kind: SignatureKind;
  /** By page: the index of the text, or -1. */
  readonly units: number[];
  /** Pages with a text. */
  filled: number;
}

/** The texts of all pages, by their numbers over all pages. */
interface AlignedTexts extends Pick<TextSignatures, "pageOf" | "indexOf"> {
  readonly pages: number;
  /** Whether a text can be a value: a text with a colon at its end is a label. */
  readonly isValue: readonly boolean[];
}

/** Returns the groups of texts of the pages. */
export function alignPages(pages: readonly PageSketch[]): TextGroup[] {
  const least = Math.max(MIN_PAGES, Math.ceil(MIN_SUPPORT * pages.length));
  const signatures = new TextSignatures(pages);
  const located = signatures.onPages(least);
  const { pageOf, indexOf } = signatures;
  const isValue = pages.flatMap(({ texts }) => texts.map(({ text }) => !hasLabelEnd(text)));
  const all = { pageOf, indexOf, pages: pages.length, isValue };
  const candidates = located.flatMap((one) => candidatesOf(one, all).filter(({ filled }) => filled >= least));
  const groups = new Grouping(pages);
  for (const candidate of sortByWidth(candidates)) groups.add(candidate);
  return [...groups.finish(), ...located.flatMap((one) => listOf(one, all, least))];
}

/** Returns a candidate for each `match` of a signature. */
function candidatesOf(
  { signature, kind, texts }: LocatedTexts,
  { pageOf, indexOf, pages, isValue }: AlignedTexts,
): Candidate[] {
  const candidates: Candidate[] = [];
  let match = 0;
  let page = -1;
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i];
    match = pageOf[text] === page ? match + 1 : 1;
    page = pageOf[text];
    if (match > MAX_MATCHES) continue;
    if (match > candidates.length) {
      const units = new Array<number>(pages).fill(-1);
      candidates.push({ signature: match === 1 ? signature : { ...signature, match }, kind, units, filled: 0 });
    }
    if (!isValue[text]) continue;
    candidates[match - 1].units[page] = indexOf[text];
    candidates[match - 1].filled++;
  }
  return candidates;
}

/** Returns the group of a class path that names several texts in a row on enough pages: the items of a list. */
function listOf({ signature, kind, texts }: LocatedTexts, all: AlignedTexts, least: number): TextGroup[] {
  if (kind !== "class" || texts.length < 2 * least) return [];
  const units = Array.from({ length: all.pages }, (): number[] => []);
  for (const text of texts) units[all.pageOf[text]].push(all.indexOf[text]);
  if (units.filter((own) => own.length > 1 && isRun(own)).length < least) return [];
  const support = units.filter(({ length }) => length > 0).length / all.pages;
  return [{ signatures: [{ signature: { ...signature, match: 0 }, support }], leads: 1, units }];
}

function isRun(texts: readonly number[]): boolean {
  return texts.length <= MAX_ITEMS && texts[texts.length - 1] - texts[0] === texts.length - 1;
}

/** Cost of a signature. The signature with the least cost is the best: labels first, then paths. Set by hand. */
function costOf({ signature, kind }: Candidate): number {
  const repeated = 0.4 * (signature.match - 1);
  if ("after" in signature) return repeated + 0.4 * signature.nth + (hasLabelEnd(signature.after) ? 0 : 0.3);
  return repeated + COSTS[kind];
}

const COSTS = { label: 0, id: 1.1, class: 1.2, body: 1.3 } as const satisfies Record<SignatureKind, number>;

/** Sorts candidates: sure labels first, then those that name a text on more pages, then the best signatures. */
function sortByWidth(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, cost: costOf(candidate), isSure: Number(isSureLabel(candidate.signature)) }))
    .sort((a, b) => b.isSure - a.isSure || b.candidate.filled - a.candidate.filled || a.cost - b.cost)
    .map(({ candidate }) => candidate);
}

/** Whether a text certainly belongs to the label: the label ends in a colon, or is a known one such as "Publisher". */
function isSureLabel(signature: FieldSignature): boolean {
  return hasColon(signature) || ("after" in signature && signature.nth === 1 && isKnownLabel(wordKey(signature.after)));
}

/** Whether the text follows a label with a colon. */
export function hasColon(signature: FieldSignature): boolean {
  return "after" in signature && signature.nth <= 1 && hasLabelEnd(signature.after);
}

interface OpenGroup {
  readonly leader: Candidate;
  readonly members: Candidate[];
}

/** Adds each candidate to the first group that names the same text on all pages of the candidate, else to a new group. */
class Grouping {
  readonly #groups: OpenGroup[] = [];
  /** By page and text: the groups that name it. */
  readonly #byUnit: readonly (OpenGroup[] | undefined)[][];

  constructor(pages: readonly PageSketch[]) {
    this.#byUnit = pages.map(({ texts }) => new Array<undefined>(texts.length).fill(undefined));
  }

  add(candidate: Candidate): void {
    const { units } = candidate;
    const page = units.findIndex((unit) => unit >= 0);
    const known = this.#byUnit[page][units[page]]?.find(({ leader }) => isWithin(units, leader.units));
    if (known !== undefined) {
      known.members.push(candidate);
      return;
    }
    const group: OpenGroup = { leader: candidate, members: [candidate] };
    this.#groups.push(group);
    for (let p = 0; p < units.length; p++) if (units[p] >= 0) (this.#byUnit[p][units[p]] ??= []).push(group);
  }

  finish(): TextGroup[] {
    return this.#groups.map(({ leader, members }) => ({
      leads: 1,
      signatures: members.map(({ signature, filled }) => ({ signature, support: filled / leader.units.length })),
      units: leader.units.map((unit) => (unit < 0 ? [] : [unit])),
    }));
  }
}

function isWithin(units: readonly number[], others: readonly number[]): boolean {
  for (let p = 0; p < units.length; p++) if (units[p] >= 0 && units[p] !== others[p]) return false;
  return true;
}
