import type { Page } from "../../page/index.ts";
import { type LargestRegions, sizeOf, weightOf } from "./largest-regions.ts";
import type { NodeSpan, Region } from "./region.ts";
import { MAX_KINDS, type Siblings, TEXT_LABEL } from "./siblings.ts";

/**
 * The lead is the kind of sibling that starts each record. It has at least this share of the most frequent kind's runs.
 */
const MIN_LEAD_FREQUENCY = 0.6;
/** Siblings of the lead's kind per run, on average: two in a row are rare. */
const MAX_LEADS_PER_RUN = 1.25;
/** A pattern is regular if at least this share of its records have the same sequence of kinds. */
const MIN_REGULAR_SHARE = 0.8;
/** Share of the records that must consist of more than one sibling. */
const MIN_FOLLOWED_SHARE = 0.5;
const MIN_SIBLINGS = 4;
/** Limit: kinds that are tried as the lead of one list. */
const MAX_LEADS = 2;

/**
 * Adds regions whose records consist of several siblings each (Gowri and Siva Prakash: key patterns). The sequence of
 * kinds repeats, and one kind, the lead, starts each record.
 *
 *     h2 · dt dd dd · dt dd · dt dd dd · p      kinds  0 1 2 2 1 2 1 2 2 3
 *          ^^^^^^^^   ^^^^^   ^^^^^^^^          lead   1
 */
export function addPatternRegions(page: Page, siblings: Siblings, largest: LargestRegions): void {
  if (siblings.count < MIN_SIBLINGS) return;
  const runs = countRuns(siblings);
  let mostRuns = 0;
  for (let kind = 0; kind < siblings.kinds; kind++) mostRuns = Math.max(mostRuns, runs[kind]);
  if (mostRuns < 2) return;
  const { labels, members } = siblings;
  let tried = 0;
  let first = -1;
  let seen = 0;
  for (let i = 0; i < siblings.count; i++) {
    const label = labels[i];
    if (label === TEXT_LABEL || ((seen >> label) & 1) === 1) continue;
    seen |= 1 << label;
    const isLead =
      runs[label] >= Math.max(2, MIN_LEAD_FREQUENCY * mostRuns) && members[label] <= MAX_LEADS_PER_RUN * runs[label];
    // Nearly the same number of runs: this is the first lead's pattern, started at another of its kinds.
    const isShifted = first >= 0 && Math.abs(runs[label] - runs[first]) <= 1;
    if (!isLead || isShifted) continue;
    first = label;
    offerPattern(page, siblings, { lead: label, largest });
    // Usually the first lead starts the records. If it belongs to the head of the list, the second one does.
    if (++tried >= MAX_LEADS) return;
  }
}

/** Memory of `countRuns`, reused by each call. */
const RUNS = new Int32Array(MAX_KINDS);

/** Counts the runs of each kind. A run is a sequence of neighbors of one kind. */
function countRuns({ labels, count }: Siblings): Int32Array {
  const runs = RUNS.fill(0);
  let last = TEXT_LABEL;
  for (let i = 0; i < count; i++) {
    const label = labels[i];
    if (label !== TEXT_LABEL && label !== last) runs[label]++;
    last = label;
  }
  return runs;
}

function offerPattern(
  page: Page,
  siblings: Siblings,
  { lead, largest }: { lead: number; largest: LargestRegions },
): void {
  const last = lastSiblingOf(siblings, lead);
  if (last < 0) return;
  const records = splitAt(page, siblings, { lead, last });
  let size = 0;
  for (const { from, to } of records) {
    for (let node = from; node < to; node = page.end[node]) size += sizeOf(page, node);
  }
  const weight = weightOf(size, records.length);
  if (!largest.accepts(weight)) return;
  const region: Region = {
    kind: "pattern",
    container: siblings.parent,
    records,
    isRegular: isRegular(siblings, lead),
  };
  largest.add(weight, () => region);
}

/**
 * The index of the last sibling of the last record. The last record ends before the first kind that no other record
 * has, and is no longer than the longest other record. Returns -1 if less than half of the records have several
 * siblings.
 */
function lastSiblingOf({ labels, count }: Siblings, lead: number): number {
  let start = -1;
  let spans = 0;
  let followed = 0;
  let longest = 0;
  let inside = 0;
  let pending = 0;
  for (let i = 0; i < count; i++) {
    if (labels[i] !== lead) {
      pending |= bitOf(labels[i]);
      continue;
    }
    if (start >= 0) {
      spans++;
      if (i - start > 1) followed++;
      longest = Math.max(longest, i - start);
      inside |= pending;
    }
    start = i;
    pending = 0;
  }
  if (followed < MIN_FOLLOWED_SHARE * spans) return -1;
  let last = start;
  while (last + 1 < count && last + 1 - start < longest && (inside & bitOf(labels[last + 1])) !== 0) last++;
  return last;
}

/** The bit of a kind in a set of kinds. */
function bitOf(label: number): number {
  return 1 << (label === TEXT_LABEL ? MAX_KINDS : label);
}

/** Splits the siblings into records. Each record ends before the next one, the last one at `last`. */
function splitAt(
  page: Page,
  { nodes, labels }: Siblings,
  { lead, last }: { readonly lead: number; readonly last: number },
): NodeSpan[] {
  const spans: NodeSpan[] = [];
  let from = -1;
  for (let i = 0; i <= last; i++) {
    if (labels[i] !== lead) continue;
    if (from >= 0) spans.push({ from, to: page.end[nodes[i - 1]] });
    from = nodes[i];
  }
  spans.push({ from, to: page.end[nodes[last]] });
  return spans;
}

/**
 * Whether at least `MIN_REGULAR_SHARE` of the records have the same sequence of kinds. A run of one kind counts as one.
 */
function isRegular({ labels, count }: Siblings, lead: number): boolean {
  const sequences = new Map<string, number>();
  let records = 0;
  let most = 0;
  let sequence = "";
  let last: number | undefined;
  for (let i = labels.indexOf(lead); i <= count; i++) {
    const label = i < count ? labels[i] : undefined;
    if (i === count || (label === lead && sequence !== "")) {
      records++;
      const times = (sequences.get(sequence) ?? 0) + 1;
      sequences.set(sequence, times);
      most = Math.max(most, times);
      sequence = "";
      last = undefined;
    }
    if (label !== last) sequence += `${label} `;
    last = label;
  }
  return most >= MIN_REGULAR_SHARE * records;
}
